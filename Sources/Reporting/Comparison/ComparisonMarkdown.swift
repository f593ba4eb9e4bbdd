/// A comparison as Markdown, for a pull request.
public enum ComparisonMarkdown {
  /// A table of all traces, then the verdicts.
  public static func text(of comparison: Comparison) -> String {
    let letters = comparison.sides.indices.map(Comparison.letter)
    var table = MarkdownTable(
      [("", .left)] + letters.map { ($0, .right) }
        + letters.dropFirst().map { ("\($0) − A", .right) })
    let streams = comparison.sides.map(\.stream)
    table.add(["file"] + comparison.sides.map(\.file))
    table.add(["frames"] + streams.map { String($0.frames) })
    let rows: [(String, [Double?], [Comparison.Difference?])] = [
      (
        "average fps", streams.map(\.averageFrameRate), comparison.differences.map(\.average)
      ),
      ("1% low fps", streams.map(\.low1), comparison.differences.map(\.low1)),
      (
        "hitch ratio ms/s", streams.map { $0.display.totals?.hitchRatio },
        comparison.differences.map(\.hitchRatio)
      ),
      ("p50 ms", streams.map { $0.percentile(50).map { $0 / 1e6 } }, []),
      ("p99 ms", streams.map { $0.percentile(99).map { $0 / 1e6 } }, []),
    ]
    for (label, values, differences) in rows {
      let cells = values.map { DecimalText.fixed($0, decimals: 2) }
      table.add([label] + cells + differences.map(cell))
    }
    var text = table.text + "\n"
    for index in comparison.sides.indices.dropFirst() {
      text += "- \(MarkdownTable.escaped(comparison.verdict(index)))\n"
    }
    return text
  }

  private static func cell(_ difference: Comparison.Difference?) -> String {
    guard let difference else { return DecimalText.unknown }
    let value = DecimalText.signed(difference.value, decimals: 2)
    guard let uncertainty = difference.uncertainty else { return value }
    return "\(value) ± \(DecimalText.fixed(uncertainty, decimals: 2))"
  }
}
