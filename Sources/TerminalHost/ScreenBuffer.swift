import ScreenGrid

/// The cells of a hosted screen, in rows that scroll by index.
///
/// Scrolling rotates the order of the rows and clears the ones that come in; no cell is copied.
struct ScreenBuffer: Sendable {
  private(set) var size: GridSize
  /// All cells, a stored row after the other.
  private(set) var cells: [Cell]
  /// For every row of the screen, which stored row it is.
  private(set) var order: [Int]
  /// Rows that changed since `clearDirty`.
  private(set) var dirty: [Bool]

  /// Makes a blank screen.
  init(size: GridSize) {
    self.size = size
    self.cells = Array(repeating: .blank, count: size.columns * size.rows)
    self.order = Array(0..<size.rows)
    self.dirty = Array(repeating: true, count: size.rows)
  }

  /// The cell at a place inside the screen.
  subscript(column column: Int, row row: Int) -> Cell {
    get { cells[order[row] * size.columns + column] }
    set {
      dirty[row] = true
      cells[order[row] * size.columns + column] = newValue
    }
  }

  /// The cells of one row.
  func row(_ row: Int) -> ArraySlice<Cell> {
    let start = order[row] * size.columns
    return cells[start..<start + size.columns]
  }

  mutating func markAllDirty() {
    for row in dirty.indices { dirty[row] = true }
  }

  mutating func clearDirty(_ row: Int) {
    dirty[row] = false
  }

  /// Writes ASCII into one row; the bytes must fit into it.
  mutating func write(
    _ bytes: UnsafePointer<UInt8>, count: Int, column: Int, row: Int, style: CellStyle
  ) {
    splitWide(column: column, row: row)
    splitWide(column: column + count, row: row)
    dirty[row] = true
    let start = order[row] * size.columns + column
    cells.withUnsafeMutableBufferPointer { cells in
      var cell = Cell(" ", style: style)
      for index in 0..<count {
        cell.glyph = UInt32(bytes[index])
        cells[start + index] = cell
      }
    }
  }

  /// Puts one cell, which may be wide; what does not fit is left out.
  mutating func put(_ cell: Cell, column: Int, row: Int) {
    let width = max(1, Int(cell.width))
    guard column >= 0, row >= 0, row < size.rows, column + width <= size.columns else { return }
    splitWide(column: column, row: row)
    splitWide(column: column + width, row: row)
    self[column: column, row: row] = cell
    if width == 2 {
      var half = cell
      half.glyph = 0x20
      half.width = 0
      self[column: column + 1, row: row] = half
    }
  }

  /// Where a wide glyph lies across the boundary before a column, blanks both its halves.
  private mutating func splitWide(column: Int, row: Int) {
    guard column > 0, column < size.columns else { return }
    let index = order[row] * size.columns + column
    guard cells[index].width == 0 else { return }
    for half in [index - 1, index] {
      cells[half] = Cell(" ", style: cells[half].style)
    }
    dirty[row] = true
  }

  /// Fills a rectangle inside the screen with a blank; ends are exclusive.
  mutating func erase(rows: Range<Int>, columns: Range<Int>, blank: Cell) {
    let rows = rows.clamped(to: 0..<size.rows)
    let columns = columns.clamped(to: 0..<size.columns)
    guard !columns.isEmpty else { return }
    for row in rows {
      splitWide(column: columns.lowerBound, row: row)
      splitWide(column: columns.upperBound, row: row)
      dirty[row] = true
      fill(row: row, columns: columns, with: blank)
    }
  }

  private mutating func fill(row: Int, columns: Range<Int>, with blank: Cell) {
    let start = order[row] * size.columns
    cells.withUnsafeMutableBufferPointer { cells in
      for index in start + columns.lowerBound..<start + columns.upperBound {
        cells[index] = blank
      }
    }
  }

  /// Moves the content of a rectangle up by `down` rows and left by `right` columns (the way
  /// libvterm counts), filling what comes in with a blank.
  mutating func scroll(
    rows: Range<Int>, columns: Range<Int>, down: Int, right: Int, blank: Cell
  ) {
    let rows = rows.clamped(to: 0..<size.rows)
    let columns = columns.clamped(to: 0..<size.columns)
    guard !rows.isEmpty, !columns.isEmpty else { return }
    if right == 0, columns.count == size.columns {
      scrollByIndex(rows: rows, down: down, blank: blank)
    } else {
      scrollByCopy(rows: rows, columns: columns, down: down, right: right, blank: blank)
    }
    for row in rows { dirty[row] = true }
  }

  private mutating func scrollByIndex(rows: Range<Int>, down: Int, blank: Cell) {
    let distance = min(abs(down), rows.count)
    guard distance > 0 else { return }
    let kept = rows.count - distance
    if down > 0 {
      order[rows].rotate(by: distance)
      for row in rows.lowerBound + kept..<rows.upperBound {
        fill(row: row, columns: 0..<size.columns, with: blank)
      }
    } else {
      order[rows].rotate(by: kept)
      for row in rows.lowerBound..<rows.lowerBound + distance {
        fill(row: row, columns: 0..<size.columns, with: blank)
      }
    }
  }

  private mutating func scrollByCopy(
    rows: Range<Int>, columns: Range<Int>, down: Int, right: Int, blank: Cell
  ) {
    for row in rows {
      splitWide(column: columns.lowerBound, row: row)
      splitWide(column: columns.upperBound, row: row)
    }
    let before = self
    for row in rows {
      for column in columns {
        let from = (row: row + down, column: column + right)
        let inside = rows.contains(from.row) && columns.contains(from.column)
        self[column: column, row: row] =
          inside ? before[column: from.column, row: from.row] : blank
      }
      repairHalves(row: row, columns: columns)
    }
  }

  /// Blanks the halves of wide glyphs that a move has cut.
  private mutating func repairHalves(row: Int, columns: Range<Int>) {
    for column in columns {
      let cell = self[column: column, row: row]
      let isLeft = cell.width == 2
      let nextIsRight =
        column + 1 < size.columns && self[column: column + 1, row: row].width == 0
      let isRight = cell.width == 0
      let previousIsLeft = column > 0 && self[column: column - 1, row: row].width == 2
      if isLeft != nextIsRight && isLeft || isRight && !previousIsLeft {
        self[column: column, row: row] = Cell(" ", style: cell.style)
      }
    }
  }

  /// Changes the size: cells keep their place from the upper left corner after `dropped` rows have
  /// left at the top.
  mutating func resize(to newSize: GridSize, dropping dropped: Int) {
    var resized = ScreenBuffer(size: newSize)
    let shared = min(size.columns, newSize.columns)
    for row in 0..<newSize.rows where row + dropped < size.rows {
      for column in 0..<shared {
        resized[column: column, row: row] = self[column: column, row: row + dropped]
      }
      resized.repairHalves(row: row, columns: 0..<newSize.columns)
    }
    self = resized
  }

  /// Replaces every glyph that indexes a cluster.
  mutating func remapClusters(_ map: (UInt32) -> UInt32) {
    for index in cells.indices where cells[index].glyph & 0x8000_0000 != 0 {
      cells[index].glyph = map(cells[index].glyph)
    }
  }
}

extension ArraySlice<Int> {
  /// Moves the first `distance` elements behind the others.
  fileprivate mutating func rotate(by distance: Int) {
    guard distance > 0, distance < count else { return }
    if distance == 1 {
      let first = self[startIndex]
      withUnsafeMutableBufferPointer { rows in
        for index in 1..<rows.count { rows[index - 1] = rows[index] }
        rows[rows.count - 1] = first
      }
      return
    }
    let head = Array(self[startIndex..<startIndex + distance])
    let tail = Array(self[startIndex + distance..<endIndex])
    for (offset, value) in (tail + head).enumerated() { self[startIndex + offset] = value }
  }
}
