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
}
