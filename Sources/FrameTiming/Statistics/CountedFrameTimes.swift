/// Many frame times of few lengths, since logs round them: how many there are of each, which is
/// found out faster than their order and takes less room.
struct CountedFrameTimes: Equatable, Sendable {
  /// All lengths are whole numbers of this many nanoseconds above the shortest frame time.
  private let unit: UInt32
  /// How many frame times are at most so many units above the shortest.
  private let ranks: [UInt32]
  /// The distances of longer ones from the shortest, in nanoseconds, ascending.
  private let rest: [UInt32]

  /// Fewer are sorted as quickly.
  static let leastFrames = 1 << 14

  /// Counts the frame times of all runs together; `nil` where they are few, differ too much or are
  /// not rounded.
  /// - Parameters:
  ///   - least: The shortest of all.
  ///   - spread: The distance from it to the longest.
  ///   - count: How many there are.
  /// - Complexity: O(n), with four bytes a frame at most.
  init?(_ runs: [[Int64]], above least: Int64, spread: UInt32, count: Int) {
    guard count >= Self.leastFrames, count <= Int(UInt32.max) else { return nil }
    let unit = Self.unit(of: runs, above: least)
    let lengths = min(Int(spread / unit) + 1, count)
    guard
      let counts = Self.counts(
        of: runs, above: least, unit: unit, lengths: lengths, mostOthers: count / 16)
    else { return nil }
    var ranks = counts.lengths
    var sum: UInt32 = 0
    for index in ranks.indices {
      sum &+= ranks[index]
      ranks[index] = sum
    }
    self.unit = unit
    self.ranks = ranks
    var rest = counts.others
    RadixSort.sort(&rest, by: 0..<(UInt32.bitWidth - spread.leadingZeroBitCount))
    self.rest = rest
  }

  /// How many frame times there are.
  var count: Int { ranked + rest.count }

  private var ranked: Int { Int(ranks.last ?? 0) }

  /// The distance from the shortest to the one with `rank` shorter ones before it, in nanoseconds.
  /// - Complexity: O(log n)
  subscript(rank: Int) -> UInt32 {
    guard rank < ranked else { return rest[rank - ranked] }
    var low = 0
    var high = ranks.count - 1
    while low < high {
      let middle = (low + high) / 2
      if Int(ranks[middle]) <= rank { low = middle + 1 } else { high = middle }
    }
    return UInt32(low) * unit
  }

  /// The distances of the longest frame times from the shortest, the longest first.
  func longest(_ amount: Int, _ body: (_ distance: UInt32) -> Bool) {
    var left = amount
    for distance in rest.reversed() {
      guard left > 0, body(distance) else { return }
      left -= 1
    }
    for length in ranks.indices.reversed() {
      let shorter = length > 0 ? ranks[length - 1] : 0
      for _ in shorter..<ranks[length] {
        guard left > 0, body(UInt32(length) * unit) else { return }
        left -= 1
      }
    }
  }

  /// The largest unit that some of the distances are whole numbers of.
  private static func unit(of runs: [[Int64]], above least: Int64) -> UInt32 {
    var unit: UInt32 = 0
    for frameTime in (runs.first(where: { !$0.isEmpty }) ?? []).prefix(256) {
      var rest = UInt32(truncatingIfNeeded: frameTime &- least)
      while rest > 0 { (unit, rest) = (rest, unit % rest) }
    }
    return max(unit, 1)
  }

  /// How many distances there are of each length below `lengths`, and the other distances; `nil`
  /// where these are more than `mostOthers` or a distance is not a whole number of units.
  private static func counts(
    of runs: [[Int64]], above least: Int64, unit: UInt32, lengths: Int, mostOthers: Int
  ) -> (lengths: [UInt32], others: [UInt32])? {
    var counts = [UInt32](repeating: 0, count: lengths)
    var others: [UInt32] = []
    // Distances are exact as doubles, so that of a whole number of units only the last digits can
    // be off, and half a unit more puts them right.
    let units = 1 / Double(unit)
    for run in runs {
      for frameTime in run {
        let distance = UInt32(truncatingIfNeeded: frameTime &- least)
        let length = Int(Double(distance) * units + 0.5)
        guard length &* Int(unit) == Int(distance) else { return nil }
        if length < lengths {
          counts[length] &+= 1
        } else {
          guard others.count < mostOthers else { return nil }
          others.append(distance)
        }
      }
    }
    return (counts, others)
  }
}
