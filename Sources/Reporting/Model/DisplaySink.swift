import FrameTiming

/// Takes the refreshes of a simulation and keeps what a report says about them, in constant memory.
struct DisplaySink: RefreshSink {
  /// Repeats before the last flip.
  private(set) var repeats = 0
  /// The latest flips, worst first.
  private(set) var worst: [DisplayReport.LateFrame] = []

  private let series: FrameSeries
  private let lateFrames: Int
  private let firstPresent: Int64
  /// A hitch has to be longer than this to be among the worst.
  private var leastHitch: Int64 = 0
  private var times = RefreshRateTimes()
  private var laneBuilder: RefreshLaneBuilder
  /// Repeats since the last flip; they count once another flip comes.
  private var pendingRepeats = 0
  private let roundsRates: Bool
  /// The latest rate, and what it is counted as; 0 before the first.
  private var hertz = 0.0
  private var shownHertz = 0.0

  /// - Parameters:
  ///   - lateFrames: How many of the worst hitches are kept.
  ///   - duration: From the first present to the last, in nanoseconds; what the lane covers.
  ///   - roundsRates: Whether rates are told apart by whole hertz only.
  init(series: FrameSeries, lateFrames: Int, duration: Int64, roundsRates: Bool) {
    self.series = series
    self.lateFrames = lateFrames
    self.roundsRates = roundsRates
    firstPresent = series.ownPresents?.first ?? 0
    laneBuilder = RefreshLaneBuilder(duration: duration, columns: 960)
  }

  var condensesIdle: Bool { true }

  mutating func refreshed(_ refresh: Refresh) {
    guard let interval = refresh.interval else {
      // The first, which ends no interval: a flip, or a repeat of the blank surface.
      pendingRepeats += refresh.isFlip ? 0 : 1
      return
    }
    if refresh.hertz != hertz { takeRate(refresh.hertz) }
    times.add(interval, hertz: shownHertz)
    guard refresh.isFlip else {
      pendingRepeats += 1
      return
    }
    repeats += pendingRepeats
    pendingRepeats = 0
    times.commit()
    laneBuilder.add(
      time: refresh.instant.nanoseconds &- firstPresent, hertz: refresh.hertz, hitch: refresh.hitch)
    if refresh.hitch > leastHitch { note(refresh) }
  }

  mutating func flipped(_ run: borrowing FlipRun) {
    guard run.count > 0 else { return }
    repeats += pendingRepeats
    pendingRepeats = 0
    for index in 0..<run.count {
      if run.changesRate(index) { takeRate(run.hertz(index)) }
      times.add(run.interval(index), hertz: shownHertz)
      let hitch = run.hitch(index)
      laneBuilder.add(
        time: run.instant(index).nanoseconds &- firstPresent, hertz: hertz, hitch: hitch)
      if hitch > leastHitch { note(run[index]) }
    }
    times.commit()
  }

  mutating func idled(_ run: IdleRun) {
    pendingRepeats += run.repeats
    times.add(run.end &- run.start, hertz: roundsRates ? run.hertz.rounded() : run.hertz)
  }

  /// Takes in what another sink took of the refreshes that followed.
  mutating func append(_ later: DisplaySink) {
    if later.times.hasFlips {
      repeats += pendingRepeats + later.repeats
      pendingRepeats = later.pendingRepeats
    } else {
      pendingRepeats += later.pendingRepeats
    }
    times.append(later.times)
    laneBuilder.append(later.laneBuilder)
    for late in later.worst where late.hitch > leastHitch { insert(late) }
    (hertz, shownHertz) = (later.hertz, later.shownHertz)
  }

  /// Shares of the time until the last flip, fastest rate first.
  var rateShares: [DisplayReport.RateShare] { times.shares }

  /// The refresh rate over time.
  var lane: RefreshLane { laneBuilder.lane }

  private mutating func takeRate(_ rate: Double) {
    hertz = rate
    shownHertz = roundsRates ? rate.rounded() : rate
  }

  private mutating func note(_ refresh: Refresh) {
    guard lateFrames > 0, let frame = refresh.frame else { return }
    let late = DisplayReport.LateFrame(
      time: refresh.instant.nanoseconds &- firstPresent, frame: frame, hitch: refresh.hitch,
      frameTime: series.frameTimes.indices.contains(frame - 1)
        ? series.frameTimes[frame - 1] : nil,
      onGlass: refresh.holdBefore)
    insert(late)
  }

  private mutating func insert(_ late: DisplayReport.LateFrame) {
    let place = worst.firstIndex { $0.hitch < late.hitch } ?? worst.count
    worst.insert(late, at: place)
    if worst.count > lateFrames { worst.removeLast() }
    if worst.count == lateFrames { leastHitch = worst[lateFrames - 1].hitch }
  }
}
