/// Why words could not be understood as a command line. The text is one line that says what was
/// wrong and what would be right.
public struct UsageError: Error, Equatable, Sendable, CustomStringConvertible {
  public let description: String

  public init(_ description: String) { self.description = description }
}
