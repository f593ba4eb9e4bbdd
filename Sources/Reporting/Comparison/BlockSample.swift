import FrameTiming
import ScreenGrid

/// A stream cut into blocks of neighbouring frames, to be drawn from again and again.
///
/// Neighbouring frames are not independent: a slow spell is one event, not a hundred. Drawing whole
/// blocks keeps that (Künsch, 1989). What a block holds is summed up beforehand, so that a draw
/// costs as much as there are blocks, however many frames the trace has.
struct BlockSample: Sendable {
  /// The numbers that a difference is told of.
  struct Measures: Equatable, Sendable {
    var average: Double?
    var low1: Double?
    var hitchRatio: Double?
  }

  private struct Block: Sendable {
    var frames = 0
    var time = 0.0
    var hitch = 0.0
    var interval = 0.0
  }

  /// Fewer frames than this say nothing about how much their blocks differ.
  static let leastFrames = 64
  private static let leastBlocks = 8
  private static let mostBlocks = 512
  private static let buckets = 256

  /// Frames in a block, on average.
  var blockLength: Int { frames / max(1, blocks.count) }
  /// How many blocks there are.
  var count: Int { blocks.count }

  private let frames: Int
  private var blocks: [Block]
  /// Frames and their time per bucket of the frame time, bucket after bucket from the longest;
  /// within a bucket block after block.
  private var counts: [UInt32]
  private var times: [Double]
  private let knowsLows: Bool

  /// Cuts a stream; `nil` when it has too few frames for that.
  ///
  /// - Parameter late: hitch and interval of every counted flip with the index of its frame.
  init?(_ frameTimes: [Int64], flips: [CountedFlip], isSampled: Bool) {
    guard frameTimes.count >= Self.leastFrames else { return nil }
    let count = BlockLength.blocks(for: frameTimes, least: Self.leastBlocks, most: Self.mostBlocks)
    frames = frameTimes.count
    knowsLows = !isSampled && frames >= 100
    blocks = Array(repeating: Block(), count: count)
    counts = Array(repeating: 0, count: count * Self.buckets)
    times = Array(repeating: 0, count: count * Self.buckets)
    let longest = max(1, Double(frameTimes.max() ?? 1))
    for (frame, frameTime) in frameTimes.enumerated() {
      let block = frame * count / frames
      blocks[block].frames += 1
      blocks[block].time += Double(frameTime)
      let place = Self.bucket(of: Double(frameTime), longest: longest) * count + block
      counts[place] += 1
      times[place] += Double(frameTime)
    }
    for flip in flips where flip.frame > 0 {
      let block = min(count - 1, (flip.frame - 1) * count / frames)
      blocks[block].hitch += Double(flip.hitch)
      blocks[block].interval += Double(flip.interval)
    }
  }

  /// By how much a spread that is estimated from so few blocks has to be widened: Student's t
  /// against the normal distribution for 95 %, and the variance's n ÷ (n − 1).
  var widening: Double {
    let freedom = Double(blocks.count - 1)
    let student = 1.96 + 2.4 / freedom + 3 / (freedom * freedom)
    return student / 1.96 * (Double(blocks.count) / freedom).squareRoot()
  }

  /// The numbers of as many blocks as there are, drawn with replacement.
  func drawn(by generator: inout SeededGenerator) -> Measures {
    var weights = [UInt32](repeating: 0, count: blocks.count)
    for _ in blocks.indices { weights[generator.next(below: blocks.count)] += 1 }
    return measures(weights: weights)
  }

  private func measures(weights: [UInt32]) -> Measures {
    var sum = Block()
    for (block, weight) in zip(blocks, weights) where weight > 0 {
      sum.frames += block.frames * Int(weight)
      sum.time += block.time * Double(weight)
      sum.hitch += block.hitch * Double(weight)
      sum.interval += block.interval * Double(weight)
    }
    return Measures(
      average: sum.time > 0 ? Double(sum.frames) * 1e9 / sum.time : nil,
      low1: knowsLows ? low(of: sum.frames, weights: weights) : nil,
      hitchRatio: sum.interval > 0 ? 1000 * sum.hitch / sum.interval : nil)
  }

  /// The 1% low of a draw: bucket after bucket from the longest until a hundredth is reached.
  private func low(of frames: Int, weights: [UInt32]) -> Double? {
    let wanted = Double((frames + 99) / 100)
    var taken = 0.0
    var time = 0.0
    for bucket in 0..<Self.buckets {
      var count: UInt32 = 0
      var bucketTime = 0.0
      let base = bucket * blocks.count
      for block in blocks.indices where counts[base + block] > 0 {
        count += weights[block] * counts[base + block]
        bucketTime += Double(weights[block]) * times[base + block]
      }
      guard count > 0 else { continue }
      let missing = wanted - taken
      if Double(count) >= missing {
        time += bucketTime / Double(count) * missing
        return time > 0 ? wanted * 1e9 / time : nil
      }
      taken += Double(count)
      time += bucketTime
    }
    return nil
  }

  /// 16 buckets to each halving of the longest, from it down.
  private static func bucket(of frameTime: Double, longest: Double) -> Int {
    guard frameTime > 0 else { return buckets - 1 }
    let halvings = RealRoots.log2(longest / frameTime)
    return min(buckets - 1, max(0, Int(halvings * 16)))
  }
}

/// A flip that counts for the hitch ratio.
public struct CountedFlip: Equatable, Sendable {
  /// Index of the frame in the stream; 0 is the first present.
  public var frame: Int
  /// In nanoseconds.
  public var hitch: Int64
  /// Flip to flip, in nanoseconds.
  public var interval: Int64
}

/// How long the blocks have to be.
enum BlockLength {
  /// The number of blocks in which the mean frame time's error comes out largest.
  ///
  /// Short blocks underestimate it as long as neighbours of different blocks still depend on each
  /// other; the error grows with the length until they do not (Flyvbjerg and Petersen, 1989).
  /// Lengths from √n on are tried, doubling, down to `least` blocks.
  static func blocks(for frameTimes: [Int64], least: Int, most: Int) -> Int {
    let root = Int(Double(frameTimes.count).squareRoot())
    var count = min(most, max(least, root))
    var best = (count: count, error: -1.0)
    while count >= least {
      let error = self.error(frameTimes, blocks: count)
      if error > best.error { best = (count, error) }
      count /= 2
    }
    return best.count
  }

  /// The standard error of the mean frame time, from the means of that many blocks.
  private static func error(_ frameTimes: [Int64], blocks count: Int) -> Double {
    var means: [Double] = []
    means.reserveCapacity(count)
    for block in 0..<count {
      let part = (block * frameTimes.count / count)..<((block + 1) * frameTimes.count / count)
      var sum = 0.0
      for frame in part { sum += Double(frameTimes[frame]) }
      means.append(sum / Double(max(1, part.count)))
    }
    let mean = means.reduce(0, +) / Double(count)
    let squares = means.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (squares / Double(count - 1) / Double(count)).squareRoot()
  }
}

/// SplitMix64 from a seed: the same draws on every machine.
struct SeededGenerator: Sendable {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// A number from 0 up to but not including `bound`.
  mutating func next(below bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    value ^= value >> 31
    return Int(value.multipliedFullWidth(by: UInt64(bound)).high)
  }
}
