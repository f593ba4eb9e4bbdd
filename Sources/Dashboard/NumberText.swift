/// Numbers as the screen shows them: a decimal point whatever the locale, `--` for what is unknown.
public enum NumberText {
  /// What stands where nothing is known.
  public static let unknown = "--"

  /// A number with so many decimals (0 to 6); `--` for `nil` and what is not finite.
  public static func fixed(_ value: Double?, decimals: Int) -> String {
    guard let value, value.isFinite else { return unknown }
    let places = min(max(decimals, 0), 6)
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    guard let scaled = Int64(exactly: (abs(value) * scale).rounded()) else { return unknown }
    var digits = String(scaled)
    if digits.utf8.count <= places {
      digits = String(repeating: "0", count: places + 1 - digits.utf8.count) + digits
    }
    let sign = value < 0 && scaled != 0 ? "-" : ""
    guard places > 0 else { return sign + digits }
    return sign + digits.dropLast(places) + "." + digits.suffix(places)
  }

  /// A frame rate: one decimal below 1000, none above.
  public static func rate(_ value: Double?) -> String {
    guard let value, value.isFinite else { return unknown }
    return fixed(value, decimals: value < 999.95 ? 1 : 0)
  }

  /// A refresh rate in hertz: whole where it is whole, else one decimal.
  public static func hertz(_ value: Double?) -> String {
    guard let value, value.isFinite else { return unknown }
    let isWhole = abs(value - value.rounded()) < 0.05
    return fixed(value, decimals: isWhole ? 0 : 1)
  }

  /// Nanoseconds as milliseconds: one decimal, two below 1 ms, none from 10 s on.
  public static func milliseconds(_ nanoseconds: Double?) -> String {
    guard let nanoseconds, nanoseconds.isFinite else { return unknown }
    let value = nanoseconds / 1e6
    return fixed(value, decimals: abs(value) < 0.995 ? 2 : abs(value) < 9999.5 ? 1 : 0)
  }

  /// Nanoseconds as milliseconds.
  public static func milliseconds(_ nanoseconds: Int64?) -> String {
    milliseconds(nanoseconds.map { Double($0) })
  }

  /// A hitch ratio in milliseconds per second: one decimal, none from 100 on.
  public static func ratio(_ value: Double?) -> String {
    guard let value, value.isFinite else { return unknown }
    return fixed(value, decimals: value < 99.95 ? 1 : 0)
  }

  /// A duration as a clock: `00:41`, from an hour on `1:02:03`.
  public static func clock(_ nanoseconds: Int64) -> String {
    let seconds = max(0, nanoseconds) / 1_000_000_000
    let (minutes, second) = (seconds / 60, seconds % 60)
    guard minutes >= 60 else { return two(minutes) + ":" + two(second) }
    return "\(minutes / 60):" + two(minutes % 60) + ":" + two(second)
  }

  /// A duration as a clock with tenths: `00:38.4`.
  public static func clockTenths(_ nanoseconds: Int64) -> String {
    clock(nanoseconds) + ".\(max(0, nanoseconds) / 100_000_000 % 10)"
  }

  /// A share from 0 to 1 as whole per cent; `<1` for what is there and rounds to nothing.
  public static func percent(_ share: Double) -> String {
    let rounded = fixed(share * 100, decimals: 0)
    return rounded == "0" && share > 0 ? "<1" : rounded
  }

  /// Bytes with a unit of three digits at most: `812 B`, `4.1 kB`.
  public static func bytes(_ count: Double) -> String {
    if count < 1000 { return fixed(count, decimals: 0) + " B" }
    if count < 1e6 { return fixed(count / 1e3, decimals: count < 1e4 ? 1 : 0) + " kB" }
    return fixed(count / 1e6, decimals: 1) + " MB"
  }

  /// Text with spaces before it up to a number of characters.
  public static func padded(_ text: String, to width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  private static func two(_ value: Int64) -> String { value < 10 ? "0\(value)" : "\(value)" }
}
