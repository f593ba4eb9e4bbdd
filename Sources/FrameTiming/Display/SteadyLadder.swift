/// A ladder panel while one segment of frames that declare nothing goes on: what of the simulation
/// changes then, apart from the rest, so that the whole of it can stay in registers.
///
/// It takes frames and carries out flips, exactly as the simulation would one by one. Whatever else
/// is due (repeats, the end of the segment, late arrivals) it leaves alone and says so.
struct SteadyLadder {
  /// The first ready time of the segment, and the longest gap within it.
  let firstReady: Int64
  let segmentGap: Int64
  let hitchTolerance: Int64
  let capacity: Int
  let rungs: Rungs
  let rules: LadderRules
  let floor: Int64
  let lock: Int64

  var history: CadenceHistory
  /// Frames that arrived and frames that were replaced, and the most that ever waited.
  var arrived: Int
  var droppedCount: Int
  var longestQueue: Int
  var horizon: Int64
  var previousReady: Int64
  /// The ready times of the frames that wait, oldest first, and how many of the two there are.
  var waiting: (Int64, Int64) = (0, 0)
  var count = 0
  var headAvailable: Int64
  var headReady: Int64

  var time: Int64
  var position: Int64
  var lastStep: Int64
  var glassIndex: Int
  var glassReady: Int64
  /// What was planned at the latest flip.
  var hold: LadderHold
  var lo: Int64
  var hi: Int64
  var plan: HoldPlan

  /// Later than this, the frames are left to the simulation: six times as much still fits.
  static let lastTime: Int64 = 1 << 60

  /// What a frame led to.
  enum Outcome {
    /// It waits for its flip.
    case taken
    /// It waits, and took the place of the oldest frame.
    case replaced
    /// Not taken: something is due before it that is no flip, or it begins a segment.
    case left
    /// Not taken: there is no room for the flips before it.
    case full
  }

  /// Carries out the flips strictly before the frame's ready time, then takes the frame.
  @inline(__always)
  mutating func take(
    _ ready: Int64, flips: inout MutableSpan<SteadyFlip>, flipCount: inout Int
  ) -> Outcome {
    let gap = ready &- previousReady
    guard ready >= horizon, gap <= segmentGap, ready <= Self.lastTime, ready != firstReady else {
      return .left
    }
    while true {
      let step = nextFlip
      guard step <= hi else {
        // No flip: the panel repeats at the latest allowed moment.
        if Rungs.length(position &+ hi) < ready { return .left }
        break
      }
      let next = Rungs.length(position &+ step)
      if next >= ready { break }
      guard flipCount < flips.count else { return .full }
      flip(step, at: next, into: &flips[flipCount])
      flipCount &+= 1
    }
    horizon = ready
    previousReady = ready
    history.append(gap)
    arrived &+= 1
    return enqueue(ready) ? .replaced : .taken
  }

  /// The shortest rung that is not below `lo` and at which the head is available; beyond every `hi`
  /// when there is no head or it comes too late.
  @inline(__always)
  private var nextFlip: Int64 {
    guard count > 0 else { return .max }
    // q(n) ≥ t exactly when 25 000 000 · n ≥ 6 t − 3.
    let quanta = (6 &* headAvailable &+ 24_999_996) / 25_000_000 &- position
    if quanta <= lo { return lo }
    return quanta > rungs.slowest ? .max : rungs.notShorter(quanta)
  }

  /// Adds a frame to those that wait; whether the oldest had to go.
  @inline(__always)
  private mutating func enqueue(_ ready: Int64) -> Bool {
    if count == 0 {
      waiting.0 = ready
      count = 1
      headAvailable = ready
      headReady = ready
    } else if count == 1, capacity > 1 {
      waiting.1 = ready
      count = 2
    } else {
      // The head goes on to decide about the next refresh, even when it is dropped.
      waiting.0 = count == 1 ? ready : waiting.1
      waiting.1 = ready
      droppedCount &+= 1
      longestQueue = max(longestQueue, count)
      return true
    }
    longestQueue = max(longestQueue, count)
    return false
  }

  @inline(__always)
  private mutating func flip(_ step: Int64, at next: Int64, into flip: inout SteadyFlip) {
    position &+= step
    lastStep = step
    time = next
    glassReady = waiting.0
    glassIndex = arrived &- count
    waiting.0 = waiting.1
    count &-= 1
    let isCounted = plan.announced >= 0
    flip.time = next
    flip.ready = glassReady
    flip.frame = glassIndex
    flip.step = step
    flip.isCounted = isCounted
    flip.hitch = isCounted ? lateness(next, after: plan.announcedTarget) : 0
    flip.excess = isCounted ? lateness(next, after: plan.nominalTarget) : 0
    planHold()
    flip.announced = plan.announced
    headAvailable = count > 0 ? waiting.0 : .max
    if count > 0 { headReady = waiting.0 }
  }

  @inline(__always)
  private func lateness(_ time: Int64, after target: Int64) -> Int64 {
    let late = time &- target
    return late > hitchTolerance ? max(late, 0) : 0
  }

  @inline(__always)
  private mutating func planHold() {
    let cadence = history.cadence()
    if !hold.covers(cadence) { hold = rules.planned(cadence: cadence, floor: floor, lock: lock) }
    let isStretched = hold.isStretchable && count == 0
    let announced = isStretched ? hold.stretched : hold.nominal
    lo = isStretched ? hold.stretchedLo : hold.lo
    hi = isStretched ? hold.stretchedHi : hold.hi
    plan.depth = hold.depth
    plan.longTarget = -1
    guard announced > 0 else {
      plan.announced = -1
      plan.announcedTarget = -1
      plan.nominalTarget = -1
      return
    }
    if announced > rungs.slowest { plan.longTarget = position &+ announced }
    plan.announced = isStretched ? hold.stretchedLength : hold.length
    plan.announcedTarget = Rungs.length(position &+ announced)
    plan.nominalTarget =
      announced == hold.nominal
      ? plan.announcedTarget : Rungs.length(position &+ hold.nominal)
  }
}
