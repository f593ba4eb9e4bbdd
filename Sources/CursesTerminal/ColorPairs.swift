import CNcurses
import ScreenGrid

/// Turns cell styles into curses' attributes and colour pairs, within the terminal's means.
struct ColorPairs {
  /// A style as curses takes it.
  struct Rendition {
    var attributes: attr_t
    var pair: Int32
  }

  let depth: ColorDepth
  private var palette: TerminalPalette
  private var known: [CellStyle: Rendition] = [:]
  private var lastStyle = CellStyle()
  private var last = Rendition(attributes: 0, pair: 0)

  /// With more styles than this everything is forgotten and painted anew: far more than a screen
  /// shows, few enough to keep a session of days small.
  private static let mostStyles = 6000

  init(depth: ColorDepth) {
    self.depth = depth
    self.palette = TerminalPalette(depth: depth)
  }

  /// Whether `forget` is due before the next screen.
  var isFull: Bool { known.count >= Self.mostStyles }

  /// Gives all pairs back to curses; whatever is on the screen has to be written again.
  mutating func forget() {
    known.removeAll(keepingCapacity: true)
    lastStyle = CellStyle()
    last = Rendition(attributes: 0, pair: 0)
    if depth != .monochrome { reset_color_pairs() }
  }

  /// What curses calls a style.
  mutating func rendition(of style: CellStyle) -> Rendition {
    if style == lastStyle { return last }
    let rendition = known[style] ?? make(style)
    lastStyle = style
    last = rendition
    return rendition
  }

  private mutating func make(_ style: CellStyle) -> Rendition {
    var rendition = Rendition(attributes: Self.attributes(style.attributes), pair: 0)
    if depth != .monochrome {
      let foreground = number(of: style.foreground)
      let background = number(of: style.background)
      if foreground >= 0 || background >= 0 {
        rendition.pair = max(0, alloc_pair(foreground, background))
      }
    }
    known[style] = rendition
    return rendition
  }

  /// The colour's number in the description that is in use; -1 is the terminal's own.
  private mutating func number(of color: CellColor) -> Int32 {
    if let value = color.rgbValue {
      if depth == .trueColor { return Int32(value) }
      return Int32(palette.index(of: RGBColor(value)))
    }
    guard let index = color.paletteIndex else { return -1 }
    switch depth {
    case .trueColor: return TerminalDescription.firstPaletteColor + Int32(index)
    case .palette256: return Int32(index)
    case .palette16 where index < 16: return Int32(index)
    case .palette8 where index < 8: return Int32(index)
    case .palette8 where index < 16: return Int32(index - 8)
    case .palette16, .palette8: return Int32(palette.index(of: TerminalPalette.color(of: index)))
    case .monochrome: return -1
    }
  }

  private static func attributes(_ attributes: CellAttributes) -> attr_t {
    var result: attr_t = 0
    if attributes.contains(.bold) { result |= fpsbar_attribute_bold() }
    if attributes.contains(.dim) { result |= fpsbar_attribute_dim() }
    if attributes.contains(.italic) { result |= fpsbar_attribute_italic() }
    if attributes.contains(.underline) { result |= fpsbar_attribute_underline() }
    if attributes.contains(.reverse) { result |= fpsbar_attribute_reverse() }
    if attributes.contains(.blink) { result |= fpsbar_attribute_blink() }
    if attributes.contains(.hidden) { result |= fpsbar_attribute_hidden() }
    return result
  }
}
