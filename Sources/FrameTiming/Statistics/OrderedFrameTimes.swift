/// Frame times from the shortest to the longest: where every percentile and every low comes from.
///
/// Held as distances from the shortest, in four bytes each while the spread is below 4.29 s and in
/// eight otherwise; sorted by their digits, never by comparing.
struct OrderedFrameTimes: Equatable, Sendable {
  /// Distances from `minimum`, ascending.
  private enum Offsets: Equatable, Sendable {
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
      offsets = .narrow(RadixSort.ascending(runs, above: least, spread: narrow, count: count))
    } else {
      offsets = .wide(RadixSort.ascending(runs, above: least, spread: spread, count: count))
    }
  }

  /// How many frame times there are; never 0.
  var count: Int {
    switch offsets {
    case .narrow(let offsets): offsets.count
    case .wide(let offsets): offsets.count
    }
  }

  /// The frame time with `rank` shorter ones before it, in nanoseconds.
  subscript(rank: Int) -> Int64 {
    switch offsets {
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
    for rank in max(0, count - longest)..<count { sum = sum.saturatingAdd(self[rank]) }
    return sum
  }

  /// How many of the longest frame times it takes to reach `time` nanoseconds; 1 at least, and all
  /// where they do not. - Complexity: O(the result)
  func longestCount(filling time: Double) -> Int {
    var sum: Int64 = 0
    for rank in (0..<count).reversed() {
      sum = sum.saturatingAdd(self[rank])
      if Double(sum) >= time { return count - rank }
    }
    return count
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
