/// One refresh of the simulated panel, as the model's section 8 describes it.
///
/// Times are in nanoseconds; those without a clock of their own count from the origin.
public struct Refresh: Equatable, Sendable {
  /// When it happened, from the origin.
  public var time: Int64 = 0
  /// The simulation's origin.
  public var origin = MonotonicInstant(nanoseconds: 0)
  /// Whether it shows a new frame.
  public var isFlip = false
  /// A flip only: whether there is a flip interval and the plan before it announced a hold.
  public var isCounted = false
  /// A flip only: whether there is a flip interval and the frame before declared motion.
  public var isMoving = false
  /// The panel's rate after this refresh, in hertz (section 8, current refresh rate).
  public var hertz = 0.0
  /// How late the flip is against what the panel announced; 0 on repeats.
  public var hitch: Int64 = 0
  /// How late the flip is against what the content deserved; 0 on repeats.
  public var excess: Int64 = 0
  /// A flip only: from the frame's ready time to the refresh; 0 on repeats.
  public var latency: Int64 = 0
  /// How many refreshes have shown the frame on glass so far, this one included; 0 while blank.
  public var showings = 0
  /// When the frame on glass was handed over, on the trace's clock; the origin while blank.
  public var presentedAt = MonotonicInstant(nanoseconds: 0)

  @usableFromInline var frameIndex = -1
  @usableFromInline var intervalLength: Int64 = -1
  @usableFromInline var announcedLength: Int64 = -1
  @usableFromInline var flipIntervalLength: Int64 = -1
  @usableFromInline var replacedHold: Int64 = -1
  @usableFromInline var replacedShowings = 0

  /// Makes an empty refresh, to be filled by the simulation.
  @usableFromInline init() {}

  /// When it happened, on the trace's clock.
  public var instant: MonotonicInstant { origin.advanced(byNanoseconds: time) }

  /// The frame on glass from now on; `nil` while blank.
  @inlinable public var frame: Int? { frameIndex < 0 ? nil : frameIndex }

  /// The distance to the refresh before; `nil` for the first.
  @inlinable public var interval: Int64? { intervalLength < 0 ? nil : intervalLength }

  /// The announced plan in force: that of the last flip; `nil` when it had none.
  @inlinable public var announced: Int64? { announcedLength < 0 ? nil : announcedLength }

  /// A flip only: the distance to the flip before, when that was of the same segment.
  @inlinable public var flipInterval: Int64? { flipIntervalLength < 0 ? nil : flipIntervalLength }

  /// A flip only: how long the frame before was on glass; `nil` for the first flip.
  @inlinable public var holdBefore: Int64? { replacedHold < 0 ? nil : replacedHold }

  /// A flip only: how many refreshes showed the frame before; `nil` for the first flip.
  @inlinable public var showingsBefore: Int? { replacedHold < 0 ? nil : replacedShowings }
}
