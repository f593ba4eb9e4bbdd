/// What a simulation adds up to (display model, sections 8 and 9). Times are in nanoseconds.
public struct DisplayTotals: Equatable, Sendable {
  /// Refreshes, flips and repeats alike.
  public internal(set) var refreshes = 0
  /// Refreshes that showed a new frame.
  public internal(set) var flips = 0
  /// Frames that arrived.
  public internal(set) var arrived = 0
  /// Frames that were replaced before they were shown.
  public internal(set) var droppedCount = 0
  /// Frames that wait now.
  public internal(set) var queued = 0
  /// The most frames that ever waited, the one about to be shown included.
  public internal(set) var longestQueue = 0
  /// Frames that came too late for their ready time and were moved (live sources).
  public internal(set) var lateArrivals = 0
  /// The longest time from one flip to the next; 0 when there is none.
  public internal(set) var longestHold: Int64 = 0
  /// How late the flips were against what the panel announced.
  public internal(set) var hitch: Int64 = 0
  /// How late the flips were against what the content deserved.
  public internal(set) var excess: Int64 = 0
  /// Flips with a hitch.
  public internal(set) var hitches = 0
  /// Flips that count for the ratio.
  public internal(set) var countedFlips = 0
  /// The flip intervals that count for the ratio.
  public internal(set) var countedInterval: Int64 = 0
  /// The hitches of those that followed a moving frame.
  public internal(set) var scrollHitch: Int64 = 0
  /// The flip intervals of those that followed a moving frame.
  public internal(set) var scrollInterval: Int64 = 0

  /// Makes empty totals.
  public init() {}

  /// What has been added since earlier totals of the same simulation. The longest ones, and what
  /// waits, are no sums and stay.
  func since(_ earlier: DisplayTotals) -> DisplayTotals {
    var result = self
    result.refreshes -= earlier.refreshes
    result.flips -= earlier.flips
    result.arrived -= earlier.arrived
    result.droppedCount -= earlier.droppedCount
    result.lateArrivals -= earlier.lateArrivals
    result.hitch -= earlier.hitch
    result.excess -= earlier.excess
    result.hitches -= earlier.hitches
    result.countedFlips -= earlier.countedFlips
    result.countedInterval -= earlier.countedInterval
    result.scrollHitch -= earlier.scrollHitch
    result.scrollInterval -= earlier.scrollInterval
    return result
  }

  /// Refreshes that showed the frame already on glass, or none.
  public var repeats: Int { refreshes - flips }

  /// Milliseconds of hitch per second of all counted flips; `nil` when there is none.
  public var hitchRatio: Double? { Self.ratio(hitch, of: countedInterval) }

  /// The same over flips that followed a moving frame.
  public var scrollHitchRatio: Double? { Self.ratio(scrollHitch, of: scrollInterval) }

  /// 1000 · hitch / interval; `nil` for no interval.
  static func ratio(_ hitch: Int64, of interval: Int64) -> Double? {
    interval > 0 ? 1000 * Double(hitch) / Double(interval) : nil
  }
}
