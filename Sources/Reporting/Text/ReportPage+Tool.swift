import FrameTiming
import ScreenGrid

extension ReportPage {
  /// The tool's own numbers, recomputed from the frames where that is possible, and ours.
  mutating func toolNumbers(_ summary: ToolSummary, beside stream: StreamReport?) {
    section("\(summary.tool)'s own numbers")
    let compared = summary.runs.count == 1 ? stream : nil
    for run in summary.runs {
      if !run.name.isEmpty {
        write(run.name, at: Self.margin, styles.text)
        advance()
      }
      let known = compared.map { stream in
        run.values.compactMap { toolRow($0, summary, stream) }
      }
      if let known, !known.isEmpty { write(known) }
      let labels = Set((known ?? []).map(\.label))
      listed(run.values.filter { !labels.contains($0.label) })
    }
  }

  /// One number of the tool with what the frames say about it.
  private struct ToolRow {
    var label: String
    var unit: String
    var theirs: Double
    var recomputed: Double
    var ours: Double?
  }

  private func toolRow(
    _ value: ToolSummary.Value, _ summary: ToolSummary, _ stream: StreamReport
  ) -> ToolRow? {
    guard let number = ToolNumber(label: value.label, tool: summary.tool),
      let recomputed = number.recomputed(stream)
    else { return nil }
    return ToolRow(
      label: value.label, unit: Self.unit(value), theirs: value.value, recomputed: recomputed,
      ours: number.ours(stream))
  }

  private mutating func write(_ rows: [ToolRow]) {
    writeRight("theirs", endingAt: 39, styles.dim)
    writeRight("recomputed", endingAt: 56, styles.dim)
    writeRight("ours", endingAt: 72, styles.dim)
    advance()
    let decimals = Self.decimals(of: rows.map(\.theirs))
    for row in rows {
      write(row.label, at: Self.margin, styles.dim, limit: 26)
      writeNumber(DecimalText.fixed(row.theirs, decimals: decimals), unit: row.unit, pointAt: 35)
      let agrees = (row.recomputed - row.theirs).magnitude < 0.51 * Self.step(decimals)
      writeNumber(
        DecimalText.fixed(row.recomputed, decimals: max(1, decimals)), pointAt: 52,
        style: agrees ? styles.text : styles.bright)
      if let ours = row.ours {
        writeNumber(DecimalText.fixed(ours, decimals: max(1, decimals)), pointAt: 68)
      }
      advance()
    }
  }

  /// Numbers side by side: three to a row, two where their labels are long.
  private mutating func listed(_ values: [ToolSummary.Value]) {
    let isLong = values.contains { $0.label.count > 13 }
    let perRow = isLong ? 2 : 3
    let width = isLong ? 39 : 26
    for (index, value) in values.enumerated() {
      let column = Self.margin + index % perRow * width
      write(value.label, at: column, styles.dim, limit: width - 13)
      let text = DecimalText.fixed(value.value, decimals: Self.decimals(of: [value.value]))
      writeNumber(text, unit: Self.unit(value), pointAt: column + width - 8)
      if index % perRow == perRow - 1 || index == values.count - 1 { advance() }
    }
  }

  private static func unit(_ value: ToolSummary.Value) -> String {
    value.label.lowercased().hasSuffix(value.unit.lowercased()) ? "" : value.unit
  }

  /// The decimals that tell the values apart as printed, up to three.
  private static func decimals(of values: [Double]) -> Int {
    for decimals in 0..<3 {
      let exact = values.allSatisfy { value in
        let scaled = value / step(decimals)
        return (scaled - scaled.rounded()).magnitude < 1e-6 * max(1, scaled.magnitude)
      }
      if exact { return decimals }
    }
    return 3
  }

  private static func step(_ decimals: Int) -> Double { [1, 0.1, 0.01, 0.001][min(3, decimals)] }
}
