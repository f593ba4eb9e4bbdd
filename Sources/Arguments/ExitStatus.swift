/// What the program tells the shell when it ends.
public struct ExitStatus: Hashable, Sendable {
  public let code: Int32

  /// Wraps any status, for example that of a child program.
  public init(code: Int32) { self.code = code }

  /// All went well.
  public static let success = Self(code: 0)
  /// A limit that the user set was missed.
  public static let limitMissed = Self(code: 1)
  /// The command line was wrong.
  public static let usage = Self(code: 64)
  /// The input was read but is not what it has to be.
  public static let data = Self(code: 65)
  /// The input could not be read.
  public static let input = Self(code: 66)
  /// A fault of fpsbar itself.
  public static let bug = Self(code: 70)
  /// Something could not be written or the system refused.
  public static let io = Self(code: 74)
}
