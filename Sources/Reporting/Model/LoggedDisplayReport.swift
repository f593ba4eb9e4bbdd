import FrameTiming

/// What the log itself says became of a stream's presents on the display it was recorded on.
public struct LoggedDisplayReport: Equatable, Sendable {
  /// Presents that were displayed.
  public var frames: Int
  /// Presents that never were.
  public var dropped: Int
  /// Displayed frames ÷ time; `nil` with fewer than two.
  public var averageFrameRate: Double?
  /// Mean time from one displayed frame to the next, in nanoseconds as are the others; `nil` with
  /// fewer than two displayed frames.
  public var mean: Double?
  public var p50: Double?
  public var p99: Double?
  public var longest: Double?

  /// Sums up when presents were displayed, in nanoseconds and in their order, `nil` where they were
  /// not. The first present may be one that the log says nothing about, as the log's first row
  /// already ends a frame time: when it is `nil`, it is not counted as dropped.
  ///
  /// `nil` where the log displays nothing.
  public init?(_ times: some Sequence<Int64?>) {
    var changes: [Int64] = []
    var last: Int64?
    var presents = 0
    var displayed = 0
    var isFirstUnknown = false
    for time in times {
      presents += 1
      guard let time else {
        if presents == 1 { isFirstUnknown = true }
        continue
      }
      displayed += 1
      // A log's display times may go back by a little; a frame is on glass for no negative time.
      if let last { changes.append(max(0, time &- last)) }
      last = max(last ?? time, time)
    }
    guard displayed > 0 else { return nil }
    frames = displayed
    dropped = presents - displayed - (isFirstUnknown ? 1 : 0)
    guard let statistics = FrameStatistics(frameTimes: changes) else { return }
    averageFrameRate = statistics.averageFrameRate
    mean = statistics.mean
    p50 = statistics.percentile(50)
    p99 = statistics.percentile(99)
    longest = Double(statistics.maximum)
  }
}

extension LoggedDisplayReport: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: JSONKey.self)
    try object.encode(frames, forKey: "frames")
    try object.encode(dropped, forKey: "dropped")
    try object.put(averageFrameRate, "average_fps")
    var changes = object.nestedContainer(keyedBy: JSONKey.self, forKey: "change_ms")
    try changes.putMilliseconds(mean, "mean")
    try changes.putMilliseconds(p50, "p50")
    try changes.putMilliseconds(p99, "p99")
    try changes.putMilliseconds(longest, "max")
  }
}
