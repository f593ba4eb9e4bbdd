/// Frame times from the shortest to the longest: where every percentile and every low comes from.
///
/// Held as distances from the shortest: counted where a log rounds them, else in four bytes each
/// while the spread is below 4.29 s and in eight otherwise; sorted by their digits, never by
/// comparing.
struct OrderedFrameTimes: Equatable, Sendable {
  /// Distances from `minimum`, ascending.
  private enum Offsets: Equatable, Sendable {
    case counted(CountedFrameTimes)
    case narrow([UInt32])
    case wide([UInt64])
  }

  /// The shortest frame time, in nanoseconds.
  let minimum: Int64
  private let offsets: Offsets

  /// Sorts the frame times of all runs together; `nil` when there are none.
  /// - Complexity: O(n), with one scratch copy of the offsets while it runs.
  init?(runs: [[Int64]]) {
    var least = Int64.max
    var most = Int64.min
    var count = 0
    for run in runs {
      count += run.count
      for frameTime in run {
        least = min(least, frameTime)
        most = max(most, frameTime)
      }
    }
    guard count > 0 else { return nil }
    minimum = least
    let spread = UInt64(bitPattern: most &- least)
    if let narrow = UInt32(exactly: spread) {
      offsets =
        CountedFrameTimes(runs, above: least, spread: narrow, count: count).map { .counted($0) }
        ?? .narrow(RadixSort.ascending(runs, above: least, spread: narrow, count: count))
    } else {
      offsets = .wide(RadixSort.ascending(runs, above: least, spread: spread, count: count))
    }
  }

  /// How many frame times there are; never 0.
  var count: Int {
    switch offsets {
    case .counted(let offsets): offsets.count
    case .narrow(let offsets): offsets.count
    case .wide(let offsets): offsets.count
    }
  }

  /// The frame time with `rank` shorter ones before it, in nanoseconds.
  subscript(rank: Int) -> Int64 {
    switch offsets {
    case .counted(let offsets): minimum &+ Int64(offsets[rank])
    case .narrow(let offsets): minimum &+ Int64(offsets[rank])
    case .wide(let offsets): minimum &+ Int64(bitPattern: offsets[rank])
    }
  }

  /// The longest frame time, in nanoseconds.
  var maximum: Int64 { self[count - 1] }

  /// How many frame times are at most `frameTime` nanoseconds. - Complexity: O(log n)
  func count(atMost frameTime: Int64) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle] <= frameTime { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// How many frame times are less than `frameTime` nanoseconds. - Complexity: O(log n)
  func count(below frameTime: Double) -> Int {
    guard let whole = Int64(exactly: frameTime.rounded(.up)), whole > .min else { return count }
    return count(atMost: whole - 1)
  }

  /// Σ of the `longest` longest frame times, saturating. - Complexity: O(`longest`)
  func sum(ofLongest longest: Int) -> Int64 {
    var sum: Int64 = 0
    forEachOfLongest(longest) { frameTime in
      sum = sum.saturatingAdd(frameTime)
      return true
    }
    return sum
  }

  /// How many of the longest frame times it takes to reach `time` nanoseconds; 1 at least, and all
  /// where they do not. - Complexity: O(the result)
  func longestCount(filling time: Double) -> Int {
    var sum: Int64 = 0
    var longest = 0
    forEachOfLongest(count) { frameTime in
      sum = sum.saturatingAdd(frameTime)
      longest += 1
      return Double(sum) < time
    }
    return longest
  }

  /// Calls `body` with the longest frame times, the longest first, until it returns `false`.
  private func forEachOfLongest(_ longest: Int, _ body: (Int64) -> Bool) {
    if case .counted(let offsets) = offsets {
      return offsets.longest(longest) { body(minimum &+ Int64($0)) }
    }
    for rank in (max(0, count - longest)..<count).reversed() {
      guard body(self[rank]) else { return }
    }
  }

  /// Percentile `p` (0 to 100) in nanoseconds: linear interpolation between order statistics,
  /// Hyndman and Fan's type 7, h = (n − 1) p.
  func percentile(_ p: Double) -> Double {
    let place = Percentile.place(of: p, count: count)
    let low = Double(self[place.rank])
    guard place.fraction > 0 else { return low }
    return low + place.fraction * (Double(self[place.rank + 1]) - low)
  }
}

extension Int64 {
  /// The sum, held at the largest or smallest value instead of overflowing.
  func saturatingAdd(_ other: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(other)
    guard overflow else { return sum }
    return other < 0 ? .min : .max
  }
}
