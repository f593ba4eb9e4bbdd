/// What a JSON text may hold raw but a terminal would act on: written as escapes, the text has the
/// same value and does nothing to whoever looks at it.
public enum JSONControls {
  /// Whether a scalar is better written as `\uXXXX`: DEL, the C1 controls, and what changes the
  /// direction or the lines of text. (Encoders escape the C0 controls anyway.)
  public static func isEscaped(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x7F...0x9F, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// The escape of a scalar of at most four hexadecimal digits.
  public static func escape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16)
    return "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// A JSON text with such scalars escaped. They stand in strings only, as all of JSON's own signs
  /// are printable ASCII.
  public static func escaped(_ json: String) -> String {
    if json.utf8.allSatisfy({ $0 < 0x7F }) { return json }
    var result = String.UnicodeScalarView()
    result.reserveCapacity(json.utf8.count)
    for scalar in json.unicodeScalars {
      if isEscaped(scalar) {
        result.append(contentsOf: escape(scalar).unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }
}
