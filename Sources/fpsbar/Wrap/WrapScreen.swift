import Dashboard
import FrameTiming
import ScreenGrid
import TerminalHost

/// Puts a program's screen and the bar, and with `--layout dashboard` the panes, on one screen.
struct WrapScreen {
  /// Panes narrower than this, or that leave the program less, are left out.
  private static let leastPane = 40
  private static let mostPane = 64
  private static let leastProgram = 40

  let size: GridSize
  let barAtBottom: Bool
  /// The program's part of the screen; never of no size, though on a screen of one row it is not
  /// seen.
  let program: GridRect
  /// The panes' part.
  let panes: GridRect?

  /// Divides a screen.
  init(size: GridSize, barAtBottom: Bool, mode: DashboardLayout.Mode) {
    self.size = size
    self.barAtBottom = barAtBottom
    let hasPanes =
      mode == .dashboard && size.columns >= Self.leastPane + Self.leastProgram + 1
      && size.rows >= 10
    let paneColumns =
      hasPanes
      ? min(Self.mostPane, max(Self.leastPane, size.columns * 2 / 5), size.columns - 41) : 0
    let rows = max(1, size.rows - 1)
    let top = barAtBottom ? 0 : 1
    program = GridRect(
      column: 0, row: top, columns: max(1, size.columns - (hasPanes ? paneColumns + 1 : 0)),
      rows: rows)
    panes =
      hasPanes
      ? GridRect(
        column: size.columns - paneColumns, row: top, columns: paneColumns, rows: rows) : nil
  }

  /// The bar's row.
  var barRow: Int { barAtBottom ? max(0, size.rows - 1) : 0 }

  /// Draws the bar alone.
  func bar(_ model: DashboardModel, rendering: Rendering, note: String?) -> CellGrid {
    var rendering = rendering
    rendering.mode = .bar
    var row = rendering.render(model, size: GridSize(columns: size.columns, rows: 1))
    guard let note = note ?? model.message?.text else { return row }
    // A line for the user takes the right half, never the rate.
    let text = " " + DisplayText.truncated(note, columns: max(0, size.columns - 12)) + " "
    let width = DisplayWidth.columns(of: text)
    if width + 8 <= size.columns {
      row.draw(
        text, column: size.columns - width, row: 0,
        style: rendering.theme.onBar(
          rendering.theme.bright))
    }
    return row
  }

  /// Draws the panes: the dashboard without its own bar and keys.
  func panes(_ model: DashboardModel, rendering: Rendering, prefix: String) -> CellGrid? {
    guard let panes else { return nil }
    var rendering = rendering
    rendering.mode = .dashboard
    let whole = rendering.render(
      model, size: GridSize(columns: panes.columns, rows: panes.rows + 1))
    var grid = CellGrid(size: panes.size)
    grid.copy(whole, column: 0, row: -1)
    if rendering.layout(model, size: whole.size).rect(of: .keys) != nil {
      // The dashboard's keys work behind the prefix only.
      let last = GridRect(column: 0, row: panes.rows - 1, columns: panes.columns, rows: 1)
      grid.fill(last, with: Cell(" ", style: rendering.theme.text))
      grid.drawRight(
        "\(prefix) ? help", endColumn: panes.columns - 1, row: last.row, style: rendering.theme.dim)
    }
    return grid
  }

  /// Puts the parts together; the bar last, so that nothing covers it.
  func compose(program content: CellGrid, bar: CellGrid, panes paneGrid: CellGrid?) -> CellGrid {
    var grid = CellGrid(size: size)
    grid.copy(content, column: program.column, row: program.row)
    finish(&grid, bar: bar, panes: paneGrid)
    return grid
  }

  /// The same with the program's screen drawn straight into place.
  func compose(_ emulator: TerminalEmulator, bar: CellGrid, panes paneGrid: CellGrid?) -> CellGrid {
    var grid = CellGrid(size: size)
    emulator.draw(into: &grid, column: program.column, row: program.row)
    finish(&grid, bar: bar, panes: paneGrid)
    return grid
  }

  private func finish(_ grid: inout CellGrid, bar: CellGrid, panes paneGrid: CellGrid?) {
    if let panes, let paneGrid { grid.copy(paneGrid, column: panes.column, row: panes.row) }
    grid.copy(bar, column: 0, row: barRow)
  }

  /// Where the program's cursor is on the whole screen; hidden where that is outside.
  func place(_ cursor: HostedCursor) -> HostedCursor {
    let column = cursor.column + program.column
    let row = cursor.row + program.row
    let isInside = column < size.columns && row < size.rows && row != barRow
    return HostedCursor(
      column: min(column, max(0, size.columns - 1)), row: min(row, max(0, size.rows - 1)),
      isVisible: cursor.isVisible && isInside)
  }
}
