public import FrameTiming

/// How often frame times of each length occurred, in bars of equal width.
///
/// The bars cover the middle of the distribution; the few shorter and the few longer frames are one
/// bar each, so that a single hang does not flatten everything else.
public struct FrameTimeHistogram: Equatable, Sendable {
  /// Frame times above `lower` (from it on in the first bar) and at most `upper`. The first bar
  /// begins at 0 where it holds everything shorter.
  public struct Bar: Equatable, Sendable {
    /// In nanoseconds.
    public var lower: Double
    /// In nanoseconds; infinite in the last bar when it holds everything longer.
    public var upper: Double
    public var frames: Int
  }

  public private(set) var bars: [Bar] = []
  /// Frames in all bars.
  public let frames: Int

  /// The share of the frames in a bar, 0 to 1.
  public func share(of bar: Bar) -> Double { Double(bar.frames) / Double(max(1, frames)) }

  /// Cuts the distribution into at most `count` bars of a round width.
  public init(_ statistics: FrameStatistics, bars count: Int) {
    frames = statistics.frames
    let least = Double(statistics.minimum)
    let most = Double(statistics.maximum)
    // The middle is what holds four of five frames, and twice and a half that to both sides.
    let p10 = statistics.percentile(10)
    let p90 = statistics.percentile(90)
    let spread = max(p90 - p10, statistics.percentile(50) / 20)
    var start = max(least, min(p10, max(statistics.percentile(1), p10 - 2.5 * spread)))
    var end = min(most, max(p90, min(statistics.percentile(99.5), p90 + 2.5 * spread)))
    if most - least <= (end - start) * 1.25 { (start, end) = (least, most) }
    let width = Self.roundWidth(atLeast: (end - start) / Double(max(1, count - 2)))
    let first = (start / width).rounded(.down) * width
    var lower = first
    var before = 0
    if first > least {
      before = statistics.frames(within: Self.nanoseconds(first))
      bars.append(Bar(lower: 0, upper: first, frames: before))
    }
    while bars.count < max(2, count - 1), lower < end || bars.isEmpty {
      let upper = lower + width
      let within = statistics.frames(within: Self.nanoseconds(upper))
      bars.append(Bar(lower: lower, upper: upper, frames: within - before))
      before = within
      lower = upper
    }
    if before < frames {
      bars.append(Bar(lower: lower, upper: .infinity, frames: frames - before))
    }
  }

  /// The narrowest of 1, 2 or 5 times a power of ten nanoseconds that is at least `width`.
  private static func roundWidth(atLeast width: Double) -> Double {
    var power = 1000.0
    while power * 10 < width, power < 1e17 { power *= 10 }
    for factor in [1.0, 2, 5] where power * factor >= width { return power * factor }
    return power * 10
  }

  private static func nanoseconds(_ value: Double) -> Int64 {
    Int64(exactly: value.rounded(.down)) ?? .max
  }
}
