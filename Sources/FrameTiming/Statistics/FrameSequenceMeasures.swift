/// What depends on the order of the frames: pacing, stutter, jank. Fed one frame time at a time,
/// in bounded memory, by live sessions, replays and reports alike.
struct FrameSequenceMeasures: Sendable {
  /// Σ of absolute differences of neighbouring frame times, in nanoseconds, and how many there were.
  private var differences: Int64 = 0
  private var pairs = 0
  /// Σ of the frame times that stutter, in nanoseconds.
  private(set) var stutterTime: Int64 = 0
  /// How many frames had enough frames before them to be judged for stutter.
  private(set) var judged = 0
  /// Frame times > 2 × the mean of the previous three and > 84 ms.
  private(set) var jank = 0
  /// The same and > 125 ms; each is a jank too.
  private(set) var bigJank = 0

  private var window = StutterWindow()
  /// The three frame times before the next one, latest first, and how many of them there are.
  private var previous: (Int64, Int64, Int64) = (0, 0, 0)
  private var previousCount = 0

  /// Takes the next frame's time, in nanoseconds.
  mutating func record(_ frameTime: Int64) {
    if previousCount > 0 {
      let difference = (frameTime &- previous.0).magnitude
      differences = differences.saturatingAdd(Int64(clamping: difference))
      pairs += 1
    }
    if frameTime > Self.jankFloor { recordLong(frameTime) }
    if let stutters = window.judgeAndAppend(frameTime) {
      judged += 1
      if stutters { stutterTime = stutterTime.saturatingAdd(frameTime) }
    }
    previous = (frameTime, previous.0, previous.1)
    previousCount = min(3, previousCount + 1)
  }

  /// Mean absolute difference of neighbouring frame times, in nanoseconds; `nil` under two frames.
  var pacing: Double? { pairs > 0 ? Double(differences) / Double(pairs) : nil }

  /// The stuttering part of `total` nanoseconds; `nil` when no frame could be judged.
  func stutterShare(of total: Int64) -> Double? {
    judged > 0 && total > 0 ? Double(stutterTime) / Double(total) : nil
  }

  /// Forgets the frames before, so that the next one starts another run; the sums stay.
  mutating func beginRun() {
    window = StutterWindow()
    previousCount = 0
  }

  /// What the frames of the last second take.
  var bytesOfMemory: Int { window.bytesOfMemory }

  private mutating func recordLong(_ frameTime: Int64) {
    guard previousCount == 3 else { return }
    let sum = previous.0.saturatingAdd(previous.1).saturatingAdd(previous.2)
    guard Double(frameTime) * 3 > Double(sum) * 2 else { return }
    jank += 1
    if frameTime > Self.bigJankFloor { bigJank += 1 }
  }

  static let jankFloor: Int64 = 84_000_000
  static let bigJankFloor: Int64 = 125_000_000
}
