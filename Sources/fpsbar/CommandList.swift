import Arguments

/// Every command, in the order in which the help lists them.
enum CommandList {
  static let all: [any ParsableCommand.Type] = [
    VersionCommand.self
  ]

  /// What runs when no command is named.
  static let standard: any ParsableCommand.Type = VersionCommand.self
}

/// Stands in until the first real command is there.
struct VersionCommand: ParsableCommand {
  static let configuration = CommandConfiguration(name: "version", abstract: "the version")
  mutating func run() throws -> ExitStatus { .success }
}
