/// A self-made animation: a ball falls from one height to another along the bounce curve.
///
/// It is stepped by whoever drives it, with the time that is believed to have passed.
public struct BallAnimation: Equatable, Sendable {
  /// Where the ball starts, in points from the top.
  public static let from = 32.0
  /// Where it comes to rest.
  public static let to = 268.0
  /// How long it takes, in seconds.
  public static let duration = 1.0

  /// How much time the animation believes to have passed, in seconds.
  public private(set) var timeOffset = 0.0

  /// Makes the animation at its start.
  public init() {}

  /// Whether the ball rests.
  public var isFinished: Bool { timeOffset >= Self.duration }

  /// Where the ball is, in points from the top.
  public var position: Double {
    Interpolation.between(
      Self.from, Self.to, at: Easing.bounceOut(timeOffset / Self.duration))
  }

  /// Moves on by `seconds`; never beyond the end.
  public mutating func step(by seconds: Double) {
    timeOffset = min(timeOffset + seconds, Self.duration)
  }
}
