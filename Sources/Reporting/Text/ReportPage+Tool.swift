import FrameTiming
import ScreenGrid

extension ReportPage {
  /// The tool's own numbers, and ours beside those that mean the same.
  mutating func toolNumbers(_ summary: ToolSummary, beside stream: StreamReport?) {
    section("\(summary.tool)'s own numbers")
    let compares = summary.runs.count == 1 ? stream : nil
    for run in summary.runs {
      if !run.name.isEmpty {
        write(run.name, at: Self.margin, styles.text)
        advance()
      }
      if let compares, run.values.contains(where: { ours($0, summary, compares) != nil }) {
        compared(run, summary, compares)
      } else {
        listed(run)
      }
    }
  }

  /// Numbers side by side, three to a row.
  private mutating func listed(_ run: ToolSummary.Run) {
    for (index, value) in run.values.enumerated() {
      let column = Self.margin + index % 3 * 26
      write(value.label, at: column, styles.dim, limit: 15)
      writeNumber(Self.number(value.value), unit: Self.unit(value), pointAt: column + 19)
      if index % 3 == 2 || index == run.values.count - 1 { advance() }
    }
  }

  /// A row each: the tool's number, ours, the difference.
  private mutating func compared(
    _ run: ToolSummary.Run, _ summary: ToolSummary, _ stream: StreamReport
  ) {
    let known = run.values.filter { ours($0, summary, stream) != nil }
    let others = run.values.filter { ours($0, summary, stream) == nil }
    writeRight("theirs", endingAt: 36, styles.dim)
    writeRight("ours", endingAt: 50, styles.dim)
    writeRight("difference", endingAt: 67, styles.dim)
    advance()
    for value in known {
      guard let own = ours(value, summary, stream) else { continue }
      write(value.label, at: Self.margin, styles.dim, limit: 24)
      writeNumber(Self.number(value.value), unit: Self.unit(value), pointAt: 31)
      writeNumber(DecimalText.fixed(own, decimals: 2), pointAt: 48)
      let relative = value.value == 0 ? nil : (own - value.value) / value.value * 100
      writeNumber(
        DecimalText.signed(relative, decimals: 1), unit: "%", pointAt: 62, style: styles.text)
      advance()
    }
    guard !others.isEmpty else { return }
    listed(ToolSummary.Run(name: "", values: others))
  }

  private func ours(
    _ value: ToolSummary.Value, _ summary: ToolSummary, _ stream: StreamReport
  ) -> Double? {
    ToolNumber.meaning(of: value.label, tool: summary.tool)
      .flatMap { ToolNumber.value(of: $0, in: stream) }
  }

  private static func unit(_ value: ToolSummary.Value) -> String {
    value.label.lowercased().hasSuffix(value.unit.lowercased()) ? "" : value.unit
  }

  /// A tool's number with the digits it has, up to three.
  private static func number(_ value: Double) -> String { DecimalText.hertz(value) }
}
