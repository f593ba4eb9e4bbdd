/// The characters that bars, rules and graphs are drawn with, for each `GlyphSet`.
public enum BlockGlyphs {
  /// A cell filled from the bottom by 0 to 8 eighths; other values are clamped.
  public static func vertical(_ eighths: Int, in glyphs: GlyphSet) -> Unicode.Scalar {
    let step = min(max(eighths, 0), 8)
    return glyphs == .ascii ? verticalASCII[step] : verticalBlocks[step]
  }

  /// A cell filled from the left by 0 to 8 eighths; other values are clamped.
  public static func horizontal(_ eighths: Int, in glyphs: GlyphSet) -> Unicode.Scalar {
    let step = min(max(eighths, 0), 8)
    return glyphs == .ascii ? horizontalASCII[step] : horizontalBlocks[step]
  }

  /// A cell filled wholly.
  public static func full(in glyphs: GlyphSet) -> Unicode.Scalar { glyphs == .ascii ? "#" : "█" }

  /// A piece of a horizontal hairline.
  public static func hairline(in glyphs: GlyphSet) -> Unicode.Scalar {
    glyphs == .ascii ? "-" : "─"
  }

  /// A piece of a strong horizontal line, as on the hitch scale.
  public static func heavyLine(in glyphs: GlyphSet) -> Unicode.Scalar {
    glyphs == .ascii ? "=" : "━"
  }

  /// A piece of a vertical line; also the lane glyph of a new frame.
  public static func verticalLine(in glyphs: GlyphSet) -> Unicode.Scalar {
    glyphs == .ascii ? "|" : "│"
  }

  /// The lane glyph of a repeat: a short stroke from the top.
  public static func shortLine(in glyphs: GlyphSet) -> Unicode.Scalar {
    glyphs == .ascii ? "'" : "╵"
  }

  /// Crossing of a horizontal line and a limit on it.
  public static func crossing(in glyphs: GlyphSet) -> Unicode.Scalar {
    glyphs == .ascii ? "+" : "┼"
  }

  /// Points at the current entry of a list.
  public static func pointer(in glyphs: GlyphSet) -> Unicode.Scalar { glyphs == .ascii ? ">" : "▸" }

  /// A filled dot, as before `live`.
  public static func dot(in glyphs: GlyphSet) -> Unicode.Scalar { glyphs == .ascii ? "*" : "●" }

  /// A small dot for nothing at all.
  public static func smallDot(in glyphs: GlyphSet) -> Unicode.Scalar {
    glyphs == .ascii ? "." : "·"
  }

  /// Arrows that point left and right.
  public static func arrows(in glyphs: GlyphSet) -> (left: Unicode.Scalar, right: Unicode.Scalar) {
    glyphs == .ascii ? ("<", ">") : ("←", "→")
  }

  private static let verticalBlocks: [Unicode.Scalar] = [
    " ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█",
  ]
  private static let verticalASCII: [Unicode.Scalar] = [
    " ", "_", "_", ".", "-", "-", "=", "+", "#",
  ]
  private static let horizontalBlocks: [Unicode.Scalar] = [
    " ", "▏", "▎", "▍", "▌", "▋", "▊", "▉", "█",
  ]
  private static let horizontalASCII: [Unicode.Scalar] = [
    " ", "|", "|", "-", "-", "=", "=", "#", "#",
  ]
}

extension CellGrid {
  /// Draws a bar that grows upwards in a rectangle, `eighths` eighths of a cell high, over its width.
  ///
  /// Cells above the bar are left alone. Values beyond the rectangle fill it.
  public mutating func drawVerticalBar(
    in rect: GridRect, eighths: Int, style: CellStyle, glyphs: GlyphSet
  ) {
    var left = min(max(0, eighths), rect.rows * 8)
    var row = rect.endRow - 1
    while left > 0 {
      let scalar = BlockGlyphs.vertical(min(left, 8), in: glyphs)
      draw(
        repeating: scalar, count: rect.columns, column: rect.column, row: row, style: style)
      left -= 8
      row -= 1
    }
  }

  /// Draws a bar that grows to the right from a place, `eighths` eighths of a cell long.
  ///
  /// Returns the cells it took, the partly filled one included; never more than `columns`.
  @discardableResult
  public mutating func drawHorizontalBar(
    column: Int, row: Int, columns: Int, eighths: Int, style: CellStyle, glyphs: GlyphSet
  ) -> Int {
    let length = min(max(0, eighths), max(0, columns) * 8)
    let whole = length / 8
    draw(
      repeating: BlockGlyphs.full(in: glyphs), count: whole, column: column, row: row, style: style)
    guard length % 8 > 0 else { return whole }
    self[column: column + whole, row: row] = Cell(
      BlockGlyphs.horizontal(length % 8, in: glyphs), style: style)
    return whole + 1
  }
}
