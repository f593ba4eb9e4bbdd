// Long idle stretches: nothing can change in them, so their repeats are counted, not carried out.

extension RefreshSimulation {
  /// Shorter runs are carried out one by one.
  private static let leastRun: Int64 = 64

  /// Takes the repeats that are certain from here on and lie strictly before `limit`, if they are
  /// many. The refreshes after them come one by one again.
  ///
  /// The state afterwards is exactly as if each had been carried out.
  @usableFromInline
  mutating func takeIdle(before limit: Int64) -> IdleRun? {
    // One less than fits keeps the last refresh before the limit for the ordinary way.
    let count =
      switch timing {
      case .ladder: ladderIdle(before: limit)
      case .fixed: fixedIdle(before: limit)
      case .variable: variableIdle(before: limit)
      }
    guard count >= Self.leastRun else { return nil }
    let start = time
    switch timing {
    case .ladder:
      position &+= count &* ladder.rungs.slowest
      time = Rungs.length(position)
      setStep(ladder.rungs.slowest)
      planRepeat()
    case .fixed:
      grid.advance(by: count)
      time = grid.time
      sinceFlip &+= count
    case .variable:
      skipVariable(count)
    }
    totals.refreshes &+= Int(count)
    glassRefreshes &+= flipTime < 0 ? 0 : Int(count)
    return IdleRun(
      start: start, end: time, repeats: Int(count), hertz: rate,
      frame: glass.index < 0 ? nil : glass.index)
  }

  /// How many repeats at the slowest rung are certain.
  private func ladderIdle(before limit: Int64) -> Int64 {
    guard headAvailable == .max, lastStep == ladder.rungs.slowest, hi == ladder.rungs.slowest else {
      return 0
    }
    let room = (limit &- time) / Rungs.length(ladder.rungs.slowest) &- 2
    guard plan.longTarget > position else { return room }
    // Long before the target of a long plan every part of it is the slowest rung.
    return min(room, (plan.longTarget &- position) / ladder.rungs.slowest &- 32)
  }

  /// How many vblanks are repeats because no frame can be shown at them.
  private func fixedIdle(before limit: Int64) -> Int64 {
    let room = (limit &- time) / (grid.period &+ 1) &- 2
    guard headAvailable != .max else { return room }
    let blocked = lo &- sinceFlip &- 2
    let awaited = headAvailable > time ? (headAvailable &- time) / (grid.period &+ 1) &- 2 : 0
    return min(room, max(blocked, awaited))
  }

  /// How many repeats at the longest interval, or at the points that split a slow frame, are
  /// certain.
  private func variableIdle(before limit: Int64) -> Int64 {
    guard headAvailable == .max else { return 0 }
    let room = (limit &- time) / (range.longest &+ 1) &- 2
    guard compensation.refreshes > 0 else { return room }
    return min(room, compensation.refreshes &- compensation.next &- 2)
  }

  private mutating func skipVariable(_ count: Int64) {
    guard compensation.refreshes > 0 else {
      position &+= count &* range.longest
      time = position
      setStep(range.longest)
      return
    }
    compensation.next &+= count &- 2
    let previous = compensationPoint
    compensation.next &+= 1
    position = compensationPoint
    compensation.next &+= 1
    time = position
    setStep(position &- previous)
    lo = range.shortest
    hi = compensationPoint &- position
  }
}
