/// The rate of a list of callbacks, read in windows of a second or more (display model,
/// section 10): the first callback opens a window, the first that comes a second or more later
/// closes it and opens the next.
public struct CallbackRate: Equatable, Sendable {
  /// How many readings are kept; the oldest leave first.
  public static let limit = 1 << 16

  /// Callbacks so far.
  public private(set) var callbacks = 0
  /// The closed windows' readings, in callbacks per second, oldest first.
  public private(set) var readings: [Double] = []

  private var opening: Int64 = 0
  private var counted = 0

  /// Makes a rate without callbacks.
  public init() {}

  /// The latest reading; `nil` before the first window closed.
  public var latest: Double? { readings.last }

  /// Takes a callback; `time` is in nanoseconds and never decreases.
  mutating func record(_ time: Int64) {
    callbacks += 1
    guard callbacks > 1 else {
      opening = time
      return
    }
    counted += 1
    guard time - opening >= 1_000_000_000 else { return }
    if readings.count == Self.limit { readings.removeFirst(Self.limit / 2) }
    readings.append(Double(counted) * 1e9 / Double(time - opening))
    opening = time
    counted = 0
  }
}
