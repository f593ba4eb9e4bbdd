// How frames come in: clock, segments, cadence, priming, queue (display model, sections 2 and 5).

extension RefreshSimulation {
  /// Carries out every refresh strictly before the frame's ready time, then takes the frame.
  ///
  /// A ready time behind what has already been carried out, or before the origin, is moved to the
  /// earliest one that is allowed, and counted in `totals.lateArrivals`.
  @inlinable
  public mutating func present<Sink: RefreshSink>(_ frame: Frame, into sink: inout Sink) {
    let ready = admissibleTime(frame.presentedAt)
    carryOut(before: ready, into: &sink)
    let dropped = take(frame, ready: ready)
    if dropped >= 0 { sink.dropped(frame: dropped) }
  }

  /// The time from the origin of `instant`, the first frame's if there is no origin yet.
  public mutating func readyTime(_ instant: MonotonicInstant) -> Int64 {
    instant.nanoseconds(since: origin ?? beginClock(at: instant))
  }

  /// The frame's ready time from the origin, which the first frame sets unless it was given.
  @usableFromInline
  mutating func admissibleTime(_ instant: MonotonicInstant) -> Int64 {
    let relative = readyTime(instant)
    guard relative >= horizon else {
      totals.lateArrivals += 1
      return horizon
    }
    return min(relative, Self.lastTime)
  }

  private mutating func beginClock(at instant: MonotonicInstant) -> MonotonicInstant {
    var origin = instant
    if timing == .fixed {
      let half = roundedQuotient(
        1_000_000_000 * grid.denominator, times: 1, by: 2 * grid.numerator)
      origin = instant.advanced(byNanoseconds: -half)
    }
    self.origin = origin
    return origin
  }

  /// Takes the frame into the queue; returns the index of the frame it replaced, or −1.
  @usableFromInline
  mutating func take(_ frame: Frame, ready: Int64) -> Int {
    var queued = demands.queued(frame)
    queued.index = totals.arrived
    queued.ready = ready
    assignSegment(to: &queued)
    totals.arrived += 1
    previousReady = ready
    previousIsMoving = queued.isMoving
    queue.append(queued)
    var dropped = -1
    if queue.count > capacity {
      dropped = queue.removeFirst().index
      totals.droppedCount += 1
    }
    totals.queued = queue.count
    if queue.count > totals.longestQueue { totals.longestQueue = queue.count }
    if headAvailable == .max {
      setHead(ready: ready, primed: queued.primed, segment: queued.segment)
    }
    return dropped
  }

  /// Makes the frame the head: what arrives after it no longer decides about the next refresh.
  mutating func setHead(ready: Int64, primed: Int64, segment: Int) {
    headReady = ready
    headSegment = segment
    headAvailable = segment == glass.segment ? ready : max(ready, primed)
  }

  private mutating func assignSegment(to frame: inout QueuedFrame) {
    let gap = frame.ready &- previousReady
    if segment.number < 0 || (gap > configuration.segmentGap && !previousIsMoving) {
      beginSegment(with: frame)
    } else {
      history.append(gap)
      if frame.ready == segment.firstReady { joinFirst() }
    }
    frame.segment = segment.number
    frame.primed = segment.primed
  }

  private mutating func beginSegment(with first: QueuedFrame) {
    if !queue.isEmpty {
      let closed = history.cadence()
      queue.updateNewest(segment: segment.number) { $0.closedCadence = closed }
    }
    history.reset()
    segment.number += 1
    segment.firstReady = first.ready
    segment.readyAtOnce = 1
    segment.firstRequests = first.requestedCadence >= 0
    segment.primed = first.ready &+ primingDelay(first, cadence: first.requestedCadence)
  }

  /// Several frames at the very moment a segment begins measure a cadence of 0 there and then,
  /// which on a fixed panel takes the priming away.
  private mutating func joinFirst() {
    segment.readyAtOnce += 1
    guard timing == .fixed, !segment.firstRequests, history.count == segment.readyAtOnce - 1,
      history.cadence() == 0
    else { return }
    let primed = segment.firstReady
    segment.primed = primed
    queue.updateNewest(segment: segment.number) { $0.primed = primed }
    if headAvailable != .max, headSegment == segment.number {
      setHead(ready: headReady, primed: primed, segment: headSegment)
    }
  }

  /// D · base of section 5: how long a segment that begins with this frame is held back.
  private func primingDelay(_ first: QueuedFrame, cadence: Int64) -> Int64 {
    switch timing {
    case .ladder:
      let hold = ladder.hold(
        cadence: cadence, isRequested: cadence >= 0, floor: first.floor, lock: first.lock)
      return ladder.depth(hold) * max(cadence, Rungs.length(first.floor))
    case .fixed:
      return fixedDepth * (cadence >= 0 ? cadence : grid.period)
    case .variable:
      return 0
    }
  }
}
