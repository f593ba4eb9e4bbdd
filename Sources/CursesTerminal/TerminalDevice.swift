import CTerminalGuard
import Glibc
import ScreenGrid

/// The terminal's two descriptors and its modes, which are put back when it goes out of scope.
struct TerminalDevice: ~Copyable {
  let output: Int32
  let input: Int32
  private let ownsOutput: Bool
  private let ownsInput: Bool
  /// Bytes that the terminal had no room for yet.
  private var waiting: [UInt8] = []
  private var original: termios
  private var isRaw = false

  private init(
    output: Int32, ownsOutput: Bool, input: Int32, ownsInput: Bool, original: termios
  ) {
    self.output = output
    self.ownsOutput = ownsOutput
    self.input = input
    self.ownsInput = ownsInput
    self.original = original
  }

  /// Takes the terminal at `output`, and keys from `input`, or from the controlling terminal where
  /// that is none.
  static func open(input: Int32, output: Int32) throws(TerminalError) -> TerminalDevice {
    guard isatty(output) == 1 else { throw .notATerminal }
    var keys = input
    var owns = false
    if isatty(input) != 1 {
      keys = Glibc.open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
      owns = true
      guard keys >= 0 else { throw .noKeyboard }
    }
    var modes = termios()
    guard tcgetattr(keys, &modes) == 0 else {
      let number = errno
      if owns { close(keys) }
      throw .failed(operation: "tcgetattr", errorNumber: number)
    }
    let own = nonBlocking(output)
    return TerminalDevice(
      output: own ?? output, ownsOutput: own != nil, input: keys, ownsInput: owns, original: modes)
  }

  /// The terminal opened once more, so that writing never waits; the flag on the descriptor that
  /// was given would be everybody's who shares it, the shell's too.
  private static func nonBlocking(_ output: Int32) -> Int32? {
    let own = Glibc.open(
      "/proc/self/fd/\(output)", O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    if own >= 0, isatty(own) == 1 { return own }
    if own >= 0 { close(own) }
    return nil
  }

  deinit {
    if isRaw { _ = Self.set(original, input) }
    if ownsInput { close(input) }
    if ownsOutput { close(output) }
  }

  /// Keys one by one, unechoed; output as it is. Control-C, control-Z and control-\ stay signals.
  mutating func enterRawMode() throws(TerminalError) {
    var modes = original
    modes.c_iflag &= ~tcflag_t(ICRNL | INLCR | IGNCR | IXON | ISTRIP)
    modes.c_oflag &= ~tcflag_t(OPOST)
    modes.c_lflag &= ~tcflag_t(ICANON | ECHO | ECHONL | IEXTEN)
    withUnsafeMutableBytes(of: &modes.c_cc) { characters in
      characters[Int(VMIN)] = 1
      characters[Int(VTIME)] = 0
    }
    isRaw = true
    guard let number = Self.set(modes, input) else { return }
    throw number == EIO ? .gone : .failed(operation: "tcsetattr", errorNumber: number)
  }

  /// Puts the modes back; reports of the mouse that are still on their way are thrown away.
  mutating func leaveRawMode(discardInput: Bool) {
    guard isRaw else { return }
    restoreModes(discardInput: discardInput)
    isRaw = false
  }

  /// Puts the modes back for the last time.
  func restoreModes(discardInput: Bool) {
    if discardInput { tcflush(input, TCIFLUSH) }
    _ = Self.set(original, input)
  }

  /// Reads the modes again, as a shell may have changed them while it had the terminal.
  mutating func refreshOriginalModes() {
    var modes = termios()
    if !isRaw, tcgetattr(input, &modes) == 0 { original = modes }
  }

  /// Prepares the handler that gives the terminal back in a crash.
  func armGuard(reset: [UInt8]) {
    var modes = original
    reset.withUnsafeBytes { bytes in
      _ = fpsbar_guard_arm(output, input, &modes, bytes.baseAddress, bytes.count)
    }
  }

  /// The size that the terminal reports, or `nil` when it does not know.
  func reportedSize() -> GridSize? {
    var window = winsize()
    guard ioctl(output, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0
    else { return nil }
    return GridSize(columns: Int(window.ws_col), rows: Int(window.ws_row))
  }

  /// Whether the terminal has not taken everything yet.
  var isBehind: Bool { !waiting.isEmpty }

  /// Sends bytes, or keeps them until there is room; returns how many were sent, older ones
  /// included.
  mutating func send(_ bytes: UnsafeRawBufferPointer) throws(TerminalError) -> Int {
    if isBehind {
      waiting += bytes
      return try sendWaiting()
    }
    let sent = try write(bytes)
    waiting += UnsafeRawBufferPointer(rebasing: bytes[sent...])
    return sent
  }

  /// Sends what waits as far as there is room; returns how much that was.
  mutating func sendWaiting() throws(TerminalError) -> Int {
    guard isBehind else { return 0 }
    let sent = try waiting.withUnsafeBufferPointer { buffer throws(TerminalError) in
      try write(UnsafeRawBufferPointer(buffer))
    }
    waiting.removeFirst(sent)
    return sent
  }

  /// Sends the last bytes, waiting a moment for a terminal that is slow but not for one that has
  /// stopped reading: what it has not read is then taken back, so that there is room for these
  /// bytes and for whatever is printed after them.
  func sendLast(_ bytes: [UInt8]) {
    if sendPatiently(waiting + bytes) { return }
    tcflush(output, TCOFLUSH)
    _ = sendPatiently(bytes)
  }

  /// Sends bytes within a quarter of a second; false when that was not enough.
  private func sendPatiently(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    for _ in 0..<5 {
      let sent = rest.withUnsafeBufferPointer { try? write(UnsafeRawBufferPointer($0)) }
      // A terminal that has gone away needs nothing any more.
      guard let sent else { return true }
      rest = rest.dropFirst(sent)
      if rest.isEmpty { return true }
      var ready = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
      poll(&ready, 1, 50)
    }
    return false
  }

  /// Gives up what waits.
  mutating func forgetWaiting() { waiting.removeAll() }

  /// Writes as much as the terminal takes now; returns how much that was.
  private func write(_ bytes: UnsafeRawBufferPointer) throws(TerminalError) -> Int {
    var sent = 0
    while sent < bytes.count {
      let count = Glibc.write(output, bytes.baseAddress.map { $0 + sent }, bytes.count - sent)
      if count > 0 {
        sent += count
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN: return sent
      case EIO, EPIPE, ENXIO, EBADF: throw .gone
      case let number: throw .failed(operation: "write", errorNumber: number)
      }
    }
    return sent
  }

  /// Reads what is there without waiting.
  func read() throws(TerminalError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 256)
    while bytes.count < 1 << 16 {
      var ready = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
      guard poll(&ready, 1, 0) > 0 else { break }
      guard ready.revents & Int16(POLLIN) != 0 else { throw .gone }
      let count = Glibc.read(input, &chunk, chunk.count)
      if count > 0 {
        bytes += chunk[..<count]
        if count < chunk.count { break }
      } else if count == 0 || errno == EIO || errno == ENXIO {
        if bytes.isEmpty { throw .gone }
        break
      } else if errno != EINTR {
        break
      }
    }
    return bytes
  }

  /// Sets modes at once; the error's number when it fails.
  private static func set(_ modes: termios, _ descriptor: Int32) -> Int32? {
    var modes = modes
    // A process in the background would be stopped; the terminal is not ours then.
    while tcsetattr(descriptor, TCSANOW, &modes) != 0 {
      if errno != EINTR { return errno }
    }
    return nil
  }
}
