import ScreenGrid

extension ColorChoice {
  /// Colours to use; `nil`: what the terminal has.
  var depth: ColorDepth? {
    switch self {
    case .auto: nil
    case .truecolor: .trueColor
    case .palette256: .palette256
    case .palette16: .palette16
    case .none: .monochrome
    }
  }
}

extension GlyphsChoice {
  /// What to draw with; ASCII where the locale is not UTF-8 and nothing was asked for.
  var set: GlyphSet {
    switch self {
    case .auto: DrawingPlan.localeIsUnicode() ? .braille : .ascii
    case .braille: .braille
    case .block: .block
    case .ascii: .ascii
    }
  }
}
