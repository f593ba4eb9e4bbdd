import Arguments
import CursesTerminal
import Dashboard
import FrameSources
import FrameTiming
import Glibc
import ScreenGrid

/// The one loop: waits in `poll`, reads the clock, moves the feed on, takes keys and signals, draws.
struct Session<Feed: SessionFeed & ~Copyable>: ~Copyable {
  private let plan: SessionPlan
  private var model: DashboardModel
  private var feed: Feed
  private var signals: SignalQueue
  private var waiting = PollSet()
  private var recorder: TraceRecorder?
  private var cost: OwnCostMeter
  private var lines: LinePrinter
  private let began: MonotonicInstant
  /// What the session ends with once it is known.
  private var status: ExitStatus?
  /// What a wish to end makes of the status of a child that ends because of it.
  private var wished: ExitStatus?
  private var isPastDuration = false

  /// Signals that end a session, change its screen, or concern a child.
  private static var watchedSignals: [Int32] {
    [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGWINCH, SIGTSTP, SIGCONT] + SignalQueue.others
  }

  /// Puts a session together; signals are queued from here on.
  static func open(
    plan: SessionPlan, model: DashboardModel, feed: consuming Feed, began: MonotonicInstant
  ) throws -> Self {
    let recorder = try open(plan.recordPath, plan.settings)
    let signals = try SignalQueue.open(watchedSignals)
    return Session(
      plan: plan, model: model, feed: feed, signals: signals, recorder: recorder, began: began)
  }

  private static func open(
    _ path: String?, _ settings: DashboardSettings
  ) throws(Diagnostic) -> TraceRecorder? {
    guard let path else { return nil }
    return try TraceRecorder.open(path: path, settings: settings)
  }

  private init(
    plan: SessionPlan, model: DashboardModel, feed: consuming Feed,
    signals: consuming SignalQueue, recorder: consuming TraceRecorder?, began: MonotonicInstant
  ) {
    self.plan = plan
    self.model = model
    self.feed = feed
    self.began = began
    self.signals = signals
    self.recorder = recorder
    cost = OwnCostMeter(now: began)
    lines = LinePrinter(plan: plan)
  }

  /// Runs until the user, the feed, a signal or the duration ends it.
  consuming func run() throws -> ExitStatus {
    switch plan.output {
    case .screen: return try runOnScreen()
    case .plain, .json: return try runInLines()
    case .snapshot(let size): return try runToSnapshot(size)
    }
  }

  private consuming func runOnScreen() throws -> ExitStatus {
    var result: Result<ExitStatus, any Error>
    do {
      var view = try ScreenView.open(plan.drawing)
      _ = model.apply(.resized(view.size))
      do {
        result = .success(try loop(&view))
      } catch {
        result = .failure(error)
      }
      // The terminal is given back here, before anything is printed.
    }
    try recorder?.finish()
    for note in feed.takeNotes() { StandardError.note(note) }
    noteMissingStream()
    let ended = try result.get()
    let summary = SessionSummary.text(model.stream, scale: plan.settings.scale)
    if !summary.isEmpty { try StandardOutput.write(summary) }
    return ended
  }

  /// The loop with a screen.
  private mutating func loop(_ view: inout ScreenView) throws -> ExitStatus {
    while true {
      let now = MonotonicClock.now()
      try advance(now)
      try view.draw(model, now: now)
      _ = model.apply(.terminalBytes(view.bytesSent))
      if let status { return status }
      let due = earliest(now, view.nextDraw(after: now, isMoving: model.isMoving))
      let ready = try wait(until: due, now: now, input: view.inputDescriptor)
      if ready.input || view.awaitsKeys {
        // A recording that goes on because of a key goes on from the key's moment.
        try advance(MonotonicClock.now())
        for key in try view.readKeys(isReady: ready.input) {
          let marked = model.bookmarks.count
          try carryOut(model.apply(.key(key)), view: &view)
          recordBookmarks(after: marked)
        }
        view.touch()
      }
      if ready.signal { try takeSignals(&view) }
      if ready.hangup { status = status ?? ExitStatus(code: 128 + SIGHUP) }
    }
  }

  /// The loop without a screen: one line per interval.
  private consuming func runInLines() throws -> ExitStatus {
    while true {
      let now = MonotonicClock.now()
      do {
        try advance(now)
        try lines.print(model, now: now, cost: model.cost)
      } catch {
        try? recorder?.finish()
        throw error
      }
      for note in feed.takeNotes() { StandardError.note(note) }
      if let status {
        _ = model.apply(.finished)
        try lines.print(model, now: now, cost: model.cost)
        try recorder?.finish()
        noteMissingStream()
        if let silence = lines.silence(model) { StandardError.note(silence) }
        return status
      }
      let ready = try wait(until: earliest(now, lines.nextLine(after: now)), now: now, input: nil)
      if ready.signal { takeSignals() }
    }
  }

  /// Draws one screen as text: after the first report or at the end.
  private consuming func runToSnapshot(_ size: GridSize) throws -> ExitStatus {
    var shot: DashboardModel?
    while true {
      let now = MonotonicClock.now()
      try advance(now)
      if plan.duration == nil, shot == nil, model.stream?.meter.lastReport != nil {
        shot = model
        // A child that was started for the picture ends with it.
        end(child: .success, now: now)
      }
      if status != nil { break }
      let ready = try wait(until: earliest(now, nil), now: now, input: nil)
      if ready.signal { takeSignals() }
    }
    try recorder?.finish()
    for note in feed.takeNotes() { StandardError.note(note) }
    noteMissingStream()
    try Snapshot.print(shot ?? model, size: size, drawing: plan.drawing)
    return status ?? .success
  }

  /// Says at the end that the stream asked for never came, so that what was shown was another.
  private func noteMissingStream() {
    guard let wanted = model.missingStream else { return }
    let names = model.streams.prefix(8).enumerated().map { "\($0 + 1) \($1.name)" }
    StandardError.note("no stream '\(wanted)' came (there were: \(names.joined(separator: ", ")))")
  }

  /// Moves everything to `now`.
  private mutating func advance(_ now: MonotonicInstant) throws {
    _ = model.apply(.clock(now))
    if let code = try feed.step(now: now, model: &model, recorder: &recorder) {
      status = status ?? wished ?? ExitStatus(code: code)
    }
    try recorder?.flush(now: now)
    if now >= cost.due {
      _ = model.apply(.cost(cost.measure(now: now, terminalBytes: model.terminalBytes)))
    }
    if let duration = plan.duration,
      now.nanoseconds(since: began.advanced(byNanoseconds: plan.delay)) >= duration
    {
      if !isPastDuration { end(child: .success, now: now) }
      isPastDuration = true
    }
  }

  /// Asks the feed to end; a child may need a moment. `child`: what its end counts as, `nil` what
  /// it says itself.
  private mutating func end(child: ExitStatus?, now: MonotonicInstant) {
    wished = wished ?? child
    guard feed.stop(now: now) else { return }
    status = status ?? .success
  }

  private func earliest(_ now: MonotonicInstant, _ other: MonotonicInstant?) -> MonotonicInstant {
    var due = cost.due
    if let other { due = min(due, other) }
    if feed.isLive || model.isMoving, let next = feed.nextStep(after: now) { due = min(due, next) }
    if let duration = plan.duration, !isPastDuration {
      due = min(due, began.advanced(byNanoseconds: plan.delay + duration))
    }
    return due
  }

  /// Waits until something is readable or the time has come.
  private mutating func wait(
    until due: MonotonicInstant, now: MonotonicInstant, input: Int32?
  ) throws -> Readiness {
    waiting.removeAll()
    let signal = waiting.add(signals.descriptor)
    let keys = input.map { waiting.add($0) }
    for descriptor in feed.descriptors { waiting.add(descriptor) }
    try waiting.wait(nanoseconds: due.nanoseconds(since: now))
    return Readiness(
      signal: waiting.isReadable(signal), input: keys.map { waiting.isReadable($0) } ?? false,
      hangup: keys.map { waiting.isGone($0) } ?? false)
  }

  private struct Readiness {
    var signal: Bool
    var input: Bool
    var hangup: Bool
  }

  private mutating func carryOut(_ command: DashboardCommand?, view: inout ScreenView) throws {
    guard let command else { return }
    switch command {
    case .quit: end(child: .success, now: MonotonicClock.now())
    case .detach:
      if feed.detach() {
        status = .success
      } else {
        _ = model.apply(.message("there is no program to detach from"))
      }
    case .save: _ = model.apply(.message(SavedTrace.write(model)))
    case .suspend:
      try view.suspend()
      _ = model.apply(.resized(view.size))
      _ = model.apply(.interrupted)
    case .redraw: view.repaint()
    }
  }

  /// Bookmarks that the user set go into the recording.
  private mutating func recordBookmarks(after count: Int) {
    for index in count..<max(count, model.bookmarks.count) {
      recorder?.bookmark("bookmark \(index + 1)", at: model.bookmarks[index])
    }
  }

  private mutating func takeSignals(_ view: inout ScreenView) throws {
    while let signal = signals.next() {
      switch signal {
      case SIGWINCH: _ = model.apply(.resized(view.resize()))
      case SIGTSTP: try carryOut(.suspend, view: &view)
      case SIGCONT:
        try view.resume()
        _ = model.apply(.resized(view.size))
      default: take(signal)
      }
      view.touch()
    }
  }

  private mutating func takeSignals() {
    while let signal = signals.next() {
      switch signal {
      case SIGWINCH: break
      case SIGTSTP:
        // A stopped child goes on when we do.
        _ = feed.pass(signal: SIGTSTP)
        stopProcess()
      case SIGCONT: _ = feed.pass(signal: SIGCONT)
      default: take(signal)
      }
    }
  }

  /// Signals that end the session, or that are a child's.
  private mutating func take(_ signal: Int32) {
    let now = MonotonicClock.now()
    switch signal {
    case SIGINT: end(child: nil, now: now)
    case SIGTERM, SIGHUP, SIGQUIT:
      // A child decides itself what it does about it.
      if !feed.pass(signal: signal) { status = status ?? ExitStatus(code: 128 + signal) }
    default: _ = feed.pass(signal: signal)
    }
  }

  /// Stops the process as the signal would have, had it not been queued.
  private mutating func stopProcess() {
    kill(getpid(), SIGSTOP)
    _ = model.apply(.interrupted)
  }
}
