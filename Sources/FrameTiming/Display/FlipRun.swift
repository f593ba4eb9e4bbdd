/// A flip in a run of them, without what follows from the flip before it. Times are in nanoseconds
/// from the origin.
@usableFromInline
struct SteadyFlip: Sendable {
  @usableFromInline var time: Int64 = 0
  /// When its frame became ready.
  @usableFromInline var ready: Int64 = 0
  /// Index of its frame.
  @usableFromInline var frame = -1
  /// The distance to the refresh before, in quanta of 1/240 s.
  @usableFromInline var step: Int64 = 1
  @usableFromInline var hitch: Int64 = 0
  @usableFromInline var excess: Int64 = 0
  /// What was announced at it; −1 for nothing.
  @usableFromInline var announced: Int64 = -1
  @usableFromInline var isCounted = false
}

/// Flips in a row, with no repeat between them, of frames that declare nothing; and the frames that
/// were replaced meanwhile.
public struct FlipRun: Sendable {
  /// A frame that was replaced, and how many of the run's flips came before that.
  @usableFromInline
  struct Drop: Sendable {
    @usableFromInline var frame = -1
    @usableFromInline var flips = 0
  }

  /// Room for the results of a run, small enough to stay in the nearest cache.
  static let room = 128

  @usableFromInline var flips = [SteadyFlip](repeating: SteadyFlip(), count: room)
  @usableFromInline var drops = [Drop](repeating: Drop(), count: room)
  @usableFromInline var dropCount = 0
  /// How many flips there are.
  public internal(set) var count = 0

  @usableFromInline var origin = MonotonicInstant(nanoseconds: 0)
  /// The refresh and the flip before the first of them, and how many refreshes showed that one's
  /// frame.
  @usableFromInline var timeBefore: Int64 = 0
  @usableFromInline var flipBefore: Int64 = 0
  @usableFromInline var showingsBefore = 0

  @usableFromInline init() {}

  /// When a flip was, on the trace's clock.
  @inlinable public func instant(_ index: Int) -> MonotonicInstant {
    origin.advanced(byNanoseconds: flips[index].time)
  }

  /// The distance of a flip to the refresh before it, in nanoseconds.
  @inlinable public func interval(_ index: Int) -> Int64 {
    flips[index].time &- (index == 0 ? timeBefore : flips[index &- 1].time)
  }

  /// The panel's rate after a flip, in hertz.
  @inlinable public func hertz(_ index: Int) -> Double { 240 / Double(flips[index].step) }

  /// Whether the rate after a flip may be another than after the one before it.
  @inlinable public func changesRate(_ index: Int) -> Bool {
    index == 0 || flips[index].step != flips[index &- 1].step
  }

  /// How late a flip was against what the panel announced, in nanoseconds.
  @inlinable public func hitch(_ index: Int) -> Int64 { flips[index].hitch }

  /// All that is to be said of a flip.
  @inlinable public subscript(index: Int) -> Refresh {
    let flip = flips[index]
    let hold = flip.time &- (index == 0 ? flipBefore : flips[index &- 1].time)
    var refresh = Refresh()
    refresh.isFlip = true
    refresh.showings = 1
    refresh.time = flip.time
    refresh.origin = origin
    refresh.isCounted = flip.isCounted
    refresh.hertz = hertz(index)
    refresh.hitch = flip.hitch
    refresh.excess = flip.excess
    refresh.latency = flip.time &- flip.ready
    refresh.presentedAt = origin.advanced(byNanoseconds: flip.ready)
    refresh.frameIndex = flip.frame
    refresh.intervalLength = interval(index)
    refresh.flipIntervalLength = hold
    refresh.replacedHold = hold
    refresh.replacedShowings = index == 0 ? showingsBefore : 1
    refresh.announcedLength = flip.announced
    return refresh
  }

  /// Tells a sink about all of it, one after the other.
  @inlinable
  public func deliver<Sink: RefreshSink>(to sink: inout Sink) {
    var drop = 0
    for flip in 0..<count {
      while drop < dropCount, drops[drop].flips <= flip {
        sink.dropped(frame: drops[drop].frame)
        drop &+= 1
      }
      sink.refreshed(self[flip])
    }
    while drop < dropCount {
      sink.dropped(frame: drops[drop].frame)
      drop &+= 1
    }
  }
}

extension DisplayTotals {
  /// Adds the flips of a run.
  mutating func add(_ run: borrowing FlipRun) {
    refreshes &+= run.count
    flips &+= run.count
    var before = run.flipBefore
    for index in 0..<run.count {
      let flip = run.flips[index]
      let interval = flip.time &- before
      before = flip.time
      longestHold = max(longestHold, interval)
      hitch &+= flip.hitch
      excess &+= flip.excess
      hitches &+= flip.hitch > 0 ? 1 : 0
      countedFlips &+= flip.isCounted ? 1 : 0
      countedInterval &+= flip.isCounted ? interval : 0
    }
  }
}
