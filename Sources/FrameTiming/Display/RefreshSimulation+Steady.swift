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
    var run = FlipRun()
    var index = range.lowerBound
    // How many frames are presented one by one where there is no steady run: more and more.
    var single = 1
    while index < range.upperBound {
      let taken = takeSteady(presents, in: index..<range.upperBound, into: &run)
      sink.flipped(run)
      single = taken.next == index ? min(2 * single, 64) : 1
      index = taken.next
      guard taken.isLeft else { continue }
      let end = min(index + single, range.upperBound)
      while index < end {
        let instant = MonotonicInstant(nanoseconds: presents[index])
        present(Frame(presentedAt: instant), into: &sink)
        index += 1
      }
    }
  }

  /// Takes frames as long as they are steady and there is room for what they lead to. Returns the
  /// first frame that was not taken, and whether it is none for this.
  @usableFromInline
  mutating func takeSteady(
    _ presents: [Int64], in range: Range<Int>, into run: inout FlipRun
  ) -> (next: Int, isLeft: Bool) {
    run.count = 0
    run.dropCount = 0
    guard var ladder = steadyLadder, let origin else { return (range.lowerBound, true) }
    run.origin = origin
    run.timeBefore = time
    run.flipBefore = flipTime
    run.showingsBefore = glassRefreshes
    var next = range.lowerBound
    var (flipCount, dropCount) = (0, 0)
    var isLeft = false
    // Taken out meanwhile, so that each can be written on its own.
    var (flips, drops): ([SteadyFlip], [FlipRun.Drop]) = ([], [])
    swap(&flips, &run.flips)
    swap(&drops, &run.drops)
    var flipRoom = flips.mutableSpan
    var dropRoom = drops.mutableSpan
    let times = presents.span
    loop: while next < range.upperBound {
      let ready = MonotonicInstant(nanoseconds: times[next]).nanoseconds(since: origin)
      switch ladder.take(ready, flips: &flipRoom, flipCount: &flipCount) {
      case .taken: next &+= 1
      case .replaced:
        next &+= 1
        let frame = ladder.arrived &- ladder.count &- 1
        dropRoom[dropCount] = FlipRun.Drop(frame: frame, flips: flipCount)
        dropCount &+= 1
        if dropCount == dropRoom.count { break loop }
      case .full: break loop
      case .left:
        isLeft = true
        break loop
      }
    }
    swap(&flips, &run.flips)
    swap(&drops, &run.drops)
    run.count = flipCount
    run.dropCount = dropCount
    totals.add(run)
    if next > range.lowerBound { previousIsMoving = false }
    resume(after: ladder, hasFlipped: flipCount > 0)
    return (next, isLeft)
  }

  /// What changes while steady frames come; `nil` when something else is going on.
  private var steadyLadder: SteadyLadder? {
    guard timing == .ladder, hasStarted, capacity <= 2, queue.count <= capacity,
      isSteady(glass), glass.segment == segment.number
    else { return nil }
    var steady = SteadyLadder(
      firstReady: segment.firstReady, segmentGap: configuration.segmentGap,
      hitchTolerance: configuration.hitchTolerance, capacity: capacity, rungs: ladder.rungs,
      rules: ladder, floor: glass.floor, lock: glass.lock, history: history,
      arrived: totals.arrived, droppedCount: totals.droppedCount, longestQueue: totals.longestQueue,
      horizon: horizon, previousReady: previousReady, headAvailable: headAvailable,
      headReady: headReady, time: time, position: position, lastStep: lastStep,
      glassIndex: glass.index, glassReady: glass.ready,
      hold: steadyHold, lo: lo, hi: hi, plan: plan)
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
    totals.arrived = steady.arrived
    totals.droppedCount = steady.droppedCount
    totals.longestQueue = steady.longestQueue
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
    flipTime = steady.time
    glassRefreshes = 1
    sinceFlip = 0
    glass = steadyFrame(steady.glassIndex, ready: steady.glassReady)
  }

  private mutating func requeue(_ steady: SteadyLadder) {
    queue.removeAll()
    for place in 0..<steady.count {
      queue.append(
        steadyFrame(
          steady.arrived &- steady.count &+ place,
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
