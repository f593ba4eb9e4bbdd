/// The latest ready-to-ready intervals of one segment, and the cadence they amount to
/// (display model, section 5).
struct CadenceHistory: Sendable {
  /// The widest window there is room for.
  static let capacity = 16

  private var differences = InlineArray<16, Int64>(repeating: 0)
  private var next = 0
  private(set) var count = 0
  private let window: Int
  private let minimum: Int
  private var cached: Int64 = -1
  private var isStale = false

  /// Makes an empty history of at most `window` intervals, of which it needs `minimum`.
  init(window: Int, minimum: Int) {
    self.window = min(max(window, 1), Self.capacity)
    self.minimum = max(minimum, 1)
  }

  /// Forgets everything: a segment begins.
  mutating func reset() {
    next = 0
    count = 0
    cached = -1
    isStale = false
  }

  /// Adds the distance between two neighbouring ready times; 0 or more.
  mutating func append(_ difference: Int64) {
    differences[next] = difference
    next = next &+ 1 == window ? 0 : next &+ 1
    if count < window { count &+= 1 }
    isStale = true
  }

  /// The mean of the intervals within a quarter of their lower median, in nanoseconds; −1 when
  /// there are too few.
  mutating func cadence() -> Int64 {
    if isStale {
      cached = count < minimum ? -1 : measured()
      isStale = false
    }
    return cached
  }

  /// Changes nothing; as `mutating` it is called without a copy of the history.
  private mutating func measured() -> Int64 {
    var (least, most, sum) = (Int64.max, Int64.min, Int64(0))
    for position in 0..<count {
      let difference = differences[position]
      least = min(least, difference)
      most = max(most, difference)
      sum &+= difference
    }
    // Whichever the median is, none of them is further than a quarter of it away.
    if most &- least <= least / 4 { return roundedQuotient(sum, Int64(count)) }
    return meanNearMedian()
  }

  private func meanNearMedian() -> Int64 {
    var sorted = differences
    for position in 1..<max(count, 1) {
      let value = sorted[position]
      var hole = position
      while hole > 0, sorted[hole - 1] > value {
        sorted[hole] = sorted[hole - 1]
        hole -= 1
      }
      sorted[hole] = value
    }
    let median = sorted[(count - 1) / 2]
    var (sum, used) = (Int64(0), Int64(0))
    for position in 0..<count where abs(sorted[position] - median) <= median / 4 {
      sum += sorted[position]
      used += 1
    }
    return roundedQuotient(sum, used)
  }
}
