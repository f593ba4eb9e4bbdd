public import FrameTiming

/// A stream as the dashboard keeps it.
public struct StreamState: Sendable {
  /// Outside text.
  public var name: String
  /// What is known of it.
  public var meter: StreamMeter
  /// Frames that could not be read.
  public var lost = 0
  /// The recording, for replays.
  var track: ReplayTrack?
  /// Presents of the recording that the meter has taken.
  var fed = 0
  /// The moment up to which the meter was played.
  private var playedTo: MonotonicInstant?
  /// When the user reset the recording's statistics.
  private var resetAt: MonotonicInstant?
  /// The hitches of the whole recording on the present display, once somebody asked.
  var allHitches: [HitchRecord]?

  init(name: String, meter: StreamMeter, track: ReplayTrack? = nil) {
    self.name = name
    self.meter = meter
    self.track = track
  }

  /// Presents in the second before `now`.
  func framesInLastSecond(at now: MonotonicInstant) -> Int {
    let from = now.advanced(byNanoseconds: -1_000_000_000)
    return meter.history.count - meter.history.firstIndex(atOrAfter: from)
  }
}

extension StreamState {
  /// Makes a recording's meter stand where the playback stands.
  mutating func play(to now: MonotonicInstant, settings: MeterSettings) {
    guard let track else { return }
    if let playedTo, now < playedTo { rewind(settings: settings) }
    if let resetAt, resetAt <= now, meter.resetAt == nil {
      feed(until: resetAt, of: track)
      resetMeter(at: resetAt, of: track)
    }
    feed(until: now, of: track)
    playedTo = now
  }

  /// Begins the statistics afresh: of a recording from this moment on, whenever it is played.
  mutating func reset(at now: MonotonicInstant) {
    guard let track else {
      meter.reset(at: now)
      return
    }
    resetAt = now
    resetMeter(at: now, of: track)
  }

  private mutating func feed(until now: MonotonicInstant, of track: ReplayTrack) {
    let target = track.firstIndex(after: now)
    while fed < target {
      meter.present(track.frame(at: fed), frameTime: track.frameTime(endingAt: fed))
      fed += 1
    }
    meter.advance(to: now, horizon: now)
  }

  private mutating func resetMeter(at now: MonotonicInstant, of track: ReplayTrack) {
    let played = fed - (track.presents.count - track.frameTimes.count)
    meter.reset(at: now, exactOver: Array(track.frameTimes.dropFirst(max(0, played))))
  }

  /// Begins afresh, with nothing taken.
  mutating func rewind(settings: MeterSettings) {
    meter = StreamMeter(settings: settings, exactOver: track?.frameTimes)
    fed = 0
    playedTo = nil
  }

  /// Every hitch of the recording, in order of time.
  mutating func hitchesOfRecording(settings: MeterSettings) -> [HitchRecord] {
    if let allHitches { return allHitches }
    guard let track, !track.isSampled else { return [] }
    var collector = HitchCollector()
    var simulation = RefreshSimulation(settings.display, origin: settings.origin)
    for index in track.presents.indices {
      simulation.present(track.frame(at: index), into: &collector)
    }
    if let last = track.presents.last {
      simulation.advance(
        before: MonotonicInstant(nanoseconds: last).advanced(byNanoseconds: 1_000_000_000),
        into: &collector)
    }
    allHitches = collector.hitches
    return collector.hitches
  }
}

/// Collects hitches only.
private struct HitchCollector: RefreshSink {
  var hitches: [HitchRecord] = []
  var condensesIdle: Bool { true }

  mutating func refreshed(_ refresh: Refresh) {
    guard refresh.hitch > 0, let frame = refresh.frame else { return }
    hitches.append(
      HitchRecord(
        at: refresh.instant, frame: frame, hitch: refresh.hitch, frameTime: nil,
        onGlass: refresh.holdBefore ?? 0))
  }
}

extension [StreamState] {
  /// Frames of all streams that could not be read.
  public var lost: Int { reduce(0) { $0.clampedSum($1.lost) } }
}

extension Int {
  /// The sum, or the greatest number there is: counts from outside may add up to anything.
  func clampedSum(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
