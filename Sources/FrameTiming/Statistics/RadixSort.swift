/// Sorting of whole numbers by their digits, least significant first.
enum RadixSort {
  /// The most bits a digit may have: 512 counters and 512 places being written fit the first cache.
  private static let digitBits = 9

  /// Distances of all values from `least`, ascending.
  ///
  /// - Parameters:
  ///   - spread: The largest distance; decides how many digits are looked at.
  ///   - count: How many values the runs hold together.
  /// - Complexity: O(n · digits); two buffers of `count` keys while it runs.
  static func ascending<Key: FixedWidthInteger & UnsignedInteger & Sendable>(
    _ runs: [[Int64]], above least: Int64, spread: Key, count: Int
  ) -> [Key] {
    var keys = unsafe [Key](unsafeUninitializedCapacity: count) { buffer, initialized in
      for run in runs {
        for value in run {
          unsafe buffer[initialized] = Key(truncatingIfNeeded: value &- least)
          initialized += 1
        }
      }
    }
    sort(&keys, by: 0..<(Key.bitWidth - spread.leadingZeroBitCount))
    return keys
  }

  /// Sorts by some bits of the keys; keys that agree there keep their order.
  /// - Complexity: O(n · digits); one more buffer of keys while it runs.
  static func sort<Key: FixedWidthInteger & UnsignedInteger & Sendable>(
    _ keys: inout [Key], by bits: Range<Int>
  ) {
    let digits = (bits.count + digitBits - 1) / digitBits
    guard digits > 0 else { return }
    let width = (bits.count + digits - 1) / digits
    let count = keys.count
    var counts = histograms(of: keys, from: bits.lowerBound, digits: digits, width: width)
    var other = unsafe [Key](unsafeUninitializedCapacity: count) { _, initialized in
      initialized = count  // every place is written by the first pass; keys are plain bits
    }
    for digit in 0..<digits {
      let places = (digit << width)..<((digit + 1) << width)
      if counts[places].contains(count) { continue }
      startingPlaces(&counts, in: places)
      scatter(
        keys, into: &other, places: &counts, base: digit << width,
        shift: bits.lowerBound + digit * width, width: width)
      swap(&keys, &other)
    }
  }

  /// How often each value of each digit occurs; digit after digit.
  private static func histograms<Key: FixedWidthInteger & UnsignedInteger>(
    of keys: [Key], from lowest: Int, digits: Int, width: Int
  ) -> [Int] {
    var counts = [Int](repeating: 0, count: digits << width)
    let mask = (1 << width) - 1
    unsafe counts.withUnsafeMutableBufferPointer { counts in
      for key in keys {
        var rest = key &>> Key(truncatingIfNeeded: lowest)
        for digit in 0..<digits {
          let place = digit << width | Int(truncatingIfNeeded: rest) & mask
          unsafe counts[place] &+= 1
          rest &>>= Key(truncatingIfNeeded: width)
        }
      }
    }
    return counts
  }

  /// Turns counts into the place where the first key of each value goes.
  private static func startingPlaces(_ counts: inout [Int], in places: Range<Int>) {
    var sum = 0
    for place in places {
      let next = sum + counts[place]
      counts[place] = sum
      sum = next
    }
  }

  /// Moves every key to its place by one digit, keeping the order of equal digits.
  private static func scatter<Key: FixedWidthInteger & UnsignedInteger>(
    _ keys: [Key], into other: inout [Key], places: inout [Int], base: Int, shift: Int,
    width: Int
  ) {
    let shift = Key(truncatingIfNeeded: shift)
    let mask = (1 << width) - 1
    unsafe other.withUnsafeMutableBufferPointer { other in
      unsafe places.withUnsafeMutableBufferPointer { places in
        for key in keys {
          let place = base | Int(truncatingIfNeeded: key &>> shift) & mask
          unsafe other[places[place]] = key
          unsafe places[place] &+= 1
        }
      }
    }
  }
}
