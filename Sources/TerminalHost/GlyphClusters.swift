/// The texts of cells that hold more than one scalar, by number.
///
/// Numbers carry the top bit, as glyphs of `ScreenGrid.Cell` do. The table only grows; the emulator
/// compacts it when it has become large.
struct GlyphClusters: Sendable {
  private(set) var texts: [String] = []
  private var numbers: [String: UInt32] = [:]

  /// How many texts are kept.
  var count: Int { texts.count }

  /// The text behind a glyph: a scalar, or a kept cluster.
  func text(of glyph: UInt32) -> String {
    if glyph & 0x8000_0000 != 0 {
      let index = Int(glyph & 0x7FFF_FFFF)
      return index < texts.count ? texts[index] : " "
    }
    guard let scalar = Unicode.Scalar(glyph) else { return " " }
    return String(Character(scalar))
  }

  /// The glyph for a text of several scalars.
  mutating func glyph(for text: String) -> UInt32 {
    if let known = numbers[text] { return known }
    let glyph = 0x8000_0000 | UInt32(truncatingIfNeeded: texts.count)
    texts.append(text)
    numbers[text] = glyph
    return glyph
  }
}
