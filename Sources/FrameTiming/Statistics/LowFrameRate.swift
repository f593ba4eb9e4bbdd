/// The slow end of a trace as one rate, as fpsbar defines it.
enum LowFrameRate {
  /// The `1% low` is not shown under this many frames.
  static let leastFramesForOnePercent = 100
  /// The `0.1% low` is not shown under this many frames.
  static let leastFramesForTenthPercent = 1000

  /// ⌈`frames` ÷ `share`⌉: how many of the longest frames a low is the mean of.
  static func longestCount(of frames: Int, share: Int) -> Int { (frames + share - 1) / share }
}

/// What other definitions of "1% low" give for the same frames, in frames per second.
///
/// Each is `nil` where the frame time it ends at is zero. They are defined for any number of frames.
public struct LowFrameRateVariants: Equatable, Sendable {
  /// 1000 ÷ the p99 frame time in ms.
  public let percentile: Double?
  /// The longest frames until they fill 1 % of the whole time: the rate of the last of them.
  public let integral: Double?
  /// MangoHud: frame times in descending order, element trunc(0.01 N − 1).
  public let mangohud: Double?
  /// CapFrameX: the mean of the frame times that are at least the p99 frame time.
  public let capframex: Double?
  /// FrameView's "1% FPS": the ⌈N/100⌉-th longest frame time.
  public let frameview: Double?

  /// The sums of `ordered` from the longest down; `total` is the sum of all in nanoseconds.
  init(_ ordered: OrderedFrameTimes, total: Int64) {
    let count = ordered.count
    let p99 = ordered.percentile(99)
    percentile = FrameRate.perSecond(frameTime: p99)
    let filling = ordered.longestCount(filling: Double(total) / 100)
    integral = FrameRate.perSecond(frameTime: Double(ordered[count - filling]))
    // trunc(0.01 N − 1): ⌊N/100⌋ − 1 from 100 frames on, and 0 (of −0.99 … −0) below.
    let mangohudRank = max(0, count / 100 - 1)
    mangohud = FrameRate.perSecond(frameTime: Double(ordered[count - 1 - mangohudRank]))
    let atLeastP99 = count - ordered.count(below: p99)
    capframex = FrameRate.perSecond(
      frames: atLeastP99, nanoseconds: ordered.sum(ofLongest: atLeastP99))
    let frameviewRank = LowFrameRate.longestCount(of: count, share: 100) - 1
    frameview = FrameRate.perSecond(frameTime: Double(ordered[count - 1 - frameviewRank]))
  }
}
