// Stretches of a long recording, simulated apart. A panel soon forgets how it began: a simulation
// that joins some frames before a stretch is, when the stretch begins, mostly in the very state of
// one that has run from the first frame on. Whether it is can be told exactly; then it takes over.

extension RefreshSimulation {
  /// Begins in the middle of a recording of frames that declare nothing, blank, at a refresh at or
  /// before `instant`; `nil` for a panel whose recordings are simulated in one go.
  ///
  /// - Parameters:
  ///   - configuration: the panel and the model's settings.
  ///   - origin: time 0 of the whole recording.
  ///   - instant: when the first frame that will be presented here is ready.
  ///   - frame: that frame's index in the recording.
  public init?(
    _ configuration: DisplayConfiguration, origin: MonotonicInstant,
    joiningAt instant: MonotonicInstant, frame: Int
  ) {
    self.init(configuration, origin: origin)
    let ready = min(max(instant.nanoseconds(since: origin), 0), SteadyLadder.lastTime)
    guard timing == .ladder else { return nil }
    totals.arrived = frame
    hasStarted = true
    position = max(0, 6 &* ready / 25_000_000 &- 1)
    time = Rungs.length(position)
    horizon = time
    lo = ladder.rungs.fastest
    hi = ladder.rungs.slowest
  }

  /// Starts counting anew; frames keep their indices.
  public mutating func restartTotals() {
    var fresh = DisplayTotals()
    fresh.arrived = totals.arrived
    fresh.queued = totals.queued
    totals = fresh
  }

  /// Whether the same frames would from here on lead to the same refreshes in both, bit for bit.
  /// It may be `false` where they would, never the other way round.
  public func hasSameFuture(as other: RefreshSimulation) -> Bool {
    configuration == other.configuration && timing == .ladder && origin == other.origin
      && hasStarted && other.hasStarted
      && hasSamePanel(as: other) && hasSameArrivals(as: other)
  }

  /// Goes on as `next` does, which must have begun its totals in this very state.
  public mutating func join(_ next: RefreshSimulation) {
    var sum = totals
    sum.add(next.totals)
    self = next
    totals = sum
  }

  private func hasSamePanel(as other: RefreshSimulation) -> Bool {
    // Frames of a segment that has a frame on glass are primed; how it began is past.
    guard glass.segment >= 0, glass.segment == segment.number,
      other.glass.segment == other.segment.number, glass.isSameContent(as: other.glass)
    else { return false }
    return time == other.time && position == other.position && lastStep == other.lastStep
      && rate == other.rate && lo == other.lo && hi == other.hi
      && flipTime == other.flipTime && glassRefreshes == other.glassRefreshes
      && plan == other.plan
  }

  private func hasSameArrivals(as other: RefreshSimulation) -> Bool {
    guard totals.arrived == other.totals.arrived, horizon == other.horizon,
      segment.firstReady < horizon, other.segment.firstReady < horizon,
      previousReady == other.previousReady, previousIsMoving == other.previousIsMoving,
      headAvailable == other.headAvailable, queue.count == other.queue.count,
      history.isSame(as: other.history)
    else { return false }
    for place in 0..<queue.count {
      let (frame, twin) = (queue[place], other.queue[place])
      guard frame.segment == segment.number, twin.segment == other.segment.number,
        frame.isSameContent(as: twin)
      else { return false }
    }
    return true
  }
}

extension QueuedFrame {
  /// Whether both are the same frame with the same demands, whatever number its segment has.
  fileprivate func isSameContent(as other: QueuedFrame) -> Bool {
    index == other.index && ready == other.ready && requestedCadence == other.requestedCadence
      && closedCadence == other.closedCadence && lock == other.lock && floor == other.floor
      && isMoving == other.isMoving && isStatic == other.isStatic
  }
}

extension DisplayTotals {
  /// Adds what came after; frames and the queue are those of the later.
  fileprivate mutating func add(_ later: DisplayTotals) {
    refreshes += later.refreshes
    flips += later.flips
    arrived = later.arrived
    droppedCount += later.droppedCount
    queued = later.queued
    longestQueue = max(longestQueue, later.longestQueue)
    lateArrivals += later.lateArrivals
    longestHold = max(longestHold, later.longestHold)
    hitch += later.hitch
    excess += later.excess
    hitches += later.hitches
    countedFlips += later.countedFlips
    countedInterval += later.countedInterval
    scrollHitch += later.scrollHitch
    scrollInterval += later.scrollInterval
  }
}
