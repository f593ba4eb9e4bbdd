import FrameTiming
import Testing

@Suite("Frame statistics")
struct FrameStatisticsTests {
  /// 500 frames of 8 ms, one of 200 ms, 499 of 8 ms.
  static let oneHang: [Int64] =
    Array(repeating: 8_000_000, count: 500) + [200_000_000]
    + Array(repeating: 8_000_000, count: 499)

  @Test("A thousand frames with one hang: every definition says something else")
  func oneHang() throws {
    let statistics = try #require(FrameStatistics(frameTimes: Self.oneHang))
    #expect(statistics.frames == 1000)
    #expect(statistics.total == 8_192_000_000)
    #expect(isClose(statistics.averageFrameRate, 122.0703125))
    #expect(isClose(statistics.low1, 36.764706))
    #expect(isClose(statistics.low01, 5))
    #expect(isClose(statistics.variants.percentile, 125))
    #expect(isClose(statistics.variants.integral, 5))
    #expect(isClose(statistics.variants.mangohud, 125))
    #expect(isClose(statistics.variants.capframex, 122.0703125))
    #expect(isClose(statistics.variants.frameview, 125))
    #expect(statistics.jank == 1)
    #expect(statistics.bigJank == 1)
    #expect(isClose(statistics.stutterShare, 200.0 / 8192))
    #expect(isClose(statistics.pacing, 2 * 192e6 / 999))
    #expect(statistics.minimum == 8_000_000)
    #expect(statistics.maximum == 200_000_000)
  }

  @Test("No frames have no statistics")
  func noFrames() {
    #expect(FrameStatistics(frameTimes: []) == nil)
    #expect(FrameStatistics(runs: [[], []]) == nil)
  }

  @Test("One frame has a rate, but no spread, pacing or lows")
  func oneFrame() throws {
    let statistics = try #require(FrameStatistics(frameTimes: [20_000_000]))
    #expect(statistics.averageFrameRate == 50)
    #expect(statistics.standardDeviation == nil)
    #expect(statistics.pacing == nil)
    #expect(statistics.stutterShare == nil)
    #expect(statistics.low1 == nil)
    #expect(statistics.percentile(99) == 20_000_000)
    #expect(statistics.variants.mangohud == 50)
  }

  @Test("Frame times of zero have no rate instead of an infinite one")
  func zeros() throws {
    let statistics = try #require(
      FrameStatistics(frameTimes: Array(repeating: 0, count: 2000)))
    #expect(statistics.averageFrameRate == nil)
    #expect(statistics.low1 == nil)
    #expect(statistics.low01 == nil)
    #expect(statistics.stutterShare == nil)
    #expect(statistics.variants.percentile == nil)
    #expect(statistics.variants.integral == nil)
    #expect(statistics.variants.mangohud == nil)
    #expect(statistics.variants.capframex == nil)
    #expect(statistics.variants.frameview == nil)
    #expect(statistics.mean == 0)
  }

  @Test("The lows need 100 and 1000 frames", arguments: [99, 100, 999, 1000])
  func leastFrames(count: Int) throws {
    let statistics = try #require(
      FrameStatistics(frameTimes: Array(repeating: 10_000_000, count: count)))
    #expect(statistics.low1 == (count >= 100 ? 100 : nil))
    #expect(statistics.low01 == (count >= 1000 ? 100 : nil))
  }

  @Test("Extreme frame times neither trap nor overflow")
  func extremes() throws {
    let statistics = try #require(
      FrameStatistics(frameTimes: [.max, 0, .max, 1, .max, .max] + Self.oneHang))
    #expect(statistics.total == .max)
    #expect(statistics.maximum == .max)
    #expect(statistics.percentile(100) == Double(Int64.max))
    #expect(statistics.averageFrameRate != nil)
    let negative = try #require(FrameStatistics(frameTimes: [.min, .max, -5, 3]))
    #expect(negative.minimum == .min)
    #expect(negative.maximum == .max)
  }

  @Test("Agrees with the plain definitions", arguments: 1...12)
  func naive(seed: Int) throws {
    var generator = FrameTimeGenerator(seed: UInt64(seed))
    let count = 100 + Int(generator.next(below: 1000))
    let bases: [Int64] = [900_000, 8_333_333, 16_666_667, 41_000_000, 120_000_000, 900_000_000]
    let frameTimes = generator.frameTimes(
      count: count, base: bases[seed % bases.count])
    let statistics = try #require(FrameStatistics(frameTimes: frameTimes))
    let naive = NaiveStatistics(frameTimes: frameTimes)
    for p in [0, 0.1, 1, 5, 25, 50, 75, 90, 95, 99, 99.9, 99.99, 100] {
      #expect(isClose(statistics.percentile(p), naive.percentile(p)), "p\(p)")
    }
    #expect(isClose(statistics.averageFrameRate, 1e9 * Double(count) / naive.total))
    #expect(isClose(statistics.low1, naive.low(share: 0.01)))
    if count >= 1000 { #expect(isClose(statistics.low01, naive.low(share: 0.001))) }
    #expect(isClose(statistics.standardDeviation, naive.standardDeviation))
    #expect(isClose(statistics.pacing, naive.pacing))
    #expect(statistics.jank == naive.jank.all)
    #expect(statistics.bigJank == naive.jank.big)
    #expect(isClose(statistics.stutterShare, naive.stutterShare))
    #expect(isClose(statistics.variants.percentile, 1e9 / naive.percentile(99)))
    #expect(isClose(statistics.variants.integral, naive.integral))
    #expect(isClose(statistics.variants.capframex, naive.capframex))
    #expect(isClose(statistics.variants.mangohud, naive.mangohud))
    #expect(isClose(statistics.variants.frameview, naive.frameview))
  }

  @Test("Spreads above 4.29 s sort as well", arguments: [4_294_967_295, 4_294_967_296, 1 << 40])
  func wideSpread(spread: Int64) throws {
    var generator = FrameTimeGenerator(seed: 7)
    let frameTimes =
      (0..<3000).map { _ in generator.next(below: spread) } + [0, spread]
    let statistics = try #require(FrameStatistics(frameTimes: frameTimes))
    let naive = NaiveStatistics(frameTimes: frameTimes)
    for p in stride(from: 0.0, through: 100, by: 2.5) {
      #expect(isClose(statistics.percentile(p), naive.percentile(p)))
    }
  }

  /// Long logs whose frame times are counted instead of sorted, and some that only look so: how the
  /// `index`-th frame time, of chance, is rounded.
  static let roundings:
    [(name: String, frameTime: @Sendable (_ index: Int, _ chance: Int64) -> Int64)] = [
      ("to 100 ns", { $1 / 100 * 100 }),
      ("to 100 ns, with 1 % hangs", { $0 % 100 == 0 ? $1 / 100 * 300_000 : $1 / 100 * 100 }),
      ("to 100 ns, with 10 % hangs", { $0 % 10 == 0 ? $1 / 100 * 300_000 : $1 / 100 * 100 }),
      ("to 1 us, and all the same", { _, _ in 16_667_000 }),
      ("to 1 us, one frame to 1 ns", { $0 == 9000 ? $1 : $1 / 1000 * 1000 }),
      ("to 1 us from a frame of 5 ns on", { $0 == 0 ? 5 : $1 / 1000 * 1000 + 5 }),
      ("to 3 ns, and as far apart as it goes", { $0 == 7 ? 3 * 1_431_655_765 : $1 / 3 * 3 }),
      ("to 1 ns, close together", { 8_000_000 + $1 % 2000 }),
      ("not at all", { $1 }),
      ("to 1 ms, then not at all", { $0 < 300 ? $1 / 1_000_000 * 1_000_000 : $1 }),
    ]

  @Test("Counting rounded frame times is sorting them", arguments: roundings.indices)
  func counted(rounding: Int) throws {
    let rounding = Self.roundings[rounding]
    var generator = FrameTimeGenerator(seed: 11)
    for count in [16_383, 16_384, 20_000] {
      let frameTimes = (0..<count).map { index in
        rounding.frameTime(index, 5_000_000 + generator.next(below: 4_000_000))
      }
      let sorted = frameTimes.sorted()
      let statistics = try #require(
        FrameStatistics(runs: [[], Array(frameTimes[..<300]), Array(frameTimes[300...])]))
      #expect(statistics.frames == count)
      #expect(statistics.minimum == sorted[0])
      for rank in stride(from: 0, to: count, by: 7) {
        guard statistics.frameTime(longest: rank) != sorted[count - 1 - rank] else { continue }
        Issue.record("\(rounding.name), \(count) frames, the \(rank)-th longest")
        break
      }
      for amount in [1, 2, count / 100, count / 20, count] {
        let sum = sorted.suffix(amount).reduce(0.0) { $0 + Double($1) }
        #expect(isClose(statistics.rate(ofLongest: amount), Double(amount) * 1e9 / sum))
        let share = (sum - 0.5) / Double(statistics.total)
        #expect(statistics.longestFilling(share: share) == amount, "\(rounding.name)")
      }
      for frameTime in [sorted[0] - 1, sorted[0], sorted[count / 2], sorted[count / 2] + 1, .max] {
        let within = sorted.count { $0 <= frameTime }
        #expect(statistics.frames(within: frameTime) == within, "\(rounding.name)")
      }
    }
  }

  @Test("Counts the frames within a time")
  func counting() throws {
    let statistics = try #require(FrameStatistics(frameTimes: Self.oneHang))
    #expect(statistics.frames(within: 7_999_999) == 0)
    #expect(statistics.frames(within: 8_000_000) == 999)
    #expect(statistics.frames(within: 199_999_999) == 999)
    #expect(statistics.frames(within: .max) == 1000)
  }

  @Test("Several runs are one distribution, but their ends are no neighbours")
  func runs() throws {
    let fast = Array(repeating: Int64(5_000_000), count: 200)
    let slow = Array(repeating: Int64(90_000_000), count: 200)
    let merged = try #require(FrameStatistics(runs: [fast, slow]))
    #expect(merged.frames == 400)
    #expect(merged.pacing == 0)
    #expect(merged.jank == 0)
    #expect(merged.stutterShare == 0)
    let joined = try #require(FrameStatistics(frameTimes: fast + slow))
    #expect(joined.jank == 2)
    #expect(joined.percentile(60) == merged.percentile(60))
  }

  @Test("A percentile outside 0 to 100 is held inside", arguments: [-5.0, 105, .nan, .infinity])
  func percentileOutside(p: Double) throws {
    let statistics = try #require(FrameStatistics(frameTimes: [1, 2, 3]))
    #expect([1, 3].contains(statistics.percentile(p)))
  }
}

/// Whether two numbers agree to nine digits; two absent ones do.
func isClose(_ left: Double?, _ right: Double?, within relative: Double = 1e-7) -> Bool {
  guard let left, let right else { return left == nil && right == nil }
  return abs(left - right) <= relative * max(abs(left), abs(right), 1e-12)
}
