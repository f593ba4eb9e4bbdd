import ScreenGrid
import TestKit
import Testing

private let plain = CellStyle()
private let red = CellStyle(foreground: .rgb(0xFF0000))
private let green = CellStyle(foreground: .rgb(0x00FF00))

private func grid(_ columns: Int, _ rows: Int) -> CellGrid {
  CellGrid(size: GridSize(columns: columns, rows: rows))
}

@Suite("BigDigits")
struct BigDigitsTests {
  @Test("Large digits are five rows of squares two columns wide")
  func large() {
    var grid = grid(26, 5)
    let taken = grid.drawDigits(
      "59.9", column: 0, row: 0, size: .large, style: plain, glyphs: .braille)
    #expect(taken == 26)
    #expect(
      GridText.fullLines(grid) == [
        "██████  ██████      ██████",
        "██      ██  ██      ██  ██",
        "██████  ██████      ██████",
        "    ██      ██          ██",
        "██████  ██████  ██  ██████",
      ])
  }

  @Test("Small digits are three rows of half blocks")
  func small() {
    var grid = grid(13, 3)
    let taken = grid.drawDigits(
      "59.9", column: 0, row: 0, size: .small, style: plain, glyphs: .block)
    #expect(taken == 13)
    #expect(
      GridText.fullLines(grid) == [
        "█▀▀ █▀█   █▀█",
        "▀▀█ ▀▀█   ▀▀█",
        "▀▀▀ ▀▀▀ ▀ ▀▀▀",
      ])
  }

  @Test("In ASCII digits are strokes or number signs", arguments: BigDigits.Size.allCases)
  func ascii(size: BigDigits.Size) {
    var grid = grid(90, 5)
    grid.drawDigits(
      "0123456789.-", column: 0, row: 0, size: size, style: plain, glyphs: .ascii)
    #expect(GridText.lines(grid).allSatisfy { $0.allSatisfy(\.isASCII) })
  }

  @Test(
    "The width is known before drawing", arguments: ["", "0", "60", "59.9", "--", "1000.0", "x"])
  func width(text: String) {
    for size in BigDigits.Size.allCases {
      for glyphs in GlyphSet.allCases {
        var grid = grid(120, 5)
        let taken = grid.drawDigits(
          text, column: 0, row: 0, size: size, style: plain, glyphs: glyphs)
        #expect(taken == BigDigits.columns(of: text, size: size))
      }
    }
  }

  @Test("No two digits look alike")
  func distinct() {
    for size in BigDigits.Size.allCases {
      for glyphs in GlyphSet.allCases {
        let looks = (0...9).map { digit in
          var grid = grid(6, 5)
          grid.drawDigits(
            "\(digit)", column: 0, row: 0, size: size, style: plain, glyphs: glyphs)
          return GridText.fullLines(grid)
        }
        #expect(Set(looks).count == 10)
      }
    }
  }
}

@Suite("BlockGlyphs")
struct BlockGlyphsTests {
  @Test("Bars grow by eighths and are clamped")
  func eighths() {
    for glyphs in GlyphSet.allCases {
      #expect(BlockGlyphs.vertical(-4, in: glyphs) == " ")
      #expect(BlockGlyphs.horizontal(0, in: glyphs) == " ")
      #expect(BlockGlyphs.vertical(99, in: glyphs) == BlockGlyphs.full(in: glyphs))
      #expect(BlockGlyphs.horizontal(8, in: glyphs) == BlockGlyphs.full(in: glyphs))
    }
    #expect(BlockGlyphs.vertical(3, in: .block) == "▃")
    #expect(BlockGlyphs.horizontal(3, in: .block) == "▍")
  }

  @Test("A vertical bar fills from below and stays in its rectangle")
  func verticalBar() {
    var grid = grid(3, 4)
    grid.drawVerticalBar(
      in: GridRect(column: 1, row: 1, columns: 1, rows: 3), eighths: 12, style: red, glyphs: .block)
    #expect(GridText.fullLines(grid) == ["   ", "   ", " ▄ ", " █ "])
    grid.drawVerticalBar(
      in: GridRect(column: 0, row: 1, columns: 1, rows: 3), eighths: 999, style: red,
      glyphs: .ascii)
    #expect(GridText.fullLines(grid) == ["   ", "#  ", "#▄ ", "#█ "])
  }

  @Test("A horizontal bar grows to the right")
  func horizontalBar() {
    var grid = grid(4, 2)
    #expect(
      grid.drawHorizontalBar(
        column: 0, row: 0, columns: 4, eighths: 19, style: red, glyphs: .block) == 3)
    #expect(
      grid.drawHorizontalBar(
        column: 1, row: 1, columns: 2, eighths: 999, style: red, glyphs: .block) == 2)
    #expect(GridText.fullLines(grid) == ["██▍ ", " ██ "])
  }
}

@Suite("BrailleCanvas")
struct BrailleCanvasTests {
  @Test(
    "Each dot is its own bit",
    arguments: [
      (0, 0, "⠁"), (0, 1, "⠂"), (0, 2, "⠄"), (0, 3, "⡀"),
      (1, 0, "⠈"), (1, 1, "⠐"), (1, 2, "⠠"), (1, 3, "⢀"),
    ])
  func dots(x: Int, y: Int, glyph: String) {
    var grid = grid(1, 1)
    var canvas = BrailleCanvas(size: grid.size, glyphs: .braille)
    canvas.set(x: x, y: y, style: red)
    canvas.draw(into: &grid, column: 0, row: 0)
    #expect(GridText.lines(grid) == [glyph])
    #expect(grid[column: 0, row: 0].style == red)
  }

  @Test(
    "A line in each set of glyphs",
    arguments: [
      (GlyphSet.braille, ["⢸", "⢸"]), (.block, ["▄", "█"]), (.ascii, [".", ":"]),
    ])
  func line(glyphs: GlyphSet, expected: [String]) {
    var grid = grid(1, 2)
    var canvas = BrailleCanvas(size: grid.size, glyphs: glyphs)
    let first = glyphs == .braille ? 0 : 1
    canvas.verticalLine(x: canvas.width - 1, from: 99, to: first, style: red)
    canvas.draw(into: &grid, column: 0, row: 0)
    #expect(GridText.lines(grid) == expected)
  }

  @Test("The higher priority colours a shared cell, among equals the later")
  func priorities() {
    var grid = grid(2, 1)
    var canvas = BrailleCanvas(size: grid.size, glyphs: .braille)
    canvas.set(x: 0, y: 0, style: red, priority: 2)
    canvas.set(x: 1, y: 0, style: green, priority: 1)
    canvas.set(x: 2, y: 0, style: red)
    canvas.set(x: 3, y: 0, style: green)
    canvas.draw(into: &grid, column: 0, row: 0)
    #expect(grid[column: 0, row: 0].style == red)
    #expect(grid[column: 1, row: 0].style == green)
    #expect(GridText.lines(grid) == ["⠉⠉"])
  }

  @Test("Cells without dots are left alone")
  func transparent() {
    var grid = grid(3, 1)
    grid.draw("abc", column: 0, row: 0, style: plain)
    var canvas = BrailleCanvas(size: grid.size, glyphs: .block)
    canvas.set(x: 1, y: 0, style: red)
    canvas.draw(into: &grid, column: 0, row: 0)
    #expect(GridText.lines(grid) == ["a▀c"])
  }
}
