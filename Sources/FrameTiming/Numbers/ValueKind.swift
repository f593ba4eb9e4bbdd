/// What a bare number in a log stands for; the raw values are those of `--values`.
public enum ValueKind: String, CaseIterable, Sendable {
  /// When a frame was presented.
  case timestamp
  /// How long a frame took.
  case frameTime = "frame-time"
  /// The frame rate of one frame.
  case fps
}
