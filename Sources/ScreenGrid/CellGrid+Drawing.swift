extension CellGrid {
  /// Writes text from a place to the right and returns how many columns it took.
  ///
  /// Controls and zero-width scalars are dropped, combining marks stay with their letter, and a wide
  /// character of which only half would fit is left out. Text that begins left of the grid or runs
  /// beyond it is clipped; the clipped part left of the grid still counts as columns.
  ///
  /// - Parameters:
  ///   - text: any text, however hostile.
  ///   - column: where it begins, counted from 0; it may lie outside the grid.
  ///   - row: the row, counted from 0; outside the grid nothing is drawn.
  ///   - style: the colours and attributes of all its cells.
  ///   - limit: most columns to take; `nil` is up to the grid's edge.
  @discardableResult
  public mutating func draw(
    _ text: String, column: Int, row: Int, style: CellStyle, limit: Int? = nil
  ) -> Int {
    let available = size.columns.subtractingReportingOverflow(column)
    guard !available.overflow, available.partialValue > 0 else { return 0 }
    let most = min(limit ?? Int.max, available.partialValue)
    guard most > 0 else { return 0 }
    if let taken = drawASCII(text, column: column, row: row, style: style, most: most) {
      return taken
    }
    var taken = 0
    for character in text {
      for piece in DisplayWidth.pieces(of: character) {
        guard taken + piece.width <= most else { return taken }
        place(piece, column: column + taken, row: row, style: style)
        taken += piece.width
      }
    }
    return taken
  }

  /// Writes text so that it ends just before `endColumn`; returns the columns it took.
  ///
  /// With a limit, the text is cut at its right end as `draw` does and then aligned.
  @discardableResult
  public mutating func drawRight(
    _ text: String, endColumn: Int, row: Int, style: CellStyle, limit: Int? = nil
  ) -> Int {
    let width = min(DisplayWidth.columns(of: text), max(0, limit ?? Int.max))
    return draw(text, column: endColumn - width, row: row, style: style, limit: width)
  }

  /// Writes one scalar `count` times, as for a rule; the scalar must be one column wide.
  public mutating func draw(
    repeating scalar: Unicode.Scalar, count: Int, column: Int, row: Int, style: CellStyle
  ) {
    fill(
      GridRect(column: column, row: row, columns: count, rows: 1),
      with: Cell(scalar, style: style))
  }

  /// Puts the same cell into every place of a rectangle; the part outside the grid is ignored.
  public mutating func fill(_ rect: GridRect, with cell: Cell) {
    let columns = clipped(rect.column, rect.columns, to: size.columns)
    let rows = clipped(rect.row, rect.rows, to: size.rows)
    guard !columns.isEmpty, !rows.isEmpty else { return }
    for row in rows {
      separate(column: columns.lowerBound, row: row)
      separate(column: columns.upperBound, row: row)
      let start = row * size.columns
      for column in columns { cells[start + column] = cell }
    }
  }

  /// Changes the style of the cells in a rectangle and leaves what they show.
  public mutating func restyle(_ rect: GridRect, _ change: (inout CellStyle) -> Void) {
    for row in clipped(rect.row, rect.rows, to: size.rows) {
      for column in clipped(rect.column, rect.columns, to: size.columns) {
        change(&cells[row * size.columns + column].style)
      }
    }
  }

  /// Draws a horizontal hairline over `columns` cells.
  public mutating func hairline(
    column: Int, row: Int, columns: Int, style: CellStyle, glyphs: GlyphSet
  ) {
    draw(
      repeating: BlockGlyphs.hairline(in: glyphs), count: columns, column: column, row: row,
      style: style)
  }

  /// Copies a grid of any size to a place, clipping what does not fit; clusters come along.
  public mutating func copy(_ other: CellGrid, column: Int, row: Int) {
    for sourceRow in 0..<other.size.rows {
      for sourceColumn in 0..<other.size.columns {
        var cell = other.cells[sourceRow * other.size.columns + sourceColumn]
        if cell.isCluster { cell.glyph = glyph(for: other.text(of: cell)) }
        self[column: column + sourceColumn, row: row + sourceRow] = cell
      }
    }
  }

  /// Draws text of printable ASCII alone, or returns `nil` when there is anything else in it.
  private mutating func drawASCII(
    _ text: String, column: Int, row: Int, style: CellStyle, most: Int
  ) -> Int? {
    for byte in text.utf8 where byte < 0x20 || byte > 0x7E { return nil }
    let count = min(text.utf8.count, most)
    guard row >= 0, row < size.rows, column + count > 0 else { return count }
    separate(column: column, row: row)
    separate(column: column + count, row: row)
    let start = row * size.columns
    var at = column
    for byte in text.utf8 {
      if at - column >= count { break }
      if at >= 0 { cells[start + at] = Cell(Unicode.Scalar(byte), style: style) }
      at += 1
    }
    return count
  }

  /// Puts one piece into its one or two cells, never half of it.
  private mutating func place(
    _ piece: DisplayWidth.Piece, column: Int, row: Int, style: CellStyle
  ) {
    guard row >= 0, row < size.rows, column >= 0, column + piece.width <= size.columns else {
      return
    }
    separate(column: column, row: row)
    separate(column: column + piece.width, row: row)
    let at = row * size.columns + column
    cells[at] = Cell(glyph: glyph(for: piece.text), style: style, width: UInt8(piece.width))
    if piece.width == 2 {
      cells[at + 1] = Cell(" ", style: style, width: 0)
    }
  }

  /// Blanks a wide glyph that the boundary left of `column` would cut in two.
  private mutating func separate(column: Int, row: Int) {
    guard row >= 0, row < size.rows, column > 0, column < size.columns else { return }
    let at = row * size.columns + column
    guard cells[at].width == 0 else { return }
    cells[at] = Cell(" ", style: cells[at].style)
    cells[at - 1] = Cell(" ", style: cells[at - 1].style)
  }

  /// The part of a span that lies in `0..<size`; empty when none does.
  private func clipped(_ start: Int, _ count: Int, to size: Int) -> Range<Int> {
    let low = max(0, start)
    let end = start.addingReportingOverflow(count)
    let high = min(size, end.overflow ? Int.max : end.partialValue)
    return low < high ? low..<high : 0..<0
  }
}
