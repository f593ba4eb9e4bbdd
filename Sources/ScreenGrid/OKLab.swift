/// A colour in OKLab, where distance is how different two colours look
/// (Ottosson 2020, "A perceptual color space for image processing").
public struct OKLab: Equatable, Sendable {
  public var lightness: Double
  public var a: Double
  public var b: Double

  /// Converts a colour from sRGB.
  public init(_ color: RGBColor) {
    let red = RGBColor.linear(color.red)
    let green = RGBColor.linear(color.green)
    let blue = RGBColor.linear(color.blue)
    let l = RealRoots.cubeRoot(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    let m = RealRoots.cubeRoot(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    let s = RealRoots.cubeRoot(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    self.lightness = 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s
    self.a = 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s
    self.b = 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s
  }

  /// The square of the distance to another colour.
  public func squaredDistance(to other: OKLab) -> Double {
    let lightness = self.lightness - other.lightness
    let a = self.a - other.a
    let b = self.b - other.b
    return lightness * lightness + a * a + b * b
  }
}
