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

  private static func decimal(_ value: Int64, places: Int, least: Int) -> String {
    var digits = String(value.magnitude)
    if digits.utf8.count <= places {
      digits = String(repeating: "0", count: places + 1 - digits.utf8.count) + digits
    }
    var fraction = digits.suffix(places)
    while fraction.count > least, fraction.last == "0" { fraction.removeLast() }
    let sign = value < 0 ? "-" : ""
    return sign + digits.dropLast(places) + (fraction.isEmpty ? "" : "." + fraction)
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
