/// A frame that waits to be shown, with all the plan needs to know about it.
struct QueuedFrame: Sendable {
  /// Which frame it is, counted from 0.
  var index = -1
  /// When it became ready, in nanoseconds from the origin.
  var ready: Int64 = 0
  /// The cadence that its intent requests, in nanoseconds; −1 when it requests none.
  var requestedCadence: Int64 = -1
  /// The cadence its segment ended with; −1 unknown, `FrameQueue.openSegment` while it goes on.
  var closedCadence = FrameQueue.openSegment
  /// Before this, no frame of its segment may be the first to be shown.
  var primed: Int64 = 0
  /// Which segment it belongs to, counted from 0.
  var segment = -1
  /// Ladder: the rung below which no interval goes for the whole system, in quanta.
  var lock: Int64 = 0
  /// Ladder: the fastest rung that this content may have, in quanta.
  var floor: Int64 = 0
  /// Whether it declares a speed above 0.
  var isMoving = false
  /// Whether it declares a speed of 0 or less.
  var isStatic = false
}

/// The frames that wait, oldest first, in a ring that only ever grows.
///
/// Under mailbox it never grows; under fifo it doubles when full, so that adding stays O(1).
struct FrameQueue: Sendable {
  /// Marks a frame whose segment still goes on.
  static let openSegment: Int64 = -2

  private var slots: ContiguousArray<QueuedFrame>
  private var head = 0
  private(set) var count = 0

  /// Makes an empty queue.
  init() {
    slots = ContiguousArray(repeating: QueuedFrame(), count: 4)
  }

  var isEmpty: Bool { count == 0 }

  /// The oldest frame; the queue must not be empty.
  var first: QueuedFrame { slots[head] }

  /// The frame at `position` from the oldest.
  subscript(position: Int) -> QueuedFrame {
    get { slots[(head &+ position) & (slots.count &- 1)] }
    set { slots[(head &+ position) & (slots.count &- 1)] = newValue }
  }

  mutating func append(_ frame: QueuedFrame) {
    if count == slots.count { grow() }
    slots[(head &+ count) & (slots.count &- 1)] = frame
    count &+= 1
  }

  mutating func removeFirst() -> QueuedFrame {
    let frame = slots[head]
    head = (head &+ 1) & (slots.count &- 1)
    count &-= 1
    return frame
  }

  mutating func removeAll() {
    head = 0
    count = 0
  }

  /// Changes the waiting frames of the newest segment, which stand at the end.
  mutating func updateNewest(segment: Int, _ change: (inout QueuedFrame) -> Void) {
    var position = count
    while position > 0, self[position - 1].segment == segment {
      position -= 1
      change(&self[position])
    }
  }

  private mutating func grow() {
    var larger = ContiguousArray(repeating: QueuedFrame(), count: slots.count * 2)
    var position = 0
    while position < count {
      larger[position] = self[position]
      position += 1
    }
    slots = larger
    head = 0
  }
}
