import Dashboard
import FoundationEssentials
import FrameTiming

/// One interval of a live command or a replay, as text and as JSON (DESIGN.md sections 1 and 7).
struct LiveLine {
  var elapsed: Int64
  var stream: String
  var report: FrameRateReport?
  var low1: Double?
  var hitchRatio: Double?
  var display: DisplayConfiguration
  var scale: HitchScale
  var refreshRate: Double?
  var color: String?
  var lost = 0
  var lateTicks = 0
  var missedTicks = 0
  var processorShare: Double?
  var terminalBytes = 0

  /// Reads the line off a meter at a moment.
  init(
    _ meter: StreamMeter, stream: String, report: FrameRateReport?, start: MonotonicInstant,
    settings: DashboardSettings, color: String?
  ) {
    let at = report?.at ?? start
    elapsed = max(0, at.nanoseconds(since: start))
    self.stream = stream
    self.report = report
    display = meter.settings.display
    scale = settings.scale
    self.color = color
    hitchRatio = meter.hitchRatio(at: at)
    guard !meter.settings.isSampled else { return }
    low1 = meter.statistics.low1
    if meter.frames > 0 { refreshRate = meter.simulation.currentRefreshRate }
  }

  /// Mean frame time of the interval in milliseconds.
  private var frameTime: Double? {
    guard let report, report.frameRate > 0 else { return nil }
    return 1000 / report.frameRate
  }

  /// The plain line.
  var text: String {
    let grade = hitchRatio.map { scale.grade(of: $0).word } ?? NumberText.unknown
    return "\(NumberText.clock(elapsed)) \(NumberText.rate(report?.frameRate)) fps "
      + "\(NumberText.milliseconds(frameTime.map { $0 * 1e6 })) ms "
      + "low1 \(NumberText.rate(low1)) hitch \(NumberText.ratio(hitchRatio)) ms/s \(grade) "
      + display.panel.name
  }

  /// The JSON object on one line.
  var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Every value is finite or null, and every text is text: encoding cannot fail.
    guard let data = try? encoder.encode(self) else { return "{}" }
    return JSONControls.escaped(String(decoding: data, as: UTF8.self))
  }
}

extension LiveLine: Encodable {
  private enum Key: String, CodingKey {
    case elapsed = "t_s"
    case stream
    case fps
    case frameTime = "frame_time_ms"
    case frames
    case low1 = "low_1"
    case hitchRatio = "hitch_ratio"
    case grade
    case display
    case scale
    case refreshRate = "refresh_hz"
    case color
    case lost
    case lateTicks = "late_ticks"
    case missedTicks = "missed_ticks"
    case processorShare = "cpu_share"
    case terminalBytes = "tty_bytes"
  }

  /// Every key is there, `null` where nothing is known.
  func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(rounded(Double(elapsed) / 1e9, 6), forKey: .elapsed)
    try object.encode(stream, forKey: .stream)
    try object.encode(rounded(report?.frameRate, 3), forKey: .fps)
    try object.encode(rounded(frameTime, 6), forKey: .frameTime)
    try object.encode(report?.frames ?? 0, forKey: .frames)
    try object.encode(rounded(low1, 3), forKey: .low1)
    try object.encode(rounded(hitchRatio, 3), forKey: .hitchRatio)
    try object.encode(hitchRatio.map { scale.grade(of: $0).word }, forKey: .grade)
    try object.encode(display.panel.name, forKey: .display)
    try object.encode(scale.rawValue, forKey: .scale)
    try object.encode(rounded(refreshRate, 3), forKey: .refreshRate)
    try object.encode(color, forKey: .color)
    try object.encode(lost, forKey: .lost)
    try object.encode(lateTicks, forKey: .lateTicks)
    try object.encode(missedTicks, forKey: .missedTicks)
    try object.encode(rounded(processorShare, 4), forKey: .processorShare)
    try object.encode(terminalBytes, forKey: .terminalBytes)
  }

  private func rounded(_ value: Double?, _ decimals: Int) -> Double? {
    guard let value, value.isFinite else { return nil }
    let text = NumberText.fixed(value, decimals: decimals)
    return Double(text)
  }
}
