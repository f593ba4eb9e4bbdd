import FrameTiming

/// Frames of a stretch of time, sorted into columns of equal length that lie on a fixed grid: a
/// column keeps its frames while it moves to the left, so that nothing shimmers.
struct TimeColumns {
  /// What one column holds.
  typealias Column = FrameTimeExtremes

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
    columns = meter.history.extremes(
      of: meter.settings.isSampled ? meter.samples : nil,
      from: MonotonicInstant(nanoseconds: start), through: now, length: length, count: count)
  }
}

extension Int64 {
  /// Division that rounds towards minus infinity; the divisor must be positive.
  func dividedDown(by divisor: Int64) -> Int64 {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }
}
