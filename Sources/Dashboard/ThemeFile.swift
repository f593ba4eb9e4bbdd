public import ScreenGrid

/// What a theme's file says, with the defaults for what it leaves out.
public struct ThemeFile: Equatable, Sendable {
  public var name = "classic"
  public var summary =
    "hue is the rate: red, yellow at half the target, green at it, blue at twice"
  /// Whether the theme is made for a light background.
  public var isLight = false
  /// The background that contrast is measured against; never painted.
  public var background = RGBColor(0x101216)
  /// How a frame rate gets its colour.
  public var rule = RateColorRule.hue(scale: 3, overflow: .hold)
  public var text = ThemeColor.rgb(RGBColor(0xCDD2DA))
  /// Values, and whatever is current.
  public var bright = ThemeColor.rgb(RGBColor(0xF0F3F8))
  /// Labels and units.
  public var dim = ThemeColor.rgb(RGBColor(0x6E7480))
  public var hairline = ThemeColor.rgb(RGBColor(0x3A3E48))
  /// The bar's background where nothing is filled.
  public var bar = ThemeColor.terminal
  public var good = ThemeColor.rgb(RGBColor(0x00D75F))
  public var warning = ThemeColor.rgb(RGBColor(0xFFC800))
  public var critical = ThemeColor.rgb(RGBColor(0xFF5252))
  public var beyond = ThemeColor.rgb(RGBColor(0xFF40FF))

  /// The default theme.
  public init() {}

  /// Reads a theme's file: JSON with comments and trailing commas.
  ///
  /// - Throws: `ThemeError` with the place, for what is no JSON, for unknown keys, and for values
  ///   that make no sense.
  public init(bytes: [UInt8]) throws(ThemeError) {
    self = try ThemeDecoding.file(from: bytes)
  }
}
