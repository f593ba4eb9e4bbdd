public import FrameTiming
import Glibc

/// A program started by us, and the frames that it and its children present.
public struct RunSource: ~Copyable, FrameSource {
  /// How long a program has to end after it was asked to.
  static let patience: Int64 = 2_000_000_000
  /// How long a program may present nothing before we say why that may be.
  static let silence: Int64 = 5_000_000_000
  /// How many lines of a program that failed are repeated.
  static let lastWords = 5
  static let outputInterval: Int64 = 100_000_000

  private var child: ChildProcess
  private var marks: FrameMarkSource
  private let name: String
  private let directories: [FrameMarkDirectory]
  private let began: Int64
  private var notes: [String]
  /// Whether it has been said why nothing is measured.
  private var isExplained: Bool
  private var killAt: Int64?
  private var isKilled = false
  private var isDetached = false
  private var isOver = false

  /// Starts `command`. What keeps frames from being measured does not keep the program from
  /// running; it is told in notes.
  public static func start(
    _ command: [String], environment: [String: String], output: ChildOutput,
    libraries: HookLibraries? = .find(), now: MonotonicInstant
  ) throws(ChildProcessError) -> RunSource {
    var setup = RunSetup(environment: environment, libraries: libraries, now: now)
    setup.inspect(command.first ?? "")
    let child = try ChildProcess.start(
      command, environment: setup.environment, output: output)
    return RunSource(child: child, setup: setup, name: command.first ?? "", now: now)
  }

  private init(
    child: consuming ChildProcess, setup: RunSetup, name: String, now: MonotonicInstant
  ) {
    self.child = child
    self.name = name
    began = now.nanoseconds
    notes = setup.notes
    isExplained = setup.isHopeless
    directories = setup.directories
    marks = FrameMarkSource(
      directories: setup.directories, selection: .session(setup.session), now: now)
  }

  public var descriptors: [Int32] {
    child.exitDescriptor >= 0 && child.status == nil ? [child.exitDescriptor] : []
  }

  public func nextDrain(after now: MonotonicInstant) -> MonotonicInstant? {
    guard !isOver else { return nil }
    let soon = now.advanced(byNanoseconds: Self.outputInterval)
    return min(marks.nextDrain(after: now) ?? soon, soon)
  }

  public mutating func drain(
    now: MonotonicInstant, into sink: (SourceEvent) -> Void
  ) throws(Errno) {
    guard !isOver else { return }
    for note in notes { sink(.note(note)) }
    notes = []
    let hasEnded = child.hasEnded()
    try marks.drain(now: now, into: sink)
    child.readOutput()
    explainSilence(now: now.nanoseconds, into: sink)
    killIfDue(now: now.nanoseconds)
    guard hasEnded, killAt == nil || isKilled || !child.hasGroup else { return }
    marks.finish(now: now, into: sink)
    isOver = true
    if marks.lost > 0 {
      let frames = CountText.of(marks.lost, "frame in all was", "frames in all were")
      sink(.note("\(frames) marked faster than they could be read"))
    }
    if killAt == nil { explainFailure(into: sink) }
    sink(.ended(status: child.status ?? 0, reason: nil))
  }

  /// Says once why there may be nothing to see.
  private mutating func explainSilence(now: Int64, into sink: (SourceEvent) -> Void) {
    guard !isExplained, killAt == nil else { return }
    guard !marks.hasMarks else {
      isExplained = true
      return
    }
    guard now &- began >= Self.silence else { return }
    isExplained = true
    let running = "/proc/\(child.pid)/exe"
    if let obstacle = ExecutableFile.obstacle(at: running) {
      sink(.note(RunSetup.advice(name, "\(obstacle)")))
    } else {
      sink(
        .note(
          RunSetup.advice(
            name, "nothing presented in 5 s through GLX, EGL or Vulkan, the ways that are seen")))
    }
  }

  /// A program that ends by itself and is not content has often said why on its way.
  private func explainFailure(into sink: (SourceEvent) -> Void) {
    guard let status = child.status, status != 0, let lines = child.lines else { return }
    sink(.note("\(name) ended with status \(status)"))
    for line in lines.suffix(Self.lastWords) { sink(.note("\(name): \(line)")) }
  }

  private mutating func killIfDue(now: Int64) {
    guard let due = killAt, now >= due, !isKilled else { return }
    isKilled = true
    child.send(SIGKILL)
  }

  public mutating func stop(now: MonotonicInstant) -> Bool {
    if isOver || isDetached { return true }
    if killAt != nil {
      // Asked twice: at once.
      killAt = now.nanoseconds
      killIfDue(now: now.nanoseconds)
      return false
    }
    killAt = now.nanoseconds &+ Self.patience
    child.send(SIGTERM)
    // A stopped program gets the signal when it goes on.
    child.send(SIGCONT)
    return false
  }

  public mutating func detach() -> Bool {
    isDetached = true
    return true
  }

  public mutating func pass(signal: Int32) -> Bool {
    guard !isOver, !isDetached else { return false }
    child.send(signal)
    return true
  }

  public var childOutput: [String]? { child.lines }
}
