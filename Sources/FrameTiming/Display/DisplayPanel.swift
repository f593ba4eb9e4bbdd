/// A display, as far as its refreshes are concerned (display model, section 4).
public enum DisplayPanel: Hashable, Sendable {
  /// Refreshes at the rates of a published ladder.
  case ladder(LadderPanel)
  /// Refreshes `numerator / denominator` times a second, whatever the content does.
  case fixed(numerator: Int64, denominator: Int64)
  /// Refreshes when a frame is ready, between two rates in thousandths of a hertz.
  case variable(minimum: Int64, maximum: Int64)

  /// The rates that a fixed or variable panel may have, in hertz.
  public static let permittedRates: ClosedRange<Int64> = 1...10_000

  /// What is used when nothing is said.
  public static let standard = DisplayPanel.ladder(.iPhone13Pro)

  /// The canonical name, as the command line takes it: `iphone-13-pro`, `ipad-pro`, `fixed:N`,
  /// `vrr:MIN-MAX`.
  public var name: String {
    switch self {
    case .ladder(let ladder):
      ladder.rawValue
    case .fixed(let numerator, let denominator):
      "fixed:" + DecimalRate(numerator: numerator, denominator: denominator).text
    case .variable(let minimum, let maximum):
      "vrr:" + DecimalRate(numerator: minimum, denominator: 1000).text
        + "-" + DecimalRate(numerator: maximum, denominator: 1000).text
    }
  }

  /// A name for people: `iPhone 13 Pro`, `fixed 60 Hz`, `48-144 Hz VRR`.
  public var title: String {
    switch self {
    case .ladder(let ladder):
      ladder.title
    case .fixed(let numerator, let denominator):
      "fixed \(DecimalRate(numerator: numerator, denominator: denominator).text) Hz"
    case .variable(let minimum, let maximum):
      DecimalRate(numerator: minimum, denominator: 1000).text
        + "-" + DecimalRate(numerator: maximum, denominator: 1000).text + " Hz VRR"
    }
  }

  /// The rates that the panel has, in hertz, fastest first: every rung of a ladder, the one rate of
  /// a fixed panel, the two ends of a variable panel's range.
  public var refreshRates: [Double] {
    switch self {
    case .ladder(let ladder):
      ladder.rungs.map { 240 / Double($0) }
    case .fixed(let numerator, let denominator):
      [Double(numerator) / Double(denominator)]
    case .variable(let minimum, let maximum):
      [Double(maximum) / 1000, Double(minimum) / 1000]
    }
  }

  /// The fastest rate, in hertz.
  public var fastestRate: Double { refreshRates.first ?? 0 }

  /// The slowest rate, in hertz; what the panel shows before it has refreshed twice.
  public var slowestRate: Double { refreshRates.last ?? 0 }
}
