import Arguments
import FrameSources
import Glibc
import ScreenGrid
import TerminalHost

/// The file that `wrap --record FILE.cast` writes.
struct CastFile: ~Copyable {
  /// More than this waits in memory only until the next step.
  private static let mostPending = 64 * 1024
  private static let period: Int64 = 1_000_000_000

  private let descriptor: Int32
  private let path: String
  private var lastFlush: Int64

  private init(descriptor: Int32, path: String, now: Int64) {
    self.descriptor = descriptor
    self.path = path
    lastFlush = now
  }

  deinit { close(descriptor) }

  /// Begins a new file. One that already holds something is never written over.
  static func open(_ path: String, now: Int64) throws(Diagnostic) -> CastFile {
    let descriptor = path.withArgumentBytes {
      Glibc.open($0, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
    }
    guard descriptor >= 0 else { throw failure(path) }
    let file = CastFile(descriptor: descriptor, path: path, now: now)
    var information = stat()
    let isUsed =
      fstat(descriptor, &information) == 0 && information.st_mode & S_IFMT == S_IFREG
      && information.st_size > 0
    guard !isUsed else {
      throw Diagnostic(
        "\(DisplayText.safe(path)): already holds something (remove it, or choose another name)",
        status: .io)
    }
    return file
  }

  /// A writer whose header tells about this session.
  static func writer(_ plan: WrapPlan, size: GridSize, now: Int64) -> CastWriter {
    var environment: [(String, String)] = []
    for name in ["SHELL", "TERM"] {
      if let value = getenv(name) { environment.append((name, String(cString: value))) }
    }
    return CastWriter(
      size: size, at: now, unixTime: Int64(time(nil)),
      command: plan.command.joined(separator: " "), environment: environment)
  }

  /// Writes what is pending once a second, or when it is much.
  mutating func step(_ writer: inout CastWriter?, now: Int64) throws(Diagnostic) {
    guard let pending = writer?.pendingCount, pending > 0 else { return }
    guard pending > Self.mostPending || now - lastFlush >= Self.period else { return }
    try flush(&writer, now: now)
  }

  /// Writes all that is pending.
  mutating func flush(_ writer: inout CastWriter?, now: Int64) throws(Diagnostic) {
    lastFlush = now
    guard let bytes = writer?.takeBytes() else { return }
    var offset = 0
    while offset < bytes.count {
      let count = bytes[offset...].withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if count > 0 {
        offset += count
      } else if errno != EINTR {
        throw Self.failure(path)
      }
    }
  }

  private static func failure(_ path: String) -> Diagnostic {
    Diagnostic(
      "\(DisplayText.safe(path)): cannot be written: \(String(cString: strerror(errno)))",
      status: .io)
  }
}
