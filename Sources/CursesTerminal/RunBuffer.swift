import CNcurses
import ScreenGrid

/// Cells on their way to curses: one run of a row at a time, in memory that is allocated once.
struct RunBuffer: ~Copyable {
  private var cells: UnsafeMutablePointer<cchar_t>
  private var capacity: Int

  init() {
    capacity = 256
    cells = .allocate(capacity: capacity)
    cells.initialize(repeating: cchar_t(), count: capacity)
  }

  deinit { cells.deallocate() }

  /// Puts the cells of a run on curses' screen.
  mutating func put(_ run: GridDifference.Run, of grid: CellGrid, pairs: inout ColorPairs) {
    if run.columns.count > capacity { grow(to: run.columns.count) }
    var count = 0
    var style = CellStyle()
    let start = run.row * grid.size.columns
    for column in run.columns {
      let cell = grid.cells[start + column]
      if cell.width == 0 { continue }
      if !isInvisibleGap(cell, after: style, at: column, run, grid) { style = cell.style }
      let rendition = pairs.rendition(of: style)
      if cell.isCluster {
        setCluster(grid.text(of: cell), cell.width, rendition, at: &count)
      } else {
        setScalar(cell.glyph, cell.width, rendition, at: &count)
      }
    }
    fpsbar_put_run(Int32(run.row), Int32(run.columns.lowerBound), cells, Int32(count))
  }

  /// Whether a cell is a single space that looks the same in the style before it, which spares the
  /// terminal two changes of colour. Longer gaps are left alone, as curses skips over them.
  private func isInvisibleGap(
    _ cell: Cell, after style: CellStyle, at column: Int, _ run: GridDifference.Run,
    _ grid: CellGrid
  ) -> Bool {
    let visible: CellAttributes = [.underline, .reverse, .blink, .strikethrough]
    guard cell.glyph == 0x20, cell.style != style, cell.style.background == style.background,
      cell.style.attributes.isDisjoint(with: visible), style.attributes.isDisjoint(with: visible),
      column > run.columns.lowerBound, column + 1 < run.columns.upperBound
    else { return false }
    return grid.cells[run.row * grid.size.columns + column + 1].glyph != 0x20
  }

  /// A scalar, or question marks where curses would give it another width than the grid did.
  private func setScalar(
    _ scalar: UInt32, _ width: UInt8, _ rendition: ColorPairs.Rendition, at count: inout Int
  ) {
    if Self.hasKnownWidth(scalar) || wcwidth(wchar_t(bitPattern: scalar)) == Int32(width) {
      fpsbar_set_cell(cells + count, scalar, rendition.attributes, rendition.pair)
      count += 1
      return
    }
    for _ in 0..<width {
      fpsbar_set_cell(cells + count, 0x3F, rendition.attributes, rendition.pair)
      count += 1
    }
  }

  /// A base with marks; curses keeps what fits and takes no space.
  private func setCluster(
    _ text: String, _ width: UInt8, _ rendition: ColorPairs.Rendition, at count: inout Int
  ) {
    var scalars = text.unicodeScalars.prefix(5).map { wchar_t(bitPattern: $0.value) }
    guard let first = scalars.first, wcwidth(first) == Int32(width) else {
      setScalar(0, width, rendition, at: &count)
      return
    }
    scalars.append(0)
    fpsbar_set_cell_text(cells + count, scalars, rendition.attributes, rendition.pair)
    count += 1
  }

  /// ASCII, box drawing and blocks, and braille: one column everywhere.
  private static func hasKnownWidth(_ scalar: UInt32) -> Bool {
    (0x20..<0x7F).contains(scalar) || (0x2500..<0x25A0).contains(scalar)
      || (0x2800..<0x2900).contains(scalar)
  }

  private mutating func grow(to count: Int) {
    cells.deallocate()
    capacity = count
    cells = .allocate(capacity: capacity)
    cells.initialize(repeating: cchar_t(), count: capacity)
  }
}
