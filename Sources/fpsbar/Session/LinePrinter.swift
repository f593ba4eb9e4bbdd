import Dashboard
import FrameTiming
import ScreenGrid

/// Prints one line per interval, as text or JSON, of the stream that would be on screen.
struct LinePrinter {
  private let isJSON: Bool
  private let settings: DashboardSettings
  private let theme: Theme
  private var lastReport: MonotonicInstant?
  private var lastLine: MonotonicInstant?
  private var hasSpoken = false
  private var counted = (lost: 0, late: 0, missed: 0)

  init(plan: SessionPlan) {
    isJSON = plan.output == .json
    settings = plan.settings
    theme = Theme(plan.drawing.theme, depth: .trueColor)
  }

  /// What is to be said at the end instead of a line, where there were frames and no line.
  func silence(_ model: DashboardModel) -> String? {
    guard !hasSpoken, let meter = model.stream?.meter, meter.statistics.frames > 0 else {
      return nil
    }
    return SessionSummary.tooFew(
      meter.statistics.frames, over: meter.statistics.total, interval: settings.interval)
  }

  /// How often an overdue report is asked for, in nanoseconds.
  private static let impatience: Int64 = 10_000_000

  /// When a line is due although nothing came; never in the past, as nothing can be done about
  /// a report that waits for its present.
  func nextLine(after now: MonotonicInstant) -> MonotonicInstant? {
    guard let due = nextLine else { return nil }
    let first = lastReport == nil ? due.advanced(byNanoseconds: settings.interval / 2) : due
    return max(first, now.advanced(byNanoseconds: Self.impatience))
  }

  private var nextLine: MonotonicInstant? {
    lastLine?.advanced(byNanoseconds: settings.interval)
  }

  /// Prints the line of a new report, or, before the first one, that there is none yet.
  mutating func print(_ model: DashboardModel, now: MonotonicInstant, cost: OwnCost) throws {
    guard let start = model.start else { return }
    if lastLine == nil { lastLine = start }
    if let stream = model.stream, let report = stream.meter.lastReport {
      guard report.at != lastReport else { return }
      lastReport = report.at
      lastLine = now
      try write(
        LiveLine(
          stream.meter, stream: stream.name, report: report, start: start, settings: settings,
          color: color(report.frameRate)), model: model, cost: cost)
      return
    }
    // A first report may come a frame after its interval: only silence is worth a line.
    guard lastReport == nil, let due = nextLine,
      now >= due.advanced(byNanoseconds: settings.interval / 2)
    else { return }
    lastLine = now
    let meter =
      model.stream?.meter
      ?? StreamMeter(settings: MeterSettings(display: model.display))
    var line = LiveLine(
      meter, stream: model.stream?.name ?? "", report: nil, start: start, settings: settings,
      color: nil)
    line.elapsed = now.nanoseconds(since: start)
    try write(line, model: model, cost: cost)
  }

  private mutating func write(_ line: LiveLine, model: DashboardModel, cost: OwnCost) throws {
    var line = line
    let lost = model.streams.lost
    line.lost = lost - counted.lost
    line.lateTicks = model.lateTicks - counted.late
    line.missedTicks = model.missedTicks - counted.missed
    counted = (lost, model.lateTicks, model.missedTicks)
    line.processorShare = cost.processorShare
    try StandardOutput.write((isJSON ? line.json : line.text) + "\n")
    hasSpoken = true
  }

  private func color(_ rate: Double) -> String? {
    theme.rateColor(rate, target: settings.target)?.hexText
  }
}
