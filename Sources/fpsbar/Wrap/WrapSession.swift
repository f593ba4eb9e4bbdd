import Arguments
import CursesTerminal
import Dashboard
import FrameSources
import FrameTiming
import Glibc
import ScreenGrid
import TerminalHost

/// The loop of `wrap` on a screen: keys to the program, its output into the emulator, the emulator's
/// cells and the bar to the terminal.
///
/// Keys come first. Output is read only while the terminal takes what is drawn, and drawn at most
/// sixty times a second, so that a flood never builds up anywhere.
struct WrapSession: ~Copyable {
  /// The shortest time between two screens.
  static let frame: Int64 = 16_666_667
  /// How long a screen waits for a program that is in the middle of drawing.
  static let drawingPatience: Int64 = 33_000_000
  static let bracketPatience: Int64 = 150_000_000
  /// How often the bar is drawn anew.
  static let barPeriod: Int64 = 100_000_000
  static let panesPeriod: Int64 = 33_333_333

  let plan: WrapPlan
  var program: HostedProgram
  var outer: OuterTerminal
  var signals: SignalQueue
  var waiting = PollSet()
  var painter: ScreenPainter
  var router: InputRouter
  var model: DashboardModel
  var recorder: TraceRecorder?
  var castFile: CastFile?
  var cost: OwnCostMeter
  let depth: ColorDepth
  var rendering: Rendering
  var screen: WrapScreen
  var bar: CellGrid
  var panes: CellGrid?
  let began: MonotonicInstant
  var barDrawnAt: Int64?
  var drawnAt: Int64 = 0
  var dirtySince: Int64?
  var heldSince: Int64?
  var isHelpShown = false
  var isBarStale = true
  /// Whether the bar shows what keys may follow the prefix.
  var isHintShown = false
  /// Since when the program is asked to end.
  var endingSince: Int64?
  var wasKilled = false
  /// What to end with, where it is not the program's own status.
  var imposed: ExitStatus?
  var ended: Int32?
  var isStopped = false
  /// When the terminal was taken again after a stop.
  var resumedAt: Int64 = 0

  /// Hosts the program until it ends; then the terminal is as it was and the summary is printed.
  static func run(_ plan: WrapPlan) throws -> ExitStatus {
    var result: Result<(ExitStatus, String), any Error>
    do {
      var session = try open(plan)
      do {
        result = .success(try session.loop())
      } catch {
        result = .failure(error)
      }
      // The terminal is given back here, before anything is printed.
    }
    let (status, summary) = try result.get()
    if !summary.isEmpty { try StandardOutput.write(summary) }
    return status
  }

  private static func open(_ plan: WrapPlan) throws -> WrapSession {
    let began = MonotonicClock.now()
    var input = STDIN_FILENO
    if isatty(STDIN_FILENO) == 0 {
      input = Glibc.open("/dev/tty", O_RDWR | O_CLOEXEC)
      guard input >= 0 else {
        throw Diagnostic("there is no terminal for the keys (use --plain)", status: .io)
      }
    }
    var castFile: CastFile?
    if let path = plan.castPath { castFile = try CastFile.open(path, now: began.nanoseconds) }
    var recorder: TraceRecorder?
    if let path = plan.session.recordPath {
      recorder = try TraceRecorder.open(path: path, settings: plan.session.settings)
    }
    let size = OuterTerminal.size(of: STDOUT_FILENO) ?? GridSize(columns: 80, rows: 24)
    let screen = WrapScreen(
      size: size, barAtBottom: plan.barAtBottom, mode: plan.session.drawing.mode)
    var program = try HostedProgram.start(
      plan.command, size: screen.program.size, gap: plan.gap, modesOf: input,
      keepsInput: isatty(STDIN_FILENO) == 0)
    if plan.castPath != nil {
      program.cast = CastFile.writer(plan, size: screen.program.size, now: began.nanoseconds)
    }
    // Signals are queued only now: the program must not inherit the block.
    let signals = try SignalQueue.open(
      [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGWINCH, SIGTSTP, SIGCONT] + SignalQueue.others)
    let outer = try OuterTerminal.open(input: input, output: STDOUT_FILENO)
    let depth = plan.session.drawing.depth ?? detectedDepth()
    return WrapSession(
      plan: plan, program: program, outer: outer, signals: signals, recorder: recorder,
      castFile: castFile, depth: depth, screen: screen, began: began)
  }

  private init(
    plan: WrapPlan, program: consuming HostedProgram, outer: consuming OuterTerminal,
    signals: consuming SignalQueue, recorder: consuming TraceRecorder?,
    castFile: consuming CastFile?,
    depth: ColorDepth, screen: WrapScreen, began: MonotonicInstant
  ) {
    self.plan = plan
    self.program = program
    self.outer = outer
    self.signals = signals
    self.recorder = recorder
    self.castFile = castFile
    self.depth = depth
    self.screen = screen
    self.began = began
    painter = ScreenPainter(depth: depth)
    router = InputRouter(prefix: plan.prefix)
    model = DashboardModel(settings: plan.session.settings)
    cost = OwnCostMeter(now: began)
    rendering = plan.session.drawing.rendering(theme: 0, depth: depth)
    bar = CellGrid(size: GridSize(columns: 0, rows: 0))
    _ = model.apply(.stream(0, name: plan.name))
    self.recorder?.stream(0, name: plan.name)
    placeRouter()
  }

  /// How many colours the terminal has, as far as the environment tells.
  private static func detectedDepth() -> ColorDepth {
    func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
    let term = variable("TERM")
    let isPlain = ["linux", "vt100", "vt220", "ansi"].contains(term ?? "")
    return ColorDepth.detected(
      noColor: variable("NO_COLOR"), colorTerm: variable("COLORTERM"), term: term,
      descriptionColors: isPlain ? 8 : 256, descriptionIsDirect: term?.hasSuffix("-direct") ?? false
    )
  }

  mutating func placeRouter() {
    router.columnOffset = screen.program.column
    router.rowOffset = screen.program.row
    router.columns = screen.program.columns
    router.rows = screen.program.rows
    _ = model.apply(.resized(screen.size))
  }

  private mutating func loop() throws -> (ExitStatus, String) {
    while true {
      var now = MonotonicClock.now().nanoseconds
      takeInput(now)
      let isDrained = try pump(now)
      now = MonotonicClock.now().nanoseconds
      try keepTime(now)
      if let ended {
        try finish(now)
        let summary = SessionSummary.text(model.stream, scale: plan.session.settings.scale)
        return (imposed ?? ExitStatus(code: ended), summary)
      }
      draw(now, isDrained: isDrained)
      if isStopped { suspend() }
      try wait(isDrained: isDrained, now: MonotonicClock.now().nanoseconds)
      takeSignals()
    }
  }

  /// Keys to the program or to fpsbar.
  private mutating func takeInput(_ now: Int64) {
    program.writeInput()
    guard program.acceptsInput else { return }
    router.modes = program.emulator.outerModes
    guard let bytes = outer.read() else {
      hangUp(ExitStatus(code: 128 + SIGHUP), now)
      return
    }
    var outputs: [InputRouter.Output] = []
    if !bytes.isEmpty {
      outputs = router.take(bytes)
      heldSince = router.isHolding ? now : nil
    } else if let since = heldSince, now - since >= InputRouter.holdTime {
      heldSince = nil
      outputs = router.flush()
    }
    for output in outputs {
      switch output {
      case .program(let bytes): program.type(bytes, at: now)
      case .command(let command): carryOut(command, now)
      }
    }
    if router.isAwaitingCommand != isHintShown { isBarStale = true }
  }

  /// The program's output; gives whether all that had come was read.
  private mutating func pump(_ now: Int64) throws -> Bool {
    // A terminal that does not keep up holds the program, not our memory.
    guard !outer.isPending else { return false }
    let begin = began.nanoseconds + plan.session.delay
    var frames: [Int64] = []
    var change: HostedProgram.Event?
    let limit = max(now + 4_000_000, min(drawnAt + Self.frame, now + Self.frame))
    let isDrained = program.pump(
      clock: { MonotonicClock.now().nanoseconds }, until: limit,
      sink: { event in
        switch event {
        case .frame(let at): frames.append(at)
        case .stopped, .ended: change = event
        }
      })
    for at in frames where at >= begin {
      let instant = MonotonicInstant(nanoseconds: at)
      _ = model.apply(.present(stream: 0, frame: Frame(presentedAt: instant)))
      recorder?.present(stream: 0, at: instant)
    }
    switch change {
    // A stop that comes with our own going on is the one that we sent.
    case .stopped: isStopped = MonotonicClock.now().nanoseconds - resumedAt > 500_000_000
    case .ended(let status): ended = status
    case .frame, nil: break
    }
    return isDrained
  }

  /// What happens because time passes.
  private mutating func keepTime(_ now: Int64) throws {
    let instant = MonotonicInstant(nanoseconds: now)
    if now >= began.nanoseconds + plan.session.delay { _ = model.apply(.time(instant)) }
    try recorder?.flush(now: instant)
    try castFile?.step(&program.cast, now: now)
    if instant >= cost.due {
      _ = model.apply(.cost(cost.measure(now: instant, terminalBytes: outer.bytesSent)))
    }
    if let duration = plan.session.duration,
      now - began.nanoseconds - plan.session.delay >= duration
    {
      hangUp(.success, now)
    }
    if let since = endingSince, !wasKilled, now - since >= HostedSource.patience {
      wasKilled = true
      program.send(signal: SIGKILL)
    }
  }

  private mutating func finish(_ now: Int64) throws {
    try recorder?.finish()
    try castFile?.flush(&program.cast, now: now)
  }

  /// Hangs the program up, as a terminal that goes away does.
  mutating func hangUp(_ status: ExitStatus, _ now: Int64) {
    end(with: status, signal: SIGHUP, now)
  }

  /// Asks the program to end with a signal; it is killed if it does not.
  mutating func end(with status: ExitStatus, signal: Int32, _ now: Int64) {
    guard endingSince == nil else { return }
    endingSince = now
    imposed = status
    program.send(signal: signal)
    program.send(signal: SIGCONT)
  }
}
