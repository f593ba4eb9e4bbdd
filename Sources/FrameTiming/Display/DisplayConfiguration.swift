/// A panel and how it is driven (display model, sections 3 and 13).
public struct DisplayConfiguration: Equatable, Sendable {
  /// How many buffers the frames go through.
  public enum Buffers: String, CaseIterable, Sendable {
    /// Two: the newest frame waits for the next refresh.
    case two = "2"
    /// Three: one frame of slack at the price of one frame of latency.
    case three = "3"
    /// Three on a ladder above 60 Hz, else two.
    case auto
  }

  /// What happens when frames come faster than they can be shown.
  public enum Policy: String, CaseIterable, Sendable {
    /// The oldest waiting frame is replaced.
    case mailbox
    /// Every frame waits for its turn.
    case fifo
  }

  /// The display.
  public var panel: DisplayPanel
  /// How many buffers; `nil` is the panel's default, auto on a ladder and two elsewhere.
  public var buffers: Buffers?
  /// What happens when frames come faster than they can be shown.
  public var policy: Policy
  /// Ladder only: the system's default cap, 60 Hz for everything except scrolling.
  public var lock60: Bool
  /// Ladder only: the highest rate that an active display link asks for, in hertz; 0 is none.
  public var linkRate: Double
  /// Ladder only: how long a repeat is put off while a late frame is awaited, in nanoseconds.
  public var lateHold: Int64
  /// A longer gap than this without declared motion ends a segment, in nanoseconds.
  public var segmentGap: Int64
  /// How many of the latest intervals the cadence is measured from; 1 to 16.
  public var cadenceWindow: Int
  /// How many intervals a measured cadence needs at least; from 1.
  public var cadenceMinimum: Int
  /// By how much a measured cadence may miss a refresh interval, in nanoseconds.
  public var measuredTolerance: Int64
  /// By how much a requested cadence may miss a refresh interval, in nanoseconds.
  public var requestedTolerance: Int64
  /// Lateness up to this is no hitch, in nanoseconds.
  public var hitchTolerance: Int64
  /// Variable only: whether frames slower than the range are repeated evenly.
  public var lowFramerateCompensation: Bool
  /// Variable only: how much wider than its fastest interval the range must be for that; at least 2.
  public var compensationRatio: Double

  /// Makes the panel with the model's defaults.
  public init(
    panel: DisplayPanel, buffers: Buffers? = nil, policy: Policy = .mailbox, lock60: Bool = false,
    linkRate: Double = 0
  ) {
    self.panel = panel
    self.buffers = buffers
    self.policy = policy
    self.lock60 = lock60
    self.linkRate = linkRate
    self.lateHold = 33_333_333
    self.segmentGap = 250_000_000
    self.cadenceWindow = 8
    self.cadenceMinimum = 3
    self.measuredTolerance = 500_000
    self.requestedTolerance = 1_000
    self.hitchTolerance = 500_000
    self.lowFramerateCompensation = true
    self.compensationRatio = 2
  }

  /// The buffers that are used: what is asked for, or the panel's default.
  public var effectiveBuffers: Buffers {
    if let buffers { return buffers }
    if case .ladder = panel { return .auto }
    return .two
  }

  /// How many frames may wait under mailbox.
  var queueCapacity: Int { effectiveBuffers == .two ? 1 : 2 }
}
