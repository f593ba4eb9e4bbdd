/// A rate in hertz as an exact fraction, with its shortest decimal or fractional spelling.
struct DecimalRate: Equatable, Sendable {
  /// Reduced, above the fraction bar.
  let numerator: Int64
  /// Reduced, below the fraction bar; above 0.
  let denominator: Int64

  /// Makes the fraction, reduced. `denominator` must be above 0.
  init(numerator: Int64, denominator: Int64) {
    var (a, b) = (numerator, denominator)
    while b != 0 { (a, b) = (b, a % b) }
    let divisor = a == 0 ? 1 : a
    self.numerator = numerator / divisor
    self.denominator = denominator / divisor
  }

  /// Reads digits with at most six decimals (`59.94`), or two whole numbers (`60000/1001`).
  ///
  /// Signs, exponents, spaces, more than nine digits before or in the fraction: `nil`.
  init?(_ text: Substring) {
    if let bar = text.firstIndex(of: "/") {
      guard let numerator = Self.whole(text[..<bar]),
        let denominator = Self.whole(text[text.index(after: bar)...]), denominator > 0
      else { return nil }
      self.init(numerator: numerator, denominator: denominator)
      return
    }
    guard let point = text.firstIndex(of: ".") else {
      guard let whole = Self.whole(text) else { return nil }
      self.init(numerator: whole, denominator: 1)
      return
    }
    let decimals = text[text.index(after: point)...]
    guard let whole = Self.whole(text[..<point]), decimals.utf8.count <= 6,
      let fraction = Self.whole(decimals)
    else { return nil }
    var scale: Int64 = 1
    for _ in decimals.utf8 { scale *= 10 }
    self.init(numerator: whole * scale + fraction, denominator: scale)
  }

  /// One to nine ASCII digits.
  private static func whole(_ text: Substring) -> Int64? {
    guard (1...9).contains(text.utf8.count) else { return nil }
    var value: Int64 = 0
    for byte in text.utf8 {
      guard byte >= 0x30, byte <= 0x39 else { return nil }
      value = value * 10 + Int64(byte - 0x30)
    }
    return value
  }

  /// `60`, `59.94`, or `60000/1001` where no decimal of six places is exact.
  var text: String {
    guard denominator != 1 else { return "\(numerator)" }
    guard denominator <= 1_000_000, 1_000_000 % denominator == 0 else {
      return "\(numerator)/\(denominator)"
    }
    let millionths = numerator % denominator * (1_000_000 / denominator)
    var digits = String(millionths + 1_000_000).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "\(numerator / denominator).\(digits)"
  }
}
