import Arguments
import CursesTerminal
import Dashboard
import FrameSources
import FrameTiming
import Glibc
import ScreenGrid

/// One theme on the whole screen, with a rate that sweeps through its colours.
struct ThemeSample {
  /// What `t` goes through, the chosen one first.
  var themes: [ThemeFile]
  var target: Double
  /// `nil`: what the terminal has.
  var depth: ColorDepth?
  var glyphs: GlyphSet

  /// Thirty screens a second.
  private static let interval: Int64 = 33_333_333
  /// How long an escape may stay alone before it is the key.
  private static let escapeTime: Int64 = 25_000_000

  /// Runs until `q`, escape or a signal.
  func run() throws -> ExitStatus {
    var signals = try SignalQueue.open([
      SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGWINCH, SIGTSTP, SIGCONT,
    ])
    do {
      var screen = try CursesScreen.open(depth: depth, usesUnicode: glyphs != .ascii)
      return try loop(&screen, &signals)
    } catch let error as TerminalError {
      throw Diagnostic("\(error)", status: .io)
    }
  }

  private func loop(
    _ screen: inout CursesScreen, _ signals: inout SignalQueue
  ) throws -> ExitStatus {
    let began = MonotonicClock.now()
    var index = 0
    var waiting = PollSet()
    while true {
      let now = MonotonicClock.now()
      let page = ThemePage(
        theme: Theme(themes[index], depth: screen.colorDepth), target: target, glyphs: glyphs)
      let seconds = Double(now.nanoseconds(since: began)) / 1e9
      try screen.show(page.screen(size: screen.size, seconds: seconds))
      waiting.removeAll()
      let signal = waiting.add(signals.descriptor)
      let keys = waiting.add(screen.inputDescriptor)
      try waiting.wait(nanoseconds: screen.awaitsKeys ? Self.escapeTime : Self.interval)
      if waiting.isGone(keys) { return ExitStatus(code: 128 + SIGHUP) }
      let pressed = waiting.isReadable(keys) ? try screen.readKeys() : screen.finishKeys()
      for key in pressed {
        switch key {
        case .character("q"), .escape: return .success
        case .character("t"), .right, .down: index = (index + 1) % themes.count
        case .left, .up: index = (index + themes.count - 1) % themes.count
        default: break
        }
      }
      guard waiting.isReadable(signal) else { continue }
      while let signal = signals.next() {
        if let status = try take(signal, &screen) { return status }
      }
    }
  }

  /// Follows a signal; a status ends the program.
  private func take(_ signal: Int32, _ screen: inout CursesScreen) throws -> ExitStatus? {
    switch signal {
    case SIGWINCH: screen.resize()
    case SIGTSTP: try screen.suspend()
    case SIGCONT: try screen.resume()
    case SIGINT: return .success
    default: return ExitStatus(code: 128 + signal)
    }
    return nil
  }
}
