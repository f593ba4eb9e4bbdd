/// Statistics of a session while it runs: frame times go in one by one, and every number is
/// there after each.
///
/// Live, memory is bounded for any length and quantiles and lows are within 0.5 % of their value.
/// Over a recorded trace they are exact. Everything else is exact in both. Definitions are those of
/// `FrameStatistics`; durations are in nanoseconds.
public struct SessionStatistics: Sendable {
  private var sketch = FrameTimeSketch()
  /// The recorded trace being played, if the session is exact.
  private var ranked: RankedFrameTimes?
  private var sequence = FrameSequenceMeasures()
  /// How many frames were recorded.
  public private(set) var frames = 0
  /// Σ of the recorded frame times, held at `Int64.max`.
  public private(set) var total: Int64 = 0
  /// The longest frame time; `nil` before the first.
  public private(set) var maximum: Int64?
  /// The shortest frame time; `nil` before the first.
  public private(set) var minimum: Int64?
  /// Running mean and sum of squared distances from it (Welford, 1962).
  private var runningMean = 0.0
  private var squares = 0.0

  /// Starts a live session.
  public init() {}

  /// Starts the replay of a recorded trace, whose frame times are then recorded in this order.
  /// A frame time that is not the next of `frameTimes` turns the session into a live one's
  /// precision. - Complexity: O(n log n); `record` is O(log n).
  public init(exactOver frameTimes: [Int64]) {
    ranked = RankedFrameTimes(frameTimes)
  }

  /// Takes the next frame's time, in nanoseconds.
  public mutating func record(_ frameTime: Int64) {
    if ranked?.advance(expecting: frameTime) != true { fallBackToSketch(recording: frameTime) }
    sequence.record(frameTime)
    frames += 1
    total = total.saturatingAdd(frameTime)
    maximum = max(maximum ?? frameTime, frameTime)
    minimum = min(minimum ?? frameTime, frameTime)
    let distance = Double(frameTime) - runningMean
    runningMean += distance / Double(frames)
    squares += distance * (Double(frameTime) - runningMean)
  }

  /// N ÷ Σt; `nil` when no time passed.
  public var averageFrameRate: Double? { FrameRate.perSecond(frames: frames, nanoseconds: total) }
  /// Mean frame time; `nil` before the first.
  public var mean: Double? { frames > 0 ? Double(total) / Double(frames) : nil }
  /// Sample standard deviation of the frame times; `nil` under two.
  public var standardDeviation: Double? {
    frames > 1 ? (squares / Double(frames - 1)).squareRoot() : nil
  }
  /// Mean absolute difference of neighbouring frame times; `nil` under two.
  public var pacing: Double? { sequence.pacing }
  /// The stuttering share of the time; `nil` before a frame could be judged.
  public var stutterShare: Double? { sequence.stutterShare(of: total) }
  /// How many frames were jank, and how many of those big.
  public var jank: Int { sequence.jank }
  /// How many janks were above 125 ms.
  public var bigJank: Int { sequence.bigJank }

  /// Mean of the ⌈N/100⌉ longest frame times as a rate; `nil` under 100 frames.
  public var low1: Double? {
    low(share: 100, leastFrames: LowFrameRate.leastFramesForOnePercent)
  }
  /// Mean of the ⌈N/1000⌉ longest frame times as a rate; `nil` under 1000 frames.
  public var low01: Double? {
    low(share: 1000, leastFrames: LowFrameRate.leastFramesForTenthPercent)
  }

  /// Percentile `p` of the frame time, 0 to 100; `nil` before the first frame.
  public func percentile(_ p: Double) -> Double? {
    if let ranked { return ranked.percentile(p) }
    guard let value = sketch.percentile(p), let minimum, let maximum else { return nil }
    return min(max(value, Double(minimum)), Double(maximum))
  }

  /// What a live session keeps, in bytes; for tests that memory is bounded.
  public var bytesOfMemory: Int { sketch.bytesOfMemory + sequence.bytesOfMemory }

  private func low(share: Int, leastFrames: Int) -> Double? {
    guard frames >= leastFrames else { return nil }
    let longest = LowFrameRate.longestCount(of: frames, share: share)
    let sum =
      ranked?.sum(ofLongest: longest, total: total) ?? sketch.sum(ofLongest: longest)
    return FrameRate.perSecond(frameTime: sum / Double(longest))
  }

  /// Records in the sketch, which first learns what a trace that did not go on as announced played.
  private mutating func fallBackToSketch(recording frameTime: Int64) {
    if let played = ranked {
      ranked = nil
      for frameTime in played.played { sketch.record(frameTime) }
    }
    sketch.record(frameTime)
  }
}
