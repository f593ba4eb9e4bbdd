import FrameTiming

/// Moving through time: the recording's position, or back into the kept history of a live source.
extension DashboardModel {
  /// How much before the moment on screen a live stream is measured again when looking back.
  private static let lookBack: Int64 = 30_000_000_000

  /// Makes the stream on screen stand where the playback stands.
  mutating func syncPlayback() {
    guard let playback, streams.indices.contains(selected) else { return }
    now = playback.now
    let settings = meterSettings(of: streams[selected].track)
    streams[selected].play(to: playback.now, settings: settings)
  }

  /// Goes to a position of a recording, in nanoseconds from its first present.
  public mutating func seek(to position: Int64) {
    playback?.seek(to: position)
    syncPlayback()
  }

  /// Goes to a moment on the source's clock; a live source then stands still.
  mutating func look(at instant: MonotonicInstant) {
    if let playback {
      seek(to: instant.nanoseconds(since: playback.start))
      return
    }
    guard let stream, let now, let oldest = stream.meter.history.first else { return }
    guard instant < now else {
      frozen = nil
      return
    }
    freeze(at: max(instant, oldest))
  }

  /// Moves by nanoseconds, forwards or back.
  mutating func scrub(by nanoseconds: Int64) {
    look(at: viewTime.advanced(byNanoseconds: nanoseconds))
  }

  /// Moves by one frame.
  mutating func step(forward: Bool) {
    playback?.isPlaying = false
    let here = viewTime
    let target: MonotonicInstant?
    if let track = stream?.track {
      let next = track.firstIndex(after: here)
      let before = track.firstIndex(after: here.advanced(byNanoseconds: -1)) - 1
      let index = forward ? next : before
      target =
        track.presents.indices.contains(index)
        ? MonotonicInstant(nanoseconds: track.presents[index]) : nil
    } else if let history = stream?.meter.history {
      let at = history.firstIndex(atOrAfter: here.advanced(byNanoseconds: forward ? 1 : 0))
      let index = forward ? at : at - 1
      target = index >= 0 && index < history.count ? history[index] : nil
    } else {
      target = nil
    }
    if let target { look(at: target) }
  }

  /// Stands still, or goes on.
  mutating func togglePause() {
    if playback != nil {
      let isOver = playback?.isAtEnd == true
      if isOver { seek(to: 0) }
      let isStill = playback?.isPlaying == false
      playback?.isPlaying = isOver || isStill
    } else if frozen != nil {
      frozen = nil
    } else if let now {
      freeze(at: now)
    }
  }

  /// Goes to the next hitch after the moment on screen, or to the one before.
  mutating func goToHitch(forward: Bool) {
    guard streams.indices.contains(selected) else { return }
    let hitches: [HitchRecord]
    if let track = streams[selected].track {
      hitches = streams[selected].hitchesOfRecording(settings: meterSettings(of: track))
    } else {
      hitches = streams[selected].meter.recorder.hitches.latest
    }
    let here = viewTime
    let found =
      forward ? hitches.first { $0.at > here } : hitches.last { $0.at < here }
    guard let found else {
      say(forward ? "no hitch after this" : "no hitch before this")
      return
    }
    playback?.isPlaying = false
    look(at: found.at)
  }

  /// Goes to the next bookmark, after the last to the first.
  mutating func goToBookmark() {
    let here = viewTime
    let sorted = bookmarks.sorted()
    guard let target = sorted.first(where: { $0 > here }) ?? sorted.first else {
      say("no bookmark yet: m sets one")
      return
    }
    playback?.isPlaying = false
    look(at: target)
  }

  /// Judges on the next display, from the kept history on.
  mutating func changeDisplay() {
    displayIndex = (displayIndex + 1) % settings.displays.count
    for index in streams.indices {
      streams[index].allHitches = nil
      guard let track = streams[index].track else {
        streams[index].meter.setDisplay(display)
        continue
      }
      streams[index].rewind(settings: meterSettings(of: track))
    }
    syncPlayback()
    if let frozen { freeze(at: frozen.at) }
    guard let meter, let since = meter.displaySince, let start, since > start else { return }
    say("display recomputed from \(NumberText.clock(since.nanoseconds(since: start))) on")
  }

  /// Measures the kept presents before a moment again and shows the stream as it stood then.
  private mutating func freeze(at instant: MonotonicInstant) {
    guard let stream else { return }
    let history = stream.meter.history
    var meter = StreamMeter(settings: stream.meter.settings)
    let from = instant.advanced(byNanoseconds: -Self.lookBack)
    var index = history.firstIndex(atOrAfter: from)
    let firstFrame = stream.meter.frames - history.count + index
    while index < history.count, history[index] <= instant {
      meter.present(Frame(presentedAt: history[index]))
      index += 1
    }
    meter.advance(to: instant, horizon: instant)
    frozen = FrozenView(at: instant, meter: meter, firstFrame: firstFrame)
  }
}
