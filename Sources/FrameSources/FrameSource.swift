public import FrameTiming

/// What a source has to say when it is drained.
public enum SourceEvent: Equatable, Sendable {
  /// A stream appeared; streams are numbered from 0 in order of appearance, and `name` is outside
  /// text. Comes before the stream's first present. A number seen before renames its stream.
  case stream(Int, name: String)
  /// A frame of a stream was presented.
  case present(stream: Int, at: MonotonicInstant)
  /// A stream's values are samples, each for many frames: the frame time at a moment.
  case sample(stream: Int, at: MonotonicInstant, frameTime: Int64)
  /// Frames of a stream that were presented and could not be read.
  case lost(stream: Int, count: Int)
  /// Ticks of the source's own timer: late ones and deadlines that passed without one.
  case ticks(late: Int, missed: Int)
  /// Something to tell the user, one line.
  case note(String)
  /// Nothing more will come; `status` is what the program exits with, and `reason` is one line.
  case ended(status: Int32, reason: String?)
}

/// Where live frames come from. Drained by the one loop, which alone reads the clock and waits.
public protocol FrameSource: ~Copyable {
  /// Descriptors that become readable when there is something to drain. May change over time.
  var descriptors: [Int32] { get }

  /// When to drain next although no descriptor is readable; `nil`: never.
  func nextDrain(after now: MonotonicInstant) -> MonotonicInstant?

  /// Hands over all that has come. `now` was read before the call.
  mutating func drain(
    now: MonotonicInstant, into sink: (SourceEvent) -> Void
  ) throws(Errno)

  /// What time it is on the clock of the presents, after a drain; most sources use the machine's.
  func time(at now: MonotonicInstant) -> MonotonicInstant

  /// The user wants to end. `true`: the session may end at once; `false`: the source winds down
  /// and will say `.ended`.
  mutating func stop(now: MonotonicInstant) -> Bool

  /// Lets a running child go on without us; `false` when there is none.
  mutating func detach() -> Bool

  /// A signal arrived that is a child's; `false` when there is no child that could take it.
  mutating func pass(signal: Int32) -> Bool

  /// Lines that a child printed, for a page on the screen; `nil` when there is no child.
  var childOutput: [String]? { get }
}

extension FrameSource where Self: ~Copyable {
  public func nextDrain(after now: MonotonicInstant) -> MonotonicInstant? { nil }
  public func time(at now: MonotonicInstant) -> MonotonicInstant { now }
  public mutating func stop(now: MonotonicInstant) -> Bool { true }
  public mutating func detach() -> Bool { false }
  public mutating func pass(signal: Int32) -> Bool { false }
  public var childOutput: [String]? { nil }
}
