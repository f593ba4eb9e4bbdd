/// The first steps of a ladder's plan (display model, section 6.1), apart from the panel's state.
struct LadderRules: Sendable {
  let rungs: Rungs
  private let buffers: DisplayConfiguration.Buffers
  private let measuredTolerance: Int64
  private let requestedTolerance: Int64

  init(_ configuration: DisplayConfiguration, rungs: Rungs) {
    self.rungs = rungs
    buffers = configuration.effectiveBuffers
    measuredTolerance = configuration.measuredTolerance
    requestedTolerance = configuration.requestedTolerance
  }

  /// Steps 1 to 5: the earliest flip and the hold the content deserves (0 for none), in quanta.
  ///
  /// `cadence` is in nanoseconds, −1 for unknown; `floor` and `lock` are rungs.
  func hold(
    cadence: Int64, isRequested: Bool, floor: Int64, lock: Int64
  ) -> (lo: Int64, nominal: Int64) {
    guard cadence >= 0 else { return (floor, 0) }
    let tolerance = isRequested ? requestedTolerance : measuredTolerance
    if let slow = rungs.slow(cadence &- tolerance) {
      let lo = max(rungs.fast(cadence &+ tolerance), floor)
      return (lo, max(slow, floor, lo))
    }
    let parts = ceilingQuotient(cadence &- tolerance, times: 3, by: 12_500_000 &* rungs.divisor)
    return (lock, max(rungs.divisor &* parts, lock))
  }

  /// D for a hold planned as steps 1 to 5 leave it.
  func depth(_ hold: (lo: Int64, nominal: Int64)) -> Int64 {
    switch buffers {
    case .two: 0
    case .three: 1
    case .auto: (hold.nominal > 0 ? hold.nominal : hold.lo) < 4 ? 1 : 0
    }
  }

  /// The cadences, both included, for which `hold` is the same as for this measured one.
  func sameSteps(as cadence: Int64) -> (from: Int64, through: Int64) {
    let fast = cadence &+ measuredTolerance
    let slow = cadence &- measuredTolerance
    guard cadence >= 0, slow > 0, slow <= Rungs.length(rungs.slowest), fast < 190_000_000 else {
      return (cadence, cadence)
    }
    // The whole quanta that `Rungs.fast` and `Rungs.slow` look up, and the lengths they stand for.
    let longest = (6 &* fast &+ 2) / 25_000_000
    let shortest = (6 &* slow &+ 24_999_996) / 25_000_000
    let from = max(
      (25_000_000 &* longest &+ 3) / 6 &- measuredTolerance,
      (25_000_000 &* shortest &- 24_999_991) / 6 &+ measuredTolerance)
    let through = min(
      (25_000_000 &* longest &+ 24_999_997) / 6 &- measuredTolerance,
      (25_000_000 &* shortest &+ 3) / 6 &+ measuredTolerance)
    return (from, through)
  }
}
