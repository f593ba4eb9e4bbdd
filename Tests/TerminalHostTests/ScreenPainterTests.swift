import ScreenGrid
import TestKit
import Testing

@testable import TerminalHost

@Suite("ScreenPainter")
struct ScreenPainterTests {
  private let whole = GridRect(column: 0, row: 0, columns: 1000, rows: 1000)

  /// A terminal that shows what was painted has the same cells as what was to be painted.
  @Test("What is painted is what a terminal then shows, step by step")
  func roundTrip() {
    let size = GridSize(columns: 24, rows: 7)
    for seed in 0..<15 {
      var random = SplitMix64(seed: UInt64(seed))
      let source = TerminalEmulator(size: size)
      let target = TerminalEmulator(size: size)
      target.feed(Array("whatever was\r\nthere before \u{1B}[41m\u{1B}[K".utf8))
      var painter = ScreenPainter(depth: .trueColor)
      for _ in 0..<12 {
        source.feed(HostileStreamTests.stream(seed: random.next(), length: 120))
        let bytes = painter.paint(source.grid, cursor: source.cursor, literal: whole)
        target.feed(bytes)
        let shown = target.grid
        let wanted = source.grid
        for index in wanted.cells.indices {
          #expect(
            shown.text(of: shown.cells[index]) == wanted.text(of: wanted.cells[index]),
            "seed \(seed) cell \(index)")
          #expect(shown.cells[index].style == wanted.cells[index].style, "seed \(seed) \(index)")
        }
        #expect(target.cursor.isVisible == source.cursor.isVisible)
        if source.cursor.isVisible { #expect(target.cursor == source.cursor) }
      }
    }
  }

  @Test("An unchanged screen sends nothing")
  func unchanged() {
    let source = terminal("hello \u{1B}[31mred")
    var painter = ScreenPainter(depth: .trueColor)
    #expect(!painter.paint(source.grid, cursor: source.cursor, literal: whole).isEmpty)
    #expect(painter.paint(source.grid, cursor: source.cursor, literal: whole).isEmpty)
    source.feed(Array("x".utf8))
    let bytes = painter.paint(source.grid, cursor: source.cursor, literal: whole)
    #expect(bytes.count < 40)
  }

  @Test("Colours outside the program's part are brought to what the terminal has")
  func depths() {
    var grid = CellGrid(size: GridSize(columns: 2, rows: 1))
    grid[column: 0, row: 0] = Cell("a", style: CellStyle(foreground: .rgb(0xFF0000)))
    grid[column: 1, row: 0] = Cell("b", style: CellStyle(foreground: .rgb(0xFF0000)))
    var painter = ScreenPainter(depth: .palette256)
    let bytes = painter.paint(
      grid, cursor: HostedCursor(column: 0, row: 0, isVisible: false),
      literal: GridRect(column: 1, row: 0, columns: 1, rows: 1))
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("38;5;196ma"))
    #expect(text.contains("38;2;255;0;0mb"))
  }
}
