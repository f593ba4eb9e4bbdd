import Dashboard
import Foundation
import ScreenGrid
import Testing

private let folder = URL(filePath: #filePath).deletingLastPathComponent()
  .appending(path: "../../themes").standardized

private func theme(_ text: String) throws(ThemeError) -> ThemeFile {
  try ThemeFile(bytes: Array(text.utf8))
}

@Suite("ThemeFile")
struct ThemeFileTests {
  @Test("The themes in the program are those in the folder", arguments: BuiltInThemes.names)
  func builtIn(name: String) throws {
    let file = try String(contentsOf: folder.appending(path: "\(name).json"), encoding: .utf8)
    #expect(BuiltInThemes.text(named: name) == file)
    let theme = try ThemeFile(bytes: Array(file.utf8))
    #expect(theme.name == name)
    #expect(!theme.summary.isEmpty)
    #expect(BuiltInThemes.file(named: name) == theme)
  }

  @Test("Every theme in the folder is in the program")
  func nothingMissing() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path())
    #expect(Set(files) == Set(BuiltInThemes.names.map { "\($0).json" }))
  }

  @Test("The classic theme spells the defaults out")
  func defaults() throws {
    let text = try #require(BuiltInThemes.text(named: "classic"))
    #expect(try theme(text) == ThemeFile())
  }

  @Test("A missing key takes the default")
  func missingKeys() throws {
    #expect(try theme("{}") == ThemeFile())
    var expected = ThemeFile()
    expected.good = .rgb(RGBColor(0x112233))
    #expect(try theme(##"{"grades": {"good": "#123"}}"##) == expected)
  }

  @Test("A light theme measures contrast against white unless it says otherwise")
  func light() throws {
    #expect(try theme(#"{"light": true}"#).background == .white)
    let own = try theme(##"{"light": true, "background": "#eee8d5"}"##)
    #expect(own.background == RGBColor(0xEEE8D5))
  }

  @Test("Comments, trailing commas, single quotes, bare keys and a byte order mark are read")
  func relaxed() throws {
    let text = "\u{FEFF}// a\n{ name: 'x', /* b\n */ \"hue\": {scale: 2, overflow: 'wrap',}, }\n"
    let file = try theme(text)
    #expect(file.name == "x")
    #expect(file.summary.isEmpty)
    #expect(file.rule == .hue(scale: 2, overflow: .wrap))
  }

  @Test("Names are made safe to show")
  func hostileName() throws {
    let file = try theme(#"{"name": "a\u001b[31m\u202eb", "description": "x\ny"}"#)
    #expect(file.name == "a[31mb")
    #expect(file.summary == "x y")
  }

  static let broken: [(text: String, line: Int, column: Int, says: String)] = [
    ("", 1, 1, "empty"),
    ("  \n// only a comment\n", 3, 1, "empty"),
    ("[]", 1, 1, "object in { }"),
    ("{\n  \"name\" \"x\"\n}", 2, 10, "':'"),
    ("{\n  \"name\": \"x\"\n  \"light\": true\n}", 3, 3, "','"),
    ("{\n  \"name\": \"x\n}", 2, 11, "closing quote"),
    ("{\n  \"name\": x\n}", 2, 11, "no value"),
    ("{\n  \"name\": \n}", 3, 1, "value"),
    ("{ \"hue\": {\n\n", 3, 1, "'}' closes line 1"),
    ("{ /* open", 1, 3, "comment"),
    ("{}\n}", 2, 1, "after the end"),
    ("{\n\n  \"colour\": 1 }", 3, 3, "unknown key 'colour'"),
    ("{\n  \"hue\": {\"scale\": 3,\n    \"overflow\": \"up\"}}", 3, 5, "hold, wrap or green"),
    ("{\n  \"hue\": {\"scael\": 3}}", 2, 11, "unknown key 'scael'"),
    ("{\n  \"hue\": {\"scale\": 0}}", 2, 11, "'scale' is from"),
    ("{\n  \"hue\": {\"scale\": \"3\"}}", 2, 11, "'scale' takes a number"),
    ("{\n  \"hue\": 3}", 2, 3, "'hue' takes an object"),
    ("{\n  \"light\": \"yes\"}", 2, 3, "true or false"),
    ("{\n  \"text\": \"red\"}", 2, 3, "'red' is no colour"),
    ("{\n  \"text\": 7}", 2, 3, "'text' takes a text"),
    ("{\n  \"background\": \"default\"}", 2, 3, "has to be a colour"),
    ("{\n  \"grades\": {\n    \"good\": \"#12\"}}", 3, 5, "no colour"),
    ("{\"thresholds\":\n 5}", 1, 2, "a list"),
    ("{\"thresholds\": [\n]}", 1, 2, "at least one"),
    ("{\"thresholds\": [\n {\"from\": 3}]}", 2, 2, "'color' is needed"),
    ("{\"thresholds\": [\n {\"color\": \"#123\"}]}", 2, 2, "'from'"),
    (
      "{\"gradient\": [{\"from\": 3, \"color\": \"#123\"},\n {\"from\": 3, \"color\": \"#123\"}]}",
      2, 2, "rise"
    ),
    (
      "{\"gradient\": [{\"from\": 3, \"color\": \"#123\"},\n {\"share\": 4, \"color\": \"#123\"}]}",
      2, 2, "either every one"
    ),
    ("{\"colorless\": true,\n \"hue\": {}}", 1, 2, "cannot stand beside 'hue'"),
    ("{\"thresholds\": [{\"from\": -1,\n\"color\": \"#123\"}]}", 1, 18, "from 0"),
    ("{ \"é日本\": \"x\", \"b\" }", 1, 19, "':'"),
    ("{\n  \"name\": \"x\ty\"\n}", 2, 13, "write \\u0009"),
    ("{\n  \"na\u{1}me\": \"x\"\n}", 2, 6, "write \\u0001"),
    ("{\n  \"name\": \"x\r\n}", 2, 11, "closing quote"),
    ("{\n  \"name\": \"x\\qy\"\n}", 2, 13, "'\\q' is no escape"),
    ("{\n  \"name\": \"é\\u12\"\n}", 2, 13, "'\\u' is no escape"),
    ("{\n  \"name\": \"\\ud83d\\n\"\n}", 2, 12, "'\\u' is no escape"),
    ("{\n  \"name\": \"\\ud83d\\ude00 \\x41\\/\",\n  \"light\": 3\n}", 3, 3, "true or false"),
  ]

  @Test("A broken theme is an error that names the place", arguments: broken)
  func errors(row: (text: String, line: Int, column: Int, says: String)) {
    do throws(ThemeError) {
      _ = try theme(row.text)
      Issue.record("no error for \(row.text)")
    } catch {
      #expect(error.line == row.line, "\(error)")
      #expect(error.column == row.column, "\(error)")
      #expect(error.problem.contains(row.says), "\(error)")
      #expect(!error.description.contains("\n"))
    }
  }

  @Test("Bytes that are no text are an error with their place")
  func notText() {
    #expect(throws: ThemeError(line: 2, column: 3, problem: "not UTF-8 text")) {
      _ = try ThemeFile(bytes: Array("{\n  ".utf8) + [0xFF, 0xFE] + Array("}".utf8))
    }
    #expect(throws: ThemeError.self) { _ = try ThemeFile(bytes: Array(repeating: 0, count: 999)) }
    #expect(throws: ThemeError.self) {
      _ = try ThemeFile(bytes: Array(repeating: UInt8(ascii: "["), count: 60_000))
    }
    #expect(throws: ThemeError.self) {
      _ = try ThemeFile(bytes: Array(repeating: UInt8(ascii: " "), count: 100_000))
    }
  }

  @Test("Every truncation of a theme is an error and never a crash")
  func truncated() throws {
    let text = Array(try #require(BuiltInThemes.text(named: "colorblind")).utf8)
    let end = try #require(text.lastIndex(of: UInt8(ascii: "}")))
    for length in 0...end {
      #expect(throws: ThemeError.self) { _ = try ThemeFile(bytes: Array(text[..<length])) }
    }
  }
}
