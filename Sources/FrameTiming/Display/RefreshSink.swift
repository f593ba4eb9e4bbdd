/// What takes a simulation's refreshes, one at a time and in order.
public protocol RefreshSink {
  /// Whether long idle stretches may be reported as one run. `false` unless said otherwise: every
  /// refresh then comes on its own.
  var condensesIdle: Bool { get }

  /// Takes one refresh.
  mutating func refreshed(_ refresh: Refresh)

  /// Takes note that a frame was replaced before it was shown.
  mutating func dropped(frame: Int)

  /// Takes flips in a row and the frames replaced meanwhile, in the place of as many calls; unless
  /// written otherwise it makes these calls.
  mutating func flipped(_ run: borrowing FlipRun)

  /// Takes a run of repeats; called only when `condensesIdle` is true.
  mutating func idled(_ run: IdleRun)
}

extension RefreshSink {
  @inlinable public var condensesIdle: Bool { false }
  @inlinable public mutating func dropped(frame: Int) {}
  @inlinable public mutating func idled(_ run: IdleRun) {}
  @inlinable public mutating func flipped(_ run: borrowing FlipRun) { run.deliver(to: &self) }
}

/// Repeats in a row that all show the same frame at the panel's idle rate.
public struct IdleRun: Equatable, Sendable {
  /// The refresh before the first of them, in nanoseconds from the origin.
  public var start: Int64
  /// The last of them, in nanoseconds from the origin.
  public var end: Int64
  /// How many there are.
  public var repeats: Int
  /// The rate of all of them, in hertz.
  public var hertz: Double
  /// The frame on glass; `nil` while blank.
  public var frame: Int?
}

/// Takes nothing: for a simulation of which only the totals are wanted.
public struct TotalsOnly: RefreshSink, Sendable {
  /// Makes the sink.
  @inlinable public init() {}

  @inlinable public var condensesIdle: Bool { true }
  @inlinable public mutating func refreshed(_ refresh: Refresh) {}
  @inlinable public mutating func flipped(_ run: borrowing FlipRun) {}
}

/// Keeps every refresh and the index of every dropped frame.
public struct RefreshLog: RefreshSink, Equatable, Sendable {
  /// Every refresh in order.
  public var refreshes: [Refresh] = []
  /// The dropped frames in the order in which they were replaced.
  public var dropped: [Int] = []

  /// Makes an empty log.
  public init() {}

  public mutating func refreshed(_ refresh: Refresh) { refreshes.append(refresh) }
  public mutating func dropped(frame: Int) { dropped.append(frame) }

  /// The flips in order.
  public var flips: [Refresh] { refreshes.filter(\.isFlip) }
}
