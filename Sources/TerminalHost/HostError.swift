/// Why a program could not be hosted.
public enum HostError: Error, Equatable, Sendable {
  /// There is no such program. A shell ends with 127.
  case notFound(program: String)
  /// The program cannot be started. A shell ends with 126.
  case notExecutable(program: String, errno: Int32)
  /// The system gave no pseudo-terminal or process.
  case system(operation: String, errno: Int32)
}

extension HostError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notFound(""): "the name of the program is empty (a variable that is not set?)"
    case .notFound(let program): "\(program): command not found"
    case .notExecutable(let program, let number): "\(program): \(systemMessage(number))"
    case .system(let operation, let number): "\(operation): \(systemMessage(number))"
    }
  }
}
