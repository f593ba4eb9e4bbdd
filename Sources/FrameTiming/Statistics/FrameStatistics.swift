/// Exact statistics of a whole trace, a window of one, or several runs of one program.
///
/// Durations are in nanoseconds, rates in frames per second; definitions as in the report's
/// `--definitions`. What too few frames cannot tell is `nil`.
public struct FrameStatistics: Equatable, Sendable {
  /// How many frame times there are; never 0.
  public let frames: Int
  /// Σ of the frame times, held at `Int64.max`.
  public let total: Int64
  /// Sample standard deviation (n − 1) of the frame times; `nil` for a single frame.
  public let standardDeviation: Double?
  /// Mean absolute difference of neighbouring frame times; `nil` for a single frame.
  public let pacing: Double?
  /// Σ of the frame times above 2.5 × the mean of the frames of the second before, ÷ Σ of all;
  /// `nil` when no frame has ten frames in the second before it.
  public let stutterShare: Double?
  /// How many frame times are above 84 ms and above twice the mean of the previous three.
  public let jank: Int
  /// How many of the janks are above 125 ms.
  public let bigJank: Int
  /// Other definitions of "1% low", for these frames.
  public let variants: LowFrameRateVariants
  /// Mean of the ⌈N/100⌉ longest frame times as a rate; `nil` under 100 frames.
  public let low1: Double?
  /// Mean of the ⌈N/1000⌉ longest frame times as a rate; `nil` under 1000 frames.
  public let low01: Double?

  private let ordered: OrderedFrameTimes

  /// Measures one sequence of frame times; `nil` when it is empty.
  /// - Complexity: O(n); four bytes a frame are kept and four more used on the way, twice that
  ///   where frame times differ by 4.29 s and more.
  public init?(frameTimes: [Int64]) {
    self.init(runs: [frameTimes])
  }

  /// Measures several runs as one: neighbours are only those of the same run.
  public init?(runs: [[Int64]]) {
    guard let ordered = OrderedFrameTimes(runs: runs) else { return nil }
    var sequence = FrameSequenceMeasures()
    var total: Int64 = 0
    for run in runs {
      sequence.beginRun()
      for frameTime in run {
        sequence.record(frameTime)
        total = total.saturatingAdd(frameTime)
      }
    }
    self.ordered = ordered
    self.frames = ordered.count
    self.total = total
    standardDeviation = Self.standardDeviation(
      runs, mean: Double(total) / Double(ordered.count), count: ordered.count)
    pacing = sequence.pacing
    stutterShare = sequence.stutterShare(of: total)
    jank = sequence.jank
    bigJank = sequence.bigJank
    variants = LowFrameRateVariants(ordered, total: total)
    low1 = Self.low(
      ordered, share: 100, leastFrames: LowFrameRate.leastFramesForOnePercent)
    low01 = Self.low(
      ordered, share: 1000, leastFrames: LowFrameRate.leastFramesForTenthPercent)
  }

  /// N ÷ Σt; `nil` when no time passed.
  public var averageFrameRate: Double? { FrameRate.perSecond(frames: frames, nanoseconds: total) }
  /// Mean frame time.
  public var mean: Double { Double(total) / Double(frames) }
  /// The shortest frame time.
  public var minimum: Int64 { ordered.minimum }
  /// The longest frame time.
  public var maximum: Int64 { ordered.maximum }

  /// Percentile `p` of the frame time, 0 to 100, in nanoseconds (Hyndman and Fan's type 7).
  public func percentile(_ p: Double) -> Double { ordered.percentile(p) }

  /// How many frame times are at most `frameTime` nanoseconds. - Complexity: O(log n)
  public func frames(within frameTime: Int64) -> Int { ordered.count(atMost: frameTime) }

  /// How many frame times are less than `frameTime` nanoseconds. - Complexity: O(log n)
  public func frames(below frameTime: Double) -> Int { ordered.count(below: frameTime) }

  /// How many of the longest frames it takes to fill a share (0 to 1) of the whole time; at least 1.
  public func longestFilling(share: Double) -> Int {
    ordered.longestCount(filling: share * Double(total))
  }

  /// The frame time that has `longest` longer or equal ones before it, counted from the longest;
  /// held inside.
  public func frameTime(longest: Int) -> Int64 {
    ordered[ordered.count - 1 - min(max(0, longest), ordered.count - 1)]
  }

  /// Mean of the per-frame rates of the `count` longest frames; `nil` with a frame time of zero
  /// among them. Some tools report it, though it is the rate of nothing.
  public func meanRate(ofLongest count: Int) -> Double? {
    let count = min(max(1, count), frames)
    var sum = 0.0
    for rank in (frames - count)..<frames { sum += 1e9 / Double(ordered[rank]) }
    return sum.isFinite ? sum / Double(count) : nil
  }

  /// Mean of the `count` longest frame times as a rate, for any number of frames.
  public func rate(ofLongest count: Int) -> Double? {
    let count = min(max(1, count), frames)
    return FrameRate.perSecond(frames: count, nanoseconds: ordered.sum(ofLongest: count))
  }

  private static func low(
    _ ordered: OrderedFrameTimes, share: Int, leastFrames: Int
  ) -> Double? {
    guard ordered.count >= leastFrames else { return nil }
    let longest = LowFrameRate.longestCount(of: ordered.count, share: share)
    return FrameRate.perSecond(
      frames: longest, nanoseconds: ordered.sum(ofLongest: longest))
  }

  /// Two passes, so that a small spread about a large mean keeps its digits.
  private static func standardDeviation(
    _ runs: [[Int64]], mean: Double, count: Int
  ) -> Double? {
    guard count > 1 else { return nil }
    var squares = 0.0
    for run in runs {
      for frameTime in run {
        let distance = Double(frameTime) - mean
        squares += distance * distance
      }
    }
    return (squares / Double(count - 1)).squareRoot()
  }
}
