/// The intervals of a variable panel, in nanoseconds, and its low-framerate compensation
/// (display model, sections 4 and 6.3).
struct VariableRange: Sendable {
  /// The shortest interval (dMin).
  let shortest: Int64
  /// The longest interval (dMax).
  let longest: Int64
  /// Frames further apart than this are repeated evenly; `Int64.max` where that is not available.
  let compensationThreshold: Int64

  /// Takes the range from thousandths of a hertz.
  init(minimum: Int64, maximum: Int64, _ configuration: DisplayConfiguration) {
    shortest = roundedQuotient(1_000_000_000_000, maximum)
    longest = roundedQuotient(1_000_000_000_000, minimum)
    let ratio = max(configuration.compensationRatio, 2)
    if configuration.lowFramerateCompensation, Double(longest) >= ratio * Double(shortest) {
      let margin = min(2_500_000, longest - 2 * shortest)
      compensationThreshold = longest - margin / 2
    } else {
      compensationThreshold = .max
    }
  }

  /// Into how many refreshes a frame of this cadence is split.
  func refreshes(for cadence: Int64) -> Int64 {
    max(2, (cadence &+ longest &- 1) / longest)
  }
}
