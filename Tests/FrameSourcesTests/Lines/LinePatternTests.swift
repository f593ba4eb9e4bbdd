import FrameTiming
import Testing

@testable import FrameSources

@Suite("Patterns that choose lines")
struct LinePatternTests {
  private func content(_ pattern: String, _ line: String) throws -> LineContent {
    var rule = try LineRule.make(LineOptions(match: pattern))
    return line.withBytes { rule.read($0) }
  }

  private func number(_ content: LineContent) -> Double? {
    if case .number(let number, _) = content { number.number.value } else { nil }
  }

  @Test("A pattern without a group chooses lines")
  func choice() throws {
    #expect(try content("swap", "buffer swap 3") == .frame(stream: 0))
    #expect(try content("swap", "Swap") == .unmatched)
    #expect(try content("(?i)swap", "SWAP") == .frame(stream: 0))
    #expect(try content("^$", "") == .frame(stream: 0))
    #expect(try content("(?:a|b)", "b") == .frame(stream: 0))
  }

  @Test("The first group is the value, unless one is called value or time")
  func groups() throws {
    #expect(number(try content(#"dt=(\S+) n=(\d+)"#, "dt=16.7ms n=9")) == 16.7)
    #expect(number(try content(#"(\d+) (?<value>\d+)"#, "1 2")) == 2)
    #expect(number(try content(#"(?<stream>\w+) (\d+)"#, "left 2")) == 2)
    #expect(try content(#"a(\d+)?"#, "a") == .noNumber(stream: 0))
    #expect(try content(#"a(.*)"#, "a nothing") == .noNumber(stream: 0))
  }

  @Test("A group called stream numbers streams by their names")
  func streams() throws {
    var rule = try LineRule.make(LineOptions(match: #"(?<stream>\w+#\d+)\.commit"#))
    for (line, stream) in [("s#1.commit()", 0), ("s#2.commit()", 1), ("s#1.commit()", 0)] {
      #expect(line.withBytes { rule.read($0) } == .frame(stream: stream))
    }
    #expect(rule.streams.names.map { String(decoding: $0, as: UTF8.self) } == ["s#1", "s#2"])
    for number in 3...LineStreams.most {
      let content = "s#\(number).commit".withBytes { rule.read($0) }
      #expect(content == .frame(stream: number - 1))
    }
    // Names without end are no streams.
    #expect("s#9999.commit".withBytes { rule.read($0) } == .unmatched)
  }

  @Test("Bytes that are no text match nothing and stop nothing")
  func hostileBytes() throws {
    var rule = try LineRule.make(LineOptions(match: #"frame (\d+)"#))
    let line: [UInt8] = [0xFF, 0xC3, 0] + Array("frame 12".utf8) + [0xED, 0xA0]
    let content = line.withUnsafeBufferPointer { rule.read($0) }
    #expect(number(content) == 12)
    let dot = try LineRule.make(LineOptions(match: "^.$"))
    var rest = dot
    #expect([0xFF].withUnsafeBufferPointer { rest.read($0) } == .unmatched)
  }

  @Test("A pattern that tries too many ways gives up on the line")
  func pathological() throws {
    let line = String(repeating: "a", count: 5000)
    #expect(try content(#"^(?:a+)+$"#, line + "b") == .gaveUp)
    #expect(try content(#"^(a|aa)+$"#, line + "b") == .gaveUp)
  }

  @Test(
    "A pattern that is none says what is wrong and where",
    arguments: [("fr(ame", 7), ("a[b", 4), ("*", 1), (#"ä\"#, 3), ("(?<x>a)(?<x>b)", 13)])
  func faults(pattern: String, position: Int) throws {
    let error = #expect(throws: LinePatternError.self) {
      _ = try LineRule.make(LineOptions(match: pattern)).place
    }
    #expect(error?.position == position, "\(String(describing: error))")
    #expect(error?.reason.isEmpty == false)
  }
}
