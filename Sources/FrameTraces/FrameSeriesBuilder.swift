import FrameTiming

/// Frames in order, as a quick reader finds them.
struct RegularFrames {
  var frameTimes: [Int64] = []
  /// As many as frame times, or none.
  var presents: [Int64] = []
  private(set) var sum: Int64 = 0

  /// Adds a frame if it is one and does not come before the last; `false` with nothing added.
  @inline(__always) mutating func append(_ frameTime: Int64, presentAt time: Int64?) -> Bool {
    // The sum of a piece of text of some megabytes stays far from overflowing.
    guard frameTime >= 0, frameTime <= FrameSeriesBuilder.longest else { return false }
    if let time {
      guard time >= last, time <= FrameSeriesBuilder.furthest else { return false }
      last = time
      presents.append(time)
    }
    sum &+= frameTime
    frameTimes.append(frameTime)
    return true
  }

  /// Adds frames up to the first that is none or comes before the one before it, and says how many.
  /// There must be no fewer presents than frames.
  @inline(__always)
  mutating func append(_ frameTimes: Span<Int64>, presentsAt presents: Span<Int64>? = nil) -> Int {
    var count = 0
    while count < frameTimes.count {
      let frameTime = frameTimes[count]
      guard frameTime >= 0, frameTime <= FrameSeriesBuilder.longest else { break }
      if let presents {
        let time = presents[count]
        guard time >= last, time <= FrameSeriesBuilder.furthest else { break }
        last = time
      }
      sum &+= frameTime
      count &+= 1
    }
    Self.append(frameTimes.extracting(first: count), to: &self.frameTimes)
    if let presents { Self.append(presents.extracting(first: count), to: &self.presents) }
    return count
  }

  @inline(__always)
  private static func append(_ values: Span<Int64>, to array: inout [Int64]) {
    unsafe values.withUnsafeBufferPointer { values in
      unsafe array.append(contentsOf: values)
    }
  }

  /// Log clocks count up from 0 or later; −1 stands for what is no number.
  private var last: Int64 = 0

  /// Makes room for the frames of `bytes` bytes of text with rows of `row` bytes.
  mutating func reserve(bytes: Int, row: Int, hasClock: Bool) {
    let rows = bytes / max(row, 2) + 16
    frameTimes.reserveCapacity(rows)
    if hasClock { presents.reserveCapacity(rows) }
  }
}

/// Collects the frames of one stream and sees to it that the result can be trusted: no negative
/// frame time, presents that never go back, sums that stay far from overflowing.
struct FrameSeriesBuilder {
  /// No frame lasts longer: about 28 hours. What does is an underflow or another field.
  static let longest: Int64 = 100_000_000_000_000
  /// Times further from zero than this are garbage: about 127 years.
  static let furthest: Int64 = 4_000_000_000_000_000_000

  private(set) var frameTimes: [Int64] = []
  private var presents: [Int64] = []
  private var total: Int64 = 0
  /// What is added to the log's clock since it began anew.
  private(set) var offset: Int64 = 0
  /// How often the log's clock went back for good.
  private(set) var restarts = 0
  /// How many single stamps were far from where their own frame times put them.
  private(set) var strays = 0
  /// The offset before the stamp at hand, as long as that one may turn out to be a stray.
  private var offsetBefore: Int64?
  /// By how much the last stray ahead was moved.
  private(set) var moved: Int64 = 0
  /// Stamps are rounded, so a little back is the same moment; further is another clock, or a stray.
  private static let far: Int64 = 1_000_000_000

  /// How many frame times there are.
  var count: Int { frameTimes.count }
  var isEmpty: Bool { frameTimes.isEmpty }

  /// Makes room for `count` frames.
  mutating func reserve(_ count: Int, hasClock: Bool) {
    frameTimes.reserveCapacity(count)
    if hasClock { presents.reserveCapacity(count + 1) }
  }

  /// Adds a frame that took `frameTime` and was presented at `time` on the log's own clock, or
  /// right after the frame before where the log has no time for it. `false`: not a frame.
  @inline(__always)
  mutating func append(_ frameTime: Int64, presentAt time: Int64? = nil, hasClock: Bool) -> Bool {
    guard frameTime >= 0, frameTime <= Self.longest, total <= Self.furthest else { return false }
    total &+= frameTime
    frameTimes.append(frameTime)
    if hasClock { appendPresent(time, frameTime) }
    return true
  }

  /// Adds frames that a quick reader has checked: each frame time allowed, presents in order and
  /// after the last one. `false`, with nothing added, where the whole would not be allowed.
  mutating func append(_ frames: RegularFrames, hasClock: Bool) -> Bool {
    guard offset == 0, total <= Self.furthest &- frames.sum else { return false }
    if hasClock {
      guard let last = presents.last, let next = frames.presents.first, next >= last,
        let end = frames.presents.last, end <= presents[0] &+ Self.furthest
      else { return false }
      presents.append(contentsOf: frames.presents)
    }
    total &+= frames.sum
    frameTimes.append(contentsOf: frames.frameTimes)
    return true
  }

  private mutating func appendPresent(_ time: Int64?, _ frameTime: Int64) {
    let plausible = time.flatMap { $0.magnitude <= Self.furthest.magnitude ? $0 : nil }
    guard let last = presents.last else {
      let first = plausible ?? frameTime
      presents.append(first &- frameTime)
      presents.append(first)
      return
    }
    // A clock that goes on where it was before the last stamp has not begun anew there.
    if let offsetBefore, let plausible {
      if (plausible &+ offsetBefore &- last &- frameTime).magnitude <= Self.far.magnitude / 2 {
        offset = offsetBefore
        restarts -= 1
        strays += 1
      }
      self.offsetBefore = nil
    }
    var present = plausible.map { $0 &+ offset } ?? (last &+ frameTime)
    if present < last &- Self.far {
      if let place = placeOfStray(count - 2, aheadOf: present, frameTime) {
        moved = place &- last
        presents[presents.count - 1] = place
        strays += 1
        presents.append(max(present, place))
        return
      }
      restarts += 1
      offsetBefore = offset
      offset &+= last &+ frameTime &- present
      present = last &+ frameTime
    }
    // Whoever subtracts two presents must not overflow, whatever the log says.
    presents.append(min(max(present, last), presents[0] &+ Self.furthest))
  }

  /// Where the last present, which ends frame `index`, belongs if it strays far ahead of its
  /// neighbours: the one before it and `present`, which ends a frame of `frameTime`; `nil` where it
  /// does not.
  private func placeOfStray(_ index: Int, aheadOf present: Int64, _ frameTime: Int64) -> Int64? {
    guard index > 0, presents.count == index + 2 else { return nil }
    let place = presents[index] &+ frameTimes[index]
    guard presents[index + 1] &- place > Self.far, present < presents[index + 1] &- Self.far,
      (present &- place &- frameTime).magnitude <= Self.far.magnitude / 2
    else { return nil }
    return place
  }

  /// Whether the last present strays ahead, as the next one, at `time` on the log's own clock after
  /// a frame of `frameTime`, shows.
  func straysAhead(of time: Int64, _ frameTime: Int64) -> Bool {
    guard time.magnitude <= Self.furthest.magnitude else { return false }
    return placeOfStray(count - 1, aheadOf: time &+ offset, frameTime) != nil
  }

  /// Whether the clock goes back so often that rows stand in another order than time's; its stamps
  /// are not used then.
  var isErratic: Bool { restarts >= 3 && restarts > count / 8 }

  /// What a person should know about the clock.
  var clockNote: String? {
    if isErratic { return "the clock goes back \(restarts) times; only frame times are used" }
    var notes: [String] = []
    if strays > 0 {
      notes.append(
        "\(CountText.of(strays, "stamp")) far off the clock, put where the frame times say")
    }
    if restarts > 0 {
      let times = restarts == 1 ? "once" : "\(restarts) times"
      notes.append("the clock begins anew \(times); joined there")
    }
    return notes.isEmpty ? nil : notes.joined(separator: "; ")
  }

  /// The finished series.
  func finished() -> FrameSeries {
    let own = presents.count == frameTimes.count + 1 && !isErratic ? presents : nil
    return FrameSeries(frameTimes: frameTimes, ownPresents: own)
  }
}

extension FrameSeries {
  /// How many presents come later than their frame time says, by more than a clock's rounding: all
  /// of a sampled log, but few of one in which there is a hole.
  var latePresents: Int {
    guard let presents = ownPresents else { return frames }
    return frameTimes.indices.count { index in
      presents[index + 1] &- presents[index] &- frameTimes[index] > frameTimes[index] / 10
    }
  }
}
