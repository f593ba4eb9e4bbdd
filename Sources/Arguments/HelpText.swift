extension CommandLineParser {
  /// The page that lists the commands.
  func overview() -> String {
    let width = commands.map { $0.configuration.name.count }.max() ?? 0
    var lines = [abstract, "", "usage: \(program) [COMMAND] [OPTIONS]", ""]
    for command in commands {
      let name = command.configuration.name
      let pad = String(repeating: " ", count: width - name.count + 3)
      let mark = name == defaultCommand.configuration.name ? " (the default)" : ""
      lines.append("  \(name)\(pad)\(command.configuration.abstract)\(mark)")
    }
    lines += [
      "", "  -h, --help     this page; '\(program) help COMMAND' is about one command",
      "  --version      the version", "",
      "Defaults can be kept in $XDG_CONFIG_HOME/fpsbar/config.json (keys are long option names)",
      "and in the variable FPSBAR_OPTS (words as on the command line).",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  /// The page about one command.
  func help(for command: any ParsableCommand.Type) -> String {
    let configuration = command.configuration
    let declarations = command.init().declarations()
    var lines = ["\(program) \(configuration.name): \(configuration.abstract)", ""]
    let usage = configuration.usage.isEmpty ? Self.usage(declarations) : configuration.usage
    lines.append("usage: \(program) \(configuration.name) \(usage)")
    var sections: [String] = []
    for declaration in declarations where !sections.contains(declaration.section) {
      sections.append(declaration.section)
    }
    let positionals = declarations.filter(\.isPositional)
    if !positionals.isEmpty {
      lines.append("")
      for item in positionals { lines += Self.entry("  " + item.valueName, item.help) }
    }
    for section in sections {
      let options = declarations.filter { !$0.isPositional && $0.section == section }
      guard !options.isEmpty else { continue }
      lines += ["", section.isEmpty ? "options:" : section + ":"]
      for item in options { lines += Self.entry(Self.head(item), Self.body(item)) }
    }
    lines += ["", "  -h, --help".padded(to: Self.helpColumn) + "this page"]
    if !configuration.discussion.isEmpty { lines += ["", configuration.discussion] }
    return lines.joined(separator: "\n") + "\n"
  }

  private static let helpColumn = 28
  private static let width = 80

  private static func usage(_ declarations: [ArgumentDeclaration]) -> String {
    var words: [String] = []
    if declarations.contains(where: { !$0.isPositional }) { words.append("[OPTIONS]") }
    for declaration in declarations {
      guard case .positional(let arity) = declaration.kind else { continue }
      switch arity {
      case .one: words.append(declaration.valueName)
      case .optional: words.append("[\(declaration.valueName)]")
      case .some, .remaining: words.append(declaration.valueName + "…")
      }
    }
    return words.joined(separator: " ")
  }

  private static func head(_ item: ArgumentDeclaration) -> String {
    switch item.kind {
    case .optionalValue: "  --\(item.name) [\(item.valueName)]"
    case .option: "  --\(item.name) \(item.valueName)"
    case .flag, .positional: "  --\(item.name)"
    }
  }

  private static func body(_ item: ArgumentDeclaration) -> String {
    guard case .option = item.kind, !item.defaultText.isEmpty else { return item.help }
    return "\(item.help) [\(item.defaultText)]"
  }

  /// A head in its column and the text beside it, wrapped.
  private static func entry(_ head: String, _ text: String) -> [String] {
    var lines: [String] = []
    var line = head.count + 2 > helpColumn ? "" : head.padded(to: helpColumn)
    if line.isEmpty {
      lines.append(head)
      line = "".padded(to: helpColumn)
    }
    var isFresh = true
    for word in text.split(separator: " ") {
      if !isFresh, line.count + 1 + word.count > width {
        lines.append(line)
        line = "".padded(to: helpColumn)
        isFresh = true
      }
      line += (isFresh ? "" : " ") + word
      isFresh = false
    }
    lines.append(line)
    return lines
  }
}

extension String {
  /// The text with spaces after it up to a number of characters.
  func padded(to count: Int) -> String {
    self + String(repeating: " ", count: max(0, count - self.count))
  }
}
