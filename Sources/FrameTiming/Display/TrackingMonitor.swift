/// Scheme 3: a display link that asks for the panel's own rate again and again, from 60 to 120,
/// and so only observes (display model, section 10).
public struct TrackingMonitor: Equatable, Sendable {
  /// A refresh so little after a callback already counts as seen by it.
  private static let leeway: Int64 = 1_000

  /// The callbacks and their rate.
  public private(set) var rate = CallbackRate()
  /// The hitch as this scheme sees it.
  public private(set) var hitch: Int64 = 0
  /// The intervals that its hitch is related to.
  public private(set) var observedInterval: Int64 = 0
  /// The rate it asked for last, in hertz; 0 before the first callback.
  public private(set) var requestedRate = 0

  /// A refresh as the scheme knows it.
  private struct Stamp: Equatable, Sendable {
    var time: Int64
    /// The plan in force after it; −1 for none.
    var announced: Int64
    /// The distance to the refresh before; −1 for the first.
    var interval: Int64
  }

  private var busy: BusyIntervals
  private let hitchTolerance: Int64
  private var latest: Stamp?
  private var next: Int64 = -1
  private var seen: Stamp?
  private var period: Int64 = 0

  init(busy: BusyIntervals, hitchTolerance: Int64) {
    self.busy = busy
    self.hitchTolerance = hitchTolerance
  }

  /// Milliseconds of hitch per second, as this scheme sees it; `nil` when it saw no interval.
  public var hitchRatio: Double? { DisplayTotals.ratio(hitch, of: observedInterval) }

  mutating func refreshed(at time: Int64, announced: Int64?) {
    if let latest {
      // These callbacks came before this refresh and cannot have seen it.
      while next + Self.leeway < time { callBack(seeing: latest) }
      self.latest = Stamp(
        time: time, announced: announced ?? -1, interval: time - latest.time)
    } else {
      latest = Stamp(time: time, announced: announced ?? -1, interval: -1)
      next = time
    }
  }

  mutating func finish(at end: Int64) {
    guard let latest else { return }
    while next <= end { callBack(seeing: latest) }
  }

  private mutating func callBack(seeing stamp: Stamp) {
    let time = next
    rate.record(time)
    if let seen, stamp.time > seen.time, seen.announced >= 0 {
      let late = stamp.time - (seen.time + max(seen.announced, period))
      if late > hitchTolerance { hitch += max(late, 0) }
      observedInterval += stamp.time - seen.time
    }
    var duration = stamp.interval
    if duration < 0 { duration = stamp.announced >= 0 ? stamp.announced : PinnedMonitor.period }
    // ⌈10⁹ / duration − 0.01⌉, so that 8.333333 ms is 120 and not 121.
    let hundredth = 100 * max(duration, 1)
    let exact = (100_000_000_000 - max(duration, 1) + hundredth - 1) / hundredth
    requestedRate = Int(min(max(exact, 60), 120))
    period = roundedQuotient(1_000_000_000, Int64(requestedRate))
    seen = stamp
    next = busy.moved(time + period)
  }
}
