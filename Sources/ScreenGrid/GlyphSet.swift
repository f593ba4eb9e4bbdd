/// Which characters drawings are made of, from the finest to what every terminal has.
public enum GlyphSet: String, CaseIterable, Sendable {
  /// Braille dots for lines, eighth blocks for bars.
  case braille
  /// Half and eighth blocks, for fonts without braille.
  case block
  /// Nothing but ASCII.
  case ascii
}
