public import ScreenGrid

/// Turns grids into the bytes that bring a terminal from the last one to the next.
///
/// `wrap` writes its own bytes instead of going through curses, because what a hosted program shows
/// has to reach the outer terminal as the program said it: one of the terminal's own 256 colours
/// stays that colour beside 24-bit ones, joined emoji of any length stay whole, struck-through text
/// stays so. And the bytes go into a buffer: a terminal that is slow to take them never blocks the
/// keyboard. Only the sequences are used that every terminal of the kind understands for which the
/// emulator hosts programs.
public struct ScreenPainter: Sendable {
  /// Changes of more bytes than this are sent as a synchronised update (mode 2026).
  private static let bracketedBytes = 512

  /// What colours the terminal can show; those of the program pass as they are.
  private var palette: TerminalPalette
  private var shown: CellGrid?
  private var shownCursor: HostedCursor?
  private var pen: CellStyle?
  /// Where the terminal's cursor is, where that is known.
  private var column = -1
  private var row = -1

  /// Makes a painter for a terminal.
  public init(depth: ColorDepth) {
    palette = TerminalPalette(depth: depth)
  }

  /// Forgets what is shown: the next screen is sent whole.
  public mutating func invalidate() {
    shown = nil
    shownCursor = nil
    pen = nil
    column = -1
    row = -1
  }

  /// The bytes that show a grid and a cursor, in columns and rows of the grid. Cells inside
  /// `literal` keep their colours; others are brought to what the terminal can show.
  /// Empty when nothing changed.
  public mutating func paint(
    _ grid: CellGrid, cursor: HostedCursor, literal: GridRect
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    let old: CellGrid
    if let shown, shown.size == grid.size {
      old = shown
    } else {
      bytes += Array("\u{1B}[?25l\u{1B}[0m\u{1B}[2J".utf8)
      shownCursor = nil
      pen = CellStyle()
      column = -1
      row = -1
      old = CellGrid(size: grid.size)
    }
    var body: [UInt8] = []
    GridDifference.forEachRun(from: old, to: grid) { run in
      paint(run, of: grid, literal: literal, into: &body)
    }
    shown = grid
    // Terminals that know synchronised updates show a large change as one; others ignore it.
    let brackets = body.count > Self.bracketedBytes
    if brackets { bytes += Array("\u{1B}[?2026h".utf8) }
    if !body.isEmpty {
      // The cursor would be seen running over the screen.
      if shownCursor?.isVisible == true { bytes += Array("\u{1B}[?25l".utf8) }
      bytes += body
    }
    finish(cursor, hidden: !body.isEmpty, into: &bytes)
    if brackets { bytes += Array("\u{1B}[?2026l".utf8) }
    return bytes
  }

  private mutating func finish(
    _ cursor: HostedCursor, hidden: Bool, into bytes: inout [UInt8]
  ) {
    if cursor.isVisible {
      if column != cursor.column || row != cursor.row {
        move(column: cursor.column, row: cursor.row, into: &bytes)
      }
      if hidden || shownCursor?.isVisible != true { bytes += Array("\u{1B}[?25h".utf8) }
    } else if shownCursor?.isVisible ?? true, !hidden {
      bytes += Array("\u{1B}[?25l".utf8)
    }
    shownCursor = cursor
  }

  private mutating func paint(
    _ run: GridDifference.Run, of grid: CellGrid, literal: GridRect, into bytes: inout [UInt8]
  ) {
    for place in run.columns {
      let cell = grid[column: place, row: run.row]
      if cell.width == 0, place > 0, grid[column: place - 1, row: run.row].width == 2 { continue }
      if column != place || row != run.row { move(column: place, row: run.row, into: &bytes) }
      let inside = literal.contains(GridPoint(column: place, row: run.row))
      setPen(inside ? cell.style : adapted(cell.style), into: &bytes)
      append(cell, of: grid, into: &bytes)
      let width = max(1, Int(cell.width))
      // Terminals disagree about how far a cluster moves the cursor, and about the last column.
      let known = !cell.isCluster && place + width < grid.size.columns
      column = known ? place + width : -1
    }
  }

  private mutating func move(column: Int, row: Int, into bytes: inout [UInt8]) {
    self.column = column
    self.row = row
    bytes += Array("\u{1B}[\(row + 1);\(column + 1)H".utf8)
  }

  private func append(_ cell: Cell, of grid: CellGrid, into bytes: inout [UInt8]) {
    if cell.glyph >= 0x20, cell.glyph < 0x7F {
      bytes.append(UInt8(truncatingIfNeeded: cell.glyph))
    } else {
      let text = cell.width == 0 ? " " : grid.text(of: cell)
      bytes.append(contentsOf: text.utf8)
    }
  }

  private mutating func adapted(_ style: CellStyle) -> CellStyle {
    var style = style
    style.foreground = adapted(style.foreground)
    style.background = adapted(style.background)
    return style
  }

  private mutating func adapted(_ color: CellColor) -> CellColor {
    guard palette.depth != .monochrome else { return .terminal }
    guard palette.depth != .trueColor, let value = color.rgbValue else { return color }
    return .palette(palette.index(of: RGBColor(value)))
  }

  private mutating func setPen(_ style: CellStyle, into bytes: inout [UInt8]) {
    guard pen != style else { return }
    var codes = "0"
    for (attribute, code) in Self.codes where style.attributes.contains(attribute) {
      codes += code
    }
    codes += Self.code(style.foreground, base: 30)
    codes += Self.code(style.background, base: 40)
    bytes += Array("\u{1B}[\(codes)m".utf8)
    pen = style
  }

  private static let codes: [(CellAttributes, String)] = [
    (.bold, ";1"), (.dim, ";2"), (.italic, ";3"), (.underline, ";4"), (.blink, ";5"),
    (.reverse, ";7"), (.hidden, ";8"), (.strikethrough, ";9"),
  ]

  private static func code(_ color: CellColor, base: Int) -> String {
    if let index = color.paletteIndex {
      switch index {
      case 0..<8: return ";\(base + Int(index))"
      case 8..<16: return ";\(base + 52 + Int(index))"
      default: return ";\(base + 8);5;\(index)"
      }
    }
    guard let value = color.rgbValue else { return "" }
    return ";\(base + 8);2;\(value >> 16);\(value >> 8 & 255);\(value & 255)"
  }
}
