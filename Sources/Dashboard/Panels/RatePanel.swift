import FrameTiming
import ScreenGrid

/// The rate in large digits, in its hue.
enum RatePanel {
  static func draw(in rect: GridRect, context: PanelContext, into grid: inout CellGrid) {
    let style = context.theme.rateTextStyle(context.reading.rate, target: context.target)
    let text = NumberText.rate(context.reading.rate)
    let indent = min(2, max(0, rect.columns - 16))
    BigNumber.draw(
      text, unit: "fps", style: style, in: rect, indent: indent, context: context, into: &grid)
  }
}

/// A number in large digits with its unit at the foot.
enum BigNumber {
  /// Draws the number as large as the rectangle allows and returns the column after its unit.
  @discardableResult
  static func draw(
    _ text: String, unit: String, style: CellStyle, in rect: GridRect, indent: Int,
    context: PanelContext, into grid: inout CellGrid
  ) -> Int {
    var size: BigDigits.Size = rect.rows >= 5 ? .large : .small
    var text = text
    let room = rect.columns - indent
    if BigDigits.columns(of: text, size: size) > room, let point = text.firstIndex(of: ".") {
      text = String(text[..<point])
    }
    if BigDigits.columns(of: text, size: size) > room { size = .small }
    let row = rect.row
    let width = grid.drawDigits(
      text, column: rect.column + indent, row: row, size: size, style: style,
      glyphs: context.glyphs)
    let after = rect.column + indent + width + 2
    guard after + unit.count <= rect.endColumn else { return after }
    return after
      + grid.draw(unit, column: after, row: row + size.rows - 1, style: context.theme.dim)
  }
}
