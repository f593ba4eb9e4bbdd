/// When each present of a stream reached the display, eight bytes each: `nil` for a frame that was
/// dropped and for a present that the log says nothing about.
public struct DisplayedTimes: RandomAccessCollection, Equatable, Sendable {
  private var times: [Int64]
  /// Stands for "never displayed"; no log's clock reaches it.
  private static let never = Int64.min

  public init() {
    self.times = []
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { times.count }

  public subscript(position: Int) -> Int64? {
    times[position] == Self.never ? nil : times[position]
  }

  /// Adds the time of the next present on the clock of the presents.
  public mutating func append(_ time: Int64?) {
    times.append(time ?? Self.never)
  }

  /// Moves the time of the last present, if it has one.
  mutating func moveLast(by distance: Int64) {
    guard let last = times.last, last != Self.never else { return }
    times[times.count - 1] = last &+ distance
  }

  /// Takes back the time of the last present.
  mutating func removeLast() {
    times.removeLast()
  }

  /// How many presents were displayed.
  public var displayedCount: Int {
    times.count { $0 != Self.never }
  }
}
