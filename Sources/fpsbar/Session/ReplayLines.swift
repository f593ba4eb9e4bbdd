import Arguments
import Dashboard
import FrameSources
import FrameTiming
import Glibc
import ScreenGrid

/// Plays one stream of a recording without a screen: a line per interval, at the replay's pace.
struct ReplayLines: ~Copyable {
  private let plan: SessionPlan
  private let track: ReplayTrack
  private let theme: Theme
  private let display: DisplayConfiguration
  private let speed: Double
  private let loops: Bool
  private let from: Int64
  /// How long a scene lasts, in nanoseconds; 0 for a recording, which ends with its last present.
  private let length: Int64
  private var signals: SignalQueue
  private var waiting = PollSet()
  private var hasSpoken = false

  static func open(
    plan: SessionPlan, track: ReplayTrack, speed: Double, loops: Bool, from: Int64,
    length: Int64 = 0
  ) throws -> ReplayLines {
    let signals = try SignalQueue.open([SIGINT, SIGTERM, SIGHUP, SIGQUIT])
    return ReplayLines(
      plan: plan, track: track, speed: speed, loops: loops, from: from, length: length,
      signals: signals)
  }

  private init(
    plan: SessionPlan, track: ReplayTrack, speed: Double, loops: Bool, from: Int64,
    length: Int64, signals: consuming SignalQueue
  ) {
    self.plan = plan
    self.track = track
    self.speed = speed
    self.loops = loops
    self.from = from
    self.length = length
    self.signals = signals
    display = plan.settings.displays[0]
    theme = Theme(plan.drawing.theme, depth: .trueColor)
  }

  /// Plays until the end, or until a signal; loops for ever where asked.
  consuming func run() throws -> ExitStatus {
    while true {
      if let status = try play() { return status }
      // Without a line there is nothing to wait for, nor to play again.
      guard hasSpoken else {
        StandardError.note(silence)
        return .success
      }
      guard loops else { return .success }
    }
  }

  /// Why there was no line.
  private var silence: String {
    let first = track.presents.first ?? 0
    let length = MonotonicInstant(nanoseconds: track.presents.last ?? 0)
      .nanoseconds(since: MonotonicInstant(nanoseconds: first))
    guard from > 0 else {
      return SessionSummary.tooFew(
        track.presents.count - 1, over: length, interval: plan.settings.interval)
    }
    let end = NumberText.fixed(Double(length) / 1e9, decimals: 1)
    return "no line comes after --at: \(track.name) ends at \(end) s"
  }

  /// Plays once, to the end: then there is no status.
  consuming func runOnce() throws -> ExitStatus? { try play() }

  /// Plays once; a status ends it early.
  private mutating func play() throws -> ExitStatus? {
    guard let first = track.presents.first else { return try playNothing() }
    let start = MonotonicInstant(nanoseconds: first)
    let settings = MeterSettings(
      interval: plan.settings.interval, display: display, isSampled: track.isSampled,
      origin: track.origin)
    var meter = StreamMeter(settings: settings, exactOver: track.frameTimes)
    let began = MonotonicClock.now()
    for index in track.presents.indices {
      let frame = track.frame(at: index)
      if let status = try idle(until: frame.presentedAt, &meter, start: start, began: began) {
        return status
      }
      let report = meter.present(frame, frameTime: track.frameTime(endingAt: index))
      guard let report else { continue }
      meter.advance(to: report.at, horizon: report.at)
      if let status = try say(report, meter, start: start, began: began) { return status }
    }
    let end = start.advanced(byNanoseconds: length + 1)
    if length > 0, let status = try idle(until: end, &meter, start: start, began: began) {
      return status
    }
    guard let report = meter.finish() else { return nil }
    meter.advance(to: report.at, horizon: report.at)
    return try say(report, meter, start: start, began: began)
  }

  /// A rate of zero, for as long as a scene without presents lasts.
  private mutating func playNothing() throws -> ExitStatus? {
    let start = MonotonicInstant(nanoseconds: 0)
    let settings = MeterSettings(interval: plan.settings.interval, display: display)
    let meter = StreamMeter(settings: settings)
    let began = MonotonicClock.now()
    let interval = plan.settings.interval
    for at in stride(from: interval, through: length, by: Int(interval)) {
      let report = FrameRateReport(
        at: MonotonicInstant(nanoseconds: at), frameRate: 0, frames: 0, elapsed: interval)
      if let status = try say(report, meter, start: start, began: began) { return status }
    }
    return nil
  }

  /// Lets the intervals pass in which nothing comes.
  private mutating func idle(
    until present: MonotonicInstant, _ meter: inout StreamMeter, start: MonotonicInstant,
    began: MonotonicInstant
  ) throws -> ExitStatus? {
    guard let last = meter.history.last else { return nil }
    let interval = plan.settings.interval
    var at = last.advanced(byNanoseconds: interval)
    // What comes before the moment to begin at has no lines: a gap of years is passed at once.
    let silent = min(start.advanced(byNanoseconds: from), present.advanced(byNanoseconds: -1))
    at = at.advanced(byNanoseconds: max(0, silent.nanoseconds(since: at)) / interval * interval)
    while at < present {
      if let report = meter.advance(to: at, horizon: at),
        let status = try say(report, meter, start: start, began: began)
      {
        return status
      }
      at = at.advanced(byNanoseconds: interval)
    }
    return nil
  }

  /// Prints a line when its time has come.
  private mutating func say(
    _ report: FrameRateReport, _ meter: StreamMeter, start: MonotonicInstant,
    began: MonotonicInstant
  ) throws -> ExitStatus? {
    let elapsed = report.at.nanoseconds(since: start)
    guard elapsed >= from else { return nil }
    let due = began.advanced(byNanoseconds: Int64(Double(elapsed - from) / speed))
    if let status = try wait(until: due) { return status }
    let line = LiveLine(
      meter, stream: track.name, report: report, start: start, settings: plan.settings,
      color: theme.rateColor(report.frameRate, target: plan.settings.target)?.hexText)
    try StandardOutput.write((plan.output == .json ? line.json : line.text) + "\n")
    hasSpoken = true
    return nil
  }

  private mutating func wait(until due: MonotonicInstant) throws -> ExitStatus? {
    while true {
      let now = MonotonicClock.now()
      if let signal = signals.next() {
        return signal == SIGINT ? .success : ExitStatus(code: 128 + signal)
      }
      guard now < due else { return nil }
      waiting.removeAll()
      waiting.add(signals.descriptor)
      try waiting.wait(nanoseconds: due.nanoseconds(since: now))
    }
  }
}
