import Dashboard
import FrameTiming

/// The three or four lines that remain on standard output when a screen is gone, as `ping` has them.
enum SessionSummary {
  /// The summary of a stream; empty when nothing was measured.
  static func text(_ stream: StreamState?, scale: HitchScale) -> String {
    guard let stream, stream.meter.statistics.frames > 0 else { return "" }
    let meter = stream.meter
    let statistics = meter.statistics
    let isSampled = meter.settings.isSampled
    let count = CountText.of(statistics.frames, isSampled ? "sample" : "frame")
    let seconds = NumberText.fixed(Double(statistics.total) / 1e9, decimals: 1)
    let lost = stream.lost > 0 ? ", \(stream.lost) lost" : ""
    func time(_ value: Double?) -> String { NumberText.milliseconds(value) }
    var lines = [
      "\(DisplayTextLine.safe(stream.name)): \(count) in \(seconds) s\(lost)",
      "average \(NumberText.rate(statistics.averageFrameRate)) fps"
        + (isSampled
          ? ""
          : ", 1% low \(NumberText.rate(statistics.low1)), "
            + "0.1% low \(NumberText.rate(statistics.low01))"),
      "frame time p50 \(time(statistics.percentile(50)))  p95 \(time(statistics.percentile(95)))"
        + "  p99 \(time(statistics.percentile(99)))"
        + "  max \(NumberText.milliseconds(statistics.maximum)) ms",
    ]
    if let ratio = meter.sessionHitchRatio {
      let totals = meter.totals
      lines.append(
        "hitch \(NumberText.ratio(ratio)) ms/s \(scale.grade(of: ratio).word) "
          + "(\(scale.rawValue) scale) on \(meter.settings.display.panel.title), "
          + CountText.of(totals.hitches, "hitch", "hitches"))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Why so few frames had no line of their own.
  static func tooFew(_ frames: Int, over nanoseconds: Int64, interval: Int64) -> String {
    let seconds = NumberText.fixed(Double(nanoseconds) / 1e9, decimals: 2)
    let least = NumberText.fixed(Double(interval) / 2e9, decimals: 2)
    return "\(CountText.of(frames, "frame")) in \(seconds) s: a line needs \(least) s, "
      + "half of --interval (try 'fpsbar report', or a shorter one)"
  }
}
