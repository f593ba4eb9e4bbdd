/// A limit that a trace must keep.
public struct Limit: Equatable, Sendable {
  /// What is limited.
  public enum Kind: String, CaseIterable, Sendable {
    /// At least so many frames per second on average.
    case minFps = "min-fps"
    /// At least this 1% low, in frames per second.
    case minLow1 = "min-low-1"
    /// At least this 0.1% low, in frames per second.
    case minLow01 = "min-low-0-1"
    /// At most this p99 frame time, in milliseconds.
    case maxP99 = "max-p99"
    /// At most this hitch ratio, in milliseconds per second.
    case maxHitchRatio = "max-hitch-ratio"
    /// At most this stutter share, 0 to 1.
    case maxStutterShare = "max-stutter-share"

    /// What is measured, in words.
    public var label: String {
      switch self {
      case .minFps: "average"
      case .minLow1: "1% low"
      case .minLow01: "0.1% low"
      case .maxP99: "p99 frame time"
      case .maxHitchRatio: "hitch ratio"
      case .maxStutterShare: "stutter share"
      }
    }

    /// The unit of the bound; empty for a share.
    public var unit: String {
      switch self {
      case .minFps, .minLow1, .minLow01: "fps"
      case .maxP99: "ms"
      case .maxHitchRatio: "ms/s"
      case .maxStutterShare: ""
      }
    }

    /// Whether the bound is the least that is allowed.
    public var isMinimum: Bool {
      switch self {
      case .minFps, .minLow1, .minLow01: true
      case .maxP99, .maxHitchRatio, .maxStutterShare: false
      }
    }
  }

  public var kind: Kind
  public var bound: Double

  public init(_ kind: Kind, _ bound: Double) {
    self.kind = kind
    self.bound = bound
  }

  /// What the stream measures; `nil` where it cannot be measured.
  ///
  /// A sampled log knows its average and, of its samples, nothing that a limit is about.
  func measured(of stream: StreamReport) -> Double? {
    switch kind {
    case .minFps: stream.averageFrameRate
    case .minLow1: stream.low1
    case .minLow01: stream.low01
    case .maxP99: stream.isSampled ? nil : stream.percentile(99).map { $0 / 1e6 }
    case .maxHitchRatio: stream.display.totals?.hitchRatio
    case .maxStutterShare: stream.stutterShare
    }
  }

  /// Why it cannot be measured.
  func obstacle(of stream: StreamReport) -> String {
    if stream.isSampled { return "the log is sampled" }
    switch kind {
    case .minLow1: return "under 100 frames"
    case .minLow01: return "under 1000 frames"
    case .maxStutterShare: return "no frame has ten in the second before it"
    case .minFps: return stream.frames == 0 ? "no frames" : "no time passed"
    case .maxP99: return "no frames"
    case .maxHitchRatio: return "no frame was expected at a time"
    }
  }
}
