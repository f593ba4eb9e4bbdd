// Long recordings of frames that declare nothing: the same simulation, many frames at a time.

extension RefreshSimulation {
  /// Presents frames that declare nothing, as `present` does one by one; `presents` are on the
  /// trace's clock, in nanoseconds.
  @inlinable
  public mutating func present<Sink: RefreshSink>(
    undeclaredAt presents: [Int64], into sink: inout Sink
  ) {
    present(undeclaredAt: presents, in: presents.indices, into: &sink)
  }

  /// Presents some of the frames, those of `range`.
  @inlinable
  public mutating func present<Sink: RefreshSink>(
    undeclaredAt presents: [Int64], in range: Range<Int>, into sink: inout Sink
  ) {
    var (flips, drops) = SteadyRun.room
    var index = range.lowerBound
    // How many frames are presented one by one where there is no steady run: more and more.
    var single = 1
    while index < range.upperBound {
      let run = takeSteady(presents, in: index..<range.upperBound, flips: &flips, drops: &drops)
      run.deliver(flips, drops, to: &sink)
      single = run.next == index ? min(2 * single, 64) : 1
      index = run.next
      guard run.isLeft else { continue }
      let end = min(index + single, range.upperBound)
      while index < end {
        let instant = MonotonicInstant(nanoseconds: presents[index])
        present(Frame(presentedAt: instant), into: &sink)
        index += 1
      }
    }
  }

  /// Takes frames as long as they are steady and there is room for what they lead to.
  @usableFromInline
  mutating func takeSteady(
    _ presents: [Int64], in range: Range<Int>, flips: inout [Refresh], drops: inout [SteadyRun.Drop]
  ) -> SteadyRun {
    let first = range.lowerBound
    var run = SteadyRun(next: first)
    guard var ladder = steadyLadder, let origin else {
      run.isLeft = true
      return run
    }
    var flipRoom = flips.mutableSpan
    var dropRoom = drops.mutableSpan
    let times = presents.span
    loop: while run.next < range.upperBound {
      let ready = MonotonicInstant(nanoseconds: times[run.next]).nanoseconds(since: origin)
      switch ladder.take(ready, flips: &flipRoom, flipCount: &run.flips) {
      case .taken: run.next &+= 1
      case .replaced:
        run.next &+= 1
        let frame = ladder.totals.arrived &- ladder.count &- 1
        dropRoom[run.drops] = SteadyRun.Drop(frame: frame, flips: run.flips)
        run.drops &+= 1
        if run.drops == dropRoom.count { break loop }
      case .full: break loop
      case .left:
        run.isLeft = true
        break loop
      }
    }
    if run.next > first { previousIsMoving = false }
    resume(after: ladder, hasFlipped: run.flips > 0)
    return run
  }

  /// What changes while steady frames come; `nil` when something else is going on.
  private var steadyLadder: SteadyLadder? {
    guard timing == .ladder, hasStarted, capacity <= 2, queue.count <= capacity,
      isSteady(glass), glass.segment == segment.number, let origin
    else { return nil }
    var steady = SteadyLadder(
      firstReady: segment.firstReady, segmentGap: configuration.segmentGap, origin: origin,
      hitchTolerance: configuration.hitchTolerance, capacity: capacity, rungs: ladder.rungs,
      rules: ladder, floor: glass.floor, lock: glass.lock, history: history, totals: totals,
      horizon: horizon, previousReady: previousReady, headAvailable: headAvailable,
      headReady: headReady, time: time, position: position, lastStep: lastStep, rate: rate,
      flipTime: flipTime, glassIndex: glass.index, glassReady: glass.ready,
      glassRefreshes: glassRefreshes, hold: steadyHold, lo: lo, hi: hi, plan: plan)
    for place in 0..<queue.count {
      let frame = queue[place]
      guard isSteady(frame), frame.segment == glass.segment else { return nil }
      if place == 0 { steady.waiting.0 = frame.ready } else { steady.waiting.1 = frame.ready }
    }
    steady.count = queue.count
    return steady
  }

  /// Whether the frame declares no more than one without any declaration.
  private func isSteady(_ frame: QueuedFrame) -> Bool {
    frame.floor == undeclared.floor && frame.lock == undeclared.lock
      && frame.requestedCadence < 0 && !frame.isMoving && !frame.isStatic && frame.index >= 0
  }

  private mutating func resume(after steady: SteadyLadder, hasFlipped: Bool) {
    history = steady.history
    totals = steady.totals
    totals.queued = steady.count
    horizon = steady.horizon
    previousReady = steady.previousReady
    headAvailable = steady.headAvailable
    headReady = steady.headReady
    headSegment = segment.number
    steadyHold = steady.hold
    requeue(steady)
    guard hasFlipped else { return }
    time = steady.time
    position = steady.position
    setStep(steady.lastStep)
    lo = steady.lo
    hi = steady.hi
    plan = steady.plan
    flipTime = steady.flipTime
    glassRefreshes = steady.glassRefreshes
    sinceFlip = 0
    glass = steadyFrame(steady.glassIndex, ready: steady.glassReady)
  }

  private mutating func requeue(_ steady: SteadyLadder) {
    queue.removeAll()
    for place in 0..<steady.count {
      queue.append(
        steadyFrame(
          steady.totals.arrived &- steady.count &+ place,
          ready: place == 0 ? steady.waiting.0 : steady.waiting.1))
    }
  }

  private func steadyFrame(_ index: Int, ready: Int64) -> QueuedFrame {
    var frame = undeclared
    frame.index = index
    frame.ready = ready
    frame.segment = segment.number
    frame.primed = segment.primed
    return frame
  }
}
