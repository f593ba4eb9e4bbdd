import CLinux
public import FrameTiming
import Glibc

/// A tick of a display link.
public struct DisplayLinkTick: Equatable, Sendable {
  /// The deadline that this tick belongs to: start + k · period.
  public var timestamp: MonotonicInstant
  /// The next deadline.
  public var targetTimestamp: MonotonicInstant
  /// When the tick was really taken; never before `timestamp`.
  public var firedAt: MonotonicInstant
  /// Deadlines that passed since the tick before without one of their own.
  public var missed: Int

  public init(
    timestamp: MonotonicInstant, targetTimestamp: MonotonicInstant, firedAt: MonotonicInstant,
    missed: Int
  ) {
    self.timestamp = timestamp
    self.targetTimestamp = targetTimestamp
    self.firedAt = firedAt
    self.missed = missed
  }

  /// How long after its deadline the tick was taken, in nanoseconds.
  public var lateness: Int64 { firedAt.nanoseconds(since: timestamp) }
}

/// The timer-driven source: ticks at absolute deadlines on `CLOCK_MONOTONIC`.
///
/// Deadlines are start + k · period. A tick that comes late is one late tick: the deadlines that
/// passed meanwhile are counted as missed and never fired afterwards.
public struct DisplayLink: ~Copyable {
  /// The highest rate that a link follows, in ticks per second.
  public static let highestRate = 10_000.0

  /// The descriptor that becomes readable when a tick is due.
  public let descriptor: Int32
  /// What is asked for. A preferred rate of 0 only observes: the link then ticks at `observedRate`.
  public private(set) var preferredFrameRateRange: FrameRateRange
  /// Never more than 60 ticks a second, as the platform's default has it.
  public let isLockedTo60: Bool
  /// The deadline of the last tick; `nil` before the first.
  public private(set) var timestamp: MonotonicInstant?
  /// The deadline after it; `nil` before the first.
  public private(set) var targetTimestamp: MonotonicInstant?
  /// Time between deadlines, in nanoseconds.
  public private(set) var duration: Int64
  /// Deadlines that passed without a tick, in all.
  public private(set) var missedTicks = 0
  /// Ticks taken more than half a period after their deadline, in all.
  public private(set) var lateTicks = 0

  private let observedRate: Double
  private var start: MonotonicInstant
  private var index: Int64 = 0
  private var paused = false

  /// Makes a link whose first deadline is one period after `now`.
  public static func open(
    preferredFrameRateRange range: FrameRateRange, lockedTo60: Bool = false,
    observedRate: Double = 60, now: MonotonicInstant
  ) throws(Errno) -> DisplayLink {
    let descriptor = timerfd_create(CLOCK_MONOTONIC, Int32(TFD_NONBLOCK | TFD_CLOEXEC))
    guard descriptor >= 0 else { throw Errno.last("timerfd_create") }
    let link = DisplayLink(
      owning: descriptor, range: range, lockedTo60: lockedTo60, observedRate: observedRate,
      start: now)
    try link.arm()
    return link
  }

  private init(
    owning descriptor: Int32, range: FrameRateRange, lockedTo60: Bool, observedRate: Double,
    start: MonotonicInstant
  ) {
    self.descriptor = descriptor
    self.preferredFrameRateRange = range
    self.isLockedTo60 = lockedTo60
    self.observedRate = observedRate
    self.start = start
    self.duration = Self.period(range, lockedTo60: lockedTo60, observedRate: observedRate)
  }

  deinit { close(descriptor) }

  /// Whether ticks are held back.
  public var isPaused: Bool { paused }

  /// Holds ticks back, or lets them come again from a fresh start at `now`.
  public mutating func setPaused(_ isPaused: Bool, now: MonotonicInstant) throws(Errno) {
    guard isPaused != paused else { return }
    paused = isPaused
    try restart(now: now)
  }

  /// Asks for another rate; deadlines start afresh at `now`.
  public mutating func setRange(
    _ range: FrameRateRange, now: MonotonicInstant
  ) throws(Errno) {
    preferredFrameRateRange = range
    duration = Self.period(range, lockedTo60: isLockedTo60, observedRate: observedRate)
    try restart(now: now)
  }

  /// Takes the tick that is due, if one is: call when the descriptor is readable.
  public mutating func take(now: MonotonicInstant) -> DisplayLinkTick? {
    var expirations: UInt64 = 0
    let size = MemoryLayout<UInt64>.size
    guard read(descriptor, &expirations, size) == size, expirations > 0, !paused else {
      return nil
    }
    return tick(expirations: expirations, now: now)
  }

  private mutating func tick(expirations: UInt64, now: MonotonicInstant) -> DisplayLinkTick {
    let passed = Int64(clamping: expirations)
    index &+= passed
    let deadline = start.advanced(byNanoseconds: index &* duration)
    let next = deadline.advanced(byNanoseconds: duration)
    let missed = Int(clamping: passed - 1)
    missedTicks += missed
    let fired = max(now, deadline)
    if fired.nanoseconds(since: deadline) > duration / 2 || missed > 0 { lateTicks += 1 }
    (timestamp, targetTimestamp) = (deadline, next)
    return DisplayLinkTick(
      timestamp: deadline, targetTimestamp: next, firedAt: fired, missed: missed)
  }

  private mutating func restart(now: MonotonicInstant) throws(Errno) {
    start = now
    index = 0
    (timestamp, targetTimestamp) = (nil, nil)
    try arm()
  }

  private func arm() throws(Errno) {
    var specification = itimerspec()
    if !paused {
      let first = start.advanced(byNanoseconds: duration).nanoseconds
      specification.it_value = timespec(
        tv_sec: Int(first / 1_000_000_000), tv_nsec: Int(first % 1_000_000_000))
      specification.it_interval = timespec(
        tv_sec: Int(duration / 1_000_000_000), tv_nsec: Int(duration % 1_000_000_000))
    }
    guard timerfd_settime(descriptor, Int32(TFD_TIMER_ABSTIME), &specification, nil) == 0
    else { throw Errno.last("timerfd_settime") }
  }

  private static func period(
    _ range: FrameRateRange, lockedTo60: Bool, observedRate: Double
  ) -> Int64 {
    var rate = range.request ?? observedRate
    if lockedTo60 { rate = min(rate, 60) }
    rate = min(max(rate, 0.001), highestRate)
    return Int64((1e9 / rate).rounded())
  }
}
