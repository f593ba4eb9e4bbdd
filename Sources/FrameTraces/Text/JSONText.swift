import FrameTiming

/// Strings of JSON, from and to their escaped form.
enum JSONText {
  /// The string that stands raw in `range` of `text`; broken escapes become replacement characters.
  static func unescaped(_ text: TraceText, _ range: Range<Int>) -> String {
    guard text.firstIndex(of: UInt8(ascii: "\\"), in: range) < range.upperBound else {
      return text.string(range)
    }
    var result = String.UnicodeScalarView()
    var index = range.lowerBound
    while index < range.upperBound {
      let plainEnd = text.firstIndex(of: UInt8(ascii: "\\"), in: index..<range.upperBound)
      if plainEnd > index {
        result.append(contentsOf: text.string(index..<plainEnd).unicodeScalars)
      }
      index = plainEnd
      guard index < range.upperBound else { break }
      result.append(scalar(text, &index, range.upperBound))
    }
    return String(result)
  }

  /// Reads the escape at `index` and goes past it.
  private static func scalar(
    _ text: TraceText, _ index: inout Int, _ end: Int
  ) -> Unicode.Scalar {
    guard index + 1 < end else {
      index = end
      return "\u{FFFD}"
    }
    let sign = text[index + 1]
    index += 2
    switch sign {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "u"):
      guard let high = hexadecimal(text, &index, end) else { return "\u{FFFD}" }
      guard (0xD800..<0xDC00).contains(high), text.hasPrefix("\\u", in: index..<end)
      else { return Unicode.Scalar(high) ?? "\u{FFFD}" }
      var next = index + 2
      guard let low = hexadecimal(text, &next, end), (0xDC00..<0xE000).contains(low) else {
        return "\u{FFFD}"
      }
      index = next
      return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)) ?? "\u{FFFD}"
    default: return Unicode.Scalar(sign)
    }
  }

  private static func hexadecimal(
    _ text: TraceText, _ index: inout Int, _ end: Int
  ) -> UInt32? {
    guard index + 4 <= end else { return nil }
    var value: UInt32 = 0
    for position in index..<index + 4 {
      guard let digit = Character(Unicode.Scalar(text[position])).hexDigitValue else {
        return nil
      }
      value = value << 4 | UInt32(digit)
    }
    index += 4
    return value
  }

  /// `string` as a JSON string with its quotes.
  static func quoted(_ string: String) -> String {
    var result = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default:
        if scalar.value < 0x20 || JSONControls.isEscaped(scalar) {
          result += JSONControls.escape(scalar)
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result + "\""
  }
}
