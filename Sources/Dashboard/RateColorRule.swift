import FrameTiming
public import ScreenGrid

/// How a theme turns a frame rate into a colour.
public enum RateColorRule: Equatable, Sendable {
  /// The hue grows with the rate: `scale` times the target is a whole turn.
  case hue(scale: Double, overflow: HueOverflow)
  /// One colour from each stop up to the next; below the first the first counts.
  case thresholds([Stop])
  /// Colours mixed between neighbouring stops; the outermost ones count beyond them.
  case gradient([Stop])
  /// No colour at all.
  case none

  /// What happens above the rates that the hue rule is meant for.
  public enum HueOverflow: String, CaseIterable, Sendable {
    /// The hue of twice the target stays.
    case hold
    /// The formula walks on and is clamped at a whole turn.
    case wrap
    /// The hue of the target stays.
    case green
  }

  /// A rate at which a colour begins.
  public struct Stop: Equatable, Sendable {
    /// Where the stop is: in frames per second, or as a share of the target.
    public enum Place: Equatable, Sendable {
      case rate(Double)
      case shareOfTarget(Double)
    }

    public var place: Place
    public var color: RGBColor

    /// Makes a stop.
    public init(_ place: Place, color: RGBColor) {
      self.place = place
      self.color = color
    }

    func rate(target: Double) -> Double {
      switch place {
      case .rate(let rate): rate
      case .shareOfTarget(let share): share * target
      }
    }
  }

  /// The colour of a rate in frames per second; `nil` where the rule gives none, and for rates
  /// that are negative, infinite or not a number.
  public func color(of rate: Double, target: Double) -> RGBColor? {
    guard rate >= 0, rate.isFinite, target > 0, target.isFinite else { return nil }
    switch self {
    case .none:
      return nil
    case .hue(let scale, let overflow):
      let rule = FrameRateHue(
        target: target, overflow: FrameRateHue.Overflow(rawValue: overflow.rawValue) ?? .hold,
        scale: scale)
      return rule.hue(of: rate).map { RGBColor($0.bytes().value) }
    case .thresholds(let stops):
      return threshold(in: stops, rate: rate, target: target)
    case .gradient(let stops):
      return mixture(of: stops, rate: rate, target: target)
    }
  }

  /// The last stop that the rate reaches. Stops in frames per second are compared with the rate as
  /// it is shown, a whole number, so that a displayed 45 never has the colour of 44.
  private func threshold(in stops: [Stop], rate: Double, target: Double) -> RGBColor? {
    let reached = stops.last { stop in
      switch stop.place {
      case .rate(let least): rate.rounded() >= least
      case .shareOfTarget(let share): rate >= share * target
      }
    }
    return (reached ?? stops.first)?.color
  }

  private func mixture(of stops: [Stop], rate: Double, target: Double) -> RGBColor? {
    guard let after = stops.firstIndex(where: { $0.rate(target: target) > rate }) else {
      return stops.last?.color
    }
    guard after > 0 else { return stops.first?.color }
    let low = stops[after - 1].rate(target: target)
    let high = stops[after].rate(target: target)
    guard high > low else { return stops[after].color }
    return stops[after - 1].color.mixed(
      with: stops[after].color, share: (rate - low) / (high - low))
  }
}
