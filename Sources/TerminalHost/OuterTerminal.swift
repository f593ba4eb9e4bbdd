import CLinux
import CTerminalGuard
import Glibc
public import ScreenGrid

/// The terminal that fpsbar itself runs in, taken over for a hosted program and given back.
///
/// Writing never waits: what the terminal does not take at once is kept, and `isPending` says so.
/// Nothing is asked of the terminal to which it would answer.
public struct OuterTerminal: ~Copyable {
  private let input: Int32
  private let output: Int32
  private var original: termios
  /// The modes that were set last, for raw input.
  private var ours: termios?
  private var pending: [UInt8] = []
  private var written = 0
  private var isTaken = false
  private var modes = OuterModes()
  /// Whether writing failed, as there is no terminal any more.
  public private(set) var isGone = false
  /// Bytes sent so far.
  public private(set) var bytesSent = 0

  private init(owning output: Int32, input: Int32, original: termios) {
    self.output = output
    self.input = input
    self.original = original
  }

  /// Takes the terminal over that `input` and `output` are: raw mode, alternate screen.
  public static func open(input: Int32 = 0, output: Int32 = 1) throws(HostError) -> OuterTerminal {
    var original = termios()
    guard isatty(output) == 1, tcgetattr(input, &original) == 0 else {
      throw HostError.system(operation: "terminal", errno: ENOTTY)
    }
    // A description of our own: non-blocking for us and not for those who share the other one.
    var descriptor: Int32 = -1
    if let name = ttyname(output) {
      descriptor = Glibc.open(name, O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    }
    if descriptor < 0 { descriptor = fcntl(output, F_DUPFD_CLOEXEC, 3) }
    guard descriptor >= 0 else { throw HostError.system(operation: "terminal", errno: errno) }
    var terminal = OuterTerminal(owning: descriptor, input: input, original: original)
    terminal.take()
    return terminal
  }

  deinit {
    if isTaken {
      Self.finish(
        output: output, bytes: Array(pending[written...]) + Self.farewell(from: modes))
      var modes = original
      tcsetattr(input, TCSANOW, &modes)
      fpsbar_guard_disarm()
    }
    close(output)
  }

  /// The terminal's size; 80 × 24 where it does not know it.
  public var size: GridSize { Self.size(of: output) ?? GridSize(columns: 80, rows: 24) }

  /// The size of any terminal; `nil` where it does not know it or is none.
  public static func size(of descriptor: Int32) -> GridSize? {
    var window = winsize()
    guard fpsbar_window_size(descriptor, &window) == 0, window.ws_col > 0, window.ws_row > 0
    else { return nil }
    return GridSize(columns: Int(window.ws_col), rows: Int(window.ws_row))
  }

  /// The descriptor to wait on for keys.
  public var inputDescriptor: Int32 { input }

  /// The descriptor to wait on for room, while `isPending`.
  public var outputDescriptor: Int32 { output }

  /// Whether bytes wait for the terminal to take them.
  public var isPending: Bool { written < pending.count }

  /// Sends bytes, or keeps what the terminal does not take now.
  public mutating func send(_ bytes: [UInt8]) {
    guard !bytes.isEmpty, !isGone else { return }
    pending += bytes
    bytesSent += bytes.count
    flush()
  }

  /// Brings the terminal's modes to what the program asked for.
  public mutating func set(_ new: OuterModes) {
    guard new != modes else { return }
    let bytes = new.bytes(from: modes)
    modes = new
    send(bytes)
  }

  /// Sends what waits, as far as there is room.
  public mutating func flush() {
    while written < pending.count {
      let count = pending[written...].withUnsafeBytes { bytes in
        // A slow terminal on a blocking descriptor must not hold us either.
        Self.hasRoom(output) ? Glibc.write(output, bytes.baseAddress, min(bytes.count, 16384)) : -2
      }
      if count > 0 {
        written += count
      } else if count == -2 || errno == EAGAIN {
        break
      } else if errno != EINTR {
        isGone = true
        written = pending.count
      }
    }
    if written == pending.count {
      pending.removeAll(keepingCapacity: true)
      written = 0
    }
  }

  /// Reads keys, without waiting; `nil` when the terminal is gone.
  public func read() -> [UInt8]? {
    guard Self.isReady(input, POLLIN) else { return [] }
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = Glibc.read(input, &buffer, buffer.count)
      if count > 0 { return Array(buffer[..<count]) }
      if count < 0, errno == EINTR { continue }
      return count < 0 && errno == EAGAIN ? [] : nil
    }
  }

  /// Gives the terminal back for a while.
  public mutating func release() {
    guard isTaken else { return }
    Self.finish(output: output, bytes: Array(pending[written...]) + Self.farewell(from: modes))
    pending = []
    written = 0
    modes = OuterModes()
    tcsetattr(input, TCSANOW, &original)
    fpsbar_guard_disarm()
    isTaken = false
  }

  /// Takes the terminal again after the process was stopped behind its back.
  public mutating func retake() {
    isTaken = false
    modes = OuterModes()
    take()
  }

  /// Takes the terminal again.
  public mutating func take() {
    guard !isTaken else { return }
    var found = termios()
    // A stop that no shell answered leaves our own modes there: they are not what was.
    if tcgetattr(input, &found) == 0, !isOurs(found) { original = found }
    isTaken = true
    let reset = Self.emergency
    fpsbar_guard_arm(output, input, &original, reset, reset.count)
    var raw = original
    cfmakeraw(&raw)
    tcsetattr(input, TCSANOW, &raw)
    ours = raw
    send(Array("\u{1B}[22;0;0t\u{1B}[?1049h\u{1B}[0m\u{1B}[2J\u{1B}[?1l\u{1B}>".utf8))
  }

  /// Whether modes are those that were set here.
  private func isOurs(_ modes: termios) -> Bool {
    guard let ours else { return false }
    return modes.c_iflag == ours.c_iflag && modes.c_oflag == ours.c_oflag
      && modes.c_cflag == ours.c_cflag && modes.c_lflag == ours.c_lflag
  }

  private static func isReady(_ descriptor: Int32, _ event: Int32) -> Bool {
    var waiting = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    return poll(&waiting, 1, 0) > 0
  }

  private static func hasRoom(_ descriptor: Int32) -> Bool { isReady(descriptor, POLLOUT) }

  /// What gives the terminal back: the program's modes off, then ours.
  private static func farewell(from modes: OuterModes) -> [UInt8] {
    var last = modes
    last.title = nil
    return OuterModes().bytes(from: last)
      + Array("\u{1B}[?2026l\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l\u{1B}[23;0;0t".utf8)
  }

  /// The same without knowing the modes, for a crash.
  private static let emergency: [UInt8] = Array(
    ("\u{1B}[?2026l\u{1B}[0m\u{1B}[?25h\u{1B}[?1000l\u{1B}[?1002l\u{1B}[?1003l\u{1B}[?1006l"
      + "\u{1B}[?1004l\u{1B}[?2004l\u{1B}[?1l\u{1B}>\u{1B}[>4;0m\u{1B}[0 q\u{1B}[?1049l").utf8)

  /// Writes last bytes, waiting a second at most for a terminal that takes none.
  private static func finish(output: Int32, bytes: [UInt8]) {
    var offset = 0
    while offset < bytes.count {
      var waiting = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
      guard poll(&waiting, 1, 1000) > 0 else { return }
      let count = bytes[offset...].withUnsafeBytes {
        Glibc.write(output, $0.baseAddress, $0.count)
      }
      if count > 0 {
        offset += count
      } else if errno != EAGAIN, errno != EINTR {
        return
      }
    }
  }
}
