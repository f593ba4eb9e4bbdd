import Foundation
import TestKit
import Testing

@Suite("Messages: one line that says what is wrong, and the exit status")
struct MessageTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func expectOneLine(
    _ words: [String], status: Int32, saying parts: [String], input: String? = nil,
    environment: [String: String] = [:], removing removed: [String] = []
  ) throws {
    let result = try ProgramRun.run(
      words, input: input, environment: environment, removing: removed, folder: folder)
    #expect(result.status == status, "\(words): \(result)")
    #expect(result.output.isEmpty, "\(words): \(result.output)")
    #expect(result.errorLines.count == 1, "\(words): \(result.errors)")
    #expect(result.errors.hasPrefix("fpsbar: "))
    for part in parts { #expect(result.errors.contains(part), "\(part) in \(result.errors)") }
  }

  @Test(
    "Usage errors are 64 and name what was wrong",
    arguments: [
      (["--nosuch"], "--nosuch"), (["nosuch"], "nosuch"), (["--interval", "0.05"], "0.1"),
      (["--interval", "abc"], "abc"), (["--interval"], "--interval"),
      (["--target", "0"], "--target"), (["--target", "-5"], "--target"),
      (["--target", "nan"], "--target"), (["--display", "nosuch"], "nosuch"),
      (["--display", "fixed:0"], "fixed:0"), (["--display", "vrr:144-48"], "vrr:144-48"),
      (["--color", "blue"], "blue"), (["--glyphs", "x"], "braille"), (["--layout", "x"], "bar"),
      (["--theme", "nosuch"], "classic"), (["--duration", "-1"], "--duration"),
      (["--delay", "-1"], "--delay"), (["--snapshot", "0x0"], "0x0"),
      (["--snapshot", "999x999"], "999x999"), (["--plain", "--json"], "--json"),
      (["replay"], "TRACE"), (["replay", "a", "b"], "b"),
      (["replay", "--speed", "0", "a"], "speed"),
      (["--scale", "1999"], "2020"), (["--buffers", "4"], "auto"), (["watch", "extra"], "extra"),
      (["help", "nosuch"], "nosuch"),
    ] as [([String], String)])
  func usage(words: [String], part: String) throws {
    try expectOneLine(words, status: 64, saying: [part])
  }

  @Test("Help and the version are there even where the defaults are broken")
  func brokenDefaults() throws {
    let configuration = folder.path + "/configuration"
    try FileManager.default.createDirectory(
      atPath: configuration + "/fpsbar", withIntermediateDirectories: true)
    try Data("{".utf8).write(to: URL(filePath: configuration + "/fpsbar/config.json"))
    let environment = ["XDG_CONFIG_HOME": configuration]
    for words in [["--version"], ["--help"], ["watch", "--help"], ["help", "report"]] {
      let result = try ProgramRun.run(words, environment: environment, folder: folder)
      #expect(result.status == 0, "\(words)")
      #expect(result.output.contains("fpsbar"), "\(words)")
    }
    try expectOneLine(
      ["--snapshot"], status: 64, saying: ["config.json"], environment: environment)
  }

  @Test("A file that is not there is 66 and named")
  func missing() throws {
    try expectOneLine(["replay", "/nonexistent.csv"], status: 66, saying: ["/nonexistent.csv"])
  }

  @Test("A folder in place of a trace is 66")
  func directory() throws {
    try expectOneLine(["replay", folder.path], status: 66, saying: [folder.path])
  }

  @Test("A binary file is no trace: 65")
  func binary() throws {
    var random = SplitMix64(seed: 1)
    let bytes = (0..<4096).map { _ in UInt8.random(in: 0...255, using: &random) }
    let path = try folder.write([0x7F, 0x45, 0x4C, 0x46] + bytes, to: "program.bin")
    try expectOneLine(["replay", path], status: 65, saying: [path])
  }

  @Test("An empty file is no trace: 65")
  func empty() throws {
    let path = try folder.write("", to: "empty.csv")
    try expectOneLine(["replay", path], status: 65, saying: [path])
  }

  @Test("A theme with a syntax error names its line and column")
  func brokenTheme() throws {
    let path = try folder.write("{\n  \"name\": \"x\",\n  \"text\": oops\n}\n", to: "bad.json")
    try expectOneLine(["--theme", path, "--plain"], status: 65, saying: [path, "3"])
  }

  @Test("A broken theme of the user's own is an error for whoever asks for it by name")
  func brokenOwnTheme() throws {
    let path = try folder.write("{\n  \"name\": oops\n}\n", to: "config/fpsbar/themes/mine.json")
    for words in [["--theme", "mine", "--plain"], ["themes", "mine"]] {
      try expectOneLine(words, status: 65, saying: ["\(path): line 2, column 11: 'oops'"])
    }
  }

  @Test("What is no file is not read as a theme or as the configuration, and nothing waits for it")
  func noFile() throws {
    let fifo = folder.path + "/fifo.json"
    #expect(mkfifo(fifo, 0o600) == 0)
    for words in [["--theme", fifo, "--plain"], ["themes", fifo], ["themes", "/dev/zero"]] {
      try expectOneLine(words, status: 66, saying: [words[1], "no regular file"])
    }
    let configuration = try folder.write("", to: "config/fpsbar/config.json")
    try FileManager.default.removeItem(atPath: configuration)
    #expect(mkfifo(configuration, 0o600) == 0)
    try expectOneLine(["--plain"], status: 66, saying: ["\(configuration): is no regular file"])
  }

  @Test("A theme file that is not there is named")
  func missingTheme() throws {
    try expectOneLine(["--theme", "/nonexistent.json"], status: 66, saying: ["/nonexistent.json"])
  }

  @Test("An unknown key in the configuration file names the file and the key")
  func unknownKey() throws {
    let path = try folder.write("{\"colour\": \"none\"}", to: "config/fpsbar/config.json")
    try expectOneLine(["--plain"], status: 64, saying: [path, "colour"])
  }

  @Test("A configuration file that is no JSON names the file")
  func brokenConfiguration() throws {
    let path = try folder.write("{\"color\": ", to: "config/fpsbar/config.json")
    try expectOneLine(["--plain"], status: 64, saying: [path])
  }

  @Test("A value of the configuration that cannot be names the file")
  func impossibleConfiguration() throws {
    let path = try folder.write("{\"interval\": 0.01}", to: "config/fpsbar/config.json")
    try expectOneLine(["--plain"], status: 64, saying: [path, "interval"])
  }

  @Test(
    "A value of the wrong kind names the file, the key, what was found and what is wanted",
    arguments: [
      (#""target": "abc""#, "--target needs a number, not 'abc'"),
      (#""target": [90]"#, "'target' takes a number, not a list"),
      (#""interval": null"#, "'interval' takes a number, not null"),
      (#""buffers": {"n": 2}"#, "'buffers' takes '2', '3' or 'auto', not an object"),
      (#""theme": true"#, "'theme' takes text, not true"),
      (#""plain": 3"#, "--plain takes true or false, not '3'"),
      (#""theme": 3"#, "unknown theme '3' (classic"),
      (#""display": 60"#, "--display: no display is called '60' (use iphone-13-pro"),
    ])
  func wrongKind(member: String, part: String) throws {
    let path = try folder.write("{\(member)}", to: "config/fpsbar/config.json")
    try expectOneLine(["watch"], status: 64, saying: ["\(path): \(part)"])
  }

  @Test("What cannot be in FPSBAR_OPTS names the variable", arguments: ["theme", "display"])
  func wrongInVariable(name: String) throws {
    try expectOneLine(
      ["--plain"], status: 64, saying: ["FPSBAR_OPTS: ", "'nosuch'"],
      environment: ["FPSBAR_OPTS": "--\(name) nosuch"])
  }

  @Test("A folder in place of the configuration file is called one")
  func configurationFolder() throws {
    let path = try folder.write("", to: "config/fpsbar/config.json/x")
    try expectOneLine(
      ["--plain"], status: 66, saying: [String(path.dropLast(2)), "Is a directory"])
  }

  @Test("An unknown option in FPSBAR_OPTS names the variable or the option")
  func unknownOption() throws {
    try expectOneLine(
      ["--plain"], status: 64, saying: ["--nosuch"], environment: ["FPSBAR_OPTS": "--nosuch"])
  }

  @Test("An open quote in FPSBAR_OPTS is said")
  func openQuote() throws {
    try expectOneLine(
      ["--plain"], status: 64, saying: ["FPSBAR_OPTS"],
      environment: ["FPSBAR_OPTS": "--theme 'x"])
  }

  @Test("Names from outside cannot write to the terminal of whoever reads the message")
  func hostileName() throws {
    let result = try ProgramRun.run(["replay", "\u{1B}[31mx\ny"], folder: folder)
    #expect(result.status == 66)
    #expect(!result.errors.contains("\u{1B}"))
    #expect(result.errorLines.count == 1)
    let option = try ProgramRun.run(["--\u{1B}[31mx\ny"], folder: folder)
    #expect(option.status == 64)
    #expect(!option.errors.contains("\u{1B}"))
    #expect(option.errorLines.count == 1)
  }

  @Test("A full disk is an error, not silence")
  func fullDevice() throws {
    let result = try ProgramRun.shell("\"$FPSBAR\" --help > /dev/full", folder: folder)
    #expect(result.status == 74)
    #expect(result.errorLines.count == 1)
  }
}

@Suite("Messages about the terminal", .serialized, .enabled(if: TerminalSession.isAvailable))
struct TerminalMessageTests {
  @Test("A TERM that nobody knows is one clear line")
  func badTerm() throws {
    let session = try TerminalSession.start([], environment: ["TERM": "no-such-terminal"])
    #expect(session.waitForEnd())
    #expect(session.status != 0)
    let lines = session.rows.filter { $0.hasPrefix("fpsbar: ") }
    #expect(lines.count == 1)
    #expect(lines.first?.contains("no-such-terminal") == true)
    #expect(session.faultsAfterEnd() == [])
  }

  @Test("Without TERM it is one clear line, or a screen")
  func noTerm() throws {
    let session = try TerminalSession.start(
      ["--duration", "1", "--interval", "0.2"], removing: ["TERM"])
    #expect(session.waitForEnd())
    let lines = session.rows.filter { $0.hasPrefix("fpsbar: ") }
    #expect(session.status == 0 ? lines.isEmpty : lines.count == 1)
    #expect(session.faultsAfterEnd() == [])
  }
}
