import ScreenGrid
import TestKit
import Testing

@testable import TerminalHost

@Suite("Hostile streams")
struct HostileStreamTests {
  /// Pieces of streams: text of all kinds, every sequence with small and large numbers, garbage.
  static func stream(seed: UInt64, length: Int) -> [UInt8] {
    var random = SplitMix64(seed: seed)
    var bytes: [UInt8] = []
    let texts = [
      "hello world", "x", "\r\n", "\n", "\r", "\t", "\u{8}", "日本語", "e\u{301}", "👩‍🚀", "👍🏽", "─│",
      "0123456789012345678901234567890123456789", "\u{200D}", "\u{301}", "\u{1B}(0", "\u{1B}(B",
      "\u{0E}", "\u{0F}", "\u{1B}7", "\u{1B}8", "\u{1B}c", "\u{1B}M", "\u{1B}D", "\u{1B}E",
      "\u{1B}#8", "\u{1B}#6", "\u{1B}H", "\u{1B}N", "\u{1B}O", "\u{1B}]0;t\u{7}", "\u{1B}[!p",
      "\u{1B}P$qm\u{1B}\\", "\u{18}",
      "\u{1B}[;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;m",
    ]
    let finals = Array("@ABCDEFGHIJKLMPSTXZ`abcdefghjklmnqrstux~".utf8)
    let modes = [
      1, 3, 4, 5, 6, 7, 12, 20, 25, 47, 66, 69, 1000, 1006, 1047, 1048, 1049, 2004, 2026,
    ]
    while bytes.count < length {
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<4: bytes += Array(texts[Int.random(in: 0..<texts.count, using: &random)].utf8)
      case 4..<7:
        bytes += [0x1B, 0x5B]
        if Int.random(in: 0..<5, using: &random) == 0 { bytes.append(UInt8(ascii: "?")) }
        for index in 0..<Int.random(in: 0..<4, using: &random) {
          if index > 0 { bytes.append(UInt8(ascii: ";")) }
          let large = Int.random(in: 0..<8, using: &random) == 0
          let number = Int.random(in: 0..<(large ? 1_000_000_000 : 14), using: &random)
          bytes += Array(String(number).utf8)
        }
        bytes.append(finals[Int.random(in: 0..<finals.count, using: &random)])
      case 7, 8:
        let mode = modes[Int.random(in: 0..<modes.count, using: &random)]
        let mark = Int.random(in: 0..<4, using: &random) == 0 ? "" : "?"
        let end = Int.random(in: 0..<2, using: &random) == 0 ? "h" : "l"
        bytes += Array("\u{1B}[\(mark)\(mode)\(end)".utf8)
      default:
        for _ in 0..<Int.random(in: 1..<12, using: &random) {
          bytes.append(UInt8.random(in: 0...255, using: &random))
        }
      }
    }
    return bytes
  }

  @Test(
    "A stream shows the same however it is cut, and with every glyph told to libvterm",
    arguments: [(10, 4), (1, 1), (2, 2), (80, 24), (7, 1), (1, 9)])
  func cuts(columns: Int, rows: Int) {
    let size = GridSize(columns: columns, rows: rows)
    for seed in 0..<50 {
      let bytes = Self.stream(seed: UInt64(seed), length: 3000)
      let whole = TerminalEmulator(size: size)
      whole.feed(bytes)
      let single = TerminalEmulator(size: size)
      single.takesShortcuts = false
      for byte in bytes { single.feed([byte]) }
      #expect(VisibleState(whole) == VisibleState(single), "seed \(seed)")
    }
  }

  @Test("Resizing at any moment leaves a terminal that still works")
  func resizing() {
    var random = SplitMix64(seed: 7)
    let terminal = TerminalEmulator(size: GridSize(columns: 80, rows: 24))
    for seed in 0..<400 {
      terminal.feed(Self.stream(seed: UInt64(seed), length: 200))
      terminal.resize(
        to: GridSize(
          columns: Int.random(in: 0..<120, using: &random),
          rows: Int.random(in: 0..<60, using: &random)))
      let cursor = terminal.cursor
      #expect(cursor.column >= 0 && cursor.column < terminal.size.columns)
      #expect(cursor.row >= 0 && cursor.row < terminal.size.rows)
    }
    terminal.resize(to: GridSize(columns: 10, rows: 4))
    terminal.feed(Array("\u{18}\u{1B}\\\u{1B}cok".utf8))
    #expect(terminal.lines == ["ok"])
  }

  @Test("After a megabyte of garbage a reset brings everything back")
  func garbage() {
    var random = SplitMix64(seed: 3)
    let terminal = TerminalEmulator(size: GridSize(columns: 80, rows: 24))
    for _ in 0..<256 {
      let chunk: [UInt8] = (0..<4096).map { _ in UInt8.random(in: 0...255, using: &random) }
      terminal.feed(chunk)
    }
    terminal.feed(Array("\u{18}\u{1B}\\\u{1B}cok".utf8))
    #expect(terminal.lines == ["ok"])
    #expect(terminal.cursorText == "2,0")
  }

  @Test("Cells never hold half of a wide glyph alone")
  func halves() {
    for seed in 0..<60 {
      let terminal = TerminalEmulator(size: GridSize(columns: 13, rows: 5))
      terminal.feed(Self.stream(seed: UInt64(seed) + 900, length: 2000))
      let grid = terminal.grid
      for row in 0..<5 {
        for column in 0..<13 {
          let cell = grid[column: column, row: row]
          if cell.width == 2 {
            #expect(column < 12 && grid[column: column + 1, row: row].width == 0, "seed \(seed)")
          }
          if cell.width == 0 {
            #expect(column > 0 && grid[column: column - 1, row: row].width == 2, "seed \(seed)")
          }
        }
      }
    }
  }

  @Test("A kept state goes on exactly as the terminal it was taken from")
  func checkpoints() throws {
    let size = GridSize(columns: 20, rows: 6)
    for seed in 0..<60 {
      let before = Self.stream(seed: UInt64(seed) + 5000, length: 700)
      let after = Self.stream(seed: UInt64(seed) + 9000, length: 700)
      let straight = TerminalEmulator(size: size)
      // CAN ends whatever sequence the stream was cut in.
      straight.feed(before + [0x18])
      let restored = TerminalEmulator(from: try #require(straight.checkpoint))
      _ = straight.takeReplies()
      straight.feed(after)
      restored.feed(after)
      #expect(VisibleState(straight) == VisibleState(restored), "seed \(seed)")
    }
  }

  @Test("Endless strings and clusters do not grow without end")
  func limits() {
    let terminal = TerminalEmulator(size: GridSize(columns: 80, rows: 24))
    terminal.feed(Array("\u{1B}]0;".utf8))
    let chunk = Array(repeating: UInt8(ascii: "x"), count: 65536)
    for _ in 0..<64 { terminal.feed(chunk) }
    #expect(terminal.parser.string.count <= SequenceParser.stringLimit)
    terminal.feed([0x07])
    for number in 0..<40_000 {
      let scalar = Unicode.Scalar(UInt32(0x4E00 + number % 20_000)) ?? "x"
      terminal.feed(Array("\(scalar)\u{301}".utf8))
    }
    #expect(terminal.state.clusters.count <= 8192)
    for _ in 0..<10_000 { terminal.feed(Array("\u{1B}[6n\u{07}\u{1B}]52;c;aaaa\u{07}".utf8)) }
    #expect(terminal.replies.count <= 65 * 1024)
    #expect(terminal.effects.count <= 2 * SequenceParser.stringLimit)
  }
}
