public import ScreenGrid

/// A theme's colours over the frame rates, as a ramp with numbers under it.
public struct ThemeRamp: Sendable {
  let theme: Theme
  let target: Double
  let glyphs: GlyphSet

  /// Makes a ramp for a target in frames per second.
  public init(theme: Theme, target: Double, glyphs: GlyphSet) {
    self.theme = theme
    self.target = target
    self.glyphs = glyphs
  }

  /// The rate at the right end: 240, or twice the target where that is more.
  public var highestRate: Double { max(240, 2 * target) }

  /// Rows taken by ticks and numbers under the colours.
  public static let scaleRows = 2

  /// Draws the ramp: colours in all rows of the rectangle but the last two, which are the scale.
  public func draw(into grid: inout CellGrid, in rect: GridRect) {
    guard rect.columns > 0, rect.rows > Self.scaleRows else { return }
    let bars = rect.rows - Self.scaleRows
    for column in 0..<rect.columns {
      let cell = self.cell(column, of: rect.columns)
      grid.fill(
        GridRect(column: rect.column + column, row: rect.row, columns: 1, rows: bars), with: cell)
    }
    drawScale(into: &grid, column: rect.column, row: rect.row + bars, columns: rect.columns)
  }

  /// The column in which a rate lies, from 0 to `columns` − 1.
  public func column(of rate: Double, columns: Int) -> Int {
    let share = min(max(rate / highestRate, 0), 1)
    return min(max(0, columns - 1), Int((share * Double(columns)).rounded(.down)))
  }

  /// Two colours a cell, side by side, where there are half blocks and colours.
  private func cell(_ column: Int, of columns: Int) -> Cell {
    let step = highestRate / Double(columns)
    let left = (Double(column) + 0.25) * step
    let right = (Double(column) + 0.75) * step
    guard theme.depth != .monochrome, glyphs != .ascii else {
      // Without colour the scale's own numbers have to do; what is under the target is bold.
      return Cell(
        BlockGlyphs.full(in: glyphs),
        style: theme.rateMark((Double(column) + 0.5) * step, target: target))
    }
    guard let leftColor = theme.rateColor(left, target: target),
      let rightColor = theme.rateColor(right, target: target)
    else { return Cell(BlockGlyphs.full(in: glyphs), style: theme.dim) }
    if leftColor == rightColor || theme.depth != .trueColor {
      // Both colours, so that neither a font's gaps nor a trimmed copy of the screen show.
      return Cell(
        "█", style: CellStyle(foreground: CellColor(leftColor), background: CellColor(leftColor)))
    }
    return Cell(
      "▌", style: CellStyle(foreground: CellColor(leftColor), background: CellColor(rightColor)))
  }

  /// A tick and a number for every step, and the target's own, which others make room for.
  private func drawScale(into grid: inout CellGrid, column: Int, row: Int, columns: Int) {
    let step = labelStep(columns: columns)
    let own = label(target, columns: columns)
    for index in 0...Int((highestRate / step).rounded(.down)) {
      let other = label(Double(index) * step, columns: columns)
      guard other.end < own.start || other.start > own.end else { continue }
      draw(
        other, into: &grid, column: column, row: row, style: theme.dim,
        tick: Cell(BlockGlyphs.shortLine(in: glyphs), style: theme.hairline))
    }
    draw(
      own, into: &grid, column: column, row: row, style: theme.bright,
      tick: Cell(BlockGlyphs.verticalLine(in: glyphs), style: theme.bright))
  }

  /// A number of the scale, within the ramp's columns.
  private struct Label {
    var text: String
    var tick: Int
    var start: Int
    /// Columns up to the ramp's end.
    var room: Int
    var end: Int { start + text.utf8.count }
  }

  private func label(_ rate: Double, columns: Int) -> Label {
    let isWhole = rate == rate.rounded()
    let text = isWhole ? NumberText.fixed(rate, decimals: 0) : NumberText.rate(rate)
    let tick = column(of: rate, columns: columns)
    let start = min(max(0, tick - text.utf8.count / 2), max(0, columns - text.utf8.count))
    return Label(text: text, tick: tick, start: start, room: columns - start)
  }

  private func draw(
    _ label: Label, into grid: inout CellGrid, column: Int, row: Int, style: CellStyle, tick: Cell
  ) {
    grid[column: column + label.tick, row: row] = tick
    grid.draw(
      label.text, column: column + label.start, row: row + 1, style: style, limit: label.room)
  }

  /// The finest step whose numbers have room; 15 shows 30, 45, 60 and 120 among them.
  private func labelStep(columns: Int) -> Double {
    let steps: [Double] = [15, 30, 60, 120]
    let room = { (step: Double) in step / highestRate * Double(columns) >= 5.5 }
    return steps.first(where: room) ?? highestRate
  }
}
