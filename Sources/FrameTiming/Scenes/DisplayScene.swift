/// Synthesised content for the demo: frames over time, from a seed (FACTS S0-9, S1).
public struct DisplayScene: Equatable, Sendable, Identifiable {
  /// Which scene it is.
  enum Script: String, CaseIterable, Sendable {
    case still = "static"
    case scroll
    case animation
    case animation120 = "animation-120"
    case video30 = "video-30"
    case video60 = "video-60"
    case stall
    case bounce
    case thresholds
  }

  /// One of several sequences of frames that a scene shows side by side.
  public struct Stream: Equatable, Sendable {
    /// What tells it from the others.
    public var name: String
    /// The frames, from time 0 on.
    public var frames: [Frame]
  }

  let script: Script

  /// Every scene, in the order in which the demo shows them.
  public static let all = Script.allCases.map { DisplayScene(script: $0) }

  /// The scene of that name, as the command line takes it.
  public static func named(_ name: String) -> DisplayScene? {
    Script(rawValue: name).map { DisplayScene(script: $0) }
  }

  /// As the command line takes it.
  public var name: String { script.rawValue }
  public var id: String { name }

  /// How long one pass takes, in nanoseconds; the next pass begins right after it.
  public var duration: Int64 {
    switch script {
    case .still, .scroll, .stall: 6_000_000_000
    case .animation, .animation120: 6_000_000_000
    case .video30, .video60: 5_000_000_000
    case .bounce: 8_000_000_000
    case .thresholds: 24_000_000_000
    }
  }

  /// The rate that colours are scaled to, in frames per second.
  public var targetRate: Double {
    switch script {
    case .scroll, .animation120, .stall, .still: 120
    case .video30: 30
    case .animation, .video60, .bounce, .thresholds: 60
    }
  }

  /// The display on which the scene shows what it is about.
  public var display: DisplayConfiguration {
    switch script {
    case .animation:
      DisplayConfiguration(panel: .standard, lock60: true)
    case .bounce:
      DisplayConfiguration(panel: .fixed(numerator: 60, denominator: 1))
    case .thresholds:
      DisplayConfiguration(panel: .variable(minimum: 48_000, maximum: 240_000))
    case .stall:
      DisplayConfiguration(panel: .standard, buffers: .three, linkRate: 120)
    case .still, .scroll, .animation120, .video30, .video60:
      DisplayConfiguration(panel: .standard)
    }
  }

  /// Whether the application draws its frames itself, so that a GPU meter sees them; what is
  /// animated for it by the system's renderer, it does not.
  public var drawsItself: Bool {
    switch script {
    case .video30, .video60, .thresholds: true
    case .still, .scroll, .animation, .animation120, .stall, .bounce: false
    }
  }
}
