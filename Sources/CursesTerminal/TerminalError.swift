/// Why the screen could not be opened, or stopped working.
public enum TerminalError: Error, Equatable, Sendable {
  /// Standard output is no terminal.
  case notATerminal
  /// There is no terminal to read keys from.
  case noKeyboard
  /// The variable TERM is not set or empty.
  case termIsUnset
  /// No description of that terminal is installed.
  case unknownTerminal(name: String)
  /// The terminal's description has no way to place the cursor.
  case cannotPlaceCursor(name: String)
  /// An operation on the terminal failed, with the system's error number.
  case failed(operation: String, errorNumber: Int32)
  /// The terminal has gone away: closed, or hung up.
  case gone
}

extension TerminalError: CustomStringConvertible {
  /// What is wrong and what would be right, in one line.
  public var description: String {
    switch self {
    case .notATerminal:
      "standard output is not a terminal (use --plain, --json or --snapshot)"
    case .noKeyboard:
      "there is no terminal to read keys from (use --plain, --json or --snapshot)"
    case .termIsUnset:
      "TERM is not set (name the terminal, as in TERM=xterm-256color, or use --plain)"
    case .unknownTerminal(let name):
      "TERM=\(name): no such terminal is known here (try TERM=xterm-256color, or use --plain)"
    case .cannotPlaceCursor(let name):
      "TERM=\(name): this terminal cannot place the cursor (use --plain)"
    case .failed(let operation, let errorNumber):
      "the terminal failed at \(operation) (error \(errorNumber))"
    case .gone:
      "the terminal has gone away"
    }
  }
}
