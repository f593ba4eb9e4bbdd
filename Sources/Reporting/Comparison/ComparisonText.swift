import FrameTiming
public import ScreenGrid

/// A comparison as text, never wider than 80 columns.
public struct ComparisonText {
  private var page: ReportPage
  private let comparison: Comparison

  /// Draws a comparison.
  public init(
    _ comparison: Comparison, styles: ReportStyles = ReportStyles(), glyphs: GlyphSet = .braille
  ) {
    self.comparison = comparison
    page = ReportPage(styles: styles, glyphs: glyphs)
    traces()
    for index in comparison.sides.indices.dropFirst() { table(index) }
    method()
  }

  /// The comparison as rows of cells.
  public var grid: CellGrid { page.result }

  /// Which letter is which trace.
  private mutating func traces() {
    page.section("compare", remark: comparison.sides.first?.stream.display.title ?? "")
    for (index, side) in comparison.sides.enumerated() {
      let rate = side.stream.averageFrameRate
      page.write(Comparison.letter(index), at: 2, page.styles.bright)
      let end = page.write(" \(DecimalText.rate(rate)) fps ", at: 5, page.styles.chip(rate))
      let frames = CountText.of(side.stream.frames, side.stream.isSampled ? "sample" : "frame")
      let column = max(20, end + 2)
      page.write(
        page.endOf(side.file, columns: 75 - column - frames.count), at: column, page.styles.text)
      page.writeRight(frames, endingAt: 78, page.styles.dim)
      page.advance()
    }
  }

  /// A row of the table of two traces.
  private struct Row {
    var label: String
    var unit: String
    var first: Double?
    var second: Double?
    /// Known where the noise is known too.
    var difference: Comparison.Difference?
    /// Whether more is better; `nil` where it is neither.
    var moreIsBetter: Bool?
  }

  private mutating func table(_ index: Int) {
    let letter = Comparison.letter(index)
    page.section("\(letter) against A", remark: "differences with 95 % intervals")
    for (heading, end) in zip(["A", letter, "difference", "relative"], [29, 42, 57, 77]) {
      page.writeRight(heading, endingAt: end, page.styles.dim)
    }
    page.advance()
    for row in rows(index) { write(row) }
    if comparison.sides[0].stream.isSampled || comparison.sides[index].stream.isSampled {
      page.paragraph("Percentiles of a sampled log are those of its samples.", page.styles.dim)
    }
    page.advance()
    let verdict = comparison.verdict(index)
    let average = comparison.differences[index - 1].average?.verdict
    let style =
      average == .higher
      ? page.styles.good : average == .lower ? page.styles.critical : page.styles.bright
    page.paragraph(verdict, style)
  }

  private func rows(_ index: Int) -> [Row] {
    let one = comparison.sides[0].stream
    let other = comparison.sides[index].stream
    let differences = comparison.differences[index - 1]
    let ms = { (value: Double?) in value.map { $0 / 1e6 } }
    var rows = [
      Row(
        label: "average", unit: "fps", first: one.averageFrameRate, second: other.averageFrameRate,
        difference: differences.average, moreIsBetter: true),
      Row(
        label: "1% low", unit: "fps", first: one.low1, second: other.low1,
        difference: differences.low1, moreIsBetter: true),
      Row(
        label: "0.1% low", unit: "fps", first: one.low01, second: other.low01, moreIsBetter: true),
      Row(
        label: "hitch ratio", unit: "ms/s", first: one.display.totals?.hitchRatio,
        second: other.display.totals?.hitchRatio, difference: differences.hitchRatio,
        moreIsBetter: false),
    ]
    for (label, p) in [("p50", 50.0), ("p95", 95), ("p99", 99), ("p99.9", 99.9)] {
      rows.append(
        Row(
          label: label, unit: "ms", first: ms(one.percentile(p)), second: ms(other.percentile(p)),
          moreIsBetter: false))
    }
    rows.append(
      Row(
        label: "stutter", unit: "%", first: one.stutterShare.map { $0 * 100 },
        second: other.stutterShare.map { $0 * 100 }, moreIsBetter: false))
    rows.append(
      Row(
        label: "pacing", unit: "ms", first: ms(one.pacing), second: ms(other.pacing),
        moreIsBetter: false))
    return rows
  }

  private mutating func write(_ row: Row) {
    page.write(row.label, at: 2, page.styles.dim)
    page.writeNumber(DecimalText.fixed(row.first, decimals: 2), pointAt: 26)
    page.writeNumber(DecimalText.fixed(row.second, decimals: 2), pointAt: 39)
    page.write(row.unit, at: 14, page.styles.dim)
    let value =
      row.difference?.value ?? row.first.flatMap { first in row.second.map { $0 - first } }
    let style = style(of: row)
    page.writeNumber(DecimalText.signed(value, decimals: 2), pointAt: 52, style: style)
    if let uncertainty = row.difference?.uncertainty {
      let sign = page.glyphs == .ascii ? "+-" : "±"
      page.write(
        "\(sign) \(DecimalText.fixed(uncertainty, decimals: 2))", at: 57, page.styles.dim)
    }
    if let value, let first = row.first, first != 0 {
      page.writeNumber(
        DecimalText.signed(value / first.magnitude * 100, decimals: 1), unit: "%", pointAt: 73,
        style: page.styles.text)
    }
    page.advance()
  }

  /// Good or critical where the difference is more than noise, else plain.
  private func style(of row: Row) -> CellStyle {
    guard let difference = row.difference, let moreIsBetter = row.moreIsBetter else {
      return page.styles.text
    }
    switch difference.verdict {
    case .higher: return moreIsBetter ? page.styles.good : page.styles.critical
    case .lower: return moreIsBetter ? page.styles.critical : page.styles.good
    case .none, .negligible, .unknown: return page.styles.text
    }
  }

  private mutating func method() {
    page.section("how")
    let blocks = comparison.sides.enumerated().compactMap { index, side in
      side.sample.map {
        "\(Comparison.letter(index)) \($0.count) of about "
          + CountText.of($0.blockLength, "frame")
      }
    }
    // Samples, and too few frames, have no blocks.
    let lengths =
      blocks.isEmpty
      ? ""
      : "Blocks: \(blocks.joined(separator: ", ")). Their length is the one at which the average's"
        + " error comes out largest. "
    page.paragraph(
      "Each trace is cut into blocks of neighbouring frames, which are not independent, and drawn"
        + " again from its blocks \(Comparison.draws) times; an interval holds 95 % of the"
        + " differences. \(lengths)Differences under 1 % are not worth a word: a"
        + " second run differs as much.", page.styles.dim)
    page.advance()
  }
}
