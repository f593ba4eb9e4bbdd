import FrameTiming
import TestKit
import Testing

@testable import FrameSources

@Suite("Numbers in lines")
struct LineNumberTests {
  @Test(
    "A line that is a number alone",
    arguments: [
      ("16.7", 16.7, nil), ("  16.7\t", 16.7, nil), ("60\r", 60, nil), ("16,7", 16.7, nil),
      ("1e3", 1000, nil), ("16.7,", 16.7, nil), ("-3;", -3, nil), ("60 fps", 60, .rate),
      ("16.7ms", 16.7, .unit(.milliseconds)), ("0.5 s", 0.5, .unit(.seconds)),
      ("5us", 5, .unit(.microseconds)), ("9 ns", 9, .unit(.nanoseconds)), ("120Hz", 120, .rate),
    ] as [(String, Double, LineNumber.Suffix?)])
  func whole(text: String, value: Double, suffix: LineNumber.Suffix?) throws {
    let number = try #require(text.withBytes { LineNumber.whole($0) })
    #expect(number.number.value == value)
    #expect(number.suffix == suffix)
  }

  @Test(
    "A line that is not a number alone",
    arguments: [
      "", " ", "frame 1", "1 2", "nan", "inf", "0x10", "16.7 apples", "ms", "1.2.3.4", "--1", "e5",
      "\u{0}1", "1\u{0}", "１２", "1e", ".",
    ])
  func notWhole(text: String) {
    #expect(text.withBytes { LineNumber.whole($0) } == nil)
  }

  @Test(
    "The first number in a text, with what stands around it",
    arguments: [
      ("[1234.5]", 1234.5, nil), ("12345.678901:", 12345.678901, nil), ("t=.5", 0.5, nil),
      ("dt=-2.5,", -2.5, nil), ("frame-7", 7, nil), ("(16.7ms)", 16.7, .unit(.milliseconds)),
      ("fps: 59.9 FPS", 59.9, .rate), ("1,234.5", 1234.5, nil), ("x1e-3y", 0.001, nil),
      ("12:34:56.789", 45296.789, .unit(.seconds)), ("[00:01]", 60, .unit(.seconds)),
      ("1:02.5", 62.5, .unit(.seconds)), ("2026-05-01T00:00:01,25", 1.25, .unit(.seconds)),
      ("3.", 3, nil), ("7e", 7, nil),
    ] as [(String, Double, LineNumber.Suffix?)])
  func first(text: String, value: Double, suffix: LineNumber.Suffix?) throws {
    let number = try #require(text.withBytes { LineNumber.first(in: $0) })
    #expect(abs(number.number.value - value) < 1e-9)
    #expect(number.suffix == suffix)
  }

  @Test(
    "Where there is no digit there is no number", arguments: ["", "abc", ".", "-", "ms", ":::"])
  func none(text: String) {
    #expect(text.withBytes { LineNumber.first(in: $0) } == nil)
  }

  @Test("Random bytes never trap")
  func random() {
    var random = SplitMix64(seed: 3)
    let alphabet = Array("0123456789.,:+-eE smun[]=fps\u{0}\u{ff}".utf8)
    for _ in 0..<20_000 {
      let count = Int.random(in: 0..<24, using: &random)
      let bytes = (0..<count).map { _ in alphabet.randomElement(using: &random) ?? 0 }
      bytes.withUnsafeBufferPointer { line in
        _ = LineNumber.whole(line)
        _ = LineNumber.first(in: line)
        for field in 1...3 { _ = LineField.field(field, of: line) }
      }
    }
    let digits = [UInt8](repeating: 0x39, count: 10_000)
    #expect(digits.withUnsafeBufferPointer { LineNumber.first(in: $0) } == nil)
  }

  @Test(
    "Fields stand between blanks or commas",
    arguments: [
      ("a b c", 2, "b"), ("  a\t b", 2, "b"), ("a,b,,d", 3, ""), ("a,b,,d", 4, "d"),
      ("a , b", 2, "b"), ("a", 2, nil), ("", 1, nil), ("   ", 1, nil), ("a b ", 3, nil),
      (",x", 1, ""), (",x", 2, "x"), ("a,", 2, nil),
    ] as [(String, Int, String?)])
  func fields(line: String, number: Int, expected: String?) {
    let field = line.withBytes { bytes in
      LineField.field(number, of: bytes).map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(field == expected)
  }
}
