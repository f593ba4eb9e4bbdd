/// Text from outside (names in traces, processes, file names), made safe to draw.
public enum DisplayText {
  /// The text without anything that could move the cursor, reorder the line or hide in it.
  ///
  /// Controls (C0, C1, DEL), bidirectional overrides, zero-width scalars, private-use and
  /// unassigned scalars are dropped; line breaks and tabs become a space; combining marks stay.
  public static func safe(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if isBreak(scalar) {
        result.append(" ")
      } else if isSafe(scalar) {
        result.append(scalar)
      }
    }
    return String(result)
  }

  /// The safe text, cut to `columns` columns; where something was cut, the last column is `…`.
  ///
  /// - Parameters:
  ///   - text: any text, however hostile.
  ///   - columns: the most that the result takes; below 1 it is empty.
  ///   - glyphs: with `ascii` the cut shows as `~`, and other scalars become `?`.
  public static func truncated(
    _ text: String, columns: Int, glyphs: GlyphSet = .braille
  ) -> String {
    guard columns > 0 else { return "" }
    let safe = glyphs == .ascii ? ascii(self.safe(text)) : self.safe(text)
    if DisplayWidth.columns(of: safe) <= columns { return safe }
    var result = String.UnicodeScalarView()
    var taken = 0
    for scalar in safe.unicodeScalars {
      let width = DisplayWidth.columns(of: scalar)
      if taken + width > columns - 1 { break }
      result.append(scalar)
      taken += width
    }
    result.append(glyphs == .ascii ? "~" : "…")
    return String(result)
  }

  /// The text with every scalar outside ASCII replaced by `?`, a wide one by two.
  public static func ascii(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar.isASCII {
        result.unicodeScalars.append(scalar)
      } else {
        result += String(repeating: "?", count: DisplayWidth.columns(of: scalar))
      }
    }
    return result
  }

  private static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  private static func isSafe(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value >= 0x20 && scalar.value != 0x7F }
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      return false
    case .nonspacingMark, .enclosingMark:
      // Variation selectors have no look of their own.
      return !(0xFE00...0xFE0F).contains(scalar.value) && scalar.value < 0xE0000
    default:
      return DisplayWidth.columns(of: scalar) > 0
    }
  }
}
