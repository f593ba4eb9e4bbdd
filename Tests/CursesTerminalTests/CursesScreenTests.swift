import CursesTerminal
import Foundation
import ScreenGrid
import TestKit
import Testing

private let red = CellStyle(foreground: .rgb(0xFF0000))

private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

/// A grid of random text and colours, the awkward ones among them.
private func randomGrid(_ size: GridSize, _ random: inout SplitMix64, from old: CellGrid?)
  -> CellGrid
{
  var grid = old ?? CellGrid(size: size)
  let words = ["fps", "日本", "é", "e\u{301}", "⣿⡇", "█▌▀", " ", "       ", "59.9", "👍", "│─"]
  for _ in 0..<Int.random(in: 1...25, using: &random) {
    var style = CellStyle()
    if Bool.random(using: &random) {
      style.foreground = .rgb(UInt32.random(in: 0...0xFFFFFF, using: &random))
    }
    if Int.random(in: 0...2, using: &random) == 0 {
      style.background = .rgb(UInt32.random(in: 0...8, using: &random))
    }
    if Int.random(in: 0...4, using: &random) == 0 { style.foreground = .palette(9) }
    if Int.random(in: 0...5, using: &random) == 0 { style.attributes = [.bold, .underline] }
    if Int.random(in: 0...9, using: &random) == 0 { style.attributes = .reverse }
    let column = Int.random(in: 0..<max(1, size.columns), using: &random)
    let row = Int.random(in: 0..<max(1, size.rows), using: &random)
    if Int.random(in: 0...9, using: &random) == 0 {
      grid.fill(
        GridRect(column: column, row: row, columns: 30, rows: 3), with: Cell(" ", style: style))
    } else {
      grid.draw(words.randomElement(using: &random) ?? "", column: column, row: row, style: style)
    }
  }
  return grid
}

@Suite("CursesScreen")
struct CursesScreenTests {
  @Test("The terminal shows what the grid says, change after change, in 24 bits")
  func faithful() async {
    await #expect(processExitsWith: .success) {
      for term in ["xterm-256color", "tmux-256color", "screen", "xterm"] {
        environment(["TERM": term, "COLORTERM": "truecolor"])
        let terminal = TestTerminal(columns: 60, rows: 12)
        var random = SplitMix64(seed: 5)
        var screen = try CursesScreen.open(input: terminal.slave, output: terminal.slave)
        let depth = screen.colorDepth
        #expect(depth == .trueColor)
        var grid: CellGrid?
        for step in 0..<40 {
          if step % 15 == 14 { grid = nil }
          let next = randomGrid(screen.size, &random, from: grid)
          try show(next, on: &screen)
          let shown = terminal.grid(after: screen.bytesSent)
          #expect(described(shown) == described(next), "\(term), step \(step)")
          grid = next
        }
      }
    }
  }

  @Test("An unchanged screen sends nothing, and a small change little")
  func economical() async {
    await #expect(processExitsWith: .success) {
      environment(["TERM": "xterm-256color", "COLORTERM": "truecolor"])
      let terminal = TestTerminal()
      var screen = try CursesScreen.open(input: terminal.slave, output: terminal.slave)
      var random = SplitMix64(seed: 1)
      var grid = randomGrid(screen.size, &random, from: nil)
      try show(grid, on: &screen)
      let before = screen.bytesSent
      for _ in 0..<100 { try show(grid, on: &screen) }
      let after = screen.bytesSent
      #expect(after == before)
      grid.draw("60.0", column: 40, row: 12, style: CellStyle(foreground: .rgb(0xFF0000)))
      try show(grid, on: &screen)
      let sent = screen.bytesSent
      #expect(sent - before < 80)
      #expect(terminal.bytes(count: sent).count == sent)
    }
  }

  @Test("Every size is shown, from one cell to 500 × 200, as the window is dragged")
  func resizes() async {
    await #expect(processExitsWith: .success) {
      environment(["TERM": "xterm-256color"])
      let terminal = TestTerminal()
      var screen = try CursesScreen.open(input: terminal.slave, output: terminal.slave)
      var random = SplitMix64(seed: 9)
      let sizes = [(80, 24), (1, 1), (500, 200), (20, 1), (1, 50), (40, 12), (120, 34), (2, 2)]
      for (columns, rows) in sizes {
        terminal.resize(columns: columns, rows: rows)
        // A grid for the old size may still come.
        try show(randomGrid(screen.size, &random, from: nil), on: &screen)
        screen.resize()
        let size = screen.size
        #expect(size == GridSize(columns: columns, rows: rows))
        var grid = CellGrid(size: screen.size)
        grid.fill(GridRect(column: 0, row: 0, columns: columns, rows: rows), with: Cell("x"))
        grid.draw("59.9 fps", column: 0, row: rows - 1, style: CellStyle(attributes: .bold))
        try show(grid, on: &screen)
        let shown = terminal.grid(after: screen.bytesSent)
        #expect(GridText.lines(shown) == GridText.lines(grid), "\(columns)x\(rows)")
      }
    }
  }

  @Test("Colours are reduced to what the terminal has, and the palette is left alone")
  func depths() async {
    await #expect(processExitsWith: .success) {
      let expected: [(String, ColorDepth, String)] = [
        ("xterm-256color", .trueColor, "38;2;85;255;0"), ("xterm", .trueColor, "38;2;85;255;0"),
        ("xterm-256color", .palette256, "38;5;82"), ("xterm", .palette256, "38;5;82"),
        ("linux", .palette256, "38;5;82"), ("xterm-256color", .palette16, "\u{1B}[92m"),
        ("xterm", .palette16, "\u{1B}[92m"), ("linux", .palette16, "\u{1B}[92m"),
        ("xterm", .palette8, "\u{1B}[32m"), ("vt220", .palette8, "\u{1B}[32m"),
        ("tmux", .trueColor, "38;2;85;255;0"), ("rxvt", .palette256, "38;5;82"),
      ]
      for (term, depth, sequence) in expected {
        environment(["TERM": term])
        let terminal = TestTerminal()
        var sent = 0
        do {
          var screen = try CursesScreen.open(
            depth: depth, input: terminal.slave, output: terminal.slave)
          let used = screen.colorDepth
          #expect(used == depth)
          var grid = CellGrid(size: screen.size)
          grid.draw(
            "x", column: 3, row: 3, style: CellStyle(foreground: .rgb(0x55FF00)))
          try show(grid, on: &screen)
          sent = screen.bytesSent
        }
        let output = text(terminal.bytes(count: sent))
        #expect(output.contains(sequence), "\(term) \(depth)")
        for palette in ["\u{1B}]4;", "\u{1B}]104", "\u{1B}]P", "\u{1B}]R", "\u{1B}]10;"] {
          #expect(!output.contains(palette), "\(term) \(depth)")
        }
      }
    }
  }

  @Test("Without colour there are attributes and no colour sequence")
  func monochrome() async {
    await #expect(processExitsWith: .success) {
      for (term, noColor) in [("xterm-256color", "1"), ("vt100", nil), ("vt220", nil)] {
        environment(["TERM": term, "NO_COLOR": noColor, "COLORTERM": nil])
        let terminal = TestTerminal()
        var sent = 0
        do {
          var screen = try CursesScreen.open(input: terminal.slave, output: terminal.slave)
          let used = screen.colorDepth
          #expect(used == .monochrome)
          var grid = CellGrid(size: screen.size)
          grid.draw(
            "fill", column: 0, row: 0,
            style: CellStyle(foreground: .rgb(1), background: .palette(3), attributes: .reverse))
          grid.draw("bold", column: 0, row: 1, style: CellStyle(attributes: .bold))
          try show(grid, on: &screen)
          sent = screen.bytesSent
        }
        let output = text(terminal.bytes(count: sent))
        for word in ["[38", "[48", "[31", "[43", "[39"] { #expect(!output.contains(word)) }
        #expect(output.contains("7m") && output.contains("1m"))
      }
    }
  }

  @Test("24 bits need no description beyond those of the base system")
  func baseSystem() async {
    await #expect(processExitsWith: .success) {
      for term in ["xterm-256color", "screen-256color", "tmux", "linux", "rxvt"] {
        environment([
          "TERM": term, "COLORTERM": "truecolor", "TERMINFO_DIRS": "/lib/terminfo",
          "HOME": "/nonexistent",
        ])
        let terminal = TestTerminal()
        var screen = try CursesScreen.open(input: terminal.slave, output: terminal.slave)
        let depth = screen.colorDepth
        #expect(depth == .trueColor)
        var grid = CellGrid(size: screen.size)
        grid.draw(
          "x", column: 0, row: 0,
          style: CellStyle(foreground: .rgb(0x000005), background: .rgb(0xFEDCBA)))
        try show(grid, on: &screen)
        let output = text(terminal.bytes(count: screen.bytesSent))
        #expect(output.contains("38;2;0;0;5") && output.contains("48;2;254;220;186"))
        #expect(getenv("TERMINFO") == nil)
      }
      environment(["TERM": "xterm-256color", "TERMINFO": "/lib/terminfo"])
      let terminal = TestTerminal()
      let screen = try CursesScreen.open(input: terminal.slave, output: terminal.slave)
      _ = screen.size
      #expect(getenv("TERMINFO").map { String(cString: $0) } == "/lib/terminfo")
    }
  }

  @Test("Thousands of colours fit, and the screen stays right")
  func manyColors() async {
    await #expect(processExitsWith: .success) {
      environment(["TERM": "xterm-256color", "COLORTERM": "truecolor"])
      let terminal = TestTerminal(columns: 100, rows: 20)
      var screen = try CursesScreen.open(input: terminal.slave, output: terminal.slave)
      for step in 0..<20 as Range<UInt32> {
        var grid = CellGrid(size: screen.size)
        for index in 0..<2000 {
          let color = (UInt32(index) + step * 2000) &* 397
          grid[column: index % 100, row: index / 100] = Cell(
            "▌", style: CellStyle(foreground: .rgb(color), background: .rgb(~color)))
        }
        try show(grid, on: &screen)
        let shown = terminal.grid(after: screen.bytesSent)
        #expect(described(shown) == described(grid), "step \(step)")
      }
    }
  }

  @Test("A bad TERM is one clear line")
  func badTerminals() async {
    await #expect(processExitsWith: .success) {
      let terminal = TestTerminal()
      let expected: [(String?, TerminalError)] = [
        (nil, .termIsUnset), ("", .termIsUnset),
        ("no-such-terminal", .unknownTerminal(name: "no-such-terminal")),
        ("../../etc/passwd", .unknownTerminal(name: "../../etc/passwd")),
        ("x\u{1B}[31m\n", .unknownTerminal(name: "x[31m ")),
        (
          String(repeating: "a", count: 9999),
          .unknownTerminal(name: String(repeating: "a", count: 59) + "…")
        ),
        ("dumb", .cannotPlaceCursor(name: "dumb")),
      ]
      let modes = terminal.modes
      for (term, error) in expected {
        environment(["TERM": term])
        #expect(throws: error) {
          _ = try CursesScreen.open(input: terminal.slave, output: terminal.slave)
        }
        #expect(!error.description.contains("\n"))
        #expect(terminal.modes == modes)
      }
      let file = open("/dev/null", O_RDWR)
      environment(["TERM": "xterm"])
      #expect(throws: TerminalError.notATerminal) {
        _ = try CursesScreen.open(input: terminal.slave, output: file)
      }
    }
  }

  @Test("Keys arrive without waiting, a lone escape when asked for")
  func keys() async {
    await #expect(processExitsWith: .success) {
      environment(["TERM": "xterm-256color"])
      let terminal = TestTerminal()
      var screen = try CursesScreen.open(input: terminal.slave, output: terminal.slave)
      let none = try screen.readKeys()
      #expect(none.isEmpty)
      terminal.type("q \u{1B}[A\u{1B}OB\u{1B}[<0;5;3M")
      var keys: [Key] = []
      while keys.count < 5 { keys += try screen.readKeys() }
      let press = Key.mousePress(GridPoint(column: 4, row: 2))
      #expect(keys == [.character("q"), .character(" "), .up, .down, press])
      terminal.type("\u{1B}")
      var early: [Key] = []
      while !screen.awaitsKeys { early += try screen.readKeys() }
      let late = screen.finishKeys()
      #expect(early.isEmpty && late == [.escape])
      let isWaiting = screen.awaitsKeys
      #expect(!isWaiting)
    }
  }
}
