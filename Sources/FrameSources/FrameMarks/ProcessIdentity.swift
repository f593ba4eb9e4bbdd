import Glibc

/// A process for good: pids are used again, a pid with a start time is not.
struct ProcessIdentity: Hashable, Sendable {
  var pid: Int32
  /// Clock ticks from the machine's start to the process's; 0 is unknown.
  var start: UInt64

  /// Whether the process runs. A zombie does not: it marks nothing any more.
  var isAlive: Bool {
    guard let now = Self.status(of: pid) else {
      // /proc may hide the process, or not be there at all.
      return kill(pid, 0) == 0 || errno == EPERM
    }
    return now.state != "Z" && now.state != "X" && (start == 0 || now.start == start)
  }

  /// This process.
  static func current() -> Self {
    Self(pid: getpid(), start: status(of: getpid())?.start ?? 0)
  }

  /// The process that has the pid now, or `nil` when none does that can be seen.
  static func running(_ pid: Int32) -> Self? {
    guard let now = status(of: pid), now.state != "Z", now.state != "X" else { return nil }
    return Self(pid: pid, start: now.start)
  }

  /// State and start time from /proc; `nil` where there is no such process to be seen.
  private static func status(of pid: Int32) -> (state: Character, start: UInt64)? {
    guard let text = FileText.read("/proc/\(pid)/stat", limit: 1024) else { return nil }
    // The program's name may hold blanks and parentheses: fields are counted from its end.
    guard let end = text.lastIndex(of: ")") else { return nil }
    let fields = text[text.index(after: end)...].split(separator: " ")
    guard fields.count > 19, let state = fields[0].first, let start = UInt64(fields[19]) else {
      return nil
    }
    return (state, start)
  }

  /// Inode of this process's pid namespace, 0 where it cannot be told.
  static func pidNamespace() -> UInt64 {
    var status = stat()
    return stat("/proc/self/ns/pid", &status) == 0 ? UInt64(status.st_ino) : 0
  }
}
