/// A grid as text: plain for goldens and snapshots, or with the colours as ANSI sequences.
public enum GridText {
  /// The rows as plain text, without trailing spaces; one element a row.
  public static func lines(_ grid: CellGrid) -> [String] {
    (0..<grid.size.rows).map { row in
      var line = ""
      var spaces = 0
      forEachCell(of: grid, row: row) { cell in
        if cell.glyph == 0x20 {
          spaces += 1
        } else {
          line += String(repeating: " ", count: spaces)
          spaces = 0
          append(cell, of: grid, to: &line)
        }
      }
      return line
    }
  }

  /// The rows as text of exactly the grid's width in columns.
  public static func fullLines(_ grid: CellGrid) -> [String] {
    (0..<grid.size.rows).map { row in
      var line = ""
      forEachCell(of: grid, row: row) { append($0, of: grid, to: &line) }
      return line
    }
  }

  /// The rows joined by line feeds, each ending in one; styles as ANSI sequences.
  ///
  /// Colours are reduced to the depth; `monochrome` leaves attributes alone. Every line ends with
  /// all attributes off, so that lines can be cut out and pasted.
  public static func colored(_ grid: CellGrid, depth: ColorDepth) -> String {
    var palette = TerminalPalette(depth: depth)
    var text = ""
    for row in 0..<grid.size.rows {
      var current = CellStyle()
      var spaces = 0
      forEachCell(of: grid, row: row) { cell in
        if cell.glyph == 0x20, cell.style == CellStyle() {
          spaces += 1
          return
        }
        if spaces > 0 {
          if current != CellStyle() { text += "\u{1B}[0m" }
          current = CellStyle()
          text += String(repeating: " ", count: spaces)
          spaces = 0
        }
        if cell.style != current {
          text += sequence(for: cell.style, depth: depth, palette: &palette)
          current = cell.style
        }
        append(cell, of: grid, to: &text)
      }
      if current != CellStyle() { text += "\u{1B}[0m" }
      text += "\n"
    }
    return text
  }

  /// The sequence that sets a style, whatever was set before.
  private static func sequence(
    for style: CellStyle, depth: ColorDepth, palette: inout TerminalPalette
  ) -> String {
    var codes = ["0"]
    let attributes: [(CellAttributes, String)] = [
      (.bold, "1"), (.dim, "2"), (.italic, "3"), (.underline, "4"), (.blink, "5"),
      (.reverse, "7"), (.hidden, "8"), (.strikethrough, "9"),
    ]
    for (attribute, code) in attributes where style.attributes.contains(attribute) {
      codes.append(code)
    }
    codes += code(of: style.foreground, base: 30, depth: depth, palette: &palette)
    codes += code(of: style.background, base: 40, depth: depth, palette: &palette)
    return "\u{1B}[" + codes.joined(separator: ";") + "m"
  }

  private static func code(
    of color: CellColor, base: Int, depth: ColorDepth, palette: inout TerminalPalette
  ) -> [String] {
    if depth == .monochrome || color == .terminal { return [] }
    var index = color.paletteIndex
    if let value = color.rgbValue {
      let rgb = RGBColor(value)
      if depth == .trueColor {
        return ["\(base + 8)", "2", "\(rgb.red)", "\(rgb.green)", "\(rgb.blue)"]
      }
      index = palette.index(of: rgb)
    }
    guard let index else { return [] }
    switch index {
    case 0..<8: return ["\(base + Int(index))"]
    case 8..<16: return ["\(base + 60 + Int(index) - 8)"]
    default: return ["\(base + 8)", "5", "\(index)"]
    }
  }

  private static func forEachCell(of grid: CellGrid, row: Int, _ body: (Cell) -> Void) {
    let start = row * grid.size.columns
    for column in 0..<grid.size.columns where grid.cells[start + column].width > 0 {
      body(grid.cells[start + column])
    }
  }

  private static func append(_ cell: Cell, of grid: CellGrid, to text: inout String) {
    if !cell.isCluster, let scalar = Unicode.Scalar(cell.glyph) {
      text.unicodeScalars.append(scalar)
    } else {
      text += grid.text(of: cell)
    }
  }
}
