import CLinux
import CursesTerminal
import Foundation
import ScreenGrid
import TerminalHost

/// A pseudo-terminal whose other end the test holds: what is sent to it is collected and shown by
/// an emulator.
///
/// Only for use in a process of its own: curses knows one terminal at a time.
final class TestTerminal: @unchecked Sendable {
  let master: Int32
  let slave: Int32
  private let lock = NSCondition()
  private var received: [UInt8] = []
  private var taken = 0
  private var emulator: TerminalEmulator

  init(columns: Int = 80, rows: Int = 24) {
    var master: Int32 = -1
    var slave: Int32 = -1
    var window = winsize()
    window.ws_col = UInt16(columns)
    window.ws_row = UInt16(rows)
    guard openpty(&master, &slave, nil, nil, &window) == 0 else {
      fatalError("no pseudo-terminal to test on")
    }
    self.master = master
    self.slave = slave
    emulator = TerminalEmulator(size: GridSize(columns: columns, rows: rows))
    // Whatever is written is read at once, or the writer would wait for ever.
    let source = self.master
    Thread.detachNewThread { [self] in
      var chunk = [UInt8](repeating: 0, count: 4096)
      while true {
        let count = read(source, &chunk, chunk.count)
        guard count > 0 else { return }
        lock.withLock {
          received += chunk[..<count]
          lock.broadcast()
        }
      }
    }
  }

  /// Everything received, once it is so many bytes; hangs when they never come.
  func bytes(count: Int) -> [UInt8] {
    lock.withLock {
      while received.count < count { lock.wait() }
      return received
    }
  }

  /// The bytes up to a count that were not seen yet.
  func newBytes(upTo count: Int) -> [UInt8] {
    let all = bytes(count: count)
    defer { taken = count }
    return Array(all[min(taken, count)..<count])
  }

  /// What the terminal shows after so many bytes.
  func grid(after count: Int) -> CellGrid {
    emulator.feed(newBytes(upTo: count))
    var grid = CellGrid(size: emulator.size)
    emulator.draw(into: &grid)
    return grid
  }

  /// The emulator after so many bytes.
  func state(after count: Int) -> TerminalEmulator {
    emulator.feed(newBytes(upTo: count))
    return emulator
  }

  func resize(columns: Int, rows: Int) {
    var window = winsize()
    window.ws_col = UInt16(columns)
    window.ws_row = UInt16(rows)
    _ = fpsbar_pty_resize(master, &window)
    emulator.resize(to: GridSize(columns: columns, rows: rows))
  }

  func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(master, bytes, bytes.count)
  }

  var modes: String { Self.modes(of: slave) }

  /// The modes of a terminal as `stty` writes them.
  static func modes(of descriptor: Int32, option: String = "-g") -> String {
    let stty = Process()
    stty.executableURL = URL(filePath: "/bin/stty")
    stty.arguments = [option]
    stty.standardInput = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
    let pipe = Pipe()
    stty.standardOutput = pipe
    guard (try? stty.run()) != nil else { return "stty does not run" }
    let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
    stty.waitUntilExit()
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// A grid as text with its styles, so that a difference can be read.
func described(_ grid: CellGrid) -> [String] {
  var lines = GridText.fullLines(grid)
  for row in 0..<grid.size.rows {
    for column in 0..<grid.size.columns {
      let cell = grid[column: column, row: row]
      // What colour the blank has that a wide character covers is nobody's business, nor is the
      // foreground of a space.
      if cell.width == 0 { continue }
      var style = cell.style
      if cell.glyph == 0x20 {
        style.foreground = .terminal
        style.attributes.subtract([.bold, .dim])
      }
      if style != CellStyle() { lines.append("\(column),\(row) \(style)") }
    }
  }
  return lines
}

/// Shows a grid and waits until the terminal has all of it.
func show(_ grid: CellGrid, on screen: inout CursesScreen) throws {
  try screen.show(grid)
  while screen.isBehind { try screen.catchUp() }
}

/// Sets what a terminal is known by and removes what the test's own environment says.
func environment(_ values: [String: String?]) {
  for name in ["COLORTERM", "NO_COLOR", "TERMINFO", "TERMINFO_DIRS"] { unsetenv(name) }
  setenv("LC_ALL", "C.UTF-8", 1)
  for (name, value) in values {
    if let value {
      setenv(name, value, 1)
    } else {
      unsetenv(name)
    }
  }
}
