/// The simulated refresh rate over time, reduced to columns of equal length.
public struct RefreshLane: Equatable, Sendable {
  /// The refreshes within one stretch of time.
  public struct Column: Equatable, Sendable {
    /// Slowest and fastest rate, in hertz.
    public var slowest: Double
    public var fastest: Double
    /// The largest hitch, in nanoseconds; 0 for none.
    public var hitch: Int64

    mutating func merge(_ other: Column) {
      slowest = min(slowest, other.slowest)
      fastest = max(fastest, other.fastest)
      hitch = max(hitch, other.hitch)
    }
  }

  /// `nil` where no refresh ended; the rate before goes on there.
  public private(set) var columns: [Column?]
  private let duration: Int64
  /// The column being filled, and the last nanosecond that belongs to it.
  private var current = 0
  private var currentEnd: Int64 = -1

  /// Nothing to draw.
  init() {
    columns = []
    duration = 0
  }

  /// An empty lane over `duration` nanoseconds.
  init(duration: Int64, columns count: Int) {
    columns = Array(repeating: nil, count: count)
    self.duration = duration
    currentEnd = Int64(Double(duration) / Double(max(1, count)))
  }

  /// Takes the next refresh; `time` never decreases.
  mutating func add(time: Int64, hertz: Double, hitch: Int64) {
    if time > currentEnd { advance(to: time) }
    guard current < columns.count else { return }
    let column = Column(slowest: hertz, fastest: hertz, hitch: hitch)
    if columns[current] == nil {
      columns[current] = column
    } else {
      columns[current]?.merge(column)
    }
  }

  /// The same with fewer columns; several become one, and gaps take the rate before them.
  public func reduced(to count: Int) -> RefreshLane {
    guard count > 0, columns.count > count else { return self }
    var lane = self
    lane.columns = Array(repeating: nil, count: count)
    for (index, column) in columns.enumerated() {
      guard let column else { continue }
      let place = index * count / columns.count
      if lane.columns[place] == nil {
        lane.columns[place] = column
      } else {
        lane.columns[place]?.merge(column)
      }
    }
    return lane
  }

  private mutating func advance(to time: Int64) {
    let place = Double(time) / Double(max(1, duration)) * Double(columns.count)
    current = min(max(columns.count - 1, 0), max(current, Int(min(place, 1e6))))
    currentEnd =
      current >= columns.count - 1
      ? .max : Int64(Double(duration) * Double(current + 1) / Double(columns.count))
  }
}
