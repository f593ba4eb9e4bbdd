/// What a measurer says once per interval.
public struct FrameRateReport: Equatable, Sendable {
  /// When it fell due: the present that closed the interval, or when idleness was noticed.
  public var at: MonotonicInstant
  /// Frames ÷ elapsed time, per second; 0 when nothing came.
  public var frameRate: Double
  /// Presents counted in the interval; the one that opened it is not among them.
  public var frames: Int
  /// Length of the interval in nanoseconds.
  public var elapsed: Int64

  public init(at: MonotonicInstant, frameRate: Double, frames: Int, elapsed: Int64) {
    self.at = at
    self.frameRate = frameRate
    self.frames = frames
    self.elapsed = elapsed
  }
}

/// Presents in, a frame rate out once per interval (DESIGN.md section 4).
///
/// The first present opens the interval and is not a frame of it. A report falls due at the first
/// present that is at least one interval after the opening one, and that present opens the next.
/// With none for max(interval, 2 × the last frame time) the rate is 0, once per interval, and the
/// next present opens a new interval. A stream that begins at time 0 is like any other.
public struct FPSMeasurer: Equatable, Sendable {
  /// The shortest interval, in nanoseconds.
  public static let minimumInterval: Int64 = 100_000_000

  /// How much time passes between reports, in nanoseconds; never under `minimumInterval`.
  public var interval: Int64 {
    didSet { interval = max(interval, Self.minimumInterval) }
  }
  /// The last report, `nil` before the first.
  public private(set) var lastReport: FrameRateReport?
  /// Whether presents are passed over.
  public private(set) var isPaused = false

  private var opened: MonotonicInstant?
  private var last: MonotonicInstant?
  private var lastFrameTime: Int64 = 0
  private var frames = 0
  private var idleSince: MonotonicInstant?

  /// Makes a measurer; an interval under a tenth of a second becomes that.
  public init(interval: Int64 = 1_000_000_000) {
    self.interval = max(interval, Self.minimumInterval)
  }

  /// Takes a present and gives a report if one falls due with it.
  public mutating func record(_ present: MonotonicInstant) -> FrameRateReport? {
    guard !isPaused else { return nil }
    if idleSince == nil, let last, present.nanoseconds(since: last) >= idleLimit { open(at: nil) }
    idleSince = nil
    if let last { lastFrameTime = max(0, present.nanoseconds(since: last)) }
    last = present
    guard let opened else {
      self.opened = present
      frames = 0
      return nil
    }
    frames += 1
    let elapsed = present.nanoseconds(since: opened)
    guard elapsed >= interval else { return nil }
    self.opened = present
    return report(at: present, elapsed: elapsed)
  }

  /// Says that it is `now` and gives the report of idleness if one falls due: the first when
  /// nothing came for the limit, then one per interval. After a long time it gives the latest only.
  public mutating func advance(to now: MonotonicInstant) -> FrameRateReport? {
    guard !isPaused, let last else { return nil }
    var due = (idleSince ?? last).advanced(
      byNanoseconds: idleSince == nil ? idleLimit : interval)
    guard due <= now else { return nil }
    due = due.advanced(byNanoseconds: now.nanoseconds(since: due) / interval * interval)
    idleSince = due
    open(at: nil)
    return report(at: due, elapsed: interval)
  }

  /// Forgets the running interval and passes presents over until `resume`.
  public mutating func pause() {
    isPaused = true
    open(at: nil)
    last = nil
    idleSince = nil
  }

  /// Measures again; the next present opens an interval, so a pause never reads as a drop.
  public mutating func resume() { isPaused = false }

  /// The report of a part interval at the end, when at least half of one has passed at `end`
  /// (by default the last present).
  public mutating func finish() -> FrameRateReport? {
    guard let opened, let last, frames > 0 else { return nil }
    let elapsed = last.nanoseconds(since: opened)
    guard elapsed > 0, elapsed >= interval / 2 else { return nil }
    self.opened = last
    return report(at: last, elapsed: elapsed)
  }

  /// How long nothing must come until the rate is 0, in nanoseconds.
  private var idleLimit: Int64 {
    let (double, overflow) = lastFrameTime.multipliedReportingOverflow(by: 2)
    return max(interval, overflow ? .max : double)
  }

  private mutating func open(at instant: MonotonicInstant?) {
    opened = instant
    frames = 0
  }

  private mutating func report(at instant: MonotonicInstant, elapsed: Int64) -> FrameRateReport {
    let rate = frames == 0 ? 0 : Double(frames) * 1e9 / Double(elapsed)
    let report = FrameRateReport(at: instant, frameRate: rate, frames: frames, elapsed: elapsed)
    lastReport = report
    frames = 0
    return report
  }
}
