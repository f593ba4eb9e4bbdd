// What the panel plans at a flip (display model, section 6).

extension RefreshSimulation {
  /// The frame's cadence at the latest refresh, in nanoseconds; −1 unknown.
  mutating func cadence(of frame: QueuedFrame) -> Int64 {
    if frame.requestedCadence >= 0 { return frame.requestedCadence }
    return frame.segment == segment.number ? history.cadence() : frame.closedCadence
  }

  /// Sets `lo`, `hi` and the plan after the frame on glass was flipped at the latest refresh.
  mutating func planHold() {
    let cadence = cadence(of: glass)
    switch timing {
    case .ladder: planLadder(cadence)
    case .fixed: planFixed(cadence)
    case .variable: planVariable(cadence)
    }
    if glass.isStatic {
      plan.announced = -1
      plan.announcedTarget = -1
      plan.nominalTarget = -1
      plan.longTarget = -1
    }
  }

  // MARK: Ladder

  private mutating func planLadder(_ cadence: Int64) {
    let hold = ladder.hold(
      cadence: cadence, isRequested: glass.requestedCadence >= 0, floor: glass.floor,
      lock: glass.lock)
    let isKnown = hold.nominal > 0
    lo = hold.lo
    var announced = hold.nominal
    plan.depth = ladder.depth(hold)
    if isKnown, plan.depth == 1, queue.isEmpty {
      lo = ladder.rungs.slower(lo)
      announced = max(hold.nominal, lo)
    }
    plan.longTarget = -1
    guard isKnown else {
      hi = max(lo, ladder.rungs.patience(lo))
      plan.announced = -1
      plan.announcedTarget = -1
      plan.nominalTarget = -1
      return
    }
    if announced > ladder.rungs.slowest {
      hi = max(lo, ladder.rungs.split(announced))
      plan.longTarget = position &+ announced
    } else {
      hi = max(lo, ladder.rungs.patience(announced))
    }
    plan.announced = Rungs.length(announced)
    plan.announcedTarget = Rungs.length(position &+ announced)
    plan.nominalTarget =
      announced == hold.nominal
      ? plan.announcedTarget : Rungs.length(position &+ hold.nominal)
  }

  // MARK: Fixed

  private mutating func planFixed(_ cadence: Int64) {
    lo = 1
    plan.depth = fixedDepth
    guard cadence >= 0 else {
      plan.announced = -1
      plan.announcedTarget = -1
      plan.nominalTarget = -1
      return
    }
    let tolerance =
      glass.requestedCadence >= 0
      ? configuration.requestedTolerance : configuration.measuredTolerance
    let second = 1_000_000_000 &* grid.denominator
    let nominal = max(
      1, ceilingQuotient(cadence &- tolerance, times: grid.numerator, by: second))
    if plan.depth == 1 {
      let fast = floorQuotient(cadence &+ tolerance, times: grid.numerator, by: second)
      lo = min(nominal, max(1, fast))
    }
    plan.announced = grid.length(nominal)
    plan.announcedTarget = grid.time(after: nominal)
    plan.nominalTarget = plan.announcedTarget
  }

  // MARK: Variable

  private mutating func planVariable(_ cadence: Int64) {
    lo = range.shortest
    hi = range.longest
    compensation.refreshes = 0
    guard cadence >= 0 else {
      plan.announced = -1
      plan.announcedTarget = -1
      plan.nominalTarget = -1
      return
    }
    let nominal = max(cadence, range.shortest)
    let slack = glass.requestedCadence >= 0 ? 0 : roundedQuotient(cadence, 4)
    plan.announced = nominal &+ slack
    plan.announcedTarget = position &+ nominal &+ slack
    plan.nominalTarget = position &+ nominal
    if cadence > range.compensationThreshold {
      compensation = CompensationRun(
        refreshes: range.refreshes(for: cadence), next: 1, cadence: cadence)
      hi = roundedQuotient(cadence, times: 1, by: compensation.refreshes)
    }
  }

  // MARK: Repeats

  /// Sets `lo` and `hi` after a repeat at the latest refresh.
  mutating func planRepeat() {
    switch timing {
    case .fixed: break
    case .variable: planVariableRepeat()
    case .ladder: planLadderRepeat()
    }
  }

  private mutating func planVariableRepeat() {
    lo = range.shortest
    hi = range.longest
    guard compensation.refreshes > 0 else { return }
    compensation.next += 1
    guard compensation.next < compensation.refreshes else {
      compensation.refreshes = 0
      return
    }
    hi = compensationPoint &- position
  }

  /// The next refresh with which a slow frame is bridged, in nanoseconds from the origin.
  var compensationPoint: Int64 {
    flipTime
      &+ roundedQuotient(
        compensation.cadence, times: compensation.next, by: compensation.refreshes)
  }

  private mutating func planLadderRepeat() {
    lo = flipTime < 0 ? ladder.rungs.fastest : glass.lock
    if plan.longTarget > position {
      hi = max(lo, ladder.rungs.split(plan.longTarget &- position))
    } else {
      hi = max(lo, ladder.rungs.slower(lastStep < 0 ? ladder.rungs.slowest : lastStep))
    }
  }
}
