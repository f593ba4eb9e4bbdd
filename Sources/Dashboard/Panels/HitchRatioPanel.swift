import FrameTiming
import ScreenGrid

/// The hitch ratio of the session and of ten seconds with their grades, on a scale with its limits.
enum HitchRatioPanel {
  static func draw(in rect: GridRect, context: PanelContext, into grid: inout CellGrid) {
    let scale = context.model.settings.scale
    context.title("hitches", note: "\(scale.rawValue) scale", in: rect, into: &grid)
    let reading = context.reading
    drawRow(
      "session", reading.sessionHitchRatio, row: rect.row + 1, in: rect, context: context,
      into: &grid)
    drawRow("10 s", reading.hitchRatio, row: rect.row + 2, in: rect, context: context, into: &grid)
    drawScale(scale, ratio: reading.hitchRatio, in: rect, context: context, into: &grid)
  }

  private static func drawRow(
    _ label: String, _ ratio: Double?, row: Int, in rect: GridRect, context: PanelContext,
    into grid: inout CellGrid
  ) {
    let left = rect.column + (rect.columns >= 30 ? 2 : 0)
    grid.draw(label, column: left, row: row, style: context.theme.dim)
    context.value(
      NumberText.ratio(ratio), unit: "ms/s", endColumn: left + 13, row: row, into: &grid)
    guard let ratio else { return }
    let grade = context.model.settings.scale.grade(of: ratio)
    grid.drawRight(
      grade.word, endColumn: rect.endColumn, row: row, style: context.style(of: grade))
  }

  private static func drawScale(
    _ scale: HitchScale, ratio: Double?, in rect: GridRect, context: PanelContext,
    into grid: inout CellGrid
  ) {
    let limits = scale.limits
    let top = (limits.last ?? 10) * 1.5
    let left = rect.column + (rect.columns >= 30 ? 2 : 0)
    let width = rect.endColumn - left
    let (line, labels) = (rect.row + 3, rect.row + 4)
    grid.draw(
      repeating: BlockGlyphs.hairline(in: context.glyphs), count: width, column: left, row: line,
      style: context.theme.hairline)
    if let ratio {
      let length = Int((min(ratio, top) / top * Double(width)).rounded())
      grid.draw(
        repeating: BlockGlyphs.heavyLine(in: context.glyphs), count: length, column: left,
        row: line, style: context.style(of: scale.grade(of: ratio)))
    }
    grid.draw("0", column: left, row: labels, style: context.theme.dim)
    for limit in limits {
      let column = left + Int((limit / top * Double(width)).rounded())
      grid[column: column, row: line] = Cell(
        BlockGlyphs.crossing(in: context.glyphs), style: context.theme.text)
      grid.draw(
        NumberText.fixed(limit, decimals: 0), column: column, row: labels,
        style: context.theme.dim)
    }
    grid.drawRight(
      NumberText.fixed(top, decimals: 0), endColumn: rect.endColumn, row: labels,
      style: context.theme.dim)
  }
}
