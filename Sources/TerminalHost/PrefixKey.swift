/// The key that reaches fpsbar while a program has the keyboard.
public struct PrefixKey: Equatable, Sendable {
  /// How it is written: `ctrl-\`.
  public let name: String
  /// What the terminal sends for it; the first is sent on when the program shall have the key.
  public let sequences: [[UInt8]]

  /// ctrl-\, which no common program uses.
  public static let standard = PrefixKey(control: UInt8(ascii: "\\"))

  private init(control character: UInt8) {
    let lower = character | (isLetter(character) ? 0x20 : 0)
    name = "ctrl-" + String(Unicode.Scalar(lower))
    // Terminals that were asked for modifyOtherKeys or for kitty's keys send the longer forms.
    sequences = [
      [character & 0x1F],
      Array("\u{1B}[27;5;\(lower)~".utf8),
      Array("\u{1B}[\(lower);5u".utf8),
    ]
  }

  private init(function number: Int, sequence: String) {
    name = "f\(number)"
    sequences = [Array(sequence.utf8)]
  }

  /// Reads `ctrl-\`, `c-a`, `^a` or `f1` to `f12`, in any case; `nil` for anything else. Keys that
  /// begin or end what terminals send (escape, return, tab) cannot be a prefix.
  public init?(_ text: String) {
    let lower = text.lowercased()
    for prefix in ["ctrl-", "ctrl+", "c-", "^"] where lower.hasPrefix(prefix) {
      let rest = lower.dropFirst(prefix.count).utf8
      guard rest.count == 1, let byte = rest.first else { return nil }
      guard isLetter(byte) || [0x40, 0x5C, 0x5D, 0x5E, 0x5F].contains(byte) else { return nil }
      if [UInt8(ascii: "i"), UInt8(ascii: "j"), UInt8(ascii: "m")].contains(byte) { return nil }
      self.init(control: byte)
      return
    }
    guard lower.hasPrefix("f"), let number = Int(lower.dropFirst()),
      let sequence = Self.functionKeys[number]
    else { return nil }
    self.init(function: number, sequence: sequence)
  }

  private static let functionKeys: [Int: String] = [
    1: "\u{1B}OP", 2: "\u{1B}OQ", 3: "\u{1B}OR", 4: "\u{1B}OS", 5: "\u{1B}[15~",
    6: "\u{1B}[17~", 7: "\u{1B}[18~", 8: "\u{1B}[19~", 9: "\u{1B}[20~", 10: "\u{1B}[21~",
    11: "\u{1B}[23~", 12: "\u{1B}[24~",
  ]
}

private func isLetter(_ byte: UInt8) -> Bool {
  (0x61...0x7A).contains(byte | 0x20) && byte >= 0x41
}
