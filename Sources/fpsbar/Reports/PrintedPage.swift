import Glibc
import ScreenGrid

/// How a page of text is printed: which glyphs, and colours only where they can be seen.
struct PrintedPage {
  /// `nil` prints plain text.
  var depth: ColorDepth?
  var glyphs: GlyphSet

  init(color: ColorChoice, glyphs: GlyphsChoice) {
    depth =
      switch color {
      case .auto: Self.depthOfTerminal
      case .truecolor: .trueColor
      case .palette256: .palette256
      case .palette16: .palette16
      case .none: nil
      }
    self.glyphs =
      switch glyphs {
      case .auto: DrawingPlan.localeIsUnicode() ? .braille : .ascii
      case .braille: .braille
      case .block: .block
      case .ascii: .ascii
      }
  }

  /// The page as lines.
  func text(of grid: CellGrid) -> String {
    guard let depth else { return GridText.lines(grid).map { $0 + "\n" }.joined() }
    return GridText.colored(grid, depth: depth)
  }

  /// The colours of the terminal on standard output; `nil` where there is none.
  private static var depthOfTerminal: ColorDepth? {
    guard isatty(STDOUT_FILENO) == 1 else { return nil }
    let term = variable("TERM")
    return ColorDepth.detected(
      noColor: variable("NO_COLOR"), colorTerm: variable("COLORTERM"), term: term,
      descriptionColors: term?.contains("256") == true ? 256 : 8,
      descriptionIsDirect: term?.hasSuffix("-direct") == true)
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
