import Arguments
import Testing

private struct Shared: ParsableArguments {
  @Option("FPS", help: "the rate wanted", check: { $0 > 0 ? nil : "above 0" })
  var target: Double = 60
  @Flag(help: "no screen")
  var plain = false
}

private struct Size: ExpressibleByOptionalArgument, Equatable {
  var text: String
  init(text: String) { self.text = text }
  init?(argument: String) {
    guard argument.contains("x") else { return nil }
    text = argument
  }
  static var whenAlone: Self { Self(text: "100x30") }
  static var expectation: String { "COLSxROWS" }
  var argumentText: String { text }
}

private struct Watch: ParsableCommand {
  static let configuration = CommandConfiguration(name: "watch", abstract: "live")
  @OptionGroup var shared: Shared
  mutating func run() -> Arguments.ExitStatus { .success }
}

private struct Replay: ParsableCommand {
  static let configuration = CommandConfiguration(name: "replay", abstract: "play a trace")
  @OptionGroup(title: "all") var shared: Shared
  @Option("SIZE", help: "draw once") var snapshot: Size?
  @Option("S", help: "where") var at: Double?
  @Argument("TRACE", help: "a trace") var trace: String
  mutating func run() -> Arguments.ExitStatus { .success }
}

private struct Run: ParsableCommand {
  static let configuration = CommandConfiguration(name: "run", abstract: "start")
  @Option("FILE", help: "log") var log: String?
  @Argument("COMMAND", help: "what to start", arity: .remaining) var command: [String]
  mutating func run() -> Arguments.ExitStatus { .success }
}

private struct Forms: ParsableCommand {
  static let configuration = CommandConfiguration(name: "forms", abstract: "two forms")
  @Flag(help: "one form") var json = false
  @Flag(help: "another") var csv = false
  func validate() throws(UsageError) {
    guard Flag.settle([$json, $csv]) else { throw UsageError("choose one") }
  }
  mutating func run() -> Arguments.ExitStatus { .success }
}

@Suite("Command lines")
struct CommandLineParserTests {
  private let parser = CommandLineParser(
    program: "fpsbar", abstract: "a meter",
    commands: [Watch.self, Replay.self, Run.self, Forms.self],
    defaultCommand: Watch.self)

  @Test("Of flags that exclude each other the later place wins; in one place it is an error")
  func exclusiveFlags() throws {
    let kept = [ArgumentDefault(name: "json", word: "true")]
    var forms = try command(["forms", "--csv"], as: Forms.self, environment: ["--json"])
    #expect(forms.csv && !forms.json)
    forms = try command(["forms"], as: Forms.self, configuration: kept, environment: ["--csv"])
    #expect(forms.csv && !forms.json)
    forms = try command(["forms", "--csv=false"], as: Forms.self, configuration: kept)
    #expect(!forms.csv && forms.json)
    #expect(throws: UsageError("choose one")) {
      _ = try command(["forms", "--csv", "--json"], as: Forms.self)
    }
    #expect(throws: UsageError("choose one")) {
      _ = try command(["forms"], as: Forms.self, environment: ["--csv", "--json"])
    }
  }

  private func command<Command>(
    _ words: [String], as type: Command.Type, configuration: [ArgumentDefault] = [],
    environment: [String] = []
  ) throws -> Command {
    let invocation = try parser.parse(
      words, configuration: configuration, environment: environment)
    guard case .command(let command) = invocation else {
      throw UsageError("not a command")
    }
    return try #require(command as? Command)
  }

  @Test("No word at all is the default command with its defaults")
  func nothing() throws {
    let watch = try command([], as: Watch.self)
    #expect(watch.shared.target == 60)
    #expect(!watch.shared.plain)
  }

  @Test("An option alone belongs to the default command")
  func optionAlone() throws {
    let watch = try command(["--plain", "--target", "120"], as: Watch.self)
    #expect(watch.shared.plain)
    #expect(watch.shared.target == 120)
    #expect(watch.shared.$target.isGiven)
  }

  @Test("Options may stand before and after arguments, with a space or an equals sign")
  func anywhere() throws {
    let replay = try command(["replay", "--at=2", "a.csv", "--target", "30"], as: Replay.self)
    #expect(replay.trace == "a.csv")
    #expect(replay.at == 2)
    #expect(replay.shared.target == 30)
  }

  @Test(
    "A word after an option with an optional value is its value only if it looks like one",
    arguments: [
      (["replay", "--snapshot", "120x34", "a"], "120x34"),
      (["replay", "--snapshot", "a"], "100x30"), (["replay", "a", "--snapshot"], "100x30"),
    ])
  func optionalValue(words: [String], size: String) throws {
    let replay = try command(words, as: Replay.self)
    #expect(replay.snapshot?.text == size)
    #expect(replay.trace == "a")
  }

  @Test("Everything after the first argument belongs to the command that is started")
  func remaining() throws {
    let with = try command(["run", "--log", "f", "--", "glxgears", "-info"], as: Run.self)
    #expect(with.command == ["glxgears", "-info"])
    #expect(with.log == "f")
    let without = try command(["run", "glxgears", "--log", "x"], as: Run.self)
    #expect(without.command == ["glxgears", "--log", "x"])
    #expect(without.log == nil)
  }

  @Test("The file's defaults yield to the environment's, and those to the command line")
  func precedence() throws {
    let file = [ArgumentDefault(name: "target", word: "90"), .init(name: "log", word: "l")]
    #expect(try command([], as: Watch.self, configuration: file).shared.target == 90)
    let both = try command(
      [], as: Watch.self, configuration: file, environment: ["--target", "100", "--at", "3"])
    #expect(both.shared.target == 100)
    #expect(!both.shared.$target.isGiven)
    let all = try command(
      ["--target", "110"], as: Watch.self, configuration: file, environment: ["--target=100"])
    #expect(all.shared.target == 110)
  }

  @Test(
    "A wrong command line is one line that says what would be right",
    arguments: [
      (["--targt", "3"], "unknown option '--targt' (did you mean '--target'?)"),
      (["--zzzzzz"], "unknown option '--zzzzzz' (see 'fpsbar help watch')"),
      (["-x"], "unknown option '-x' (see 'fpsbar help watch')"),
      (["--target", "fast"], "--target needs a number, not 'fast'"),
      (["--target", "nan"], "--target needs a number, not 'nan'"),
      (["--target", "0x10"], "--target needs a number, not '0x10'"),
      (["--target", "-5"], "--target must be above 0, not '-5'"),
      (["--target"], "--target needs a value: FPS"),
      (["--plain=maybe"], "--plain takes no value, not 'maybe'"),
      (["repay", "a"], "unknown command 'repay' (did you mean 'replay'?)"),
      (["replay"], "replay needs TRACE: a trace"),
      (["replay", "a", "b"], "'b' is one word too many (see 'fpsbar help replay')"),
      (["help", "nonsense"], "unknown command 'nonsense' (see 'fpsbar help')"),
    ])
  func errors(words: [String], message: String) {
    #expect(throws: UsageError(message)) { try parser.parse(words) }
  }

  @Test("An unknown key in the defaults is an error even where the command has few options")
  func unknownDefault() {
    #expect(throws: UsageError.self) {
      try parser.parse([], configuration: [ArgumentDefault(name: "nope", word: "1")])
    }
  }

  @Test(
    "Help is asked for in four ways", arguments: [["-h"], ["help"], ["--help"], ["help", "run"]])
  func help(words: [String]) throws {
    guard case .help(let text) = try parser.parse(words) else {
      Issue.record("no help page")
      return
    }
    #expect(text.contains("usage: fpsbar"))
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 90 })
  }
}
