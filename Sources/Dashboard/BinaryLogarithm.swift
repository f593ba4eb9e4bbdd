/// The logarithm to base 2, which the standard library lacks: exponent and an odd series for the
/// rest, ln((1+z)/(1−z)) = 2(z + z³/3 + z⁵/5 + …); accurate to 10⁻⁹, enough for a screen.
enum BinaryLogarithm {
  private static let inverseOfLn2 = 1.442695040888963407

  /// log₂ of a positive finite value; 0 for anything else.
  static func of(_ value: Double) -> Double {
    guard value > 0, value.isFinite else { return 0 }
    let significand = value.significand
    let z = (significand - 1) / (significand + 1)
    let square = z * z
    var term = z
    var sum = 0.0
    var divisor = 1.0
    while divisor < 20 {
      sum += term / divisor
      term *= square
      divisor += 2
    }
    return Double(value.exponent) + 2 * sum * inverseOfLn2
  }
}
