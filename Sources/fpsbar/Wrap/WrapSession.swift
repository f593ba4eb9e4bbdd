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
  private static let frame: Int64 = 16_666_667
  /// How long a screen waits for a program that is in the middle of drawing.
  private static let drawingPatience: Int64 = 33_000_000
  private static let bracketPatience: Int64 = 150_000_000
  /// How often the bar is drawn anew.
  private static let barPeriod: Int64 = 100_000_000
  private static let panesPeriod: Int64 = 33_333_333

  private let plan: WrapPlan
  private var program: HostedProgram
  private var outer: OuterTerminal
  private var signals: SignalQueue
  private var waiting = PollSet()
  private var painter: ScreenPainter
  private var router: InputRouter
  private var model: DashboardModel
  private var recorder: TraceRecorder?
  private var castFile: CastFile?
  private var cost: OwnCostMeter
  private let depth: ColorDepth
  private var rendering: Rendering
  private var screen: WrapScreen
  private var bar: CellGrid
  private var panes: CellGrid?
  private let began: MonotonicInstant
  private var barDrawnAt: Int64?
  private var drawnAt: Int64 = 0
  private var dirtySince: Int64?
  private var heldSince: Int64?
  private var isHelpShown = false
  private var isBarStale = true
  /// Whether the bar shows what keys may follow the prefix.
  private var isHintShown = false
  /// Since when the program is asked to end.
  private var endingSince: Int64?
  private var wasKilled = false
  /// What to end with, where it is not the program's own status.
  private var imposed: ExitStatus?
  private var ended: Int32?
  private var isStopped = false

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
    let signals = try SignalQueue.open([
      SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGWINCH, SIGTSTP, SIGCONT, SIGUSR1, SIGUSR2,
    ])
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

  private mutating func placeRouter() {
    router.columnOffset = screen.program.column
    router.rowOffset = screen.program.row
    router.columns = screen.program.columns
    router.rows = screen.program.rows
    _ = model.apply(.resized(screen.size))
  }

  // MARK: the loop

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
    case .stopped: isStopped = true
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

  /// Asks the program to end, as a terminal that goes away does.
  private mutating func hangUp(_ status: ExitStatus, _ now: Int64) {
    guard endingSince == nil else { return }
    endingSince = now
    imposed = status
    program.send(signal: SIGHUP)
    program.send(signal: SIGCONT)
  }

  // MARK: drawing

  private mutating func draw(_ now: Int64, isDrained: Bool) {
    if program.isDirty, dirtySince == nil { dirtySince = now }
    guard !outer.isPending, now - drawnAt >= Self.frame else { return }
    let barIsDue = isBarDue(now)
    guard barIsDue || dirtySince != nil else { return }
    if let since = dirtySince, !barIsDue || now - since < Self.bracketPatience,
      program.isDrawing || !isDrained && now - drawnAt < 2 * Self.frame
    {
      let patience = program.emulator.isBracketOpen ? Self.bracketPatience : Self.drawingPatience
      if now - since < patience { return }
    }
    if barIsDue { drawBar(now) }
    var grid = screen.compose(program.emulator, bar: bar, panes: panes)
    var cursor = screen.place(program.emulator.cursor)
    if isPageShown {
      drawPage(into: &grid)
      cursor.isVisible = false
    }
    outer.set(program.emulator.outerModes)
    outer.send(program.emulator.takeEffects())
    outer.send(painter.paint(grid, cursor: cursor, literal: screen.program))
    // The bar alone is drawn ten times a second and must not make an echo wait.
    if dirtySince != nil { drawnAt = now }
    program.clearDirty()
    dirtySince = nil
  }

  private func isBarDue(_ now: Int64) -> Bool {
    if isBarStale { return true }
    let period = screen.panes == nil ? Self.barPeriod : Self.panesPeriod
    return barDrawnAt.map { now - $0 >= period } ?? true
  }

  private mutating func drawBar(_ now: Int64) {
    barDrawnAt = now
    isBarStale = false
    isHintShown = router.isAwaitingCommand
    let note =
      isHintShown && !isPageShown ? "\(plan.prefix.name)  q quit  ? help" : nil
    bar = screen.bar(model, rendering: rendering, note: note)
    panes = screen.panes(model, rendering: rendering, prefix: plan.prefix.name)
  }

  private var isPageShown: Bool { isHelpShown || model.page != nil }

  private mutating func drawPage(into grid: inout CellGrid) {
    if isHelpShown {
      let facts = WrapPage.Facts(
        rule: program.rule(at: MonotonicClock.now().nanoseconds), gap: plan.gap,
        cost: program.cost, latency: program.latency, prefix: plan.prefix.name, own: model.cost)
      WrapPage(facts: facts, theme: rendering.theme, glyphs: rendering.glyphs)
        .draw(in: screen.program, into: &grid)
      return
    }
    let rows = screen.program.rows + 1
    let page = rendering.render(
      model, size: GridSize(columns: screen.program.columns, rows: rows))
    var content = CellGrid(size: screen.program.size)
    content.copy(page, column: 0, row: -1)
    grid.copy(content, column: screen.program.column, row: screen.program.row)
  }

  // MARK: fpsbar's own keys

  private mutating func carryOut(_ command: InputRouter.Command, _ now: Int64) {
    isBarStale = true
    if isPageShown, leavesPage(command) { return }
    switch command {
    case .character("q"): hangUp(.success, now)
    case .character("?"), .character("h"): isHelpShown = true
    case .character("z"), .control("z"): isStopped = true
    case .character("l"), .control("l"): painter.invalidate()
    case .character("r"):
      program.resetMeasurements()
      press(.character("r"))
    case .character(let character): press(.character(character))
    case .left: press(.left)
    case .right: press(.right)
    case .home: press(.home)
    case .end: press(.end)
    case .tab: press(.tab)
    case .control, .up, .down, .pageUp, .pageDown, .enter, .escape, .other: break
    }
    // While a page is open every key is ours.
    if isPageShown { router.awaitCommand() }
  }

  private mutating func leavesPage(_ command: InputRouter.Command) -> Bool {
    switch command {
    case .character("t"), .character("d"), .character("g"), .character("r"): return false
    default: break
    }
    isHelpShown = false
    if model.page != nil { _ = model.apply(.key(.escape)) }
    return true
  }

  private mutating func press(_ key: Key) {
    switch model.apply(.key(key)) {
    case .quit: hangUp(.success, MonotonicClock.now().nanoseconds)
    case .save: _ = model.apply(.message(SavedTrace.write(model)))
    case .detach: _ = model.apply(.message("a program cannot leave its terminal"))
    case .suspend: isStopped = true
    case .redraw: painter.invalidate()
    case nil: break
    }
    rendering = plan.session.drawing.rendering(theme: model.themeIndex, depth: depth)
  }

  // MARK: signals and waiting

  private mutating func takeSignals() {
    while let signal = signals.next() {
      let now = MonotonicClock.now().nanoseconds
      switch signal {
      case SIGWINCH: resize(now)
      case SIGTSTP: isStopped = true
      case SIGCONT:
        outer.retake()
        painter.invalidate()
        resize(now)
      case SIGHUP: hangUp(ExitStatus(code: 128 + signal), now)
      case SIGTERM:
        program.send(signal: SIGTERM)
        hangUp(ExitStatus(code: 128 + signal), now)
      default: program.send(signal: signal)
      }
      isBarStale = true
    }
  }

  private mutating func resize(_ now: Int64) {
    let size = outer.size
    guard size != screen.size else { return }
    screen = WrapScreen(
      size: size, barAtBottom: plan.barAtBottom, mode: plan.session.drawing.mode)
    placeRouter()
    program.resize(to: screen.program.size, outer: outer.outputDescriptor, at: now)
    isBarStale = true
  }

  /// Stops fpsbar as the shell expects, with the program; goes on with both.
  private mutating func suspend() {
    isStopped = false
    program.send(signal: SIGTSTP)
    outer.release()
    signals.stopGroup()
    outer.take()
    painter.invalidate()
    isBarStale = true
    _ = model.apply(.interrupted)
    resize(MonotonicClock.now().nanoseconds)
    program.send(signal: SIGCONT)
  }

  private mutating func wait(isDrained: Bool, now: Int64) throws {
    waiting.removeAll()
    waiting.add(signals.descriptor)
    if program.acceptsInput { waiting.add(outer.inputDescriptor) }
    if outer.isPending { waiting.add(outer.outputDescriptor, reading: false, writing: true) }
    let reads = program.isReadable && !outer.isPending
    if reads || program.wantsRoom {
      waiting.add(program.descriptor, reading: reads, writing: program.wantsRoom)
    }
    waiting.add(program.changeDescriptor)
    try waiting.wait(nanoseconds: isDrained || outer.isPending ? nextStep(now) - now : 0)
    if outer.isPending { outer.flush() }
    if outer.isGone { hangUp(ExitStatus(code: 128 + SIGHUP), now) }
  }

  private func nextDraw(_ now: Int64) -> Int64 {
    let period = screen.panes == nil ? Self.barPeriod : Self.panesPeriod
    let next = isBarStale ? drawnAt + Self.frame : (barDrawnAt ?? now) + period
    guard let since = dirtySince else { return next }
    let patience =
      program.emulator.isBracketOpen
      ? Self.bracketPatience : program.isDrawing ? Self.drawingPatience : 0
    return min(next, max(drawnAt + Self.frame, since + patience))
  }

  /// When the loop has to go on although nothing came.
  private func nextStep(_ now: Int64) -> Int64 {
    var next = cost.due.nanoseconds
    // While the terminal takes nothing, nothing is drawn.
    if !outer.isPending { next = min(next, nextDraw(now)) }
    if let deadline = program.deadline { next = min(next, deadline) }
    if let heldSince { next = min(next, heldSince + InputRouter.holdTime) }
    if let endingSince, !wasKilled { next = min(next, endingSince + HostedSource.patience) }
    if let duration = plan.session.duration {
      next = min(next, began.nanoseconds + plan.session.delay + duration)
    }
    return next
  }
}
