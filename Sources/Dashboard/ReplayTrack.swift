public import FrameTiming

/// One stream of a recorded trace, ready to be played.
public struct ReplayTrack: Sendable {
  /// Outside text.
  public var name: String
  /// When each frame was presented, in nanoseconds on the trace's clock, non-decreasing.
  public var presents: [Int64]
  /// The log's frame times, in nanoseconds: one fewer than presents, or as many where the samples
  /// of a sampled log each have one.
  public var frameTimes: [Int64]
  /// Speed, intent and kind per present, where the trace declares them.
  public var frames: [Frame]?
  /// Whether presents are the moments of samples.
  public var isSampled: Bool
  /// Where the display's grid begins; `nil`: at the first frame, as the model says.
  public var origin: MonotonicInstant?

  public init(
    name: String, series: FrameSeries, frames: [Frame]? = nil, isSampled: Bool = false,
    origin: MonotonicInstant? = nil
  ) {
    self.name = name
    self.presents = series.presents()
    self.frameTimes = series.frameTimes
    self.frames = frames
    self.isSampled = isSampled
    self.origin = origin
  }

  /// The frame at an index of `presents`.
  public func frame(at index: Int) -> Frame {
    if let frames, index < frames.count { return frames[index] }
    return Frame(presentedAt: MonotonicInstant(nanoseconds: presents[index]))
  }

  /// The log's frame time that ends with a present; `nil` for the first.
  public func frameTime(endingAt index: Int) -> Int64? {
    let place = index - (presents.count - frameTimes.count)
    return frameTimes.indices.contains(place) ? frameTimes[place] : nil
  }

  /// The first index whose present is later than `instant`.
  func firstIndex(after instant: MonotonicInstant) -> Int {
    firstIndex(after: instant, in: 0..<presents.count)
  }

  /// The same, found the faster the nearer it is to `guess`.
  func firstIndex(after instant: MonotonicInstant, near guess: Int) -> Int {
    var low = min(max(guess, 0), presents.count)
    var high = low
    var step = 1
    while low > 0, presents[low - 1] > instant.nanoseconds {
      high = low - 1
      low = max(0, low - step)
      step *= 2
    }
    while high < presents.count, presents[high] <= instant.nanoseconds {
      low = high + 1
      high = min(presents.count, high + step)
      step *= 2
    }
    return firstIndex(after: instant, in: low..<high)
  }

  private func firstIndex(after instant: MonotonicInstant, in range: Range<Int>) -> Int {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if presents[middle] <= instant.nanoseconds { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
