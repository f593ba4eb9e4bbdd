/// What the panel intends for the frame on glass (display model, section 6).
struct HoldPlan: Equatable, Sendable {
  /// 1 when one more frame is kept waiting as slack, else 0 (D).
  var depth: Int64 = 0
  /// The announced hold as a length in nanoseconds; −1 for none.
  var announced: Int64 = -1
  /// The time at which the next frame is expected; −1 for never.
  var announcedTarget: Int64 = -1
  /// The time at which the content deserves its next frame; −1 for never.
  var nominalTarget: Int64 = -1
  /// Ladder: the announced target in quanta when the plan is longer than the slowest rung, else −1.
  var longTarget: Int64 = -1
}

/// The repeats with which a variable panel bridges a slow frame.
struct CompensationRun: Sendable {
  /// Into how many refreshes the hold is split; 0 when it is not.
  var refreshes: Int64 = 0
  /// The next of them, counted from 1.
  var next: Int64 = 1
  /// The cadence that is split, in nanoseconds.
  var cadence: Int64 = 0
}

/// The segment that the latest frame belongs to.
struct OpenSegment: Sendable {
  /// Counted from 0; −1 before the first frame.
  var number = -1
  /// When its first frame became ready.
  var firstReady: Int64 = 0
  /// How many frames were ready at that same moment.
  var readyAtOnce = 0
  /// Whether its first frame requests a rate.
  var firstRequests = false
  /// Before this, no frame of it may be the first to be shown.
  var primed: Int64 = 0
}
