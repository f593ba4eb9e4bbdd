import TestKit
import Testing

@testable import FrameSources

@Suite("Lines are cut out of whatever is read")
struct LineSplitterTests {
  @Test("A line ends with its newline, wherever reads end", arguments: [1, 2, 3, 5, 1000])
  func pieces(piece: Int) {
    var splitter = LineSplitter()
    #expect(
      splitter.lines(of: "one\ntwo\r\n\nthr\ree\n last", piece: piece)
        == ["one", "two", "", "thr\ree"])
    let isUnfinished = splitter.hasPartialLine
    #expect(isUnfinished)
    #expect(splitter.lines(of: " line\n", piece: piece) == [" last line"])
    let isStillUnfinished = splitter.hasPartialLine
    #expect(!isStillUnfinished)
  }

  @Test("Zeros and bytes that are no text are part of a line")
  func hostileBytes() {
    var splitter = LineSplitter()
    let bytes: [UInt8] = [0, 0xFF, 0xC3, 0x0A, 0xED, 0xA0, 0x80, 0, 0x0D, 0x0A]
    #expect(splitter.lines(of: bytes) == [[0, 0xFF, 0xC3], [0xED, 0xA0, 0x80, 0]])
  }

  @Test(
    "Of a long line the beginning is kept, and the next line is whole",
    arguments: [65_535, 65_536, 65_537, 131_072, 200_000, 1_000_000], [4096, 65_536, .max])
  func longLine(length: Int, piece: Int) {
    var splitter = LineSplitter()
    let long = [UInt8](repeating: 0x78, count: length)
    let lines = splitter.lines(of: long + [0x0A] + Array("next\n".utf8), piece: piece)
    #expect(lines.map(\.count) == [min(length, LineSplitter.longest), 4])
    #expect(lines.last == Array("next".utf8))
  }

  @Test("What no newline ended can be given up, and a line's rest be passed over")
  func discarded() {
    var splitter = LineSplitter()
    #expect(splitter.lines(of: "a\nhalf") == ["a"])
    splitter.discardPartialLine()
    #expect(splitter.lines(of: "b\n") == ["b"])
    splitter.discardPartialLine(insideLine: true)
    #expect(splitter.lines(of: "the rest\nc\n") == ["c"])
  }

  @Test("Cutting at random places gives the lines of the whole")
  func random() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<200 {
      let count = Int.random(in: 0..<3000, using: &random)
      let bytes = (0..<count).map { _ in
        UInt8.random(in: 0...3, using: &random) == 0
          ? 0x0A : UInt8.random(in: 14...255, using: &random)
      }
      var expected = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
      expected.removeLast()
      var splitter = LineSplitter()
      let piece = Int.random(in: 1...400, using: &random)
      #expect(splitter.lines(of: bytes, piece: piece) == expected)
    }
  }
}
