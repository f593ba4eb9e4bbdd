/// What a command line asks for.
public enum Invocation {
  /// A command with its values in place.
  case command(any ParsableCommand)
  /// Text for standard output: a help page.
  case help(String)
  case version
}

/// A value from the configuration file: a long option name and its word.
public struct ArgumentDefault: Equatable, Sendable {
  /// The long option name, without dashes.
  public var name: String
  /// The word after it; of a flag, `true` or `false`.
  public var word: String

  public init(name: String, word: String) {
    self.name = name
    self.word = word
  }
}

/// Understands command lines of a program with several commands.
public struct CommandLineParser: Sendable {
  let program: String
  let abstract: String
  let commands: [any ParsableCommand.Type]
  let defaultCommand: any ParsableCommand.Type

  /// Makes a parser. `defaultCommand` runs when the first word is an option or absent.
  public init(
    program: String, abstract: String, commands: [any ParsableCommand.Type],
    defaultCommand: any ParsableCommand.Type
  ) {
    self.program = program
    self.abstract = abstract
    self.commands = commands
    self.defaultCommand = defaultCommand
  }

  /// Understands `words` (without the program's own name). `configuration` comes first, then
  /// `environment` (words as on the command line), then the words themselves; later ones win.
  /// Options of other commands in the first two are passed over. What is wrong with the
  /// configuration is said of `configurationName`.
  public func parse(
    _ words: [String], configuration: [ArgumentDefault] = [], configurationName: String = "",
    environment: [String] = []
  ) throws(UsageError) -> Invocation {
    if let page = try helpPage(words) { return page }
    var rest = words[...]
    var type = defaultCommand
    if let first = words.first, !first.hasPrefix("-") {
      guard let named = command(named: first) else { throw unknownCommand(first) }
      type = named
      rest = rest.dropFirst()
    }
    let command = type.init()
    var reader = WordReader(
      program: program, command: type.configuration.name, declarations: command.declarations())
    do {
      try reader.apply(configuration, known: everyDeclaration)
    } catch {
      guard !configurationName.isEmpty else { throw error }
      throw UsageError("\(configurationName): \(error.description)")
    }
    try reader.readEnvironment(environment, known: everyDeclaration)
    switch try reader.read(Array(rest)) {
    case .help: return .help(help(for: type))
    case .version: return .version
    case .values: break
    }
    try command.validateAll()
    return .command(command)
  }

  /// What the value of an option has to be, as words; `nil` where no command has the option.
  public func expectation(ofOption name: String) -> String? {
    everyDeclaration.first(named: name)?.expectation
  }

  /// The option or command closest to a misspelt one, if one is close.
  static func suggestion(for word: String, among names: [String]) -> String? {
    let scored = names.map { (editDistance(word, $0), $0) }
    guard let best = scored.min(by: { $0.0 < $1.0 }), best.0 <= max(1, word.count / 3) else {
      return nil
    }
    return best.1
  }

  private var everyDeclaration: [ArgumentDeclaration] {
    commands.flatMap { $0.init().declarations() }
  }

  private func command(named name: String) -> (any ParsableCommand.Type)? {
    commands.first { $0.configuration.name == name }
  }

  private func unknownCommand(_ word: String) -> UsageError {
    let near = Self.suggestion(for: word, among: commands.map { $0.configuration.name })
    let hint = near.map { "did you mean '\($0)'?" } ?? "see '\(program) help'"
    return UsageError("unknown command '\(word)' (\(hint))")
  }

  private func helpPage(_ words: [String]) throws(UsageError) -> Invocation? {
    guard let first = words.first else { return nil }
    if first == "-h" || first == "--help" { return .help(overview()) }
    if first == "--version" { return .version }
    guard first == "help" else { return nil }
    guard words.count > 1 else { return .help(overview()) }
    if words[1].hasPrefix("-") { return .help(overview()) }
    guard let named = command(named: words[1]) else { throw unknownCommand(words[1]) }
    return .help(help(for: named))
  }
}

extension ArgumentDeclaration {
  var isPositional: Bool {
    if case .positional = kind { return true }
    return false
  }
}

/// How many insertions, deletions and substitutions turn one word into the other.
private func editDistance(_ left: String, _ right: String) -> Int {
  let (left, right) = (Array(left.prefix(64)), Array(right.prefix(64)))
  var row = Array(0...right.count)
  for (i, a) in left.enumerated() {
    var diagonal = row[0]
    row[0] = i + 1
    for (j, b) in right.enumerated() {
      let next = min(row[j] + 1, row[j + 1] + 1, diagonal + (a == b ? 0 : 1))
      diagonal = row[j + 1]
      row[j + 1] = next
    }
  }
  return row[right.count]
}
