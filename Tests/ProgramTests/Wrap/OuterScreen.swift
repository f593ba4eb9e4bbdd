import FrameSources
import FrameTiming
import Glibc
import ScreenGrid
import TerminalHost

/// A terminal of our own that a test runs a program in: its screen can be read, keys can be typed.
final class OuterScreen {
  private var program: HostedProgram
  /// What the program ended with, as a shell has it; `nil` while it runs.
  private(set) var status: Int32?
  /// Looked at whenever something was printed; what has to hold at all times is checked here.
  var watch: ((OuterScreen) -> Void)?

  /// Starts a program in a terminal of a size.
  init(_ command: [String], columns: Int = 80, rows: Int = 24) throws {
    setenv("TERM", "xterm-256color", 1)
    setenv("COLORTERM", "truecolor", 1)
    setenv("LC_ALL", "C.UTF-8", 1)
    program = try HostedProgram.start(
      command, size: GridSize(columns: columns, rows: rows), gap: 2_000_000, modesOf: -1)
  }

  /// Starts `fpsbar wrap` around a shell script.
  convenience init(
    wrapping script: String, options: [String] = [], columns: Int = 80, rows: Int = 25
  ) throws {
    try self.init(
      [Self.fpsbar, "wrap"] + options + ["--", "sh", "-c", script], columns: columns, rows: rows)
  }

  deinit { program.send(signal: SIGKILL) }

  /// The program under test, which is built beside the tests.
  static let fpsbar: String = {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    let path = String(decoding: buffer[..<max(0, count)], as: UTF8.self)
    let folder = path.split(separator: "/").dropLast().joined(separator: "/")
    return "/\(folder)/fpsbar"
  }()

  /// The screen as it stands.
  var grid: CellGrid {
    var grid = CellGrid(size: program.emulator.size)
    program.emulator.draw(into: &grid)
    return grid
  }

  var lines: [String] { GridText.lines(grid) }
  var text: String { lines.joined(separator: "\n") }
  var cursor: HostedCursor { program.emulator.cursor }
  var modes: OuterModes { program.emulator.outerModes }
  /// What reached the terminal itself: bell, clipboard.
  func takeEffects() -> [UInt8] { program.emulator.takeEffects() }

  func type(_ text: String) {
    program.type(Array(text.utf8), at: MonotonicClock.now().nanoseconds)
  }

  func send(signal: Int32) { program.send(signal: signal) }

  func resize(columns: Int, rows: Int) {
    program.resize(
      to: GridSize(columns: columns, rows: rows), outer: -1,
      at: MonotonicClock.now().nanoseconds)
  }

  /// Lets the program run until something holds; `false` when it did not within the time.
  func run(seconds: Double = 60, until condition: (OuterScreen) -> Bool) throws -> Bool {
    let end = MonotonicClock.now().nanoseconds + Int64(seconds * 1e9)
    while true {
      step()
      if condition(self) { return true }
      let now = MonotonicClock.now().nanoseconds
      if now >= end { return false }
      var waiting = PollSet()
      if program.isReadable { waiting.add(program.descriptor, writing: program.wantsRoom) }
      waiting.add(program.changeDescriptor)
      try waiting.wait(nanoseconds: min(end - now, 20_000_000))
    }
  }

  /// Lets the program run to its end and gives its status.
  func finish(seconds: Double = 60) throws -> Int32? {
    _ = try run(seconds: seconds) { $0.status != nil }
    return status
  }

  private func step() {
    program.writeInput()
    let before = program.bytesRead
    let now = MonotonicClock.now().nanoseconds
    _ = program.pump(
      clock: { MonotonicClock.now().nanoseconds }, until: now + 5_000_000,
      sink: { event in
        if case .ended(let status) = event { self.status = status }
      })
    if program.bytesRead != before { watch?(self) }
  }
}
