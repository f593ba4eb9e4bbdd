import Arguments
import FrameSources
import FrameTiming
import Glibc
import ScreenGrid
import TerminalHost

/// A hosted program as a source of frames, without a screen: for lines, JSON and snapshots.
struct HostedSource: ~Copyable, FrameSource {
  /// How long a program may take to end before it is killed, in nanoseconds.
  static let patience: Int64 = 2_000_000_000

  private var program: HostedProgram
  private var cast: CastFile?
  private let name: String
  private var hasBegun = false
  private var stoppedAt: MonotonicInstant?
  private var wasKilled = false

  private init(program: consuming HostedProgram, cast: consuming CastFile?, name: String) {
    self.program = program
    self.cast = cast
    self.name = name
  }

  /// Starts the program on a screen of a size.
  static func start(
    _ plan: WrapPlan, size: GridSize, now: MonotonicInstant
  ) throws -> HostedSource {
    var file: CastFile?
    if let path = plan.castPath { file = try CastFile.open(path, now: now.nanoseconds) }
    var program = try HostedProgram.start(
      plan.command, size: size, gap: plan.gap, modesOf: STDIN_FILENO,
      keepsInput: isatty(STDIN_FILENO) == 0)
    if plan.castPath != nil {
      program.cast = CastFile.writer(plan, size: size, now: now.nanoseconds)
    }
    return HostedSource(program: program, cast: file, name: plan.name)
  }

  var descriptors: [Int32] {
    program.isReadable
      ? [program.descriptor, program.changeDescriptor] : [program.changeDescriptor]
  }

  func nextDrain(after now: MonotonicInstant) -> MonotonicInstant? {
    var next = program.deadline
    if let stoppedAt, !wasKilled {
      let due = stoppedAt.nanoseconds + Self.patience
      next = min(next ?? due, due)
    }
    return next.map { MonotonicInstant(nanoseconds: $0) }
  }

  mutating func drain(
    now: MonotonicInstant, into sink: (SourceEvent) -> Void
  ) throws(Errno) {
    if !hasBegun {
      hasBegun = true
      sink(.stream(0, name: name))
    }
    program.writeInput()
    _ = program.pump(
      clock: { MonotonicClock.now().nanoseconds }, until: now.nanoseconds + 8_000_000,
      sink: { event in
        switch event {
        case .frame(let at): sink(.present(stream: 0, at: MonotonicInstant(nanoseconds: at)))
        // Nobody could continue a program that has no screen.
        case .stopped: sink(.note("the program was stopped"))
        case .ended(let status): sink(.ended(status: status, reason: nil))
        }
      })
    // There is no terminal for what was meant for one.
    _ = program.emulator.takeEffects()
    try? cast?.step(&program.cast, now: now.nanoseconds)
    if let stoppedAt, !wasKilled, now.nanoseconds(since: stoppedAt) >= Self.patience {
      wasKilled = true
      program.send(signal: SIGKILL)
    }
  }

  mutating func stop(now: MonotonicInstant) -> Bool {
    guard stoppedAt == nil else { return false }
    stoppedAt = now
    program.send(signal: SIGHUP)
    program.send(signal: SIGCONT)
    try? cast?.flush(&program.cast, now: now.nanoseconds)
    return false
  }

  mutating func pass(signal: Int32) -> Bool {
    program.send(signal: signal)
    return true
  }
}
