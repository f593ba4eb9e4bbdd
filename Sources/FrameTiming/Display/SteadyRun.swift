/// What a run of steady frames came to. Its flips and dropped frames are kept outside, in arrays
/// with room for many runs.
@usableFromInline
struct SteadyRun {
  /// A frame that was replaced, and how many of the run's flips came before that.
  @usableFromInline
  struct Drop {
    @usableFromInline var frame = -1
    @usableFromInline var flips = 0
  }

  /// The first frame that was not taken.
  @usableFromInline var next: Int
  /// How many flips and dropped frames there were.
  @usableFromInline var flips = 0
  @usableFromInline var drops = 0
  /// Whether it ended because the next frame is none for it.
  @usableFromInline var isLeft = false

  init(next: Int) { self.next = next }

  /// Room for the results of a run, small enough to stay in the nearest cache.
  @usableFromInline static var room: (flips: [Refresh], drops: [Drop]) {
    // What is the same for all flips of steady frames is filled in for good.
    var flip = Refresh()
    flip.isFlip = true
    flip.showings = 1
    return (Array(repeating: flip, count: 128), Array(repeating: Drop(), count: 128))
  }

  /// Tells the sink about all of it, in order.
  @inlinable
  func deliver<Sink: RefreshSink>(_ flips: [Refresh], _ drops: [Drop], to sink: inout Sink) {
    var drop = 0
    for flip in 0..<self.flips {
      while drop < self.drops, drops[drop].flips <= flip {
        sink.dropped(frame: drops[drop].frame)
        drop &+= 1
      }
      sink.refreshed(flips[flip])
    }
    while drop < self.drops {
      sink.dropped(frame: drops[drop].frame)
      drop &+= 1
    }
  }
}
