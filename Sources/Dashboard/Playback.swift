public import FrameTiming

/// Where a replay stands and how it moves.
public struct Playback: Equatable, Sendable {
  /// The slowest and the fastest speed that the keys reach.
  public static let speeds = 0.0625...64.0

  /// The first present of the trace.
  public let start: MonotonicInstant
  /// From the first present to the last, in nanoseconds.
  public internal(set) var length: Int64
  /// From the first present, in nanoseconds; from 0 to `length`.
  public private(set) var position: Int64 = 0
  /// Trace seconds per second.
  public private(set) var speed: Double
  /// Whether it runs.
  public var isPlaying = true
  /// Whether it begins again after the end.
  public var loops: Bool
  /// How often it has begun again.
  public private(set) var rounds = 0

  private var wall: MonotonicInstant?
  /// What is left of a nanosecond when time is scaled.
  private var remainder = 0.0

  /// Makes a playback at the start; a speed of 0 or less becomes the slowest.
  public init(start: MonotonicInstant, length: Int64, speed: Double = 1, loops: Bool = false) {
    self.start = start
    self.length = max(0, length)
    self.speed = min(max(speed, Self.speeds.lowerBound), 1e6)
    self.loops = loops
  }

  /// The position on the trace's clock.
  public var now: MonotonicInstant { start.advanced(byNanoseconds: position) }

  /// Whether the end is reached and it does not begin again.
  public var isAtEnd: Bool { position >= length && !loops }

  /// Lets wall time pass.
  mutating func advance(to instant: MonotonicInstant) {
    defer { wall = instant }
    guard isPlaying, let wall, instant > wall else { return }
    let passed = Double(instant.nanoseconds(since: wall)) * speed + remainder
    let whole = min(passed.rounded(.down), 9e18)
    remainder = passed - whole
    let (sum, overflow) = position.addingReportingOverflow(Int64(whole))
    position = overflow ? length : min(sum, length)
    guard loops, position >= length, length > 0 else { return }
    position = 0
    rounds += 1
  }

  /// Goes to a position, clamped into the trace.
  mutating func seek(to position: Int64) {
    self.position = min(max(0, position), length)
    remainder = 0
  }

  /// Doubles or halves the speed within `speeds`.
  mutating func changeSpeed(up: Bool) {
    let next = up ? speed * 2 : speed / 2
    speed = min(max(next, Self.speeds.lowerBound), Self.speeds.upperBound)
  }
}
