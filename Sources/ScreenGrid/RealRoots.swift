/// Roots and logarithms, which the standard library lacks, to within a few units in the last place.
public enum RealRoots {
  /// The cube root, of any sign; NaN and infinities come back as they are.
  public static func cubeRoot(_ value: Double) -> Double {
    guard value.isFinite, value != 0 else { return value }
    return root(3, of: value)
  }

  /// The fifth root, of any sign; NaN and infinities come back as they are.
  public static func fifthRoot(_ value: Double) -> Double {
    guard value.isFinite, value != 0 else { return value }
    return root(5, of: value)
  }

  /// The logarithm to base 2: `-infinity` of 0, NaN of negative numbers.
  public static func log2(_ value: Double) -> Double {
    guard value > 0 else { return value == 0 ? -.infinity : .nan }
    guard value.isFinite else { return value }
    var mantissa = value.significand
    var exponent = Double(value.exponent)
    // Around 1 the series below converges fastest and loses nothing to cancellation.
    if mantissa > 1.414_213_562_373_095_1 {
      mantissa /= 2
      exponent += 1
    }
    // log(m) = 2·artanh((m − 1)/(m + 1)), as a power series of at most 0.1716².
    let ratio = (mantissa - 1) / (mantissa + 1)
    let square = ratio * ratio
    var power = ratio
    var sum = 0.0
    var divisor = 1.0
    for _ in 0..<14 {
      sum += power / divisor
      power *= square
      divisor += 2
    }
    return exponent + 2 * sum * 1.442_695_040_888_963_4
  }

  /// 2 to the power of a value; 0 or infinity where a double cannot hold it.
  public static func exp2(_ value: Double) -> Double {
    guard !value.isNaN else { return value }
    if value > 1024 { return .infinity }
    if value < -1080 { return 0 }
    let whole = value.rounded()
    let rest = (value - whole) * 0.693_147_180_559_945_3
    var term = 1.0
    var sum = 1.0
    for step in 1..<18 {
      term *= rest / Double(step)
      sum += term
    }
    // In two steps, since 2 to the whole power alone may not be representable.
    let half = Int(whole) / 2
    return sum * Double(sign: .plus, exponent: half, significand: 1)
      * Double(sign: .plus, exponent: Int(whole) - half, significand: 1)
  }

  /// Newton's method from a guess by the exponent; eight steps settle any start within 2×.
  private static func root(_ degree: Int, of value: Double) -> Double {
    let magnitude = value.magnitude
    var guess = exp2(log2(magnitude) / Double(degree))
    for _ in 0..<2 {
      var power = guess
      for _ in 2..<degree { power *= guess }
      guess -= (guess - magnitude / power) / Double(degree)
    }
    return value < 0 ? -guess : guess
  }
}
