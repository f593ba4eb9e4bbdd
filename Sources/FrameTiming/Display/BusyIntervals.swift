/// Stretches of time in which an observer's main loop is blocked (display model, section 10).
public struct BusyIntervals: Equatable, Sendable {
  /// Half-open, in nanoseconds from the origin, sorted, not touching each other, after time 0.
  public let intervals: [Range<Int64>]
  private var passed = 0

  /// Takes intervals in any order; empty ones are left out, touching ones joined, and what lies at
  /// or before the first refresh is cut off.
  public init(_ intervals: [Range<Int64>] = []) {
    var joined: [Range<Int64>] = []
    for interval in intervals.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      let start = max(interval.lowerBound, 1)
      guard interval.upperBound > start else { continue }
      if let last = joined.last, last.upperBound >= start {
        joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, interval.upperBound)
      } else {
        joined.append(start..<interval.upperBound)
      }
    }
    self.intervals = joined
  }

  /// When a callback due at `time` happens: at the end of the busy interval it falls into, else at
  /// once. Must be asked in order of time.
  mutating func moved(_ time: Int64) -> Int64 {
    while passed < intervals.count, intervals[passed].upperBound <= time { passed += 1 }
    guard passed < intervals.count, intervals[passed].contains(time) else { return time }
    return intervals[passed].upperBound
  }
}
