import Dashboard
import ScreenGrid
import Testing

private func theme(_ name: String, depth: ColorDepth = .trueColor) throws -> Theme {
  let text = try #require(BuiltInThemes.text(named: name))
  return Theme(try ThemeFile(bytes: Array(text.utf8)), depth: depth)
}

@Suite("Theme")
struct ThemeTests {
  static let classic: [(rate: Double, color: UInt32)] = [
    (0, 0xFF0000), (30, 0xFFFF00), (50, 0x55FF00), (60, 0x00FF00), (90, 0x00FFFF),
    (120, 0x0000FF), (144, 0x0000FF), (180, 0x0000FF), (10_000, 0x0000FF),
  ]

  @Test("The classic theme holds blue above twice the target", arguments: classic)
  func hold(row: (rate: Double, color: UInt32)) throws {
    #expect(try theme("classic").rateColor(row.rate, target: 60) == RGBColor(row.color))
  }

  @Test("The uikit theme walks on to red")
  func uikit() throws {
    let theme = try theme("uikit")
    #expect(theme.rateColor(120, target: 60) == RGBColor(0x0000FF))
    #expect(theme.rateColor(150, target: 60) == RGBColor(0xFF00FF))
    #expect(theme.rateColor(180, target: 60) == RGBColor(0xFF0000))
    #expect(theme.rateColor(900, target: 60) == RGBColor(0xFF0000))
  }

  static let thresholds: [(rate: Double, color: UInt32)] = [
    (0, 0xFF0000), (29.4, 0xFF0000), (29.5, 0xFFD700), (30, 0xFFD700), (44.49, 0xFFD700),
    (44.5, 0x00FF00), (45, 0x00FF00), (240, 0x00FF00),
  ]

  @Test("The threshold theme judges the whole number that is shown", arguments: thresholds)
  func threshold(row: (rate: Double, color: UInt32)) throws {
    let theme = try theme("threshold")
    #expect(theme.rateColor(row.rate, target: 60) == RGBColor(row.color))
    #expect(theme.rateColor(row.rate, target: 144) == RGBColor(row.color))
  }

  @Test("The colorblind theme has no pure red or green and follows the target")
  func colorblind() throws {
    let theme = try theme("colorblind")
    for target in [30.0, 60, 144] {
      #expect(theme.rateColor(0, target: target) == RGBColor(0xD55E00))
      #expect(theme.rateColor(target, target: target) == RGBColor(0x1F9BFF))
      #expect(theme.rateColor(9 * target, target: target) == RGBColor(0x7A5CFF))
    }
    for rate in 0...240 {
      let color = try #require(theme.rateColor(Double(rate), target: 60))
      #expect(!(color.red > 200 && color.green < 60 && color.blue < 60))
      #expect(!(color.green > 180 && color.red < 100 && color.blue < 100))
    }
  }

  @Test(
    "The mono theme has attributes and no colour on any terminal", arguments: ColorDepth.allCases)
  func mono(depth: ColorDepth) throws {
    let theme = try theme("mono", depth: depth)
    let styles = [
      theme.text, theme.bright, theme.dim, theme.hairline, theme.bar, theme.good, theme.warning,
      theme.critical, theme.beyond, theme.rateFill(59.9, target: 60),
      theme.rateTextStyle(59.9, target: 60), theme.rateMark(59.9, target: 60),
    ]
    for style in styles {
      #expect(style.foreground == .terminal && style.background == .terminal)
    }
    #expect(theme.rateFill(59.9, target: 60).attributes.contains(.reverse))
    #expect(theme.dim.attributes == .dim && theme.bright.attributes == .bold)
    #expect(theme.rateColor(60, target: 60) == nil)
  }

  @Test("Text in a hue contrasts 3 : 1 with the background", arguments: BuiltInThemes.names)
  func readable(name: String) throws {
    let theme = try theme(name)
    for rate in 0...260 {
      guard let text = theme.rateText(Double(rate), target: 60) else { continue }
      #expect(text.contrast(with: theme.background) >= 3)
      let fill = try #require(theme.rateColor(Double(rate), target: 60))
      // A hue that is readable by itself stays as it is.
      if fill.contrast(with: theme.background) >= 3 { #expect(text == fill) }
      let on = try #require(theme.onRate(Double(rate), target: 60))
      let other: RGBColor = on == .black ? .white : .black
      #expect(on.contrast(with: fill) >= other.contrast(with: fill))
    }
  }

  @Test("What is no rate has no colour", arguments: [-1, .nan, .infinity, -.infinity] as [Double])
  func noRate(rate: Double) throws {
    for name in BuiltInThemes.names {
      let theme = try theme(name)
      #expect(theme.rateColor(rate, target: 60) == nil)
      #expect(theme.rateText(rate, target: 60) == nil)
      #expect(theme.onRate(rate, target: 60) == nil)
      #expect(theme.rateFill(rate, target: 60).background == theme.bar.background)
    }
  }

  @Test("With eight colours rates and grades keep theirs, the rest is attributes")
  func eightColors() throws {
    let theme = try theme("classic", depth: .palette8)
    #expect(theme.text == CellStyle())
    #expect(theme.dim == CellStyle(attributes: .dim))
    #expect(theme.rateFill(60, target: 60).background == .rgb(0x00FF00))
    #expect(theme.good.foreground != .terminal)
  }
}
