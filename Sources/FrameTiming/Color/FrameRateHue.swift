/// The rule that gives a frame rate its hue: `hue = fps / (scale × target)`.
///
/// With the usual scale of 3, nothing is red, half the target yellow, the target green and twice the
/// target blue.
public struct FrameRateHue: Hashable, Sendable {
  /// What happens above the rates that the rule is meant for.
  public enum Overflow: String, CaseIterable, Sendable {
    /// Twice the target's hue stays for everything above it.
    case hold
    /// The formula walks on until a whole turn and is clamped there, as the older UIKit did.
    case wrap
    /// The target's hue stays for everything above it.
    case green
  }

  /// The rate wanted, in frames per second.
  public var target: Double
  /// What happens above.
  public var overflow: Overflow
  /// How many times the target a whole turn is.
  public var scale: Double

  /// Makes a rule.
  public init(target: Double, overflow: Overflow = .hold, scale: Double = 3) {
    self.target = target
    self.overflow = overflow
    self.scale = scale
  }

  /// The hue of a rate in frames per second.
  ///
  /// `nil` when the rate is negative, infinite or not a number, or the target or the scale is not
  /// a positive finite number.
  public func hue(of rate: Double) -> Hue? {
    guard rate >= 0, rate.isFinite, target > 0, target.isFinite, scale > 0, scale.isFinite else {
      return nil
    }
    let turns = rate / (scale * target)
    switch overflow {
    case .hold: return Hue(turns: min(turns, 2 / scale))
    case .wrap: return Hue(turns: turns)
    case .green: return Hue(turns: min(turns, 1 / scale))
    }
  }
}
