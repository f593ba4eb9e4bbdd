import Arguments
import Dashboard
import FrameSources
import FrameTiming
import Glibc
import ScreenGrid
import TerminalHost

/// `wrap --snapshot`: one screen of program and bar as text, after the first report, at the end of
/// `--duration`, or when the program ends.
struct WrapSnapshot: ~Copyable {
  private let plan: WrapPlan
  private let screen: WrapScreen
  private var program: HostedProgram
  private var model: DashboardModel
  private let began: MonotonicInstant
  private var hasEnded = false

  /// Starts the program for a screen of a size.
  static func start(_ plan: WrapPlan, size: GridSize) throws -> WrapSnapshot {
    let screen = WrapScreen(
      size: size, barAtBottom: plan.barAtBottom, mode: plan.session.drawing.mode)
    let program = try HostedProgram.start(
      plan.command, size: screen.program.size, gap: plan.gap, modesOf: STDIN_FILENO,
      keepsInput: isatty(STDIN_FILENO) == 0)
    return WrapSnapshot(plan: plan, screen: screen, program: program)
  }

  private init(plan: WrapPlan, screen: WrapScreen, program: consuming HostedProgram) {
    self.plan = plan
    self.screen = screen
    self.program = program
    model = DashboardModel(settings: plan.session.settings)
    began = MonotonicClock.now()
    _ = model.apply(.stream(0, name: plan.name))
    _ = model.apply(.resized(screen.size))
  }

  /// Runs the program up to the screen, prints it, and hangs the program up.
  consuming func run() throws -> ExitStatus {
    var waiting = PollSet()
    while true {
      let now = MonotonicClock.now()
      step(now)
      if isDue(now) { break }
      waiting.removeAll()
      if program.isReadable { waiting.add(program.descriptor, writing: program.wantsRoom) }
      waiting.add(program.changeDescriptor)
      let deadline = program.deadline ?? .max
      try waiting.wait(nanoseconds: min(50_000_000, max(0, deadline - now.nanoseconds)))
    }
    let drawing = plan.session.drawing
    let rendering = drawing.rendering(theme: 0, depth: drawing.depth ?? .trueColor)
    let grid = screen.compose(
      program.emulator, bar: screen.bar(model, rendering: rendering, note: nil),
      panes: screen.panes(model, rendering: rendering, prefix: plan.prefix.name))
    if let depth = drawing.depth {
      try StandardOutput.write(GridText.colored(grid, depth: depth))
    } else {
      try StandardOutput.write(GridText.lines(grid).joined(separator: "\n") + "\n")
    }
    return .success
  }

  private mutating func step(_ now: MonotonicInstant) {
    let begin = began.advanced(byNanoseconds: plan.session.delay)
    var frames: [Int64] = []
    var ended = false
    program.writeInput()
    _ = program.pump(
      clock: { MonotonicClock.now().nanoseconds }, until: now.nanoseconds + 8_000_000,
      sink: { event in
        switch event {
        case .frame(let at): frames.append(at)
        case .ended: ended = true
        case .stopped: break
        }
      })
    for at in frames where at >= begin.nanoseconds {
      let frame = Frame(presentedAt: MonotonicInstant(nanoseconds: at))
      _ = model.apply(.present(stream: 0, frame: frame))
    }
    if now >= begin { _ = model.apply(.time(now)) }
    hasEnded = hasEnded || ended
  }

  private func isDue(_ now: MonotonicInstant) -> Bool {
    if hasEnded { return true }
    guard let duration = plan.session.duration else {
      return model.stream?.meter.lastReport != nil
    }
    return now.nanoseconds(since: began) >= plan.session.delay + duration
  }
}
