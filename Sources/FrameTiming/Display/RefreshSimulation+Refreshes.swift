// When the panel refreshes, and what each refresh shows (display model, sections 7 and 8).

extension RefreshSimulation {
  /// Carries out every refresh strictly before `instant`. No frame may be ready earlier from then
  /// on. Does nothing while there is no origin.
  @inlinable
  public mutating func advance<Sink: RefreshSink>(
    before instant: MonotonicInstant, into sink: inout Sink
  ) {
    guard let origin else { return }
    let relative = instant.nanoseconds(since: origin)
    carryOut(before: min(max(relative, 0), Self.lastTime + 1), into: &sink)
  }

  /// Ends the simulation at `instant`: carries out every refresh at or before it.
  ///
  /// All frames that are ready by then must have been presented, and none that is ready later.
  @inlinable
  public mutating func finish<Sink: RefreshSink>(
    at instant: MonotonicInstant, into sink: inout Sink
  ) {
    guard let origin else { return }
    let relative = instant.nanoseconds(since: origin)
    guard relative >= 0 else { return }
    carryOut(before: min(relative, Self.lastTime) + 1, into: &sink)
  }

  /// Ends the simulation with the first refresh at or after `instant`, and returns its time from
  /// the origin; 0 while there is no origin.
  @inlinable
  @discardableResult
  public mutating func finish<Sink: RefreshSink>(
    atRefreshFrom instant: MonotonicInstant, into sink: inout Sink
  ) -> Int64 {
    guard let origin else { return 0 }
    advance(before: instant, into: &sink)
    var refresh = Refresh()
    let from = min(max(instant.nanoseconds(since: origin), 0), Self.lastTime)
    while true {
      // The panel refreshes at least once a second or so, whatever happens.
      _ = takeRefresh(before: .max, into: &refresh)
      sink.refreshed(refresh)
      if refresh.time >= from { break }
    }
    noteHorizon(refresh.time + 1)
    return refresh.time
  }

  @inlinable
  mutating func carryOut<Sink: RefreshSink>(before limit: Int64, into sink: inout Sink) {
    noteHorizon(limit)
    var refresh = Refresh()
    while takeRefresh(before: limit, into: &refresh) {
      sink.refreshed(refresh)
      if !refresh.isFlip, sink.condensesIdle, let run = takeIdle(before: limit) {
        sink.idled(run)
      }
    }
  }

  @usableFromInline
  mutating func noteHorizon(_ limit: Int64) {
    if limit > horizon { horizon = limit }
  }

  /// Carries out the next refresh if it comes strictly before `limit`.
  @usableFromInline
  mutating func takeRefresh(before limit: Int64, into refresh: inout Refresh) -> Bool {
    guard hasStarted else { return takeFirst(before: limit, into: &refresh) }
    let next: Int64
    let isFlip: Bool
    switch timing {
    case .ladder:
      let step = ladderStep()
      next = Rungs.length(position &+ step.length)
      guard next < limit else { return false }
      position &+= step.length
      setStep(step.length)
      isFlip = step.isFlip
    case .fixed:
      next = grid.next
      guard next < limit else { return false }
      grid.advance()
      // On a fixed panel the rate never changes.
      lastStep = next &- time
      sinceFlip &+= 1
      isFlip = headAvailable <= next && sinceFlip >= lo
    case .variable:
      let flip = max(headAvailable, position &+ lo)
      isFlip = flip <= position &+ hi
      next = isFlip ? flip : position &+ hi
      guard next < limit else { return false }
      setStep(next &- position)
      position = next
    }
    refresh.intervalLength = next &- time
    complete(at: next, isFlip: isFlip, into: &refresh)
    return true
  }

  /// The refresh at the origin.
  private mutating func takeFirst(before limit: Int64, into refresh: inout Refresh) -> Bool {
    guard limit > 0 else { return false }
    hasStarted = true
    lo = timing == .variable ? range.shortest : ladder.rungs.fastest
    hi = timing == .variable ? range.longest : ladder.rungs.slowest
    refresh.intervalLength = -1
    complete(at: 0, isFlip: headAvailable <= 0, into: &refresh)
    return true
  }

  /// Flip at the shortest rung from `lo` to `hi` at which the head is available, else repeat.
  ///
  /// It changes nothing; as `mutating` it is called without a copy of the whole simulation.
  private mutating func ladderStep() -> (length: Int64, isFlip: Bool) {
    guard headAvailable != .max else { return (hi, false) }
    var step = lo
    while true {
      if Rungs.length(position &+ step) >= headAvailable { return (step, true) }
      if step >= hi { return (hi, false) }
      step = ladder.rungs.slower(step)
    }
  }

  private mutating func complete(at time: Int64, isFlip: Bool, into refresh: inout Refresh) {
    self.time = time
    refresh.time = time
    refresh.origin = origin ?? MonotonicInstant(nanoseconds: 0)
    refresh.isFlip = isFlip
    refresh.hertz = rate
    totals.refreshes &+= 1
    if isFlip {
      flip(into: &refresh)
    } else {
      glassRefreshes &+= flipTime < 0 ? 0 : 1
      planRepeat()
      refresh.isCounted = false
      refresh.isMoving = false
      refresh.hitch = 0
      refresh.excess = 0
      refresh.latency = 0
      refresh.flipIntervalLength = -1
      refresh.replacedHold = -1
      refresh.replacedShowings = 0
    }
    refresh.frameIndex = glass.index
    refresh.showings = glassRefreshes
    refresh.announcedLength = plan.announced
    refresh.presentedAt = refresh.origin.advanced(byNanoseconds: glass.ready)
    lookForHead()
  }

  /// The head is the frame that is first in the queue right after a refresh.
  private mutating func lookForHead() {
    if queue.isEmpty {
      headAvailable = .max
    } else {
      let first = queue.first
      setHead(ready: first.ready, primed: first.primed, segment: first.segment)
    }
  }

  private mutating func flip(into refresh: inout Refresh) {
    let frame = queue.removeFirst()
    totals.queued = queue.count
    let isContinued = frame.segment == glass.segment
    refresh.replacedHold = flipTime < 0 ? -1 : time &- flipTime
    refresh.replacedShowings = glassRefreshes
    refresh.flipIntervalLength = isContinued ? time &- flipTime : -1
    refresh.isCounted = isContinued && plan.announced >= 0
    refresh.isMoving = isContinued && glass.isMoving
    refresh.latency = time &- frame.ready
    refresh.hitch = refresh.isCounted ? lateness(after: plan.announcedTarget) : 0
    refresh.excess = refresh.isCounted ? lateness(after: plan.nominalTarget) : 0
    count(refresh)
    glass = frame
    flipTime = time
    glassRefreshes = 1
    sinceFlip = 0
    planHold()
  }

  private func lateness(after target: Int64) -> Int64 {
    let late = time &- target
    return late > configuration.hitchTolerance ? max(late, 0) : 0
  }

  private mutating func count(_ flip: Refresh) {
    totals.flips &+= 1
    totals.longestHold = max(totals.longestHold, flip.replacedHold)
    guard flip.isCounted else { return }
    totals.countedFlips &+= 1
    totals.hitch &+= flip.hitch
    totals.excess &+= flip.excess
    totals.hitches &+= flip.hitch > 0 ? 1 : 0
    totals.countedInterval &+= flip.flipIntervalLength
    if flip.isMoving {
      totals.scrollHitch &+= flip.hitch
      totals.scrollInterval &+= flip.flipIntervalLength
    }
  }
}
