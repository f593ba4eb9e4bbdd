/// Round moments along an axis of time.
enum TimeAxis {
  /// The distance of marks in seconds, so that at most `marks` of them stand along the axis.
  static func step(over seconds: Double, marks: Int) -> Double {
    let least = seconds / Double(max(1, marks))
    for step in [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5] where step >= least {
      return step
    }
    for step in [1.0, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 14400]
    where step >= least {
      return step
    }
    var step = 28800.0
    while step < least { step *= 2 }
    return step
  }

  /// A mark's text: seconds below a minute's step, else `m:ss` or hours.
  static func label(_ seconds: Double, step: Double) -> String {
    if step < 60 {
      let decimals = step >= 1 ? 0 : step >= 0.1 ? 1 : step >= 0.01 ? 2 : 3
      return DecimalText.fixed(seconds, decimals: decimals)
    }
    guard let whole = Int64(exactly: seconds.rounded()) else { return DecimalText.unknown }
    if step < 3600 {
      let rest = whole % 60
      return "\(whole / 60):" + (rest < 10 ? "0" : "") + "\(rest)"
    }
    return "\(whole / 3600) h"
  }
}
