/// A 24-bit colour in sRGB.
public struct RGBColor: Hashable, Sendable {
  public var red: UInt8
  public var green: UInt8
  public var blue: UInt8

  /// Makes a colour from its bytes.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Makes a colour written as 0xRRGGBB; higher bits are ignored.
  public init(_ value: UInt32) {
    self.red = UInt8(truncatingIfNeeded: value >> 16)
    self.green = UInt8(truncatingIfNeeded: value >> 8)
    self.blue = UInt8(truncatingIfNeeded: value)
  }

  /// Reads `#rrggbb` or `#rgb`, in either case; `nil` for anything else.
  public init?(hexText: String) {
    var digits = Substring(hexText)
    guard digits.popFirst() == "#", digits.utf8.count == 6 || digits.utf8.count == 3,
      digits.allSatisfy({ $0.isASCII && $0.isHexDigit }), let value = UInt32(digits, radix: 16)
    else { return nil }
    if digits.utf8.count == 6 {
      self.init(value)
    } else {
      let nibbles = (value >> 8 & 0xF, value >> 4 & 0xF, value & 0xF)
      self.init(nibbles.0 * 0x110000 + nibbles.1 * 0x1100 + nibbles.2 * 0x11)
    }
  }

  public static let black = Self(0x000000)
  public static let white = Self(0xFFFFFF)

  /// The colour as 0xRRGGBB.
  public var value: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }

  /// The colour as `#rrggbb`.
  public var hexText: String {
    let digits = String(value, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.utf8.count) + digits
  }

  /// Relative luminance, 0 to 1 (WCAG 2.1: linear sRGB weighted 0.2126, 0.7152, 0.0722).
  public var luminance: Double {
    0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
  }

  /// Contrast with another colour, 1 to 21 (WCAG 2.1: (lighter + 0.05) ÷ (darker + 0.05)).
  public func contrast(with other: RGBColor) -> Double {
    let (mine, theirs) = (luminance, other.luminance)
    return (max(mine, theirs) + 0.05) / (min(mine, theirs) + 0.05)
  }

  /// The colour with `share` (0 to 1) of another mixed in, byte by byte.
  public func mixed(with other: RGBColor, share: Double) -> RGBColor {
    func mix(_ from: UInt8, _ to: UInt8) -> UInt8 {
      let value = Double(from) + (Double(to) - Double(from)) * min(max(share, 0), 1)
      return UInt8(value.rounded())
    }
    return RGBColor(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
  }

  /// The colour with as little of `other` mixed in as gives that contrast with a background.
  ///
  /// Comes back unchanged when its contrast suffices, and as `other` when even that does not.
  public func mixed(
    with other: RGBColor, untilContrast least: Double, on background: RGBColor
  ) -> RGBColor {
    if contrast(with: background) >= least { return self }
    for step in 1..<64 {
      let candidate = mixed(with: other, share: Double(step) / 64)
      if candidate.contrast(with: background) >= least { return candidate }
    }
    return other
  }

  /// Black or white, whichever contrasts more with this colour.
  public var contrastingText: RGBColor {
    contrast(with: .black) >= contrast(with: .white) ? .black : .white
  }

  /// A byte of sRGB as linear light, 0 to 1 (IEC 61966-2-1).
  static func linear(_ byte: UInt8) -> Double { linearLight[Int(byte)] }

  private static let linearLight: [Double] = (0...255).map { byte in
    let value = Double(byte) / 255
    if value <= 0.04045 { return value / 12.92 }
    // x^2.4 = x² · ⁵√x²
    let base = (value + 0.055) / 1.055
    return base * base * RealRoots.fifthRoot(base * base)
  }
}
