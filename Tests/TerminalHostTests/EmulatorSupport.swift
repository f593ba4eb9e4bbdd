import ScreenGrid

@testable import TerminalHost

/// Makes a terminal of a size and feeds it.
func terminal(_ text: String, columns: Int = 10, rows: Int = 4) -> TerminalEmulator {
  let terminal = TerminalEmulator(size: GridSize(columns: columns, rows: rows))
  terminal.feed(Array(text.utf8))
  return terminal
}

extension TerminalEmulator {
  /// The screen as a grid.
  var grid: CellGrid {
    var grid = CellGrid(size: size)
    draw(into: &grid)
    return grid
  }

  /// The rows' text without blanks at their end, up to the last row that has any.
  var lines: [String] {
    var lines = GridText.lines(grid)
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  /// The cursor as `column,row`.
  var cursorText: String { "\(cursor.column),\(cursor.row)" }

  /// The style of one cell.
  func style(_ column: Int, _ row: Int) -> CellStyle { grid[column: column, row: row].style }

  /// What was answered so far.
  var replyText: String { String(decoding: takeReplies(), as: UTF8.self) }
}

/// Everything that can be seen of a terminal, to compare two of them.
struct VisibleState: Equatable {
  var texts: [String]
  var styles: [CellStyle]
  var widths: [UInt8]
  var cursor: HostedCursor
  var modes: OuterModes
  var replies: [UInt8]

  init(_ terminal: TerminalEmulator) {
    let grid = terminal.grid
    texts = grid.cells.map { grid.text(of: $0) }
    styles = grid.cells.map(\.style)
    widths = grid.cells.map(\.width)
    cursor = terminal.cursor
    modes = terminal.outerModes
    replies = terminal.replies
  }
}
