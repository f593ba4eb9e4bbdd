public import FrameTiming
public import ScreenGrid

/// How the dashboard measures and judges; what the command line decides.
public struct DashboardSettings: Sendable {
  /// The rate wanted, in frames per second.
  public var target: Double
  /// Time between reports, in nanoseconds.
  public var interval: Int64
  /// The displays that `d` goes through; the first is the one asked for.
  public var displays: [DisplayConfiguration]
  /// The grades of the hitch ratio.
  public var scale: HitchScale
  /// How many themes `t` goes through.
  public var themes: Int
  /// The stream asked for, by name or by number from 1.
  public var stream: String?

  public init(
    target: Double = 60, interval: Int64 = 1_000_000_000, displays: [DisplayConfiguration],
    scale: HitchScale = .y2020, themes: Int = 1, stream: String? = nil
  ) {
    self.target = target
    self.interval = interval
    self.displays = displays
    self.scale = scale
    self.themes = max(1, themes)
    self.stream = stream
  }
}

/// Everything the screen shows, as data. Events change it; drawing only reads it.
public struct DashboardModel: Sendable {
  /// What the time graph shows.
  public enum Graph: Sendable {
    case frameTime
    case frameRate
  }

  /// A page that lies over the panels.
  public enum Page: Sendable {
    case help
    case monitors
    case output
  }

  /// How long a message stays, in nanoseconds.
  static let messageTime: Int64 = 4_000_000_000
  /// A live display is simulated up to this long before now, in nanoseconds (DESIGN.md section 4).
  public static let horizonDelay: Int64 = 2_000_000

  /// What the command line decided.
  public internal(set) var settings: DashboardSettings
  /// The streams in order of appearance.
  public internal(set) var streams: [StreamState] = []
  /// Index of the stream on screen.
  public internal(set) var selected = 0
  /// The recording's position; `nil` for a live source.
  public internal(set) var playback: Playback?
  /// When the source began, on its clock.
  public internal(set) var start: MonotonicInstant?
  /// The latest time that was told, on the source's clock.
  public internal(set) var now: MonotonicInstant?
  /// A live stream as it stood at an earlier moment, while the user looks back.
  public internal(set) var frozen: FrozenView?
  /// What the time graph shows.
  public internal(set) var graph = Graph.frameTime
  /// The page over the panels, if any.
  public internal(set) var page: Page?
  /// Which theme the user chose, counted from 0.
  public internal(set) var themeIndex = 0
  /// Which of `settings.displays` judges.
  public internal(set) var displayIndex = 0
  /// Moments the user marked.
  public internal(set) var bookmarks: [MonotonicInstant] = []
  /// A line for the user, and until when it stays.
  public internal(set) var message: (text: String, until: MonotonicInstant)?
  /// What the user types after `:`.
  public internal(set) var jumpText: String?
  /// Where the mouse reads out a frame.
  public internal(set) var pointer: GridPoint?
  /// The screen's size, for the mouse.
  public internal(set) var size = GridSize(columns: 80, rows: 24)
  /// What fpsbar costs.
  public internal(set) var cost = OwnCost()
  /// Bytes sent to the terminal so far.
  public internal(set) var terminalBytes = 0
  /// The timer's own late ticks and missed deadlines.
  public internal(set) var lateTicks = 0
  public internal(set) var missedTicks = 0
  /// The last lines that a child printed; `nil` when there is no child.
  public internal(set) var output: [String]?
  /// Whether the source has ended.
  public internal(set) var hasEnded = false
  /// Other recordings, played in step with this one, each with a graph of its own.
  public internal(set) var companions: [DashboardModel] = []
  /// Whether the program draws its frames itself, so that a GPU meter would see them.
  public var drawsItself = true
  /// The ball of the `bounce` scene.
  public var bounce: BounceTracks?
  /// What the scene on screen shows, for `demo`.
  public var caption: String?
  /// What stands in the bar for the source, where streams have no name of their own.
  public var title: String?

  var isStreamChosen = false

  /// The stream that was asked for and has not come, while others have frames.
  public var missingStream: String? {
    guard !isStreamChosen, streams.contains(where: { $0.meter.frames > 0 }) else { return nil }
    return settings.stream
  }

  /// Makes the model of a live source.
  public init(settings: DashboardSettings) {
    self.settings = settings
  }

  /// Makes the model of a recording. It lasts from the first present to the last, or for `length`
  /// nanoseconds.
  public init(
    settings: DashboardSettings, tracks: [ReplayTrack], speed: Double = 1, loops: Bool = false,
    bookmarks: [MonotonicInstant] = [], length: Int64? = nil
  ) {
    self.settings = settings
    self.bookmarks = bookmarks
    let first = tracks.compactMap(\.presents.first).min() ?? 0
    let last = tracks.compactMap(\.presents.last).max() ?? first
    start = MonotonicInstant(nanoseconds: first)
    playback = Playback(
      start: MonotonicInstant(nanoseconds: first), length: length ?? last &- first, speed: speed,
      loops: loops)
    streams = tracks.map { track in
      StreamState(
        name: track.name,
        meter: StreamMeter(settings: meterSettings(of: track), exactOver: track.frameTimes),
        track: track)
    }
    selected = streams.indices.max { tracks[$0].presents.count < tracks[$1].presents.count } ?? 0
    chooseStreamAskedFor()
    syncPlayback()
  }

  /// The display that judges.
  public var display: DisplayConfiguration { settings.displays[displayIndex] }

  /// Whether a recording is played.
  public var isReplay: Bool { playback != nil }

  /// The stream on screen.
  public var stream: StreamState? {
    streams.indices.contains(selected) ? streams[selected] : nil
  }

  /// The recording on screen; `nil` for a live source.
  public var selectedTrack: ReplayTrack? { stream?.track }

  /// The meter that the screen shows: the stream's own, or how it stood earlier.
  public var meter: StreamMeter? { frozen?.meter ?? stream?.meter }

  /// The moment that the screen shows, on the source's clock.
  public var viewTime: MonotonicInstant {
    frozen?.at ?? playback?.now ?? now ?? MonotonicInstant(nanoseconds: 0)
  }

  /// What the bar calls the source: the stream, or, where there is only one, the title if it has
  /// one. Outside text.
  public var shownName: String {
    if streams.count <= 1, let title { return title }
    return stream?.name ?? title ?? ""
  }

  /// Whether time alone changes the screen: something moves, or a message will go.
  public var isMoving: Bool {
    if message != nil { return true }
    guard let playback else { return frozen == nil && !hasEnded }
    return playback.isPlaying && !playback.isAtEnd
  }

  /// From the start of the source to the moment on screen, in nanoseconds.
  public var elapsed: Int64 {
    guard let start else { return 0 }
    return max(0, viewTime.nanoseconds(since: start))
  }

  /// Takes an event and says what the run loop has to do about it. Companions follow.
  public mutating func apply(_ event: DashboardEvent) -> DashboardCommand? {
    let command = take(event)
    if !companions.isEmpty { leadCompanions(event) }
    return command
  }

  private mutating func take(_ event: DashboardEvent) -> DashboardCommand? {
    switch event {
    case .stream(let index, let name): rename(index, name)
    case .present(let index, let frame): take(frame, stream: index)
    case .sample(let index, let at, let frameTime): take(frameTime, at: at, stream: index)
    case .lost(let index, let count):
      if streams.indices.contains(index) {
        streams[index].lost = streams[index].lost.clampedSum(count)
      }
    case .ticks(let late, let missed):
      lateTicks += late
      missedTicks += missed
    case .time(let instant): pass(to: instant)
    case .clock(let instant):
      isClockTold = true
      passClock(to: instant)
    case .key(let key): return press(key)
    case .resized(let size): self.size = size
    case .cost(let cost): self.cost = cost
    case .message(let text): say(text)
    case .output(let lines): output = lines
    case .finished:
      for index in streams.indices { _ = streams[index].meter.finish() }
    case .terminalBytes(let count): terminalBytes = count
    case .interrupted:
      for index in streams.indices {
        streams[index].meter.pause()
        streams[index].meter.resume()
      }
    case .ended(let reason):
      hasEnded = true
      for index in streams.indices { _ = streams[index].meter.finish() }
      if let reason { say(reason) }
    }
    return nil
  }

  /// The settings of a stream's meter.
  func meterSettings(of track: ReplayTrack?) -> MeterSettings {
    MeterSettings(
      interval: settings.interval, display: display, isSampled: track?.isSampled ?? false,
      origin: track?.origin)
  }

  /// Shows a line for a few seconds.
  mutating func say(_ text: String) {
    let at = wall ?? now ?? MonotonicInstant(nanoseconds: 0)
    message = (text, at.advanced(byNanoseconds: Self.messageTime))
  }

  /// The time that messages are measured against: the machine's where it is told, else that of
  /// `time` events.
  var wall: MonotonicInstant?
  var isClockTold = false

  private mutating func passClock(to instant: MonotonicInstant) {
    wall = instant
    if let message, message.until <= instant { self.message = nil }
  }

  private mutating func rename(_ index: Int, _ name: String) {
    guard index >= 0, index <= streams.count, index < 4096 else { return }
    if index == streams.count {
      streams.append(
        StreamState(name: name, meter: StreamMeter(settings: meterSettings(of: nil))))
    } else {
      streams[index].name = name
    }
    chooseStreamAskedFor()
  }

  private mutating func take(_ frame: Frame, stream index: Int) {
    if index == streams.count { rename(index, "stream \(index + 1)") }
    guard streams.indices.contains(index) else { return }
    if start == nil { start = frame.presentedAt }
    streams[index].meter.present(frame)
  }

  /// Takes a sample; the first one makes the stream a sampled one, measured afresh.
  private mutating func take(_ frameTime: Int64, at instant: MonotonicInstant, stream index: Int) {
    if index == streams.count { rename(index, "stream \(index + 1)") }
    guard streams.indices.contains(index) else { return }
    if start == nil { start = instant }
    if !streams[index].meter.settings.isSampled {
      var settings = meterSettings(of: nil)
      settings.isSampled = true
      streams[index].meter = StreamMeter(settings: settings)
    }
    streams[index].meter.present(Frame(presentedAt: instant), frameTime: frameTime)
  }

  private mutating func pass(to instant: MonotonicInstant) {
    if !isClockTold { passClock(to: instant) }
    guard playback == nil else {
      playback?.advance(to: instant)
      syncPlayback()
      return
    }
    if start == nil { start = instant }
    now = instant
    let horizon = instant.advanced(byNanoseconds: -Self.horizonDelay)
    for index in streams.indices { streams[index].meter.advance(to: instant, horizon: horizon) }
    if !isStreamChosen, frozen == nil { followBusiest(at: instant) }
  }

  /// Without a choice, the stream with the most frames in the last second is on screen; the one
  /// there stays unless another has clearly more, so that equals do not flicker.
  private mutating func followBusiest(at instant: MonotonicInstant) {
    guard streams.count > 1 else { return }
    let counts = streams.map { $0.framesInLastSecond(at: instant) }
    guard let best = counts.indices.max(by: { counts[$0] < counts[$1] }) else { return }
    let here = counts.indices.contains(selected) ? counts[selected] : 0
    if counts[best] > here + here / 8 + 2 { selected = best }
  }

  /// Selects the stream that the command line named, once it is there.
  private mutating func chooseStreamAskedFor() {
    guard !isStreamChosen, let wanted = settings.stream else { return }
    let byName = streams.firstIndex { $0.name == wanted }
    let byNumber = Int(wanted).map { $0 - 1 }.flatMap { streams.indices.contains($0) ? $0 : nil }
    guard let found = byName ?? byNumber else { return }
    selected = found
    isStreamChosen = true
  }
}

/// A live stream as it stood at an earlier moment.
public struct FrozenView: Sendable {
  /// The moment on screen.
  public var at: MonotonicInstant
  /// The stream at that moment, measured from some time before it.
  public var meter: StreamMeter
  /// The index in the stream of the frame that is the meter's first.
  public var firstFrame: Int
}
