import FrameTiming

/// Frames of a stretch of time, sorted into columns of equal length that lie on a fixed grid: a
/// column keeps its frames while it moves to the left, so that nothing shimmers.
struct TimeColumns {
  /// What one column holds.
  struct Column {
    /// The shortest and the longest frame time that ended in it, in nanoseconds.
    var best: Int64
    var worst: Int64
    /// Index in the history of the present that ended the longest.
    var worstIndex: Int
  }

  /// `nil`: no frame ended in the column.
  private(set) var columns: [Column?]
  /// Length of a column in nanoseconds.
  let length: Int64
  /// The first column's beginning on the source's clock.
  let start: Int64

  /// Sorts the frames of `window` nanoseconds before `now` into `count` columns.
  init(_ meter: StreamMeter, now: MonotonicInstant, window: Int64, count: Int) {
    length = max(1, window / Int64(max(1, count)))
    let last = now.nanoseconds.dividedDown(by: length)
    start = (last &- Int64(count) &+ 1) &* length
    columns = Array(repeating: nil, count: max(0, count))
    let history = meter.history
    let isSampled = meter.settings.isSampled
    var index = history.firstIndex(atOrAfter: MonotonicInstant(nanoseconds: start))
    while index < history.count {
      let present = history[index]
      guard present <= now else { break }
      let place = Int(clamping: (present.nanoseconds &- start) / length)
      let frameTime = Self.frameTime(meter, at: index, isSampled: isSampled)
      if let frameTime, columns.indices.contains(place) {
        add(frameTime, index: index, to: place)
      }
      index += 1
    }
  }

  /// The frame time that ended with a present of the history; in a sampled log the sample.
  static func frameTime(_ meter: StreamMeter, at index: Int, isSampled: Bool) -> Int64? {
    if isSampled {
      return index < meter.samples.count ? meter.samples[index].nanoseconds : nil
    }
    guard index > 0 else { return nil }
    return max(0, meter.history[index].nanoseconds(since: meter.history[index - 1]))
  }

  private mutating func add(_ frameTime: Int64, index: Int, to place: Int) {
    guard var column = columns[place] else {
      columns[place] = Column(best: frameTime, worst: frameTime, worstIndex: index)
      return
    }
    if frameTime < column.best { column.best = frameTime }
    if frameTime > column.worst {
      column.worst = frameTime
      column.worstIndex = index
    }
    columns[place] = column
  }
}

extension Int64 {
  /// Division that rounds towards minus infinity; the divisor must be positive.
  func dividedDown(by divisor: Int64) -> Int64 {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }
}
