public import FrameTiming
public import ScreenGrid

/// How the parts of a text report look. Colour never carries a fact alone.
public struct ReportStyles: Sendable {
  public var text = CellStyle()
  /// Values.
  public var bright = CellStyle(attributes: .bold)
  /// Labels, units, remarks.
  public var dim = CellStyle(attributes: .dim)
  /// Rules and axes.
  public var hairline = CellStyle(attributes: .dim)
  public var good = CellStyle(foreground: .palette(2), attributes: .bold)
  public var warning = CellStyle(foreground: .palette(3), attributes: .bold)
  public var critical = CellStyle(foreground: .palette(1), attributes: .bold)
  /// The rule that gives a frame rate its hue.
  public var hue: FrameRateHue

  /// The terminal's own colours, whatever its background; hues for a rate wanted of `target`.
  public init(target: Double = 60) {
    hue = FrameRateHue(target: target)
  }

  /// Lines and dots in the hue of a rate, lightened until they stand out 3 : 1 on black: pure blue
  /// would be lost.
  func stroke(_ rate: Double?) -> CellStyle {
    guard let rate, let hue = hue.hue(of: rate) else { return text }
    let color = RGBColor(hue.bytes().value).mixed(with: .white, untilContrast: 3, on: .black)
    return CellStyle(foreground: .rgb(color.value))
  }

  /// Fills in the hue of a rate.
  func mark(_ rate: Double?) -> CellStyle {
    guard let rate, let hue = hue.hue(of: rate) else { return text }
    return CellStyle(foreground: .rgb(hue.bytes().value))
  }

  /// Text on a fill of a rate's hue: black or white, whichever contrasts more.
  func chip(_ rate: Double?) -> CellStyle {
    guard let rate, let hue = hue.hue(of: rate) else {
      return CellStyle(attributes: [.reverse, .bold])
    }
    let fill = RGBColor(hue.bytes().value)
    return CellStyle(
      foreground: .rgb(fill.contrastingText.value), background: .rgb(fill.value), attributes: .bold)
  }

  /// The word of a grade.
  func grade(_ grade: HitchGrade) -> CellStyle {
    switch grade {
    case .good: good
    case .warning: warning
    case .critical, .beyond: critical
    }
  }
}
