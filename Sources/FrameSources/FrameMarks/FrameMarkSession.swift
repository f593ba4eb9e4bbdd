import Glibc

/// One `fpsbar run`: the token that its program's rings carry names the process that reads them.
public struct FrameMarkSession: Equatable, Sendable {
  /// Pid in the upper half, the low half of the start time in the lower. 0: no session.
  public let token: UInt64

  public init(token: UInt64) { self.token = token }

  /// The session of this process.
  public static func current() -> Self {
    let process = ProcessIdentity.current()
    return Self(
      token: UInt64(UInt32(bitPattern: process.pid)) << 32 | process.start & 0xffff_ffff)
  }

  /// What the variable `FPSBAR_SESSION` says.
  public var text: String { String(token, radix: 16) }

  /// Whether the process that reads the session's rings still runs.
  public var isAlive: Bool {
    guard token != 0, let pid = Int32(exactly: token >> 32), pid > 0 else { return false }
    let start = ProcessIdentity.running(pid)?.start ?? 0
    return start != 0 && start & 0xffff_ffff == token & 0xffff_ffff
  }
}
