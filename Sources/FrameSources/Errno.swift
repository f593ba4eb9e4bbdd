import Glibc

/// A C call that failed, and why.
public struct Errno: Error, Equatable, Sendable, CustomStringConvertible {
  /// The error number.
  public let code: Int32
  /// The call, as a person would say it: `open`, `timerfd_create`.
  public let operation: String

  public init(code: Int32, operation: String) {
    self.code = code
    self.operation = operation
  }

  /// The error that the last C call of this thread left.
  public static func last(_ operation: String) -> Self {
    Self(code: errno, operation: operation)
  }

  /// The system's words for the error.
  public var reason: String { String(cString: strerror(code)) }

  public var description: String { "\(operation): \(reason)" }
}
