import CLinux
import Glibc
public import ScreenGrid

/// A program on a pseudo-terminal of its own, and our side of it.
///
/// Closing it hangs the program up, as closing a terminal's window does.
public struct PseudoTerminal: ~Copyable {
  /// What became of the program.
  public enum Change: Equatable, Sendable {
    /// It was stopped by a signal.
    case stopped(signal: Int32)
    /// It ended; the status as a shell has it, 128 and the signal's number after a signal.
    case ended(status: Int32)
  }

  /// What a read brought.
  public enum Reading: Equatable, Sendable {
    case bytes(Int)
    /// Nothing is there at present.
    case nothing
    /// Nobody has the other side open any more.
    case closed
  }

  private let handle: fpsbar_pty

  private init(owning handle: fpsbar_pty) {
    self.handle = handle
  }

  deinit {
    close(handle.master)
    close(handle.status)
    close(handle.control)
    var status: Int32 = 0
    while waitpid(handle.monitor, &status, 0) < 0, errno == EINTR {}
  }

  /// Starts a program on a new pseudo-terminal that takes its modes from `terminal`, where that is
  /// one. With `keepsInput` the program reads from our standard input: a pipe stays a pipe.
  public static func start(
    _ command: [String], size: GridSize, modesOf terminal: Int32, keepsInput: Bool = false
  ) throws(HostError) -> PseudoTerminal {
    guard let program = command.first, !program.isEmpty else {
      throw HostError.notFound(program: command.first ?? "")
    }
    var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) }
    for case let argument? in arguments { fpsbar_restore_bytes(argument) }
    arguments.append(nil)
    defer { for argument in arguments { free(argument) } }
    var modes = termios()
    let hasModes = tcgetattr(terminal, &modes) == 0
    var window = windowSize(size, outer: terminal)
    var handle = fpsbar_pty()
    var execFailed: Int32 = 0
    let error = withUnsafePointer(to: &modes) { modes in
      fpsbar_pty_spawn(&handle, arguments, hasModes ? modes : nil, &window, keepsInput, &execFailed)
    }
    guard error == 0 else {
      if execFailed == 0 { throw HostError.system(operation: "pseudo-terminal", errno: error) }
      if error == ENOENT { throw HostError.notFound(program: program) }
      throw HostError.notExecutable(program: program, errno: error)
    }
    return PseudoTerminal(owning: handle)
  }

  /// The descriptor to wait on for output, and for room to write.
  public var descriptor: Int32 { handle.master }

  /// The descriptor to wait on for changes of the program.
  public var changeDescriptor: Int32 { handle.status }

  /// The program's process, which is the name of its group as well.
  public var process: Int32 { handle.child }

  /// Reads what the program wrote, without waiting.
  public func read(into buffer: UnsafeMutableRawBufferPointer) -> Reading {
    while true {
      let count = Glibc.read(handle.master, buffer.baseAddress, buffer.count)
      if count > 0 { return .bytes(count) }
      if count == 0 { return .closed }
      switch errno {
      case EINTR: continue
      case EAGAIN: return .nothing
      default: return .closed
      }
    }
  }

  /// Writes what there is room for, without waiting; gives how many bytes that was, and all of them
  /// when nobody is there to read.
  public func write(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.withUnsafeBytes { buffer in
      while true {
        let count = Glibc.write(handle.master, buffer.baseAddress, buffer.count)
        if count >= 0 { return count }
        if errno == EINTR { continue }
        return errno == EAGAIN ? 0 : buffer.count
      }
    }
  }

  /// Tells the program its new size.
  public func resize(to size: GridSize, outer terminal: Int32) {
    var window = Self.windowSize(size, outer: terminal)
    _ = fpsbar_pty_resize(handle.master, &window)
  }

  /// Sends a signal to the program's group and to the group in the foreground.
  public func send(signal: Int32) {
    let foreground = fpsbar_pty_foreground(handle.master)
    if foreground > 0, foreground != handle.child { kill(-foreground, signal) }
    kill(-handle.child, signal)
  }

  /// The next thing that became of the program, if there is one. Without a report from the process
  /// that waits for it, the program counts as killed.
  public func nextChange() -> Change? {
    var record = fpsbar_pty_status()
    while true {
      let count = Glibc.read(handle.status, &record, MemoryLayout<fpsbar_pty_status>.size)
      if count < 0, errno == EINTR { continue }
      if count < 0 { return nil }
      if count == 0 { return .ended(status: 128 + SIGKILL) }
      break
    }
    if record.kind == Int32(FPSBAR_PTY_STOPPED) {
      return .stopped(signal: record.status >> 8 & 0xFF)
    }
    return .ended(status: fpsbar_shell_status(record.status))
  }

  private static func windowSize(_ size: GridSize, outer terminal: Int32) -> winsize {
    var outer = winsize()
    var window = winsize()
    window.ws_col = UInt16(clamping: size.columns)
    window.ws_row = UInt16(clamping: size.rows)
    // Programs that draw pictures want to know the size of a cell.
    if fpsbar_window_size(terminal, &outer) == 0, outer.ws_col > 0, outer.ws_row > 0 {
      window.ws_xpixel = UInt16(clamping: Int(outer.ws_xpixel) * size.columns / Int(outer.ws_col))
      window.ws_ypixel = UInt16(clamping: Int(outer.ws_ypixel) * size.rows / Int(outer.ws_row))
    }
    return window
  }
}

/// What the system says about an error number.
func systemMessage(_ number: Int32) -> String {
  strerror(number).map { String(cString: $0) } ?? "error \(number)"
}
