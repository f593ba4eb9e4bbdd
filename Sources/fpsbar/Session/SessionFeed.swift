import Dashboard
import FrameSources
import FrameTiming

/// What moves a session on: a live source, or a recording's clock.
protocol SessionFeed: ~Copyable {
  /// Descriptors that become readable when there is something to do.
  var descriptors: [Int32] { get }
  /// When to step next although nothing is readable; `nil`: never.
  func nextStep(after now: MonotonicInstant) -> MonotonicInstant?
  /// Moves the model to `now`; a status ends the session.
  mutating func step(
    now: MonotonicInstant, model: inout DashboardModel, recorder: inout TraceRecorder?
  ) throws -> ExitStatusCode?
  /// The user wants to end; `false` when the feed will end by itself soon.
  mutating func stop(now: MonotonicInstant) -> Bool
  mutating func detach() -> Bool
  /// Hands a signal to the child; `false` when there is none.
  mutating func pass(signal: Int32) -> Bool
  /// What has been told since, one line each, for standard error.
  mutating func takeNotes() -> [String]
  /// Whether the session has anything to print when it ends.
  var isLive: Bool { get }
}

/// An exit status as a bare number.
typealias ExitStatusCode = Int32

/// Feeds a session from a live source.
struct LiveFeed<Source: FrameSource & ~Copyable>: ~Copyable, SessionFeed {
  private var source: Source
  /// Presents before this are not measured (`--delay`).
  private let begin: MonotonicInstant
  /// Whether the session goes on when the source has ended, to show what there is.
  private let staysAtEnd: Bool
  private var notes: [String] = []
  private var hasEnded = false
  private var hasSamples = false

  init(_ source: consuming Source, begin: MonotonicInstant, staysAtEnd: Bool = false) {
    self.source = source
    self.begin = begin
    self.staysAtEnd = staysAtEnd
  }

  var descriptors: [Int32] { source.descriptors }
  var isLive: Bool { true }

  func nextStep(after now: MonotonicInstant) -> MonotonicInstant? {
    source.nextDrain(after: now)
  }

  mutating func step(
    now: MonotonicInstant, model: inout DashboardModel, recorder: inout TraceRecorder?
  ) throws -> ExitStatusCode? {
    // Its clock stands still then, and with it what is on the screen.
    guard !hasEnded else { return nil }
    var status: ExitStatusCode?
    let begin = begin
    var notes: [String] = []
    var hasSamples = hasSamples
    defer {
      self.notes += notes
      self.hasSamples = hasSamples
    }
    try source.drain(now: now) { event in
      switch event {
      case .stream(let index, let name):
        _ = model.apply(.stream(index, name: name))
        recorder?.stream(index, name: name)
      case .present(let stream, let at):
        guard at >= begin else { return }
        _ = model.apply(.present(stream: stream, frame: Frame(presentedAt: at)))
        recorder?.present(stream: stream, at: at)
      case .sample(let stream, let at, let frameTime):
        guard at >= begin else { return }
        _ = model.apply(.sample(stream: stream, at: at, frameTime: frameTime))
        if recorder != nil, !hasSamples {
          notes.append("samples are no frames: --record leaves them out")
        }
        hasSamples = true
      case .lost(let stream, let count):
        _ = model.apply(.lost(stream: stream, count: count))
      case .ticks(let late, let missed):
        guard now >= begin else { return }
        _ = model.apply(.ticks(late: late, missed: missed))
      case .note(let text):
        _ = model.apply(.message(text))
        notes.append(text)
      case .ended(let code, let reason):
        _ = model.apply(.ended(reason: reason))
        status = code
      }
    }
    if let output = source.childOutput { _ = model.apply(.output(output)) }
    let time = source.time(at: now)
    if time >= begin { _ = model.apply(.time(time)) }
    hasEnded = status != nil && staysAtEnd
    return hasEnded ? nil : status
  }

  mutating func stop(now: MonotonicInstant) -> Bool { source.stop(now: now) }
  mutating func detach() -> Bool { source.detach() }
  mutating func pass(signal: Int32) -> Bool { source.pass(signal: signal) }
  mutating func takeNotes() -> [String] {
    defer { notes = [] }
    return notes
  }
}

/// Feeds a session from the wall clock: the model moves its own playback.
struct ReplayFeed: ~Copyable, SessionFeed {
  var descriptors: [Int32] { [] }
  var isLive: Bool { false }

  func nextStep(after now: MonotonicInstant) -> MonotonicInstant? {
    now.advanced(byNanoseconds: ScreenView.pace)
  }

  mutating func step(
    now: MonotonicInstant, model: inout DashboardModel, recorder: inout TraceRecorder?
  ) -> ExitStatusCode? {
    _ = model.apply(.time(now))
    return nil
  }

  mutating func stop(now: MonotonicInstant) -> Bool { true }
  mutating func detach() -> Bool { false }
  mutating func pass(signal: Int32) -> Bool { false }
  mutating func takeNotes() -> [String] { [] }
}
