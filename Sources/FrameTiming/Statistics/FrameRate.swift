/// Frames per second, to and from frame times in nanoseconds.
public enum FrameRate {
  /// Frames ÷ elapsed time, or `nil` when no time has passed: logs do hold frame times of zero,
  /// and an infinite rate is not a number that anybody measured.
  public static func perSecond(frames: Int, nanoseconds: Int64) -> Double? {
    nanoseconds > 0 ? Double(frames) * 1e9 / Double(nanoseconds) : nil
  }

  /// The rate of frames that all take `frameTime` nanoseconds; `nil` unless that is above zero.
  public static func perSecond(frameTime: Double) -> Double? {
    frameTime > 0 ? 1e9 / frameTime : nil
  }
}
