/// Numbers as text with a decimal point, whatever the locale.
public enum DecimalText {
  /// What stands for a number that is not known.
  public static let unknown = "--"

  /// `value` with exactly `decimals` (0 to 9) digits after the point; `--` when it is absent or no
  /// finite number.
  public static func fixed(_ value: Double?, decimals: Int) -> String {
    guard let value, value.isFinite else { return unknown }
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let scaled = (value.magnitude * scale).rounded(.toNearestOrAwayFromZero)
    guard let whole = UInt64(exactly: scaled), scaled < 9e15 else { return "\(value)" }
    let sign = value < 0 && whole > 0 ? "-" : ""
    guard decimals > 0 else { return sign + String(whole) }
    let divisor = UInt64(scale)
    let fraction = String(whole % divisor)
    let zeros = String(repeating: "0", count: decimals - fraction.utf8.count)
    return sign + String(whole / divisor) + "." + zeros + fraction
  }

  /// The same with a sign that is always there: `+1.2`, `−0.3`, `±0.0`.
  public static func signed(_ value: Double?, decimals: Int) -> String {
    let text = fixed(value, decimals: decimals)
    guard let value, value.isFinite else { return text }
    if text.utf8.first == UInt8(ascii: "-") { return text }
    return (text.utf8.contains { $0 > UInt8(ascii: "0") } && value > 0 ? "+" : " ") + text
  }

  /// A rate in frames per second: one decimal, two under 10.
  public static func rate(_ value: Double?) -> String {
    fixed(value, decimals: (value?.magnitude ?? 0) < 9.995 ? 2 : 1)
  }

  /// A duration in milliseconds from nanoseconds: two decimals, three under 1 ms, one from 1000.
  public static func milliseconds(_ nanoseconds: Double?) -> String {
    guard let nanoseconds else { return unknown }
    let value = nanoseconds / 1e6
    let magnitude = value.magnitude
    return fixed(value, decimals: magnitude < 0.9995 ? 3 : magnitude < 999.995 ? 2 : 1)
  }

  /// A share from 0 to 1 as a percentage without its sign: `0.6`, `100`.
  public static func percent(_ share: Double?) -> String {
    guard let share else { return unknown }
    return fixed(share * 100, decimals: share > 0.9995 || share <= 0 ? 0 : 1)
  }

  /// A moment from the start, `mm:ss.t`, with hours in front where there are any.
  public static func clock(_ nanoseconds: Int64, decimals: Int = 1) -> String {
    var unit: Int64 = 1_000_000_000
    for _ in 0..<decimals { unit /= 10 }
    let ticks = nanoseconds / unit
    let perSecond = 1_000_000_000 / unit
    let seconds = ticks / perSecond
    let fraction = String(ticks % perSecond)
    let zeros = String(repeating: "0", count: max(0, decimals - fraction.utf8.count))
    let tail = decimals > 0 ? "." + zeros + fraction : ""
    let minutes = twoDigits(seconds / 60 % 60) + ":" + twoDigits(seconds % 60) + tail
    return seconds >= 3600 ? "\(seconds / 3600):" + minutes : minutes
  }

  /// At most nine digits that matter, with a power of ten where a plain number is longer:
  /// `0.12345679`, `1.5e+20`.
  ///
  /// - Parameter digits: how many matter where a power of ten is used.
  static func short(_ value: Double, digits: Int = 5) -> String {
    guard value.isFinite else { return unknown }
    guard value != 0 else { return "0" }
    var scaled = value.magnitude
    var exponent = 0
    if scaled >= (digits < 5 ? 1e4 : 1e9) || scaled < 1e-4 {
      while scaled >= 9.99995 { (scaled, exponent) = (scaled / 10, exponent + 1) }
      while scaled < 1 { (scaled, exponent) = (scaled * 10, exponent - 1) }
    }
    var text = fixed(scaled, decimals: exponent == 0 ? 8 : digits - 1)
    while text.last == "0" { text.removeLast() }
    if text.last == "." { text.removeLast() }
    let sign = value < 0 ? "-" : ""
    return sign + text + (exponent == 0 ? "" : "e\(exponent > 0 ? "+" : "")\(exponent)")
  }

  /// A number beside an axis: three digits that matter.
  static func axis(_ value: Double) -> String {
    let magnitude = value.magnitude
    let decimals = magnitude >= 99.95 ? 0 : magnitude >= 9.995 ? 1 : magnitude >= 0.9995 ? 2 : 3
    return fixed(value, decimals: decimals)
  }

  /// A refresh rate in hertz, with as many decimals as it has, up to three.
  public static func hertz(_ value: Double) -> String {
    var text = fixed(value, decimals: 3)
    while text.last == "0" { text.removeLast() }
    if text.last == "." { text.removeLast() }
    return text
  }

  /// A length of time in words: `3.64 s`, `12 min 5 s`, `3 h 12 min`.
  static func span(_ nanoseconds: Int64) -> String {
    let seconds = Double(nanoseconds) / 1e9
    if seconds < 1 { return milliseconds(Double(nanoseconds)) + " ms" }
    if seconds < 99.995 { return fixed(seconds, decimals: 2) + " s" }
    guard let whole = Int64(exactly: seconds.rounded()) else { return fixed(seconds, decimals: 0) }
    if whole < 3600 { return "\(whole / 60) min \(whole % 60) s" }
    return "\(whole / 3600) h \(whole / 60 % 60) min"
  }

  private static func twoDigits(_ value: Int64) -> String {
    value < 10 ? "0\(value)" : String(value)
  }
}
