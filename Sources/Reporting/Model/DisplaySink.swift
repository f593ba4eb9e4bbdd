import FrameTiming

/// Takes the refreshes of a simulation and keeps what a report says about them, in constant memory.
struct DisplaySink: RefreshSink {
  /// Repeats before the last flip.
  private(set) var repeats = 0
  /// The latest flips, worst first.
  private(set) var worst: [DisplayReport.LateFrame] = []
  private(set) var lane: RefreshLane

  private let series: FrameSeries
  private let lateFrames: Int
  private let firstPresent: Int64
  /// A hitch has to be longer than this to be among the worst.
  private var leastHitch: Int64 = 0
  private var times = RefreshRateTimes()
  /// Repeats since the last flip; they count once another flip comes.
  private var pendingRepeats = 0
  private let roundsRates: Bool

  /// - Parameters:
  ///   - lateFrames: How many of the worst hitches are kept.
  ///   - duration: From the first present to the last, in nanoseconds; what the lane covers.
  ///   - roundsRates: Whether rates are told apart by whole hertz only.
  init(series: FrameSeries, lateFrames: Int, duration: Int64, roundsRates: Bool) {
    self.series = series
    self.lateFrames = lateFrames
    self.roundsRates = roundsRates
    firstPresent = series.ownPresents?.first ?? 0
    lane = RefreshLane(duration: duration, columns: 960)
  }

  var condensesIdle: Bool { true }

  mutating func refreshed(_ refresh: Refresh) {
    guard let interval = refresh.interval else { return }
    times.add(interval, hertz: roundsRates ? refresh.hertz.rounded() : refresh.hertz)
    guard refresh.isFlip else {
      pendingRepeats += 1
      return
    }
    repeats += pendingRepeats
    pendingRepeats = 0
    times.commit()
    lane.add(
      time: refresh.instant.nanoseconds &- firstPresent, hertz: refresh.hertz, hitch: refresh.hitch)
    if refresh.hitch > leastHitch { note(refresh) }
  }

  mutating func idled(_ run: IdleRun) {
    pendingRepeats += run.repeats
    times.add(run.end &- run.start, hertz: roundsRates ? run.hertz.rounded() : run.hertz)
  }

  /// Shares of the time until the last flip, fastest rate first.
  var rateShares: [DisplayReport.RateShare] { times.shares }

  private mutating func note(_ refresh: Refresh) {
    guard lateFrames > 0, let frame = refresh.frame else { return }
    let late = DisplayReport.LateFrame(
      time: refresh.instant.nanoseconds &- firstPresent, frame: frame, hitch: refresh.hitch,
      frameTime: series.frameTimes.indices.contains(frame - 1)
        ? series.frameTimes[frame - 1] : nil,
      onGlass: refresh.holdBefore)
    let place = worst.firstIndex { $0.hitch < late.hitch } ?? worst.count
    worst.insert(late, at: place)
    if worst.count > lateFrames { worst.removeLast() }
    if worst.count == lateFrames { leastHitch = worst[lateFrames - 1].hitch }
  }
}

/// How long a panel refreshed at each rate. Time after the last flip is left out.
struct RefreshRateTimes: Equatable, Sendable {
  private struct Entry: Equatable, Sendable {
    var hertz: Double
    var committed: Int64 = 0
    var pending: Int64 = 0
  }

  private var entries: [Entry] = []
  /// The entry used last: mostly the one needed next.
  private var latest = 0
  private var hasPendingElsewhere = false

  /// Adds time at a rate; it counts from the next `commit` on.
  mutating func add(_ time: Int64, hertz: Double) {
    if latest >= entries.count || entries[latest].hertz != hertz {
      if latest < entries.count, entries[latest].pending > 0 { hasPendingElsewhere = true }
      select(hertz)
    }
    entries[latest].pending &+= time
  }

  /// Says that a flip ended the time added so far.
  mutating func commit() {
    if hasPendingElsewhere {
      hasPendingElsewhere = false
      for index in entries.indices { commit(index) }
    } else if latest < entries.count {
      commit(latest)
    }
  }

  /// Shares of the committed time, fastest rate first.
  var shares: [DisplayReport.RateShare] {
    let total = entries.reduce(0.0) { $0 + Double($1.committed) }
    guard total > 0 else { return [] }
    return entries.filter { $0.committed > 0 }
      .map { .init(hertz: $0.hertz, share: Double($0.committed) / total) }
      .sorted { $0.hertz > $1.hertz }
  }

  private mutating func commit(_ index: Int) {
    entries[index].committed &+= entries[index].pending
    entries[index].pending = 0
  }

  private mutating func select(_ hertz: Double) {
    if let known = entries.firstIndex(where: { $0.hertz == hertz }) {
      latest = known
    } else {
      latest = entries.count
      entries.append(Entry(hertz: hertz))
    }
  }
}
