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

  /// Whether both hold the same intervals in the same order, so that they go on alike.
  func isSame(as other: CadenceHistory) -> Bool {
    guard count == other.count, window == other.window, minimum == other.minimum else {
      return false
    }
    for age in 1...max(count, 1) where age <= count {
      guard latest(age) == other.latest(age) else { return false }
    }
    return true
  }

  /// The `age`-th latest interval, from 1 to `count`.
  private func latest(_ age: Int) -> Int64 {
    differences[next >= age ? next - age : next - age + window]
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
    if count == 8 { return measuredEight() }
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

  /// The usual window, without loops.
  private mutating func measuredEight() -> Int64 {
    let (a, b, c, d) = (differences[0], differences[1], differences[2], differences[3])
    let (e, f, g, h) = (differences[4], differences[5], differences[6], differences[7])
    let least = min(min(min(a, b), min(c, d)), min(min(e, f), min(g, h)))
    let most = max(max(max(a, b), max(c, d)), max(max(e, f), max(g, h)))
    if most &- least <= least >> 2 {
      return (a &+ b &+ c &+ d &+ e &+ f &+ g &+ h &+ 4) >> 3
    }
    let (p, q) = (Self.sorted(a, b, c, d), Self.sorted(e, f, g, h))
    // The lower half of both, and of that the largest.
    let median = max(
      max(min(p.0, q.3), min(p.1, q.2)), max(min(p.2, q.1), min(p.3, q.0)))
    let (nearest, furthest) = (median &- (median >> 2), median &+ (median >> 2))
    var (sum, used) = (Int64(0), Int64(0))
    for position in 0..<8 {
      let difference = differences[position]
      let isNear = difference >= nearest && difference <= furthest
      sum &+= isNear ? difference : 0
      used &+= isNear ? 1 : 0
    }
    return roundedQuotient(sum, used)
  }

  @inline(__always)
  private static func sorted(
    _ a: Int64, _ b: Int64, _ c: Int64, _ d: Int64
  ) -> (Int64, Int64, Int64, Int64) {
    let (low, high) = (min(a, b), max(a, b))
    let (low2, high2) = (min(c, d), max(c, d))
    let (inner, inner2) = (max(low, low2), min(high, high2))
    return (min(low, low2), min(inner, inner2), max(inner, inner2), max(high, high2))
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
