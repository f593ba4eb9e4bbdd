/// The frame times of a recorded trace as far as they have been played: exact quantiles of any
/// prefix in O(log n).
///
/// All frame times are known beforehand, so each has a rank; two Fenwick trees over the ranks hold
/// the counts and the sums of the frames played so far (Fenwick, 1994).
struct RankedFrameTimes: Sendable {
  /// The distinct frame times, ascending, in nanoseconds.
  private let values: [Int64]
  /// The rank of each frame's time among `values`.
  private let ranks: [UInt32]
  private var counts: [Int32]
  private var sums: [Int64]
  /// How many frames have been played.
  private(set) var count = 0

  /// Prepares for frame times that will be played in this order.
  /// - Complexity: O(n); sixteen bytes a frame while it runs.
  init(_ frameTimes: [Int64]) {
    let least = frameTimes.min() ?? 0
    let spread = UInt64(bitPattern: (frameTimes.max() ?? 0) &- least)
    (values, ranks) =
      UInt32(exactly: spread).map { Self.ranked(frameTimes, above: least, spread: $0) }
      ?? Self.rankedBySearch(frameTimes)
    counts = Array(repeating: 0, count: values.count + 1)
    sums = Array(repeating: 0, count: values.count + 1)
  }

  /// The distinct values and each frame's rank, by sorting the frames' indices with them.
  private static func ranked(
    _ frameTimes: [Int64], above least: Int64, spread: UInt32
  ) -> (values: [Int64], ranks: [UInt32]) {
    var keys = frameTimes.enumerated().map { index, frameTime in
      UInt64(truncatingIfNeeded: frameTime &- least) << 32 | UInt64(truncatingIfNeeded: index)
    }
    RadixSort.sort(&keys, by: 32..<(64 - spread.leadingZeroBitCount))
    var values: [Int64] = []
    var ranks = [UInt32](repeating: 0, count: frameTimes.count)
    for key in keys {
      let value = least &+ Int64(key >> 32)
      if values.last != value { values.append(value) }
      ranks[Int(key & 0xFFFF_FFFF)] = UInt32(truncatingIfNeeded: values.count - 1)
    }
    return (values, ranks)
  }

  /// The same where frame times differ by 4.29 s and more; such traces have few frames.
  private static func rankedBySearch(
    _ frameTimes: [Int64]
  ) -> (values: [Int64], ranks: [UInt32]) {
    var values: [Int64] = []
    for frameTime in frameTimes.sorted() where values.last != frameTime {
      values.append(frameTime)
    }
    return (values, frameTimes.map { UInt32(rank(of: $0, in: values)) })
  }

  /// The frame times played so far, in order.
  var played: some Sequence<Int64> { ranks.prefix(count).lazy.map { values[Int($0)] } }

  /// Plays the next frame if its time is the given one; says whether it did.
  mutating func advance(expecting frameTime: Int64) -> Bool {
    guard count < ranks.count, values[Int(ranks[count])] == frameTime else { return false }
    var node = Int(ranks[count]) + 1
    while node < counts.count {
      counts[node] &+= 1
      sums[node] = sums[node].saturatingAdd(frameTime)
      node += node & -node
    }
    count += 1
    return true
  }

  /// Percentile `p` (0 to 100) of the frames played, type 7; `nil` before the first.
  func percentile(_ p: Double) -> Double? {
    guard count > 0 else { return nil }
    let place = Percentile.place(of: p, count: count)
    let low = Double(shortest(place.rank).next)
    guard place.fraction > 0 else { return low }
    return low + place.fraction * (Double(shortest(place.rank + 1).next) - low)
  }

  /// Σ of the `longest` longest frame times played; `total` is the sum of all of them.
  func sum(ofLongest longest: Int, total: Int64) -> Double {
    guard longest < count else { return Double(total) }
    return Double(total &- shortest(count - longest).sum)
  }

  /// The sum of the `amount` shortest frame times played and the one after them.
  private func shortest(_ amount: Int) -> (sum: Int64, next: Int64) {
    var node = 0
    var left = amount
    var sum: Int64 = 0
    var step = 1 << (Int.bitWidth - 1 - max(1, values.count).leadingZeroBitCount)
    while step > 0 {
      let candidate = node + step
      if candidate < counts.count, Int(counts[candidate]) <= left {
        node = candidate
        left -= Int(counts[candidate])
        sum = sum.saturatingAdd(sums[candidate])
      }
      step >>= 1
    }
    // What is left are frames of the value that the descent stopped before.
    let next = node < values.count ? values[node] : values.last ?? 0
    return (sum.saturatingAdd(next &* Int64(left)), next)
  }

  private static func rank(of frameTime: Int64, in values: [Int64]) -> Int {
    var low = 0
    var high = values.count - 1
    while low < high {
      let middle = (low + high) / 2
      if values[middle] < frameTime { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
