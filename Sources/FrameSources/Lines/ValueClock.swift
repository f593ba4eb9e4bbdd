import FrameTiming

/// The clock of a source whose lines say when frames were presented or how long they took.
///
/// It begins with the arrival of the first value and then goes by the values alone, so that every
/// frame time is what the log says, whether lines come one by one, in blocks or all at once. Only
/// when nothing comes for a while it follows the machine's clock, so that silence is seen.
struct ValueClock: Equatable, Sendable {
  /// No frame lasts longer: an hour. What does is another field.
  static let longest: Int64 = 3_600_000_000_000
  /// How long nothing must come before the clock follows the machine's; twice the silence before
  /// the last value where that is longer, as a program that buffers its output comes in blocks.
  static let patience: Int64 = 1_000_000_000
  static let longestPatience: Int64 = 60_000_000_000

  /// The latest present.
  private(set) var latest: MonotonicInstant
  private var arrival: MonotonicInstant
  /// From the arrival before to the last.
  private var gap: Int64 = 0
  /// The last present of every stream.
  private var presents: [MonotonicInstant?] = []
  /// What turns a timestamp into a present.
  private var offset: Int64?
  private var stamp: Int64 = 0
  /// Timestamps in a row that do not go on from the last.
  private var strays = 0

  /// Begins with the arrival of the first value.
  init(start: MonotonicInstant) {
    latest = start
    arrival = start
  }

  /// What time it is, when the machine's clock says `now`.
  func time(at now: MonotonicInstant) -> MonotonicInstant {
    let patience = min(max(Self.patience, gap &* 2), Self.longestPatience)
    let silence = now.nanoseconds(since: arrival) &- patience
    return silence > 0 ? latest.advanced(byNanoseconds: silence) : latest
  }

  /// The present of a frame that took `frameTime`; `first` is that of the frame before it, where
  /// this is the stream's first value. `nil`: no frame time.
  mutating func frame(
    _ frameTime: Int64, stream: Int, arrival: MonotonicInstant
  ) -> (first: MonotonicInstant?, present: MonotonicInstant)? {
    guard frameTime >= 0, frameTime <= Self.longest else { return nil }
    let told = time(at: arrival)
    let last = stream < presents.count ? presents[stream] : nil
    var present = (last ?? told).advanced(byNanoseconds: frameTime)
    // Where the clock went on during a silence, the frame cannot have come before.
    if told > latest { present = max(present, told) }
    take(present, stream: stream, arrival: arrival)
    return (last == nil ? told : nil, present)
  }

  /// The present of a frame with a timestamp. `nil`: it does not go on from the last one. The
  /// second such timestamp in a row begins the log's clock anew.
  mutating func timestamp(
    _ value: Int64, stream: Int, arrival: MonotonicInstant
  ) -> MonotonicInstant? {
    let told = time(at: arrival)
    let (step, overflow) = value.subtractingReportingOverflow(stamp)
    if offset != nil, overflow || step < 0 || step > Self.longest {
      strays += 1
      guard strays >= 2 else { return nil }
      offset = nil
    }
    strays = 0
    stamp = value
    var present = told
    if let offset { present = max(told, MonotonicInstant(nanoseconds: value &+ offset)) }
    offset = present.nanoseconds &- value
    take(present, stream: stream, arrival: arrival)
    return present
  }

  private mutating func take(
    _ present: MonotonicInstant, stream: Int, arrival: MonotonicInstant
  ) {
    if arrival > self.arrival {
      gap = arrival.nanoseconds(since: self.arrival)
      self.arrival = arrival
    }
    latest = max(latest, present)
    while presents.count <= stream { presents.append(nil) }
    presents[stream] = present
  }
}
