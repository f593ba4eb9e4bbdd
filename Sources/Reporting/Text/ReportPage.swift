import ScreenGrid

/// Where a text report is written: rows of 80 columns, as many as it takes.
///
/// Everything clips at the right edge, so that no text from outside makes a line too long.
struct ReportPage {
  /// How wide every report is.
  static let columns = 80
  /// Where the contents of a section begin.
  static let margin = 2

  let styles: ReportStyles
  let glyphs: GlyphSet
  private var grid: CellGrid
  /// The row that is written to.
  private(set) var row = 0

  init(styles: ReportStyles, glyphs: GlyphSet) {
    self.styles = styles
    self.glyphs = glyphs
    grid = CellGrid(size: GridSize(columns: Self.columns, rows: 64))
  }

  /// The rows written so far.
  var result: CellGrid {
    var result = CellGrid(size: GridSize(columns: Self.columns, rows: row))
    result.copy(grid, column: 0, row: 0)
    return result
  }

  /// Goes on to the next row, or some rows further.
  mutating func advance(by rows: Int = 1) {
    row += rows
    reserve(rows: 1)
  }

  /// Sees to it that that many rows from the current one on can be written.
  mutating func reserve(rows: Int) {
    guard row + rows > grid.size.rows else { return }
    var larger = CellGrid(
      size: GridSize(columns: Self.columns, rows: max(grid.size.rows * 2, row + rows)))
    larger.copy(grid, column: 0, row: 0)
    grid = larger
  }

  /// Writes text from outside or of our own and returns the column after it.
  @discardableResult
  mutating func write(_ text: String, at column: Int, _ style: CellStyle, limit: Int? = nil) -> Int
  {
    let room = max(0, min(limit ?? Self.columns, Self.columns - column))
    let safe = DisplayText.truncated(text, columns: room, glyphs: glyphs)
    return column + grid.draw(safe, column: column, row: row, style: style)
  }

  /// Writes text so that it ends before a column.
  mutating func writeRight(_ text: String, endingAt column: Int, _ style: CellStyle) {
    let safe = glyphs == .ascii ? DisplayText.ascii(text) : text
    grid.drawRight(safe, endColumn: column, row: row, style: style)
  }

  /// Writes a number so that its point stands in a column, and a unit after it.
  ///
  /// Integers, and what is not known, end where the point would be.
  mutating func writeNumber(
    _ text: String, unit: String = "", pointAt column: Int, style: CellStyle? = nil
  ) {
    let whole = text.prefix { $0 != "." }
    let end = write(
      text, at: max(0, column - whole.count),
      style ?? (text == DecimalText.unknown ? styles.dim : styles.bright))
    if !unit.isEmpty { write(unit, at: end + 1, styles.dim) }
  }

  /// Draws something in a rectangle of the grid whose first row is the current one.
  mutating func draw(rows: Int, _ body: (inout CellGrid, Int) -> Void) {
    reserve(rows: rows)
    body(&grid, row)
  }

  /// A titled rule over the whole width with a remark at its right end; the next row is current.
  mutating func section(_ title: String, remark: String = "") {
    if row > 0 { advance() }
    grid.hairline(
      column: 0, row: row, columns: Self.columns, style: styles.hairline, glyphs: glyphs)
    let remarkWidth = remark.isEmpty ? 0 : DisplayWidth.columns(of: remark) + 2
    let room = Self.columns - 8 - remarkWidth
    let end = write(" " + endOf(title, columns: room), at: 2, styles.text)
    write(" ", at: end, styles.text)
    if !remark.isEmpty {
      write(" \(remark) ", at: Self.columns - 2 - remarkWidth, styles.dim)
    }
    advance()
  }

  /// Outside text of at most `columns` columns; where it is cut, its end stays, as in a path.
  func endOf(_ text: String, columns: Int) -> String {
    let safe = DisplayText.safe(text)
    guard DisplayWidth.columns(of: safe) > columns else { return safe }
    var end = Substring(safe)
    while !end.isEmpty, DisplayWidth.columns(of: String(end)) > columns - 1 { end.removeFirst() }
    return (glyphs == .ascii ? "~" : "…") + end
  }

  /// Writes a paragraph, broken between words.
  mutating func paragraph(
    _ text: String, at column: Int = margin, bullet: String = "", _ style: CellStyle
  ) {
    let room = Self.columns - column - bullet.count - 1
    var first = true
    for line in Self.lines(of: DisplayText.safe(text), columns: room) {
      if first { write(bullet, at: column, styles.dim) }
      first = false
      write(line, at: column + bullet.count, style)
      advance()
    }
  }

  /// Words between which a line may be broken; a unit stays with its number.
  private static func words(of text: String) -> [String] {
    var words: [String] = []
    for word in text.split(separator: " ") {
      let bare = word.prefix { $0 != ";" && $0 != "," && $0 != "." && $0 != ":" }
      if let last = words.last, ["%", "ms", "s", "fps", "ms/s"].contains(bare) {
        words[words.count - 1] = last + " " + word
      } else {
        words.append(String(word))
      }
    }
    return words
  }

  /// Breaks text between words into lines of at most `columns` columns; longer words are cut.
  static func lines(of text: String, columns: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in words(of: text) {
      let width = DisplayWidth.columns(of: line)
      if line.isEmpty {
        line = word
      } else if width + 1 + DisplayWidth.columns(of: word) <= columns {
        line += " " + word
      } else {
        lines.append(line)
        line = word
      }
    }
    if !line.isEmpty { lines.append(line) }
    return lines
  }
}
