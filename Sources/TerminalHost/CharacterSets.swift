/// The four character sets of a terminal and which of them is in use (ISO 2022).
///
/// Only sets that terminals of today are asked for are known: ASCII, the British set, and the line
/// drawing set.
struct CharacterSets: Equatable, Sendable {
  /// The final byte of each set's designation; `B` is ASCII.
  private var designations: (UInt8, UInt8, UInt8, UInt8) = (0x42, 0x42, 0x42, 0x42)
  /// The set that text is read in.
  var active = 0
  /// The set of the next character alone, where one was asked for.
  var single: Int?

  /// Whether ASCII stands for itself.
  var isPlain: Bool { single == nil && designation(active) == 0x42 }

  /// The final byte of a set's designation.
  func designation(_ index: Int) -> UInt8 {
    switch index {
    case 0: designations.0
    case 1: designations.1
    case 2: designations.2
    default: designations.3
    }
  }

  /// Takes SCS for set 0 to 3; an unknown set reads as ASCII.
  mutating func designate(_ index: Int, _ final: UInt8) {
    let known: UInt8 = final == 0x30 || final == 0x41 ? final : 0x42
    switch index {
    case 0: designations.0 = known
    case 1: designations.1 = known
    case 2: designations.2 = known
    default: designations.3 = known
    }
  }

  /// What an ASCII byte shows; uses up a single shift.
  mutating func scalar(for byte: UInt8) -> Unicode.Scalar {
    let set = designation(single ?? active)
    single = nil
    if set == 0x41, byte == UInt8(ascii: "#") { return "£" }
    if set == 0x30, byte >= 0x60, byte <= 0x7E { return Self.lineDrawing[Int(byte - 0x60)] }
    return Unicode.Scalar(byte)
  }

  static func == (left: Self, right: Self) -> Bool {
    left.designations == right.designations && left.active == right.active
      && left.single == right.single
  }

  /// DEC Special Graphics from 0x60 on.
  private static let lineDrawing: [Unicode.Scalar] = [
    "◆", "▒", "␉", "␌", "␍", "␊", "°", "±", "␤", "␋", "┘", "┐", "┌", "└", "┼", "⎺", "⎻", "─", "⎼",
    "⎽", "├", "┤", "┴", "┬", "│", "≤", "≥", "π", "≠", "£", "·",
  ]
}
