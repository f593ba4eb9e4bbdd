/// Reads words into the declarations of one command.
struct WordReader {
  enum Outcome {
    case values
    case help
    case version
  }

  let program: String
  let command: String
  let declarations: [ArgumentDeclaration]
  private var positionalWords = 0

  init(program: String, command: String, declarations: [ArgumentDeclaration]) {
    self.program = program
    self.command = command
    self.declarations = declarations
  }

  /// Stores the values of a configuration file; options of other commands, `known`, which takes time
  /// to find out, are passed over.
  func apply(
    _ defaults: [ArgumentDefault], known: @autoclosure () -> [ArgumentDeclaration]
  ) throws(UsageError) {
    lazy var known = known()
    for item in defaults {
      if let own = option(named: item.name) {
        if let error = own.store(item.word, .configurationFile) { throw error }
      } else if !known.contains(where: { !$0.isPositional && $0.name == item.name }) {
        throw unknownOption("--" + item.name)
      }
    }
  }

  /// Reads words from the environment; only options may stand there.
  func readEnvironment(
    _ words: [String], known: @autoclosure () -> [ArgumentDeclaration]
  ) throws(UsageError) {
    lazy var known = known()
    var index = 0
    while index < words.count {
      let (name, inline) = Self.split(words[index])
      guard let name, let declaration = option(named: name) ?? known.first(named: name) else {
        throw UsageError("FPSBAR_OPTS: " + unknownOption(words[index]).description)
      }
      index += 1
      let mine = option(named: name) != nil
      do {
        index += try read(
          declaration, inline: inline, next: index < words.count ? words[index] : nil,
          origin: .environment, stores: mine)
      } catch {
        throw UsageError("FPSBAR_OPTS: \(error.description)")
      }
    }
  }

  /// Reads the words of the command line and says whether help or the version was asked for.
  mutating func read(_ words: [String]) throws(UsageError) -> Outcome {
    var index = 0
    var onlyPositionals = false
    while index < words.count {
      let word = words[index]
      index += 1
      if onlyPositionals || !word.hasPrefix("-") || word == "-" {
        if try readPositional(word, rest: words[index...]) { break }
        continue
      }
      if word == "--" {
        onlyPositionals = true
        continue
      }
      if word == "-h" || word == "--help" { return .help }
      if word == "--version" { return .version }
      let (name, inline) = Self.split(word)
      guard let name, let declaration = option(named: name) else { throw unknownOption(word) }
      index += try read(
        declaration, inline: inline, next: index < words.count ? words[index] : nil,
        origin: .commandLine, stores: true)
    }
    try requirePositionals()
    return .values
  }

  /// Reads one option and returns how many further words it took.
  private func read(
    _ declaration: ArgumentDeclaration, inline: String?, next: String?, origin: ArgumentOrigin,
    stores: Bool
  ) throws(UsageError) -> Int {
    var taken = 0
    var error: UsageError?
    switch declaration.kind {
    case .flag:
      if let inline {
        error = declaration.store(inline, origin)
      } else if stores {
        declaration.storeAlone(origin)
      }
    case .optionalValue:
      if let inline {
        error = declaration.store(inline, origin)
      } else if let next, declaration.accepts(next) {
        taken = 1
        if stores { error = declaration.store(next, origin) }
      } else if stores {
        declaration.storeAlone(origin)
      }
    case .option:
      taken = inline == nil ? 1 : 0
      guard let word = inline ?? next, inline != nil || !isOption(word) else {
        throw UsageError("--\(declaration.name) needs a value: \(declaration.valueName)")
      }
      if stores { error = declaration.store(word, origin) }
    case .positional:
      break
    }
    if let error { throw error }
    return taken
  }

  /// Reads a word that is no option; `true` when it took all that follow too.
  private mutating func readPositional(
    _ word: String, rest: ArraySlice<String>
  ) throws(UsageError) -> Bool {
    var index = positionalWords
    for declaration in declarations {
      guard case .positional(let arity) = declaration.kind else { continue }
      switch arity {
      case .one, .optional:
        if index > 0 {
          index -= 1
          continue
        }
      case .some, .remaining:
        break
      }
      positionalWords += 1
      if let error = declaration.store(word, .commandLine) { throw error }
      guard case .remaining = arity else { return false }
      for more in rest { _ = declaration.store(more, .commandLine) }
      return true
    }
    throw UsageError(
      "'\(word)' is one word too many (see '\(program) help \(command)')")
  }

  private func requirePositionals() throws(UsageError) {
    var seen = positionalWords
    for declaration in declarations {
      guard case .positional(let arity) = declaration.kind else { continue }
      if case .optional = arity { continue }
      guard seen > 0 else {
        throw UsageError(
          "\(command) needs \(declaration.valueName): \(declaration.help)")
      }
      seen -= 1
    }
  }

  private func option(named name: String) -> ArgumentDeclaration? {
    declarations.first(named: name)
  }

  private func isOption(_ word: String) -> Bool {
    guard word.hasPrefix("--"), let name = Self.split(word).0 else { return false }
    return option(named: name) != nil
  }

  private func unknownOption(_ word: String) -> UsageError {
    let name = Self.split(word).0 ?? String(word.drop { $0 == "-" })
    let names = declarations.filter { !$0.isPositional }.map(\.name)
    let near = CommandLineParser.suggestion(for: name, among: names)
    let hint = near.map { "did you mean '--\($0)'?" } ?? "see '\(program) help \(command)'"
    return UsageError("unknown option '\(word)' (\(hint))")
  }

  /// `--name=value` in its two parts; no name where the word is no long option.
  private static func split(_ word: String) -> (String?, String?) {
    guard word.hasPrefix("--") else { return (nil, nil) }
    let body = word.dropFirst(2)
    guard let equals = body.firstIndex(of: "=") else { return (String(body), nil) }
    return (String(body[..<equals]), String(body[body.index(after: equals)...]))
  }
}

extension [ArgumentDeclaration] {
  /// The option or flag of this name.
  func first(named name: String) -> ArgumentDeclaration? {
    first { !$0.isPositional && $0.name == name }
  }
}
