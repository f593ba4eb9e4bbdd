import ScreenGrid

extension BuiltInThemes {
  /// A built-in theme as its text says it, without reading the text: most starts need nothing else.
  ///
  /// A test keeps the values the same as those in the files.
  public static func file(named name: String) -> ThemeFile? {
    guard text(named: name) != nil else { return nil }
    var file = ThemeFile()
    file.name = name
    switch name {
    case "uikit":
      file.summary = "the hue walks on above twice the target, through magenta back to red"
      file.rule = .hue(scale: 3, overflow: .wrap)
    case "threshold":
      file.summary = "green from 45 fps, gold from 30, red below"
      file.rule = .thresholds(stops([(0, 0xFF0000), (30, 0xFFD700), (45, 0x00FF00)]) { .rate($0) })
    case "colorblind": makeColorblind(&file)
    case "mono":
      file.summary = "no colour: bold, normal, dim and reverse"
      file.rule = .none
    case "light": makeLight(&file)
    default: break
    }
    return file
  }

  private static func makeColorblind(_ file: inout ThemeFile) {
    file.summary = "orange, pale at half the target, blue at it, violet at twice"
    let colors: [(Double, UInt32)] = [
      (0, 0xD55E00), (0.25, 0xEE9B2E), (0.5, 0xF7E3B0), (0.75, 0x8ECDF0), (1, 0x1F9BFF),
      (2, 0x7A5CFF),
    ]
    file.rule = .gradient(stops(colors) { .shareOfTarget($0) })
    file.good = .rgb(RGBColor(0x56B4E9))
    file.warning = .rgb(RGBColor(0xF0E442))
    file.critical = .rgb(RGBColor(0xE69F00))
    file.beyond = .rgb(RGBColor(0xD55E00))
  }

  private static func makeLight(_ file: inout ThemeFile) {
    file.summary = "the classic hues for a light background"
    file.isLight = true
    file.background = .white
    file.text = .rgb(RGBColor(0x30343C))
    file.bright = .rgb(.black)
    file.dim = .rgb(RGBColor(0x6C727E))
    file.hairline = .rgb(RGBColor(0xC4C8D0))
    file.good = .rgb(RGBColor(0x00803A))
    file.warning = .rgb(RGBColor(0x9A6700))
    file.critical = .rgb(RGBColor(0xC62828))
    file.beyond = .rgb(RGBColor(0xA000A0))
  }

  private static func stops(
    _ colors: [(Double, UInt32)], _ place: (Double) -> RateColorRule.Stop.Place
  ) -> [RateColorRule.Stop] {
    colors.map { RateColorRule.Stop(place($0.0), color: RGBColor($0.1)) }
  }
}
