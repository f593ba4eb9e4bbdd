import CursesTerminal
import ScreenGrid
import TestKit
import Testing

private func point(_ column: Int, _ row: Int) -> GridPoint { GridPoint(column: column, row: row) }

@Suite("KeyDecoder")
struct KeyDecoderTests {
  static let keys: [(bytes: String, keys: [Key])] = [
    ("q", [.character("q")]),
    ("+-:?", [.character("+"), .character("-"), .character(":"), .character("?")]),
    ("é日👍", [.character("é"), .character("日"), .character("👍")]),
    ("\t\r\n\u{7F}\u{8}", [.tab, .enter, .enter, .backspace, .backspace]),
    ("\u{3}\u{1A}\u{1C}\u{0}", [.control("c"), .control("z"), .control("\\"), .control(" ")]),
    ("\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D", [.up, .down, .right, .left]),
    ("\u{1B}OA\u{1B}OB\u{1B}OC\u{1B}OD", [.up, .down, .right, .left]),
    ("\u{1B}[1;5C\u{1B}[1;2D", [.right, .left]),
    (
      "\u{1B}[H\u{1B}[F\u{1B}OH\u{1B}[1~\u{1B}[4~\u{1B}[7~\u{1B}[8~",
      [.home, .end, .home, .home, .end, .home, .end]
    ),
    ("\u{1B}[2~\u{1B}[3~\u{1B}[5~\u{1B}[6~", [.insert, .delete, .pageUp, .pageDown]),
    ("\u{1B}[Z", [.backtab]),
    (
      "\u{1B}OP\u{1B}[15~\u{1B}[24~\u{1B}[[A\u{1B}[[E",
      [.function(1), .function(5), .function(12), .function(1), .function(5)]
    ),
    (
      "\u{1B}[<0;1;1M\u{1B}[<32;10;3M\u{1B}[<0;10;3m",
      [.mousePress(point(0, 0)), .mouseDrag(point(9, 2)), .mouseRelease(point(9, 2))]
    ),
    ("\u{1B}[<4;300;200M", [.mousePress(point(299, 199))]),
    (
      "\u{1B}[<64;2;2M\u{1B}[<65;2;2M",
      [.mouseWheel(point(1, 1), -1), .mouseWheel(point(1, 1), 1)]
    ),
    ("\u{1B}\u{1B}[A", [.escape, .up]),
    ("\u{1B}q", [.escape, .character("q")]),
  ]

  @Test("Sequences become keys, whole and byte by byte", arguments: keys)
  func decodes(row: (bytes: String, keys: [Key])) {
    var whole = KeyDecoder()
    #expect(whole.decode(row.bytes.utf8) == row.keys)
    #expect(!whole.isWaiting)
    var slow = KeyDecoder()
    var keys: [Key] = []
    for byte in row.bytes.utf8 { keys += slow.decode([byte]) }
    #expect(keys == row.keys)
  }

  static let noise = [
    "\u{1B}[<0;0;0M", "\u{1B}[<0;;M", "\u{1B}[<999999999999999999999;1;1M", "\u{1B}[<0;1M",
    "\u{1B}[?62;22c", "\u{1B}[999~", "\u{1B}[200~", "\u{1B}[I", "\u{1B}[M !!", "\u{202E}",
  ]

  @Test("What is no key is dropped as a whole", arguments: noise)
  func drops(bytes: String) {
    var decoder = KeyDecoder()
    let keys = decoder.decode(bytes.utf8) + decoder.decode("q".utf8)
    #expect(keys.last == .character("q"))
    #expect(keys.count == 1 || bytes == "\u{1B}[I")
  }

  @Test("An escape waits for more and is a key when nothing comes")
  func loneEscape() {
    var decoder = KeyDecoder()
    #expect(decoder.decode([0x1B]) == [])
    #expect(decoder.isWaiting)
    #expect(decoder.flush() == [.escape])
    #expect(!decoder.isWaiting)
    #expect(decoder.decode([0x1B, 0x5B]) == [])
    #expect(decoder.flush() == [])
    #expect(decoder.decode("q".utf8) == [.character("q")])
  }

  @Test("Malformed UTF-8 is dropped and what follows is read")
  func malformed() {
    var decoder = KeyDecoder()
    #expect(
      decoder.decode([0xFF, 0xC3, 0x71, 0x80, 0xE2, 0x82, 0x71]) == [
        .character("q"), .character("q"),
      ])
    #expect(decoder.decode([0xE2, 0x82]) == [])
    #expect(decoder.isWaiting)
    #expect(decoder.decode([0xAC]) == [.character("€")])
  }

  @Test("Sequences of the terminal's description are keys")
  func described() {
    var decoder = KeyDecoder(described: [Array("\u{1B}[@h".utf8): .home, [0x41]: .end])
    #expect(decoder.decode("\u{1B}[@hA".utf8) == [.home, .character("A")])
  }

  @Test("Random bytes never crash it nor make it wait for ever")
  func random() {
    var random = SplitMix64(seed: 2)
    var decoder = KeyDecoder()
    let likely: [UInt8] = [0x1B, 0x5B, 0x3C, 0x3B, 0x30, 0x4D, 0x6D, 0x7E, 0x4F, 0xC3, 0xE2]
    for _ in 0..<20_000 {
      let byte =
        Bool.random(using: &random)
        ? UInt8.random(in: 0...255, using: &random) : likely.randomElement(using: &random) ?? 0
      _ = decoder.decode([byte])
    }
    _ = decoder.flush()
    #expect(!decoder.isWaiting)
    #expect(decoder.decode("q".utf8) == [.character("q")])
    _ = decoder.decode([0x1B, 0x5B] + Array(repeating: 0x30, count: 1 << 20))
    #expect(!decoder.isWaiting)
  }
}
