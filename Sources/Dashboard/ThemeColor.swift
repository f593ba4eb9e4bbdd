public import ScreenGrid

/// A colour in a theme: 24 bits, or whatever the terminal uses by itself.
public enum ThemeColor: Equatable, Sendable {
  case terminal
  case rgb(RGBColor)

  /// Reads `#rrggbb`, `#rgb` or `default`.
  public init?(text: String) {
    if text == "default" {
      self = .terminal
    } else if let color = RGBColor(hexText: text) {
      self = .rgb(color)
    } else {
      return nil
    }
  }

  /// The colour as a cell's.
  public var cellColor: CellColor {
    switch self {
    case .terminal: .terminal
    case .rgb(let color): CellColor(color)
    }
  }
}
