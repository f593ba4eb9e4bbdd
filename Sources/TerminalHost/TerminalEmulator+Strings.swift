import ScreenGrid

/// Operating system commands and device control strings.
extension TerminalEmulator {
  /// More scalars than this of a title are dropped.
  private static let longestTitle = 256

  /// Takes an OSC: titles are kept, what concerns the terminal itself is passed on, the rest (links,
  /// shell marks, pictures) is not shown.
  func operatingSystemCommand() {
    let string = parser.string
    let end = string.firstIndex(of: UInt8(ascii: ";")) ?? string.endIndex
    var number = 0
    for byte in string[..<end] {
      guard (0x30...0x39).contains(byte), number < 10_000 else { return }
      number = number * 10 + Int(byte - 0x30)
    }
    guard end > 0 else { return }
    switch number {
    case 0, 2: setTitle(string[min(end + 1, string.endIndex)...])
    // Colours of the palette, the folder, notifications, the pointer, the clipboard.
    case 4, 5, 7, 9...19, 22, 52, 99, 104, 105, 110...119, 777:
      addEffect(
        [0x1B, UInt8(ascii: "]")] + string
          + (parser.stringEndedWithBell ? [0x07] : [0x1B, UInt8(ascii: "\\")]))
    default: break
    }
  }

  private func setTitle(_ bytes: ArraySlice<UInt8>) {
    var title = ""
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars.prefix(Self.longestTitle)
    where scalar.value >= 0x20 && !(0x7F..<0xA0).contains(scalar.value) {
      title.unicodeScalars.append(scalar)
    }
    state.outer.title = title
  }

  /// Takes a DCS: DECRQSS is answered.
  func deviceControl() {
    let string = parser.string
    guard string.starts(with: "$q".utf8) else { return }
    switch String(decoding: string.dropFirst(2), as: UTF8.self) {
    case "m": reply("\u{1B}P1$r\(penReport)m\u{1B}\\")
    case "r": reply("\u{1B}P1$r\(state.top + 1);\(state.bottom)r\u{1B}\\")
    case " q": reply("\u{1B}P1$r\(max(1, state.outer.cursorStyle)) q\u{1B}\\")
    default: reply("\u{1B}P0$r\u{1B}\\")
    }
  }

  /// The pen as parameters of SGR.
  private var penReport: String {
    var codes = "0"
    let attributes: [(CellAttributes, Int)] = [
      (.bold, 1), (.dim, 2), (.italic, 3), (.underline, 4), (.blink, 5), (.reverse, 7),
      (.hidden, 8), (.strikethrough, 9),
    ]
    for (attribute, code) in attributes where state.pen.style.attributes.contains(attribute) {
      codes += ";\(code)"
    }
    codes += Self.colorReport(state.pen.style.foreground, base: 30)
    codes += Self.colorReport(state.pen.style.background, base: 40)
    return codes
  }

  private static func colorReport(_ color: CellColor, base: Int) -> String {
    if let index = color.paletteIndex {
      switch index {
      case 0..<8: return ";\(base + Int(index))"
      case 8..<16: return ";\(base + 52 + Int(index))"
      default: return ";\(base + 8):5:\(index)"
      }
    }
    guard let value = color.rgbValue else { return "" }
    return ";\(base + 8):2::\(value >> 16):\(value >> 8 & 255):\(value & 255)"
  }
}
