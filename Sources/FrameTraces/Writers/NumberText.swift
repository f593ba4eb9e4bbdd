/// Numbers of the written formats: with a decimal point, exact to the nanosecond, no locale.
enum NumberText {
  /// Nanoseconds in milliseconds, for example `16.666667`; trailing zeros are left out.
  static func milliseconds(_ nanoseconds: Int64) -> String {
    decimal(nanoseconds, places: 6, least: 0)
  }

  /// Nanoseconds in seconds with nine places.
  static func seconds(_ nanoseconds: Int64) -> String {
    decimal(nanoseconds, places: 9, least: 9)
  }

  /// Thousandths, for example of a rate, with three places.
  static func thousandths(_ value: Int64) -> String {
    decimal(value, places: 3, least: 0)
  }

  /// `value` ÷ 10^`places`, with `least` places at least.
  private static func decimal(_ value: Int64, places: Int, least: Int) -> String {
    // A sign, 20 digits or 10 places and a zero before them, and a point.
    unsafe String(unsafeUninitializedCapacity: 24) { text in
      var digits = InlineArray<24, UInt8>(repeating: UInt8(ascii: "0"))
      var rest = value.magnitude
      var count = 0
      while rest > 0 || count <= places {
        digits[count] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
        count += 1
      }
      var shown = places
      while shown > least, digits[places - shown] == UInt8(ascii: "0") { shown -= 1 }
      var length = 0
      func put(_ byte: UInt8) {
        unsafe text[length] = byte
        length += 1
      }
      if value < 0 { put(UInt8(ascii: "-")) }
      for place in (places..<count).reversed() { put(digits[place]) }
      if shown > 0 { put(UInt8(ascii: ".")) }
      for place in ((places - shown)..<places).reversed() { put(digits[place]) }
      return length
    }
  }

  /// A double as JSON and every reader understand it: whole numbers without a point.
  static func plain(_ value: Double) -> String {
    if let whole = Int64(exactly: value), whole.magnitude < 1 << 53 { return String(whole) }
    return "\(value)"
  }

  /// A cell of a comma-separated file, in quotes where it needs them.
  static func cell(_ text: String) -> String {
    let text = text.map { $0.isNewline ? " " : $0 }
    guard text.contains(where: { $0 == "," || $0 == "\"" || $0 == ";" }) else {
      return String(text)
    }
    return "\"" + text.map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\""
  }
}
