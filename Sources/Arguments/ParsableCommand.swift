/// A set of options and arguments, declared as properties with `@Option`, `@Flag`, `@Argument`
/// and `@OptionGroup`.
public protocol ParsableArguments: SendableMetatype {
  /// Makes the set with every default in place.
  init()
  /// Checks what single words cannot: called once all of them are read.
  func validate() throws(UsageError)
}

extension ParsableArguments {
  public func validate() throws(UsageError) {}
}

/// A command of the program: `fpsbar NAME …`.
public protocol ParsableCommand: ParsableArguments {
  /// Its name and what the help says about it.
  static var configuration: CommandConfiguration { get }
  /// Does it. An error thrown here is printed as one line by the program's entry.
  mutating func run() throws -> ExitStatus
}

/// A command's name and help texts.
public struct CommandConfiguration: Sendable {
  public let name: String
  /// One line, lower case, no full stop.
  public let abstract: String
  /// What follows the name in the usage line, for example `[opts] -- COMMAND …`.
  public let usage: String
  /// Paragraphs and examples under the options; lines are printed as they are.
  public let discussion: String

  public init(name: String, abstract: String, usage: String = "", discussion: String = "") {
    self.name = name
    self.abstract = abstract
    self.usage = usage
    self.discussion = discussion
  }
}

/// Where a value came from; a later case overrides an earlier one.
public enum ArgumentOrigin: Int, Comparable, Sendable {
  case builtIn
  case configurationFile
  case environment
  case commandLine

  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
