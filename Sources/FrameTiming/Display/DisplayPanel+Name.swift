extension DisplayPanel {
  /// Reads a display's name: `iphone-13-pro`, `ipad-pro`, `fixed:N` (whole, decimal or a fraction
  /// such as `60000/1001`) or `vrr:MIN-MAX`. Upper case is as good as lower case.
  public init(name: String) throws(DisplayNameError) {
    let lowered = name.lowercased()
    if let ladder = LadderPanel(rawValue: lowered) {
      self = .ladder(ladder)
    } else if lowered.hasPrefix("fixed:") {
      let rate = try Self.rate(lowered.dropFirst(6), in: name)
      self = .fixed(numerator: rate.numerator, denominator: rate.denominator)
    } else if lowered.hasPrefix("vrr:") {
      self = try Self.variable(lowered.dropFirst(4), in: name)
    } else {
      throw .unknown(name: name)
    }
  }

  private static func rate(
    _ text: Substring, in name: String
  ) throws(DisplayNameError) -> DecimalRate {
    guard let rate = DecimalRate(text) else {
      throw .malformedRate(name: name, found: String(text))
    }
    guard rate.numerator >= permittedRates.lowerBound * rate.denominator,
      rate.numerator <= permittedRates.upperBound * rate.denominator
    else { throw .rateOutOfRange(name: name, found: String(text)) }
    return rate
  }

  private static func variable(
    _ text: Substring, in name: String
  ) throws(DisplayNameError) -> DisplayPanel {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2 else { throw .malformedRange(name: name) }
    let minimum = try milliHertz(ends[0], in: name)
    let maximum = try milliHertz(ends[1], in: name)
    guard minimum < maximum else { throw .emptyRange(name: name, isReversed: minimum > maximum) }
    return .variable(minimum: minimum, maximum: maximum)
  }

  /// Rates of a range are taken to 0.001 Hz (display model, section 4).
  private static func milliHertz(
    _ text: Substring, in name: String
  ) throws(DisplayNameError) -> Int64 {
    let rate = try rate(text, in: name)
    return roundedQuotient(rate.numerator * 1000, rate.denominator)
  }
}
