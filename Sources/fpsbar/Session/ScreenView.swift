import Arguments
import CursesTerminal
import Dashboard
import FrameSources
import FrameTiming
import Glibc
import ScreenGrid

/// The model's picture on the real terminal, at most thirty times a second.
struct ScreenView: ~Copyable {
  /// The shortest time between two screens, in nanoseconds.
  private static let frame: Int64 = 33_333_333
  /// The time between two screens that differ because time passes, in nanoseconds: a column of the
  /// graph lasts longer than that on most screens. Replays move in the same steps.
  static let pace: Int64 = 62_500_000
  /// How long an escape may wait for the rest of its sequence, in nanoseconds.
  private static let escapeTime: Int64 = 25_000_000

  private var screen: CursesScreen
  private let plan: DrawingPlan
  private var rendering: Rendering
  private var themeIndex = 0
  private var lastDraw: MonotonicInstant?
  private var isTouched = true
  private var keysWaitSince: MonotonicInstant?
  /// Screens until the pages of the start are given back; 0: done.
  private var screensOfStart = 6

  /// Takes the terminal over; keys come from it even where standard input is something else.
  static func open(_ plan: DrawingPlan) throws(Diagnostic) -> ScreenView {
    var input = STDIN_FILENO
    if isatty(STDIN_FILENO) == 0 {
      input = Glibc.open("/dev/tty", O_RDWR | O_CLOEXEC)
      guard input >= 0 else {
        throw Diagnostic("there is no terminal for the keys (use --plain)", status: .io)
      }
    }
    do {
      let screen = try CursesScreen.open(
        depth: plan.depth, usesUnicode: plan.glyphs != .ascii, input: input,
        output: STDOUT_FILENO)
      return ScreenView(screen: screen, plan: plan)
    } catch {
      throw Diagnostic("\(error)", status: .io)
    }
  }

  private init(screen: consuming CursesScreen, plan: DrawingPlan) {
    rendering = plan.rendering(theme: 0, depth: screen.colorDepth)
    self.screen = screen
    self.plan = plan
  }

  var size: GridSize { screen.size }
  var inputDescriptor: Int32 { screen.inputDescriptor }
  var awaitsKeys: Bool { screen.awaitsKeys }
  var bytesSent: Int { screen.bytesSent }

  /// Something changed that the model's time does not tell.
  mutating func touch() { isTouched = true }

  /// Draws if a screen is due.
  mutating func draw(_ model: DashboardModel, now: MonotonicInstant) throws {
    // A terminal that reads slowly gets the newest screen when it is ready, and holds nothing up.
    if screen.isBehind { try screen.catchUp() }
    let least = isTouched ? Self.frame : Self.pace
    if let lastDraw, now.nanoseconds(since: lastDraw) < least { return }
    guard isTouched || model.isMoving else { return }
    isTouched = false
    lastDraw = now
    if model.themeIndex != themeIndex {
      themeIndex = model.themeIndex
      rendering = plan.rendering(theme: themeIndex, depth: screen.colorDepth)
    }
    let grid = plan.picture(model, rendering: rendering, size: screen.size)
    try screen.show(grid)
    guard screensOfStart > 0 else { return }
    screensOfStart -= 1
    if screensOfStart == 0 { StartupPages.giveBack() }
  }

  /// When the loop has to come back for a screen or for a waiting key; `nil`: not for those.
  func nextDraw(after now: MonotonicInstant, isMoving: Bool) -> MonotonicInstant? {
    if let keysWaitSince { return keysWaitSince.advanced(byNanoseconds: Self.escapeTime) }
    let last = lastDraw ?? now
    if isTouched { return last.advanced(byNanoseconds: Self.frame) }
    if screen.isBehind { return now.advanced(byNanoseconds: Self.frame) }
    return isMoving ? last.advanced(byNanoseconds: Self.pace) : nil
  }

  /// The keys pressed; a lone escape is one after a moment of silence.
  mutating func readKeys(isReady: Bool) throws -> [Key] {
    if isReady {
      let keys = try screen.readKeys()
      keysWaitSince = screen.awaitsKeys ? MonotonicClock.now() : nil
      return keys
    }
    guard let since = keysWaitSince,
      MonotonicClock.now().nanoseconds(since: since) >= Self.escapeTime
    else { return [] }
    keysWaitSince = nil
    return screen.finishKeys()
  }

  mutating func resize() -> GridSize { screen.resize() }
  mutating func repaint() { screen.repaint() }

  mutating func suspend() throws {
    try screen.suspend()
    isTouched = true
  }

  mutating func resume() throws {
    try screen.resume()
    isTouched = true
  }
}
