import CNcurses
import CTerminalGuard
import Glibc
public import ScreenGrid

/// The terminal as a screen: shows grids, gives keys, and puts everything back when it goes.
///
/// There is at most one at a time, as curses has only one. It never waits: keys are read when the
/// caller's `poll` says that there are some, and the size changes when `resize` is called.
public struct CursesScreen: ~Copyable, ScreenBackend {
  private var device: TerminalDevice
  private var buffer: OutputBuffer
  private let handle: OpaquePointer
  private let mouseBytes: MouseBytes?
  private let resetBytes: [UInt8]
  private var pairs: ColorPairs
  private var decoder: KeyDecoder
  private var shown: CellGrid
  private var row = RunBuffer()
  private var isSuspended = false
  private var isGone = false
  /// The newest grid, where the terminal was not ready for it.
  private var owed: CellGrid?

  /// The size to draw for.
  public private(set) var size: GridSize
  /// How many colours are used.
  public let colorDepth: ColorDepth
  /// Bytes sent to the terminal so far.
  public private(set) var bytesSent = 0

  private init(
    device: consuming TerminalDevice, buffer: consuming OutputBuffer, handle: OpaquePointer,
    description: TerminalDescription, depth: ColorDepth, size: GridSize, usesMouse: Bool
  ) {
    self.device = device
    self.buffer = buffer
    self.handle = handle
    mouseBytes = usesMouse && description.hasMouse ? MouseBytes() : nil
    resetBytes = description.resetBytes(mouse: mouseBytes)
    pairs = ColorPairs(depth: depth)
    decoder = KeyDecoder(described: description.keys)
    colorDepth = depth
    self.size = size
    shown = CellGrid(size: GridSize(columns: 0, rows: 0))
  }

  /// Takes the terminal over.
  ///
  /// - Parameters:
  ///   - depth: how many colours to use; `nil` finds out from the environment (`NO_COLOR`,
  ///     `COLORTERM`) and the terminal's description.
  ///   - usesUnicode: sends UTF-8 even where the locale says something else.
  ///   - usesMouse: asks for clicks and drags where the terminal knows them.
  ///   - input: the descriptor that keys come from.
  ///   - output: the descriptor of the terminal that is drawn on.
  public static func open(
    depth: ColorDepth? = nil, usesUnicode: Bool = true, usesMouse: Bool = true,
    input: Int32 = 0, output: Int32 = 1
  ) throws(TerminalError) -> CursesScreen {
    let device = try TerminalDevice.open(input: input, output: output)
    TerminalLocale.use(unicode: usesUnicode)
    let own = try TerminalDescription.read(term: TerminalEnvironment["TERM"], output: output)
    let depth = depth ?? TerminalColors.depth(of: own)
    let size = device.reportedSize() ?? own.size
    let description = own.with(depth: depth, columns: size.columns, rows: size.rows)
    let buffer = try OutputBuffer.open()
    guard let handle = newTerminal(description, buffer.stream) else {
      throw .unknownTerminal(name: own.name)
    }
    var screen = CursesScreen(
      device: device, buffer: buffer, handle: handle, description: description, depth: depth,
      size: size, usesMouse: usesMouse)
    // From here on, every way out restores.
    screen.device.armGuard(reset: screen.resetBytes)
    try screen.device.enterRawMode()
    fpsbar_configure_screen()
    if depth != .monochrome, !fpsbar_start_colors() {
      screen.pairs = ColorPairs(depth: .monochrome)
    }
    curs_set(0)
    try screen.send(screen.mouseBytes?.on ?? [])
    return screen
  }

  deinit {
    if !isSuspended { endwin() }
    if !isSuspended, !isGone {
      device.sendLast((mouseBytes?.off ?? []) + buffer.take())
      device.restoreModes(discardInput: mouseBytes != nil)
    }
    fpsbar_guard_disarm()
    delscreen(handle)
  }

  /// The descriptor to wait on for keys.
  public var inputDescriptor: Int32 { device.input }

  /// Whether the terminal has not taken everything yet: it reads slower than it is written to, or
  /// has stopped reading. `catchUp` goes on; no screen is drawn meanwhile.
  public var isBehind: Bool { device.isBehind || owed != nil }

  /// Sends what the terminal was not ready for, then the newest grid; never waits.
  public mutating func catchUp() throws(TerminalError) {
    try send { device throws(TerminalError) in try device.sendWaiting() }
    guard !device.isBehind, let grid = owed else { return }
    owed = nil
    try show(grid)
  }

  /// Shows a grid, sending only what differs from the one before; nothing when nothing does.
  ///
  /// Never waits for the terminal: while it is behind the grid is kept, the newest only.
  public mutating func show(_ grid: borrowing CellGrid) throws(TerminalError) {
    guard !isSuspended else { return }
    let new = copy grid
    if device.isBehind {
      owed = new
      return try catchUp()
    }
    owed = nil
    if pairs.isFull {
      pairs.forget()
      shown = CellGrid(size: GridSize(columns: 0, rows: 0))
      fpsbar_repaint()
    }
    if shown.size != new.size { fpsbar_erase() }
    var changed = shown.size != new.size
    let bounds = size
    GridDifference.forEachRun(from: shown, to: new) { run in
      guard run.row < bounds.rows, run.columns.lowerBound < bounds.columns else { return }
      changed = true
      row.put(run, of: new, pairs: &pairs)
    }
    guard changed else { return }
    shown = new
    fpsbar_update()
    try send(buffer.take())
  }

  /// Takes the terminal's size of now, after it said that it changed; the next screen is drawn anew.
  @discardableResult
  public mutating func resize() -> GridSize {
    if let reported = device.reportedSize() { size = reported }
    if fpsbar_rows() != size.rows || fpsbar_columns() != size.columns {
      resizeterm(Int32(clamping: size.rows), Int32(clamping: size.columns))
    }
    repaint()
    return size
  }

  /// Makes the next screen be sent as a whole, whatever the terminal shows now.
  public mutating func repaint() {
    shown = CellGrid(size: GridSize(columns: 0, rows: 0))
    fpsbar_repaint()
  }

  /// The keys that were pressed since the last time; never waits.
  public mutating func readKeys() throws(TerminalError) -> [Key] {
    do throws(TerminalError) {
      return decoder.decode(try device.read())
    } catch {
      isGone = error == .gone
      throw error
    }
  }

  /// Whether an escape waits for the rest of its sequence. If nothing comes for 25 ms it was the
  /// key, and `finishKeys` gives it.
  public var awaitsKeys: Bool { decoder.isWaiting }

  /// The keys of what waits, as nothing more comes.
  public mutating func finishKeys() -> [Key] { decoder.flush() }

  /// Gives the terminal back, stops the process as control-Z does, and takes the terminal again
  /// when the process is continued.
  public mutating func suspend() throws(TerminalError) {
    guard !isSuspended else { return }
    try leave()
    Self.stopProcess()
    try resume()
  }

  /// Takes the terminal again after the process was stopped and continued, however it was stopped.
  public mutating func resume() throws(TerminalError) {
    if isSuspended { device.refreshOriginalModes() }
    isSuspended = false
    device.armGuard(reset: resetBytes)
    try device.enterRawMode()
    try send(mouseBytes?.on ?? [])
    resize()
    curs_set(0)
  }

  /// Puts the terminal's state and modes back without ending curses.
  private mutating func leave() throws(TerminalError) {
    endwin()
    isSuspended = true
    let last = (mouseBytes?.off ?? []) + buffer.take()
    device.sendLast(last)
    device.forgetWaiting()
    owed = nil
    bytesSent += last.count
    device.leaveRawMode(discardInput: mouseBytes != nil)
    fpsbar_guard_disarm()
  }

  private mutating func send(_ bytes: [UInt8]) throws(TerminalError) {
    guard !bytes.isEmpty else { return }
    try send { device throws(TerminalError) in
      try bytes.withUnsafeBufferPointer { buffer throws(TerminalError) in
        try device.send(UnsafeRawBufferPointer(buffer))
      }
    }
  }

  /// Counts what is sent and notices when the terminal has gone away.
  private mutating func send(
    _ body: (inout TerminalDevice) throws(TerminalError) -> Int
  ) throws(TerminalError) {
    do throws(TerminalError) {
      bytesSent += try body(&device)
    } catch {
      isGone = error == .gone
      throw error
    }
  }

  /// Lets the stop signal through with its default action, even where it is blocked or handled.
  private static func stopProcess() {
    var action = sigaction()
    var previous = sigaction()
    action.__sigaction_handler.sa_handler = SIG_DFL
    sigaction(SIGTSTP, &action, &previous)
    var stop = sigset_t()
    var mask = sigset_t()
    sigemptyset(&stop)
    sigaddset(&stop, SIGTSTP)
    raise(SIGTSTP)
    // Where it is blocked it is delivered here; the process goes on when it is continued.
    pthread_sigmask(SIG_UNBLOCK, &stop, &mask)
    pthread_sigmask(SIG_SETMASK, &mask, nil)
    sigaction(SIGTSTP, &previous, nil)
  }
}
