import FrameTiming

/// The displays that can be simulated, for a person and as JSON.
public enum DisplayList {
  /// One display.
  public struct Entry: Encodable, Equatable, Sendable {
    /// As the command line takes it.
    public var name: String
    /// For people.
    public var title: String
    /// `ladder`, `fixed` or `vrr`.
    public var kind: String
    /// Fastest first; of a range its two ends.
    public var rates: [Double]
    /// The refresh intervals that belong to the rates, in milliseconds.
    public var durations: [Double]
    /// The buffers when nothing is said: `2`, `3` or `auto`.
    public var buffers: String

    private enum CodingKeys: String, CodingKey {
      case name, title, kind, buffers
      case rates = "rates_hz"
      case durations = "durations_ms"
    }

    init(_ panel: DisplayPanel) {
      name = panel.name
      title = panel.title
      rates = panel.refreshRates
      durations = rates.map { 1000 / $0 }
      buffers = DisplayConfiguration(panel: panel).effectiveBuffers.rawValue
      switch panel {
      case .ladder: kind = "ladder"
      case .fixed: kind = "fixed"
      case .variable: kind = "vrr"
      }
    }
  }

  /// The ladders, and an example or two of what can be named by its rates.
  public static let entries: [Entry] = [
    .init(.ladder(.iPhone13Pro)), .init(.ladder(.iPadPro)),
    .init(.fixed(numerator: 60, denominator: 1)), .init(.fixed(numerator: 120, denominator: 1)),
    .init(.variable(minimum: 48_000, maximum: 144_000)),
  ]

  /// A table of rates over durations, within 80 columns.
  public static func text() -> String {
    var text = ""
    for ladder in LadderPanel.allCases {
      let panel = DisplayPanel.ladder(ladder)
      text += head(panel.name, "\(panel.title): one of \(panel.refreshRates.count) rates at a time")
      text += row("Hz", panel.refreshRates.map { DecimalText.hertz($0) })
      text += row("ms", panel.refreshRates.map { DecimalText.fixed(1000 / $0, decimals: 1) })
      text += "\n"
    }
    let span =
      "\(DisplayPanel.permittedRates.lowerBound) to \(DisplayPanel.permittedRates.upperBound)"
    text += head("fixed:N", "always the same rate, \(span) Hz; also 59.94 and 60000/1001")
    let fixed = [24.0, 50, 59.94, 60, 75, 90, 120, 144, 165, 240]
    text += row("Hz", fixed.map { DecimalText.hertz($0) })
    text += row("ms", fixed.map { DecimalText.fixed(1000 / $0, decimals: 1) })
    text += "\n"
    text += head(
      "vrr:MIN-MAX", "whenever a frame is ready, between two rates; slower frames are")
    text += head("", "shown several times, evenly, where MAX is at least twice MIN")
    let ranges = [(40.0, 60.0), (48, 75), (48, 120), (48, 144), (30, 165), (24, 240)]
    text += wideRow("Hz", ranges.map { DecimalText.hertz($0.0) + "-" + DecimalText.hertz($0.1) })
    text += wideRow(
      "ms",
      ranges.map {
        DecimalText.fixed(1000 / $0.1, decimals: 1) + "-"
          + DecimalText.fixed(1000 / $0.0, decimals: 1)
      })
    return text
  }

  private static func head(_ name: String, _ what: String) -> String {
    name + String(repeating: " ", count: max(15 - name.count, 1)) + what + "\n"
  }

  private static func row(_ label: String, _ values: [String]) -> String {
    "  \(label) " + values.map { leading($0, 6) }.joined() + "\n"
  }

  private static func wideRow(_ label: String, _ values: [String]) -> String {
    "  \(label) " + values.map { leading($0, 11) }.joined() + "\n"
  }

  private static func leading(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(width - text.count, 0)) + text
  }
}
