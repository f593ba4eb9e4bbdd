public import ScreenGrid

/// The colours of a screen, resolved for a terminal's means: what panels draw with.
///
/// With 24 bits, 256 or 16 colours the styles carry colours, which the backend reduces. With eight
/// or none they carry bold, dim and reverse video instead.
public struct Theme: Equatable, Sendable {
  /// What the theme is called.
  public let name: String
  /// What it is for, in one line.
  public let summary: String
  /// Whether it is made for a light background.
  public let isLight: Bool
  /// What the terminal can show.
  public let depth: ColorDepth
  /// The background that contrast is measured against; never painted.
  public let background: RGBColor
  /// How a frame rate gets its colour.
  public let rule: RateColorRule

  /// Ordinary text.
  public let text: CellStyle
  /// Values, and whatever is current.
  public let bright: CellStyle
  /// Labels and units.
  public let dim: CellStyle
  /// Hairlines.
  public let hairline: CellStyle
  /// Free cells and text of the bar.
  public let bar: CellStyle
  /// The grades of a hitch ratio, from good to needing attention at once.
  public let good: CellStyle
  public let warning: CellStyle
  public let critical: CellStyle
  public let beyond: CellStyle

  /// Resolves a theme's file for a terminal.
  public init(_ file: ThemeFile, depth: ColorDepth) {
    let depth = file.rule == .none ? .monochrome : depth
    name = file.name
    summary = file.summary
    isLight = file.isLight
    self.depth = depth
    background = file.background
    rule = file.rule
    let styles = StyleMaker(depth: depth)
    text = styles.style(file.text, otherwise: [])
    bright = styles.style(file.bright, otherwise: .bold)
    dim = styles.style(file.dim, otherwise: .dim)
    hairline = styles.style(file.hairline, otherwise: .dim)
    var bar = styles.style(file.text, otherwise: [])
    if styles.hasColors { bar.background = file.bar.cellColor }
    self.bar = bar
    good = styles.grade(file.good, otherwise: [])
    warning = styles.grade(file.warning, otherwise: .bold)
    critical = styles.grade(file.critical, otherwise: [.bold, .reverse])
    beyond = styles.grade(file.beyond, otherwise: [.bold, .reverse, .underline])
  }

  /// The built-in default.
  public static func classic(depth: ColorDepth) -> Theme { Theme(ThemeFile(), depth: depth) }

  /// The literal colour of a rate; `nil` where there is none.
  public func rateColor(_ fps: Double, target: Double) -> RGBColor? {
    rule.color(of: fps, target: target)
  }

  /// The colour of text in a rate's hue: mixed with white, or black in a light theme, until its
  /// contrast with the background is 3 : 1.
  public func rateText(_ fps: Double, target: Double) -> RGBColor? {
    rateColor(fps, target: target)?.mixed(
      with: isLight ? .black : .white, untilContrast: 3, on: background)
  }

  /// The colour of text on a rate's colour: black or white, whichever contrasts more.
  public func onRate(_ fps: Double, target: Double) -> RGBColor? {
    rateColor(fps, target: target)?.contrastingText
  }

  /// A run of cells filled with a rate's colour and the text on it; reverse video without colour.
  ///
  /// Without a rate the bar's own style in bold.
  public func rateFill(_ fps: Double?, target: Double) -> CellStyle {
    guard let fps, fps >= 0, fps.isFinite else { return boldBar }
    if depth == .monochrome { return CellStyle(attributes: [.reverse, .bold]) }
    guard let color = rateColor(fps, target: target) else { return boldBar }
    return CellStyle(
      foreground: CellColor(color.contrastingText), background: CellColor(color),
      attributes: .bold)
  }

  /// Text in a rate's hue, readable on the background; bold without colour or rate.
  public func rateTextStyle(_ fps: Double?, target: Double) -> CellStyle {
    guard depth != .monochrome, let fps, let color = rateText(fps, target: target) else {
      return bright
    }
    return CellStyle(foreground: CellColor(color))
  }

  /// Blocks and dots in a rate's literal colour; plain text without a rate.
  ///
  /// Without colour a rate under half the target is bold, one near the target or above it dim, so
  /// that what is wrong stands out.
  public func rateMark(_ fps: Double?, target: Double) -> CellStyle {
    guard let fps, fps >= 0, fps.isFinite else { return text }
    if depth == .monochrome {
      return CellStyle(attributes: fps < target / 2 ? .bold : fps < target * 0.9 ? [] : .dim)
    }
    guard let color = rateColor(fps, target: target) else { return text }
    return CellStyle(foreground: CellColor(color))
  }

  /// The style on the bar's background.
  public func onBar(_ style: CellStyle) -> CellStyle {
    var style = style
    style.background = bar.background
    return style
  }

  private var boldBar: CellStyle {
    var style = bar
    style.attributes.insert(.bold)
    return style
  }
}

/// Makes styles of colours where the terminal has enough of them, else of attributes.
private struct StyleMaker {
  let depth: ColorDepth

  /// Eight colours have no gray, so only rates and grades are coloured there.
  var hasColors: Bool { depth != .monochrome && depth != .palette8 }

  func style(_ color: ThemeColor, otherwise attributes: CellAttributes) -> CellStyle {
    guard hasColors else { return CellStyle(attributes: attributes) }
    return CellStyle(foreground: color.cellColor)
  }

  func grade(_ color: ThemeColor, otherwise attributes: CellAttributes) -> CellStyle {
    guard depth != .monochrome else { return CellStyle(attributes: attributes) }
    return CellStyle(foreground: color.cellColor, attributes: .bold)
  }
}
