import ScreenGrid
import TestKit
import Testing

private func grid(_ columns: Int, _ rows: Int = 1) -> CellGrid {
  CellGrid(size: GridSize(columns: columns, rows: rows))
}

private let plain = CellStyle()
private let red = CellStyle(foreground: .rgb(0xFF0000))

@Suite("Drawing text")
struct DrawingTests {
  static let texts: [(text: String, columns: Int, drawn: String, taken: Int)] = [
    ("abc", 5, "abc  ", 3),
    ("abcdef", 3, "abc", 3),
    ("日本", 5, "日本 ", 4),
    ("日本", 3, "日 ", 2),
    ("a日", 2, "a ", 1),
    ("e\u{301}x", 3, "e\u{301}x ", 2),
    ("\u{301}x", 3, "x  ", 1),
    ("a\u{200B}b\u{FEFF}c", 4, "abc ", 3),
    ("a\u{1B}[31mb", 8, "a[31mb  ", 6),
    ("a\tb\u{7F}c\u{85}", 4, "abc ", 3),
    ("👩‍👩‍👧", 8, "👩👩👧  ", 6),
    ("👍🏽", 4, "👍🏽", 4),
    ("🇩🇪", 3, "🇩🇪 ", 2),
    ("❤\u{FE0F}", 3, "❤  ", 1),
    ("한국", 4, "한국", 4),
    ("\u{1112}\u{1161}\u{11AB}", 3, "\u{1112}\u{1161}\u{11AB} ", 2),
    ("", 2, "  ", 0),
    ("café…", 5, "café…", 5),
  ]

  @Test("Text takes the columns that a terminal gives it", arguments: texts)
  func draws(row: (text: String, columns: Int, drawn: String, taken: Int)) {
    var grid = grid(row.columns)
    #expect(grid.draw(row.text, column: 0, row: 0, style: plain) == row.taken)
    let scalars = Array(GridText.fullLines(grid)[0].unicodeScalars)
    #expect(scalars == Array(row.drawn.unicodeScalars))
  }

  @Test("Marks beyond what a cell holds are dropped")
  func manyMarks() {
    var grid = grid(3)
    let text = "a" + String(repeating: "\u{301}", count: 10_000) + "b"
    #expect(grid.draw(text, column: 0, row: 0, style: plain) == 2)
    #expect(GridText.lines(grid)[0].unicodeScalars.count == 6)
  }

  @Test("A limit cuts, and never half a wide character")
  func limits() {
    var grid = grid(10)
    #expect(grid.draw("日本語", column: 0, row: 0, style: plain, limit: 5) == 4)
    #expect(grid.draw("abc", column: 4, row: 0, style: plain, limit: 0) == 0)
    #expect(grid.draw("abc", column: 4, row: 0, style: plain, limit: -7) == 0)
    #expect(GridText.lines(grid) == ["日本"])
  }

  @Test("Writing over half of a wide character blanks the other half")
  func overwritesHalves() {
    var first = grid(4)
    first.draw("日本", column: 0, row: 0, style: plain)
    first.draw("x", column: 1, row: 0, style: plain)
    #expect(GridText.fullLines(first) == [" x本"])
    var second = grid(4)
    second.draw("日本", column: 0, row: 0, style: plain)
    second.draw("x", column: 2, row: 0, style: plain)
    #expect(GridText.fullLines(second) == ["日x "])
    var third = grid(4)
    third.draw("日本", column: 0, row: 0, style: plain)
    third.draw("語", column: 1, row: 0, style: plain)
    #expect(GridText.fullLines(third) == [" 語 "])
    var fourth = grid(4)
    fourth.draw("日本", column: 0, row: 0, style: plain)
    fourth.fill(GridRect(column: 1, row: 0, columns: 2, rows: 1), with: Cell("#"))
    #expect(GridText.fullLines(fourth) == [" ## "])
  }

  @Test("Nothing is drawn outside, wherever it begins", arguments: [-1000, -2, -1, 0, 4, 5, 1000])
  func clips(column: Int) {
    for row in [-1, 0, 1, 2, Int.max] {
      for text in ["hello", "日本語日本語", "e\u{301}e\u{301}"] {
        var grid = grid(5, 2)
        grid.draw(text, column: column, row: row, style: red)
        grid.drawRight(text, endColumn: column, row: row, style: red)
        grid.hairline(column: column, row: row, columns: 99, style: red, glyphs: .braille)
        #expect(grid.cells.count == 10)
      }
    }
  }

  @Test("Text that begins left of the grid shows its tail")
  func leftClip() {
    var grid = grid(4)
    #expect(grid.draw("hello", column: -2, row: 0, style: plain) == 5)
    #expect(GridText.lines(grid) == ["llo"])
  }

  @Test("Empty and single-cell grids take everything without a trap")
  func tiny() {
    for size in [(0, 0), (0, 5), (5, 0), (1, 1)] {
      var grid = grid(size.0, size.1)
      grid.draw("日", column: 0, row: 0, style: plain)
      grid.draw("abc", column: 0, row: 0, style: plain)
      grid.fill(GridRect(column: -3, row: -3, columns: 99, rows: 99), with: Cell("x"))
      grid.drawDigits("60.0", column: 0, row: 0, size: .large, style: plain, glyphs: .braille)
      var canvas = BrailleCanvas(size: grid.size, glyphs: .braille)
      canvas.verticalLine(x: 0, from: -5, to: 99, style: plain)
      canvas.draw(into: &grid, column: 0, row: 0)
      #expect(grid.cells.count == size.0 * size.1)
    }
  }

  @Test("Extreme places do not overflow")
  func extremes() {
    var grid = grid(3, 3)
    for value in [Int.min, Int.min + 1, Int.max - 1, Int.max] {
      grid.draw("abc", column: value, row: 0, style: plain)
      grid.draw("日本", column: 0, row: value, style: plain)
      grid.fill(
        GridRect(column: value, row: value, columns: Int.max, rows: Int.max), with: Cell("x"))
    }
    #expect(grid.cells.count == 9)
  }

  @Test("Right-aligned text ends before its column")
  func right() {
    var grid = grid(6)
    #expect(grid.drawRight("9.5", endColumn: 6, row: 0, style: plain) == 3)
    #expect(GridText.lines(grid) == ["   9.5"])
    var narrow = CellGrid(size: GridSize(columns: 6, rows: 1))
    #expect(narrow.drawRight("日本語", endColumn: 6, row: 0, style: plain, limit: 5) == 4)
  }

  @Test("Random drawing keeps wide characters whole")
  func randomDrawing() {
    var random = SplitMix64(seed: 7)
    let words = ["日本語", "abc", "é", "👍", "x", "한"]
    var grid = grid(20, 4)
    for _ in 0..<5000 {
      let column = Int.random(in: -3...22, using: &random)
      let row = Int.random(in: -1...4, using: &random)
      if Bool.random(using: &random) {
        grid.draw(words.randomElement(using: &random) ?? "", column: column, row: row, style: red)
      } else {
        let width = Int.random(in: 0...5, using: &random)
        grid.fill(
          GridRect(column: column, row: row, columns: width, rows: 1), with: Cell("."))
      }
    }
    for row in 0..<4 {
      var column = 0
      while column < 20 {
        let width = Int(grid[column: column, row: row].width)
        #expect(width == 1 || width == 2)
        if width == 2 { #expect(grid[column: column + 1, row: row].width == 0) }
        column += max(1, width)
      }
      #expect(column == 20)
    }
  }

  @Test("Copying a grid brings its clusters along")
  func copies() {
    var small = grid(2)
    small.draw("e\u{301}x", column: 0, row: 0, style: red)
    var large = grid(4)
    large.draw("o\u{308}", column: 0, row: 0, style: plain)
    large.copy(small, column: 1, row: 0)
    #expect(GridText.lines(large) == ["o\u{308}e\u{301}x"])
  }
}

@Suite("DisplayText")
struct DisplayTextTests {
  static let hostile: [(text: String, safe: String)] = [
    ("glxgears", "glxgears"),
    ("a\u{1B}]0;x\u{07}b", "a]0;xb"),
    ("a\u{9B}31mb", "a31mb"),
    ("abc\u{202E}fed\u{2066}x", "abcfedx"),
    ("a\u{200B}\u{200D}\u{FEFF}b", "ab"),
    ("a\nb\tc\r\u{2028}d", "a b c  d"),
    ("a\u{E000}b\u{10FFFF}", "ab"),
    ("e\u{301}", "e\u{301}"),
    ("\u{AD}soft", "soft"),
    ("ok\u{E0041}\u{FE0F}", "ok"),
    ("日本", "日本"),
  ]

  @Test("Outside text loses what could do harm", arguments: hostile)
  func safe(row: (text: String, safe: String)) {
    #expect(
      Array(DisplayText.safe(row.text).unicodeScalars) == Array(row.safe.unicodeScalars))
  }

  static let cuts: [(text: String, columns: Int, cut: String)] = [
    ("hello", 5, "hello"), ("hello", 4, "hel…"), ("hello", 1, "…"), ("hello", 0, ""),
    ("hello", -3, ""), ("日本語", 6, "日本語"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"),
    ("", 3, ""), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
  ]

  @Test("A cut text fits and says that it was cut", arguments: cuts)
  func truncates(row: (text: String, columns: Int, cut: String)) {
    let cut = DisplayText.truncated(row.text, columns: row.columns)
    #expect(cut == row.cut)
    #expect(DisplayWidth.columns(of: cut) <= max(0, row.columns))
  }

  @Test("In ASCII nothing else is left")
  func ascii() {
    #expect(DisplayText.truncated("日本 é", columns: 20, glyphs: .ascii) == "???? ?")
    #expect(DisplayText.truncated("日本 é", columns: 4, glyphs: .ascii) == "???~")
  }
}
