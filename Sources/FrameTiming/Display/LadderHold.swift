/// What a ladder plans at a flip, and for which cadences it plans the same (display model,
/// section 6.1). Lengths are in quanta unless said otherwise.
struct LadderHold: Sendable {
  /// The earliest flip, the hold the content deserves (0: none) and the latest refresh.
  var lo: Int64 = 0
  var nominal: Int64 = 0
  var hi: Int64 = 0
  /// The hold's length in nanoseconds; −1 for none.
  var length: Int64 = -1
  /// D.
  var depth: Int64 = 0
  /// Whether it is stretched when no frame waits, and then the same again (step 7).
  var isStretchable = false
  var stretchedLo: Int64 = 0
  var stretched: Int64 = 0
  var stretchedHi: Int64 = 0
  var stretchedLength: Int64 = -1
  /// The cadences in nanoseconds, both included, that lead to it; none in an empty one.
  var from = Int64.max
  var through = Int64.min

  /// Whether this cadence leads to the same hold.
  @inline(__always)
  func covers(_ cadence: Int64) -> Bool { cadence >= from && cadence <= through }
}

extension LadderRules {
  /// Steps 1 to 8 for content that requests nothing, with a queue that is empty and with one that
  /// is not.
  func planned(cadence: Int64, floor: Int64, lock: Int64) -> LadderHold {
    let steps = hold(cadence: cadence, isRequested: false, floor: floor, lock: lock)
    var planned = LadderHold()
    planned.lo = steps.lo
    planned.nominal = steps.nominal
    planned.depth = depth(steps)
    planned.hi = latest(steps.nominal, lo: steps.lo)
    planned.length = steps.nominal > 0 ? Rungs.length(steps.nominal) : -1
    planned.isStretchable = steps.nominal > 0 && planned.depth == 1
    if planned.isStretchable {
      planned.stretchedLo = rungs.slower(steps.lo)
      planned.stretched = max(steps.nominal, planned.stretchedLo)
      planned.stretchedHi = latest(planned.stretched, lo: planned.stretchedLo)
      planned.stretchedLength = Rungs.length(planned.stretched)
    }
    let same = sameSteps(as: cadence)
    planned.from = same.from
    planned.through = same.through
    return planned
  }

  /// Step 8; `announced` is 0 for none.
  private func latest(_ announced: Int64, lo: Int64) -> Int64 {
    guard announced > 0 else { return max(lo, rungs.patience(lo)) }
    return max(lo, announced > rungs.slowest ? rungs.split(announced) : rungs.patience(announced))
  }
}
