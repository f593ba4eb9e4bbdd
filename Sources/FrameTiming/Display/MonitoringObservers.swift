/// The three ways to monitor a display, run over one simulation (display model, section 10).
///
/// They take refreshes and never influence them. Times are in nanoseconds from the origin.
public struct MonitoringObservers: RefreshSink, Equatable, Sendable {
  /// Scheme 1: a timer pinned at 60 callbacks a second.
  public private(set) var pinned: PinnedMonitor
  /// Scheme 2: a callback at every refresh.
  public private(set) var everyRefresh: EveryRefreshMonitor
  /// Scheme 3: a display link that follows the panel's rate and only observes.
  public private(set) var tracking: TrackingMonitor

  /// Makes the three; `busy` is when the loop of schemes 1 and 3 is blocked.
  public init(busy: BusyIntervals = BusyIntervals(), hitchTolerance: Int64 = 500_000) {
    pinned = PinnedMonitor(busy: busy, hitchTolerance: hitchTolerance)
    everyRefresh = EveryRefreshMonitor()
    tracking = TrackingMonitor(busy: busy, hitchTolerance: hitchTolerance)
  }

  public mutating func refreshed(_ refresh: Refresh) {
    pinned.advance(through: refresh.time)
    everyRefresh.refreshed(at: refresh.time)
    tracking.refreshed(at: refresh.time, announced: refresh.announced)
  }

  /// Carries out the callbacks up to the end of the run; `end` counts itself.
  public mutating func finish(at end: Int64) {
    pinned.advance(through: end)
    tracking.finish(at: end)
  }
}

/// Scheme 1: counts callbacks at 60 a second, whatever the panel does.
public struct PinnedMonitor: Equatable, Sendable {
  /// 1/60 s in nanoseconds.
  public static let period: Int64 = 16_666_667

  /// The callbacks and their rate.
  public private(set) var rate = CallbackRate()
  /// The hitch as this scheme sees it: gaps over 1/60 s, less 1/60 s each.
  public private(set) var hitch: Int64 = 0
  /// The longest gap between two callbacks; 0 before the second.
  public private(set) var longestGap: Int64 = 0

  private var busy: BusyIntervals
  private let hitchTolerance: Int64
  private var second: Int64 = 0
  private var step: Int64 = 0
  private var start: Int64 = -1
  private var latest: Int64 = -1

  init(busy: BusyIntervals, hitchTolerance: Int64) {
    self.busy = busy
    self.hitchTolerance = hitchTolerance
  }

  /// Carries out the callbacks due at or before `time`; the first call sets the first refresh.
  mutating func advance(through time: Int64) {
    if start < 0 { start = time }
    while true {
      // `rdiv(j · 10⁹, 60)` with j = 60 · second + step, so that nothing overflows.
      let due =
        start + second * 1_000_000_000 + roundedQuotient(step * 1_000_000_000, 60)
      let moved = busy.moved(due)
      guard moved <= time else { return }
      step += 1
      if step == 60 { (second, step) = (second + 1, 0) }
      if moved > latest { callBack(at: moved) }
    }
  }

  private mutating func callBack(at time: Int64) {
    if latest >= 0 {
      let gap = time - latest
      longestGap = max(longestGap, gap)
      if gap - Self.period > hitchTolerance { hitch += max(gap - Self.period, 0) }
    }
    latest = time
    rate.record(time)
  }
}

/// Scheme 2: knows every refresh and no frame.
public struct EveryRefreshMonitor: Equatable, Sendable {
  /// The callbacks and their rate.
  public private(set) var rate = CallbackRate()
  /// The longest interval between two refreshes; 0 before the second.
  public private(set) var longestInterval: Int64 = 0

  private var latest: Int64 = -1

  mutating func refreshed(at time: Int64) {
    if latest >= 0 { longestInterval = max(longestInterval, time - latest) }
    latest = time
    rate.record(time)
  }
}
