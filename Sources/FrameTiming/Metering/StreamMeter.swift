/// How a stream is to be measured and judged.
public struct MeterSettings: Equatable, Sendable {
  /// Time between reports, in nanoseconds.
  public var interval: Int64
  /// The display on which the frames are judged.
  public var display: DisplayConfiguration
  /// Whether presents are the moments of samples: then there is no display and no hitch.
  public var isSampled: Bool
  /// Where the display's grid begins; `nil`: at the first frame, as the model says.
  public var origin: MonotonicInstant?
  /// The most presents that are kept.
  public var historyCapacity: Int

  public init(
    interval: Int64 = 1_000_000_000, display: DisplayConfiguration, isSampled: Bool = false,
    origin: MonotonicInstant? = nil, historyCapacity: Int = FrameHistory.standardCapacity
  ) {
    self.interval = interval
    self.display = display
    self.isSampled = isSampled
    self.origin = origin
    self.historyCapacity = historyCapacity
  }
}

/// Everything that is known of one stream: its rate, its statistics, and what the simulated
/// display makes of it. The same for live sources and replay; time comes from outside.
public struct StreamMeter: Sendable {
  /// What was asked for.
  public private(set) var settings: MeterSettings
  /// The rate, once per interval.
  public private(set) var measurer: FPSMeasurer
  /// The statistics of the session since the start or the last reset.
  public private(set) var statistics: SessionStatistics
  /// The presents that are kept.
  public private(set) var history: FrameHistory
  /// In a sampled log, the samples' frame times, one beside every present.
  public private(set) var samples: FrameHistory
  /// The simulated display.
  public private(set) var simulation: RefreshSimulation
  /// Its refreshes and hitches.
  public private(set) var recorder = RefreshRecorder()
  /// Presents taken so far; the next frame's index.
  public private(set) var frames = 0
  /// When the display's numbers begin, after the display was changed or the statistics reset.
  public private(set) var displaySince: MonotonicInstant?
  /// When the statistics were reset; `nil`: never.
  public private(set) var resetAt: MonotonicInstant?
  /// The last report of the rate.
  public private(set) var lastReport: FrameRateReport?

  private var totalsAtReset = DisplayTotals()
  private var lastPresent: MonotonicInstant?
  private var sampleSum: Int64 = 0
  private var sampleCount = 0

  /// Makes a meter. With `exactOver`, all frame times that will come, the statistics are exact at
  /// every moment; without, they stay in bounded memory.
  public init(settings: MeterSettings, exactOver frameTimes: [Int64]? = nil) {
    self.settings = settings
    measurer = FPSMeasurer(interval: settings.interval)
    statistics = frameTimes.map { SessionStatistics(exactOver: $0) } ?? SessionStatistics()
    history = FrameHistory(capacity: settings.historyCapacity)
    samples = FrameHistory(capacity: settings.isSampled ? settings.historyCapacity : 1)
    simulation = RefreshSimulation(settings.display, origin: settings.origin)
  }

  /// Takes a present. `frameTime` is the log's own frame time, where it says one; otherwise it is
  /// the distance to the present before. Gives the reports that fall due with it or before it.
  @discardableResult
  public mutating func present(_ frame: Frame, frameTime logged: Int64? = nil) -> FrameRateReport? {
    let present = frame.presentedAt
    let idle = measurer.isPaused ? nil : measurer.advance(to: present.advanced(byNanoseconds: -1))
    let frameTime =
      logged ?? lastPresent.map { max(0, present.nanoseconds(since: $0)) }
    lastPresent = present
    history.append(present)
    if let frameTime { statistics.record(frameTime) }
    recorder.frameTimes.record(frame: frames, time: frameTime)
    frames += 1
    if settings.isSampled {
      samples.append(MonotonicInstant(nanoseconds: frameTime ?? 0))
      return keep(sample(present, frameTime: frameTime) ?? idle)
    }
    simulation.present(frame, into: &recorder)
    return keep(measurer.record(present) ?? idle)
  }

  /// Says that it is `now` on the source's clock and that every present before `horizon` is known:
  /// runs the display up to there and gives a report of idleness if one falls due.
  @discardableResult
  public mutating func advance(
    to now: MonotonicInstant, horizon: MonotonicInstant
  ) -> FrameRateReport? {
    if !settings.isSampled, frames > 0 { simulation.advance(before: horizon, into: &recorder) }
    return keep(measurer.advance(to: now))
  }

  /// The report of a part interval at the end.
  public mutating func finish() -> FrameRateReport? {
    settings.isSampled ? nil : keep(measurer.finish())
  }

  /// Forgets the running interval until `resume`: a pause is no drop.
  public mutating func pause() { measurer.pause() }

  /// Measures again.
  public mutating func resume() {
    measurer.resume()
    lastPresent = nil
  }

  /// Begins the session's numbers afresh, the display's too. The display itself goes on with its last
  /// seconds, and the history stays. With `exactOver`, all frame times that will come from here on,
  /// the statistics are exact.
  public mutating func reset(at now: MonotonicInstant, exactOver frameTimes: [Int64]? = nil) {
    statistics = frameTimes.map { SessionStatistics(exactOver: $0) } ?? SessionStatistics()
    resetAt = now
    lastPresent = nil
    totalsAtReset = simulation.totals
    recorder.forgetHitches()
    displaySince = now
  }

  /// Judges the frames on another display: recomputes from the kept history, and from then on.
  public mutating func setDisplay(_ display: DisplayConfiguration) {
    settings.display = display
    guard !settings.isSampled else { return }
    restartDisplay(from: max(resetAt, history.first))
  }

  /// The hitch ratio of the ten seconds before `now`.
  public func hitchRatio(at now: MonotonicInstant) -> Double? {
    guard !settings.isSampled else { return nil }
    return recorder.hitchRatio(
      after: now.advanced(byNanoseconds: -RefreshRecorder.window), through: now)
  }

  /// What the display adds up to since the start, the last reset or the last change of display.
  public var totals: DisplayTotals { simulation.totals.since(totalsAtReset) }

  /// The hitch ratio of the same time.
  public var sessionHitchRatio: Double? {
    settings.isSampled ? nil : totals.hitchRatio
  }

  private mutating func restartDisplay(from start: MonotonicInstant?) {
    simulation = RefreshSimulation(settings.display, origin: nil)
    totalsAtReset = DisplayTotals()
    recorder = RefreshRecorder()
    recorder.firstFrame = frames
    displaySince = start
    guard let start else { return }
    let first = history.firstIndex(atOrAfter: start)
    let base = frames - history.count
    recorder.firstFrame = base + first
    for index in first..<history.count {
      let present = history[index]
      let time = index > 0 ? present.nanoseconds(since: history[index - 1]) : nil
      recorder.frameTimes.record(frame: base + index, time: time)
      simulation.present(Frame(presentedAt: present), into: &recorder)
    }
  }

  /// A sampled log's rate is 1000 ÷ the mean of the interval's samples.
  private mutating func sample(
    _ present: MonotonicInstant, frameTime: Int64?
  ) -> FrameRateReport? {
    if let frameTime {
      sampleSum &+= frameTime
      sampleCount += 1
    }
    guard var report = measurer.record(present), sampleCount > 0 else { return nil }
    report.frameRate = sampleSum > 0 ? Double(sampleCount) * 1e9 / Double(sampleSum) : 0
    (sampleSum, sampleCount) = (0, 0)
    return report
  }

  private mutating func keep(_ report: FrameRateReport?) -> FrameRateReport? {
    if let report { lastReport = report }
    return report
  }
}

/// The later of two instants that may be absent.
private func max(_ left: MonotonicInstant?, _ right: MonotonicInstant?) -> MonotonicInstant? {
  guard let left, let right else { return left ?? right }
  return Swift.max(left, right)
}
