/// What is wrong with a theme's file, and where.
public struct ThemeError: Error, Equatable, Sendable {
  /// The line, from 1.
  public var line: Int
  /// The column, from 1, in characters.
  public var column: Int
  /// What was found there and what would be right.
  public var problem: String

  /// Makes an error.
  public init(line: Int, column: Int, problem: String) {
    self.line = line
    self.column = column
    self.problem = problem
  }
}

extension ThemeError: CustomStringConvertible {
  public var description: String { "line \(line), column \(column): \(problem)" }
}
