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
      // Without colour the scale's own numbers have to do; the fill shows what is below target.
      return Cell(
        BlockGlyphs.full(in: glyphs),
        style: theme.rateMark((Double(column) + 0.5) * step, target: target))
    }
    guard let leftColor = theme.rateColor(left, target: target),
      let rightColor = theme.rateColor(right, target: target)
    else { return Cell(BlockGlyphs.full(in: glyphs), style: theme.dim) }
    if leftColor == rightColor || theme.depth != .trueColor {
      return Cell(" ", style: CellStyle(background: CellColor(leftColor)))
    }
    return Cell(
      "▌", style: CellStyle(foreground: CellColor(leftColor), background: CellColor(rightColor)))
  }

  private func drawScale(into grid: inout CellGrid, column: Int, row: Int, columns: Int) {
    let step = labelStep(columns: columns)
    var rate = 0.0
    while rate <= highestRate {
      let isTarget = rate == target
      let at = min(columns - 1, self.column(of: rate, columns: columns))
      let style = isTarget ? theme.bright : theme.dim
      grid[column: column + at, row: row] = Cell(
        isTarget ? BlockGlyphs.verticalLine(in: glyphs) : BlockGlyphs.shortLine(in: glyphs),
        style: isTarget ? theme.bright : theme.hairline)
      let label = "\(Int(rate))"
      let start = min(max(0, at - label.utf8.count / 2), max(0, columns - label.utf8.count))
      grid.draw(
        label, column: column + start, row: row + 1, style: style, limit: columns - start)
      rate += step
    }
  }

  /// The finest step whose numbers have room; 15 shows 30, 45, 60 and 120 among them.
  private func labelStep(columns: Int) -> Double {
    let steps: [Double] = [15, 30, 60, 120]
    let room = { (step: Double) in step / highestRate * Double(columns) >= 5.5 }
    return steps.first(where: room) ?? highestRate
  }
}
