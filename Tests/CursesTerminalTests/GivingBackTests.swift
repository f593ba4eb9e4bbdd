import CLinux
import CursesTerminal
import Foundation
import ScreenGrid
import TerminalHost
import Testing

/// What a terminal that was given back is told, whatever happened.
private let lastWords = ["\u{1B}[?1049l", "\u{1B}[?25h", "\u{1B}[?1006l", "\u{1B}[?1002l"]

/// Opens the terminal at a path and shows something on it.
private func screen(at path: String) throws -> CursesScreen {
  environment(["TERM": "xterm-256color", "COLORTERM": "truecolor"])
  // A test runs on a thread of a pool, where signals are blocked; a program's main thread gets them.
  var none = sigset_t()
  sigemptyset(&none)
  pthread_sigmask(SIG_SETMASK, &none, nil)
  let descriptor = open(path, O_RDWR | O_NOCTTY)
  var screen = try CursesScreen.open(input: descriptor, output: descriptor)
  var grid = CellGrid(size: screen.size)
  grid.draw("59.9", column: 0, row: 0, style: CellStyle(foreground: .rgb(0x00FF00)))
  try screen.show(grid)
  return screen
}

/// A pseudo-terminal that outlives the process under test.
private struct OutsideTerminal {
  let master: Int32
  let slave: Int32
  let path: String
  let before: String

  init() {
    var master: Int32 = -1
    var slave: Int32 = -1
    var window = winsize()
    window.ws_col = 40
    window.ws_row = 6
    var name = [CChar](repeating: 0, count: 128)
    guard openpty(&master, &slave, &name, nil, &window) == 0 else {
      fatalError("no pseudo-terminal to test on")
    }
    self.master = master
    self.slave = slave
    path = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    before = TestTerminal.modes(of: slave)
  }

  /// What the process wrote; all of it is there, since the process has ended.
  func output() -> String {
    var all: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    var ready = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    while poll(&ready, 1, 0) > 0, ready.revents & Int16(POLLIN) != 0 {
      let count = read(master, &chunk, chunk.count)
      guard count > 0 else { break }
      all += chunk[..<count]
    }
    return String(decoding: all, as: UTF8.self)
  }

  /// Checks that the terminal is as it was.
  func expectGivenBack(sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(TestTerminal.modes(of: slave) == before, sourceLocation: sourceLocation)
    let output = self.output()
    #expect(output.contains("\u{1B}[?1049h"), sourceLocation: sourceLocation)
    for word in lastWords {
      #expect(output.contains(word), "\(word.dropFirst())", sourceLocation: sourceLocation)
    }
    close(master)
    close(slave)
  }
}

@Suite("The terminal is given back", .serialized)
struct GivingBackTests {
  @Test("on return")
  func onReturn() async {
    let terminal = OutsideTerminal()
    await #expect(processExitsWith: .success) { [path = terminal.path as String] in
      let screen = try screen(at: path)
      let modes = TestTerminal.modes(of: screen.inputDescriptor, option: "-a")
      let words = Set(modes.split { " \n;".contains($0) })
      #expect(words.isSuperset(of: ["-icanon", "-echo", "isig", "-opost"]))
    }
    terminal.expectGivenBack()
  }

  @Test("on an error")
  func onThrow() async {
    let terminal = OutsideTerminal()
    await #expect(processExitsWith: .exitCode(3)) { [path = terminal.path as String] in
      struct Failure: Error {}
      func fail() throws {
        let screen = try screen(at: path)
        if screen.bytesSent > 0 { throw Failure() }
      }
      do { try fail() } catch { exit(3) }
    }
    terminal.expectGivenBack()
  }

  @Test("on a trap")
  func onTrap() async {
    let terminal = OutsideTerminal()
    await #expect(processExitsWith: .failure) { [path = terminal.path as String] in
      let screen = try screen(at: path)
      let numbers = [1, 2, 3]
      print(numbers[screen.bytesSent])
    }
    terminal.expectGivenBack()
  }

  @Test(
    "on a fatal signal", arguments: [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS])
  func onSignal(signal: Int32) async {
    let terminal = OutsideTerminal()
    await #expect(processExitsWith: .signal(signal)) {
      [path = terminal.path as String, signal = signal as Int32] in
      let screen = try screen(at: path)
      raise(signal)
      _ = screen.bytesSent
    }
    terminal.expectGivenBack()
  }

  @Test("when the stack overflows")
  func onStackOverflow() async {
    let terminal = OutsideTerminal()
    await #expect(processExitsWith: .signal(SIGSEGV)) { [path = terminal.path as String] in
      // The guard's own stack serves the thread that opened the screen.
      @inline(never) func deeper(_ depth: Int) -> Int {
        if depth < 0 { return 0 }
        var room = [Int](repeating: depth, count: 4)
        room[depth & 3] = deeper(depth + 1)
        return room.reduce(0, &+)
      }
      let screen = try screen(at: path)
      print(deeper(screen.bytesSent))
    }
    terminal.expectGivenBack()
  }

  @Test("A crash is passed on to whoever handled it before")
  func chained() async {
    let terminal = OutsideTerminal()
    await #expect(processExitsWith: .exitCode(9)) { [path = terminal.path as String] in
      signal(SIGABRT) { _ in _exit(9) }
      let screen = try screen(at: path)
      raise(SIGABRT)
      _ = screen.bytesSent
    }
    terminal.expectGivenBack()
  }

  @Test("while it is stopped, and taken again when it goes on")
  func suspended() async {
    await #expect(processExitsWith: .success) {
      environment(["TERM": "xterm-256color", "COLORTERM": "truecolor"])
      let terminal = TestTerminal(columns: 40, rows: 6)
      let before = terminal.modes
      var screen = try CursesScreen.open(input: terminal.slave, output: terminal.slave)
      let raw = terminal.modes
      #expect(raw != before)
      var grid = CellGrid(size: screen.size)
      grid.draw("59.9", column: 0, row: 0, style: CellStyle(attributes: .bold))
      try screen.show(grid)
      // A helper looks at the terminal while this process is stopped, and continues it.
      let helper = Process()
      helper.executableURL = URL(filePath: "/bin/sh")
      let pid = getpid()
      helper.arguments = [
        "-c",
        """
        until grep -q '^State:.T' /proc/\(pid)/status; do kill -0 \(pid) || exit 1; done
        stty -a; kill -CONT \(pid)
        """,
      ]
      let pipe = Pipe()
      helper.standardOutput = pipe
      helper.standardInput = FileHandle(fileDescriptor: terminal.slave, closeOnDealloc: false)
      try helper.run()
      let sent = screen.bytesSent
      try screen.suspend()
      helper.waitUntilExit()
      let seen = String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
      let modes = Set(seen.split { " \n;".contains($0) })
      #expect(modes.isSuperset(of: ["icanon", "echo", "opost"]))
      let farewell = terminal.bytes(count: screen.bytesSent)[sent...]
      let words = String(decoding: farewell, as: UTF8.self)
      for word in lastWords { #expect(words.contains(word)) }
      #expect(words.hasSuffix("\u{1B}[?1006h"))
      #expect(terminal.modes == raw)
      try show(grid, on: &screen)
      let state = terminal.state(after: screen.bytesSent)
      #expect(state.isAlternateScreen && !state.cursor.isVisible)
      #expect(described(terminal.grid(after: screen.bytesSent)) == described(grid))
    }
  }

  @Test("A terminal that stops reading holds nothing up, not even the end")
  func stalled() async {
    await #expect(processExitsWith: .success) {
      environment(["TERM": "xterm-256color", "COLORTERM": "truecolor"])
      var ends: (master: Int32, slave: Int32) = (-1, -1)
      var window = winsize()
      window.ws_col = 200
      window.ws_row = 60
      try #require(openpty(&ends.master, &ends.slave, nil, nil, &window) == 0)
      let before = TestTerminal.modes(of: ends.slave)
      let began = ContinuousClock.now
      do {
        var screen = try CursesScreen.open(input: ends.slave, output: ends.slave)
        for step in 0..<50 as Range<UInt32> {
          var grid = CellGrid(size: screen.size)
          for index in 0..<12_000 {
            grid[column: index % 200, row: index / 200] = Cell(
              "x", style: CellStyle(foreground: .rgb(UInt32(index) &* 77 &+ step)))
          }
          try screen.show(grid)
        }
        let isBehind = screen.isBehind
        #expect(isBehind)
        // What was sent is what the terminal took, and no more is drawn than one screen.
        let sent = screen.bytesSent
        #expect(sent < 100_000)
      }
      #expect(ContinuousClock.now - began < .seconds(20))
      // There is room for a summary.
      var ready = pollfd(fd: ends.slave, events: Int16(POLLOUT), revents: 0)
      #expect(poll(&ready, 1, 0) == 1)
      #expect(TestTerminal.modes(of: ends.slave) == before)
    }
  }

  @Test("A terminal that has gone away is an error and no hang")
  func gone() async {
    await #expect(processExitsWith: .success) {
      signal(SIGHUP, SIG_IGN)
      environment(["TERM": "xterm-256color"])
      var ends: (master: Int32, slave: Int32) = (-1, -1)
      try #require(openpty(&ends.master, &ends.slave, nil, nil, nil) == 0)
      var screen = try CursesScreen.open(input: ends.slave, output: ends.slave)
      close(ends.master)
      var grid = CellGrid(size: screen.size)
      grid.draw("x", column: 0, row: 0, style: CellStyle())
      #expect(throws: TerminalError.gone) { try screen.show(grid) }
      #expect(throws: TerminalError.gone) { _ = try screen.readKeys() }
    }
  }
}
