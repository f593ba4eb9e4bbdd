/// Finds the colour of a terminal's palette that looks most like a 24-bit one.
public struct TerminalPalette: Sendable {
  /// The palette's size; `trueColor` and `monochrome` have no palette and give index 0.
  public let depth: ColorDepth
  private let entries: [Entry]
  private var known: [UInt32: UInt8] = [:]

  private struct Entry {
    var index: UInt8
    var lab: OKLab
  }

  /// More colours than this are forgotten at once, so that a long session stays small.
  private static let mostKnown = 4096

  /// Makes the palette of a terminal.
  ///
  /// With 256 colours only the cube and the grays are used: the first 16 are whatever the user's
  /// terminal makes of them.
  public init(depth: ColorDepth) {
    self.depth = depth
    let indices: Range<UInt8>? =
      switch depth {
      case .palette256: nil
      case .palette16: 0..<16
      case .palette8: 0..<8
      case .trueColor, .monochrome: 0..<0
      }
    let all = indices.map { Array($0) } ?? Array(16...255)
    self.entries = all.map { Entry(index: $0, lab: OKLab(Self.color(of: $0))) }
  }

  /// The index of the nearest colour by distance in OKLab; among equals the lowest.
  public mutating func index(of color: RGBColor) -> UInt8 {
    if let index = known[color.value] { return index }
    let lab = OKLab(color)
    var nearest: UInt8 = 0
    var least = Double.infinity
    for entry in entries {
      let distance = entry.lab.squaredDistance(to: lab)
      if distance < least {
        least = distance
        nearest = entry.index
      }
    }
    if known.count >= Self.mostKnown { known.removeAll(keepingCapacity: true) }
    known[color.value] = nearest
    return nearest
  }

  /// What a palette entry looks like: xterm's defaults for the first 16, then the 6 × 6 × 6 cube
  /// of 0, 95, 135, 175, 215, 255 and 24 grays from 8 in steps of 10.
  public static func color(of index: UInt8) -> RGBColor {
    if index < 16 { return RGBColor(firstSixteen[Int(index)]) }
    if index >= 232 {
      let gray = 8 + 10 * (index - 232)
      return RGBColor(red: gray, green: gray, blue: gray)
    }
    func level(_ step: UInt8) -> UInt8 { step == 0 ? 0 : 55 + 40 * step }
    let cube = index - 16
    return RGBColor(
      red: level(cube / 36), green: level(cube / 6 % 6), blue: level(cube % 6))
  }

  private static let firstSixteen: [UInt32] = [
    0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
    0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
  ]
}
