/// A hue as a fraction of a turn: 0 is red, ⅓ green, ⅔ blue, 1 red again.
public struct Hue: Hashable, Sendable {
  /// From 0 to 1, both included.
  public let turns: Double

  /// Makes a hue; values outside 0…1 are clamped, and NaN becomes 0.
  public init(turns: Double) {
    self.turns = turns.isNaN ? 0 : min(max(turns, 0), 1)
  }

  /// A colour as three bytes of sRGB.
  public struct Bytes: Hashable, Sendable {
    public var red: UInt8
    public var green: UInt8
    public var blue: UInt8

    /// Makes a colour of its bytes.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
      self.red = red
      self.green = green
      self.blue = blue
    }

    /// The colour as 0xRRGGBB.
    public var value: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }

    /// The colour as `#rrggbb`.
    public var hexText: String {
      let digits = String(value, radix: 16)
      return "#" + String(repeating: "0", count: 6 - digits.utf8.count) + digits
    }
  }

  /// The colour of this hue in HSB (also called HSV): the usual six sectors of a sixth of a turn.
  ///
  /// - Parameters:
  ///   - saturation: 0 (gray) to 1; clamped.
  ///   - brightness: 0 (black) to 1; clamped.
  public func bytes(saturation: Double = 1, brightness: Double = 1) -> Bytes {
    let saturation = Self.clamped(saturation)
    let brightness = Self.clamped(brightness)
    return bytes(
      chroma: brightness * saturation, lowest: brightness - brightness * saturation)
  }

  /// The colour of this hue in HSL; with saturation 1 and lightness ½ the same as in HSB.
  ///
  /// - Parameters:
  ///   - saturation: 0 (gray) to 1; clamped.
  ///   - lightness: 0 (black) over ½ (pure) to 1 (white); clamped.
  public func bytes(saturation: Double = 1, lightness: Double) -> Bytes {
    let lightness = Self.clamped(lightness)
    let chroma = (1 - (2 * lightness - 1).magnitude) * Self.clamped(saturation)
    return bytes(chroma: chroma, lowest: lightness - chroma / 2)
  }

  /// The colour as `#rrggbb` at full saturation and brightness.
  public var hexText: String { bytes().hexText }

  /// The sector's two moving components between `lowest` and `lowest + chroma`.
  private func bytes(chroma: Double, lowest: Double) -> Bytes {
    let sixths = turns * 6
    let sector = Int(sixths)
    let offset = sixths - Double(sector)
    let top = lowest + chroma
    let rising = lowest + chroma * offset
    let falling = lowest + chroma * (1 - offset)
    let (red, green, blue) =
      switch sector {
      case 0: (top, rising, lowest)
      case 1: (falling, top, lowest)
      case 2: (lowest, top, rising)
      case 3: (lowest, falling, top)
      case 4: (rising, lowest, top)
      case 5: (top, lowest, falling)
      default: (top, lowest, lowest)
      }
    return Bytes(red: Self.byte(red), green: Self.byte(green), blue: Self.byte(blue))
  }

  private static func byte(_ share: Double) -> UInt8 {
    UInt8((clamped(share) * 255).rounded())
  }

  private static func clamped(_ value: Double) -> Double {
    value.isNaN ? 0 : min(max(value, 0), 1)
  }
}
