import ScreenGrid

extension TerminalDescription {
  /// Whether colours are 24-bit values in this description.
  var isDirect: Bool { extendedBooleans.contains("RGB") }

  /// In a direct description made here, palette entry N is the colour `firstPaletteColor + N`.
  static let firstPaletteColor: Int32 = 0x100_0000

  /// More pairs than any screen shows at once; few enough to keep curses' table small.
  private static let mostPairs: Int32 = 0x7FFF

  /// The description with colours of that depth, whatever it had before, and without anything
  /// that changes the terminal's palette.
  ///
  /// ISO 8613-6 sequences in the form with semicolons, which every terminal with these colours
  /// understands. Unlike xterm-direct's, the 24-bit sequence is used for the values 0 to 7 too.
  func with(depth: ColorDepth, columns: Int, rows: Int) -> TerminalDescription {
    var copy = self
    copy[number: "cols"] = Int32(clamping: columns)
    copy[number: "lines"] = Int32(clamping: rows)
    for name in ["initc", "initp", "oc", "scp"] { copy[string: name] = nil }
    copy[flag: "ccc"] = false
    copy.extendedBooleans.removeAll { $0 == "RGB" }
    let own = isDirect ? 0 : self[number: "colors"] ?? 0
    switch depth {
    case .trueColor:
      copy.extendedBooleans.append("RGB")
      copy.setColors(
        Self.firstPaletteColor + 256,
        after: "%?%p1%{16777216}%<%t#8;2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%d"
          + "%e#8;5;%p1%{16777216}%-%d%;m")
    case .palette256 where own < 256:
      copy.setColors(256, after: "#8;5;%p1%dm")
    case .palette16 where own < 16:
      copy.setColors(16, after: "%?%p1%{8}%<%t#%p1%d%e@%p1%{8}%-%d%;m")
    case .palette8 where own < 8:
      copy.setColors(8, after: "#%p1%dm")
    case .monochrome:
      for name in ["setaf", "setab", "setf", "setb", "op"] { copy[string: name] = nil }
      copy[number: "colors"] = nil
      copy[number: "pairs"] = nil
    case .palette256, .palette16, .palette8:
      copy[number: "pairs"] = max(copy[number: "pairs"] ?? 0, Self.mostPairs)
    }
    return copy
  }

  /// Sets the number of colours and the two sequences; `#` stands for 3 and 4, `@` for 9 and 10.
  private mutating func setColors(_ count: Int32, after pattern: String) {
    func sequence(_ normal: String, _ bright: String) -> [UInt8] {
      var bytes = Array("\u{1B}[".utf8)
      for byte in pattern.utf8 {
        switch byte {
        case UInt8(ascii: "#"): bytes += Array(normal.utf8)
        case UInt8(ascii: "@"): bytes += Array(bright.utf8)
        default: bytes.append(byte)
        }
      }
      return bytes
    }
    self[number: "colors"] = count
    self[number: "pairs"] = Self.mostPairs
    self[string: "setaf"] = sequence("3", "9")
    self[string: "setab"] = sequence("4", "10")
    self[string: "setf"] = nil
    self[string: "setb"] = nil
    if self[string: "op"] == nil { self[string: "op"] = Array("\u{1B}[39;49m".utf8) }
  }
}
