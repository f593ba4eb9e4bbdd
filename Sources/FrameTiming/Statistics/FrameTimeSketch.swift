/// How often each frame time occurred, in buckets no wider than 1/256 of their value: quantiles of
/// any number of frames in bounded memory, with a relative error below 0.4 %.
///
/// Below 256 ns each value has its own bucket; above, every power of two is cut into 256 equal
/// parts. A bucket also knows the sum of its frame times, so that the lows, which are means, lose
/// precision in one bucket only. A day of frames of 8 ms needs about 70 kB.
struct FrameTimeSketch: Sendable {
  private struct Bucket: Sendable {
    var count = 0
    var sum: Int64 = 0
    var mean: Double { Double(sum) / Double(count) }
  }

  /// Index bits below the power of two.
  private static let precision = 8

  private var buckets: [Bucket] = []
  private(set) var count = 0

  /// Takes a frame time in nanoseconds; a negative one counts as 0. - Complexity: O(1)
  mutating func record(_ frameTime: Int64) {
    let index = Self.index(of: frameTime)
    if index >= buckets.count {
      // To the end of this power of two: grown at most 56 times in a sketch's life.
      let size = (index >> Self.precision + 1) << Self.precision
      buckets.append(contentsOf: repeatElement(Bucket(), count: size - buckets.count))
    }
    buckets[index].count += 1
    buckets[index].sum = buckets[index].sum.saturatingAdd(max(0, frameTime))
    count += 1
  }

  /// Percentile `p` (0 to 100) in nanoseconds, type 7, each order statistic taken to be the mean of
  /// its bucket; `nil` without frames. - Complexity: O(buckets)
  func percentile(_ p: Double) -> Double? {
    guard count > 0 else { return nil }
    let place = Percentile.place(of: p, count: count)
    var before = 0
    var low: Double?
    for bucket in buckets where bucket.count > 0 {
      before += bucket.count
      if let low { return low + place.fraction * (bucket.mean - low) }
      guard place.rank < before else { continue }
      guard place.fraction > 0, place.rank + 1 == before else { return bucket.mean }
      low = bucket.mean
    }
    return low
  }

  /// Σ of the `longest` longest frame times; the last bucket gives its mean for each.
  func sum(ofLongest longest: Int) -> Double {
    var left = longest
    var sum = 0.0
    for bucket in buckets.reversed() where bucket.count > 0 {
      guard bucket.count < left else { return sum + Double(left) * bucket.mean }
      sum += Double(bucket.sum)
      left -= bucket.count
    }
    return sum
  }

  /// What the buckets take.
  var bytesOfMemory: Int { buckets.capacity * MemoryLayout<Bucket>.stride }

  private static func index(of frameTime: Int64) -> Int {
    let value = UInt64(max(0, frameTime))
    let power = max(0, UInt64.bitWidth - value.leadingZeroBitCount - 1 - precision)
    return power << precision + Int(value >> UInt64(power))
  }
}
