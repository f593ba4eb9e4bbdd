/// The definitions written down as plainly as possible, to check the fast ones against.
struct NaiveStatistics {
  let frameTimes: [Int64]

  var descending: [Int64] { frameTimes.sorted(by: >) }
  var total: Double { frameTimes.reduce(0.0) { $0 + Double($1) } }

  func percentile(_ p: Double) -> Double {
    let ascending = frameTimes.sorted()
    let position = Double(ascending.count - 1) * p / 100
    let low = Int(position)
    let high = min(low + 1, ascending.count - 1)
    return Double(ascending[low]) + (position - Double(low))
      * Double(ascending[high] - ascending[low])
  }

  func low(share: Double) -> Double {
    let count = Int((Double(frameTimes.count) * share).rounded(.up))
    return 1e9 * Double(count) / descending.prefix(count).reduce(0.0) { $0 + Double($1) }
  }

  var standardDeviation: Double {
    let mean = total / Double(frameTimes.count)
    let squares = frameTimes.reduce(0.0) { $0 + (Double($1) - mean) * (Double($1) - mean) }
    return (squares / Double(frameTimes.count - 1)).squareRoot()
  }

  var pacing: Double {
    let differences = zip(frameTimes, frameTimes.dropFirst()).map { abs(Double($1 - $0)) }
    return differences.reduce(0, +) / Double(differences.count)
  }

  var jank: (all: Int, big: Int) {
    var all = 0
    var big = 0
    for index in frameTimes.indices.dropFirst(3) {
      let mean = Double(frameTimes[index - 3..<index].reduce(0, +)) / 3
      guard Double(frameTimes[index]) > 2 * mean, frameTimes[index] > 84_000_000 else { continue }
      all += 1
      if frameTimes[index] > 125_000_000 { big += 1 }
    }
    return (all, big)
  }

  /// Looks at every earlier frame for every frame.
  var stutterShare: Double? {
    var presents: [Int64] = [0]
    for frameTime in frameTimes { presents.append(presents[presents.count - 1] + frameTime) }
    var stutter = 0.0
    var judged = 0
    for index in frameTimes.indices {
      let start = presents[index]
      let before = (0..<index).filter { presents[$0 + 1] > start - 1_000_000_000 }
      guard before.count >= 10 else { continue }
      judged += 1
      let mean = before.reduce(0.0) { $0 + Double(frameTimes[$1]) } / Double(before.count)
      if Double(frameTimes[index]) > 2.5 * mean { stutter += Double(frameTimes[index]) }
    }
    return judged > 0 && total > 0 ? stutter / total : nil
  }

  var integral: Double {
    var sum = 0.0
    for frameTime in descending {
      sum += Double(frameTime)
      if sum >= 0.01 * total { return 1e9 / Double(frameTime) }
    }
    return .nan
  }

  var capframex: Double {
    let slow = frameTimes.filter { Double($0) >= percentile(99) }
    return 1e9 * Double(slow.count) / slow.reduce(0.0) { $0 + Double($1) }
  }

  var mangohud: Double {
    1e9 / Double(descending[Int(0.01 * Double(frameTimes.count) - 1)])
  }

  var frameview: Double {
    1e9 / Double(descending[Int((Double(frameTimes.count) / 100).rounded(.up)) - 1])
  }
}

/// Frame times that resemble traces people have, from a seed.
struct FrameTimeGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// SplitMix64.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }

  mutating func next(below bound: Int64) -> Int64 { Int64(next() % UInt64(bound)) }

  /// Around `base` nanoseconds with jitter, slow spells, spikes and now and then a zero.
  mutating func frameTimes(count: Int, base: Int64) -> [Int64] {
    (0..<count).map { _ in
      switch next(below: 200) {
      case 0: 0
      case 1: base * (2 + next(below: 20))
      case 2...5: base * 3 / 2 + next(below: base)
      default: base - base / 16 + next(below: base / 8 + 1)
      }
    }
  }
}
