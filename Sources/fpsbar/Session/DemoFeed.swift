import Arguments
import Dashboard
import FrameSources
import FrameTiming

/// Plays scenes of the simulated display, one after the other where there are several.
struct DemoFeed: ~Copyable, SessionFeed {
  private let scenes: [DemoScene]
  private var current = 0

  init(_ scenes: [DemoScene]) { self.scenes = scenes }

  var descriptors: [Int32] { [] }
  var isLive: Bool { false }

  func nextStep(after now: MonotonicInstant) -> MonotonicInstant? {
    now.advanced(byNanoseconds: 33_333_333)
  }

  mutating func step(
    now: MonotonicInstant, model: inout DashboardModel, recorder: inout TraceRecorder?
  ) -> ExitStatusCode? {
    _ = model.apply(.time(now))
    guard scenes.count > 1, model.playback?.isAtEnd ?? false else { return nil }
    current = (current + 1) % scenes.count
    model.show(scenes[current].model)
    _ = model.apply(.time(now))
    return nil
  }

  mutating func stop(now: MonotonicInstant) -> Bool { true }
  mutating func detach() -> Bool { false }
  mutating func pass(signal: Int32) -> Bool { false }
  mutating func takeNotes() -> [String] { [] }
}

/// A scene with the settings it is shown with.
struct DemoScene {
  /// The scene's frames as a recording.
  let model: DashboardModel
  /// How long it lasts, in nanoseconds.
  let length: Int64

  /// Makes it; what the command line says of display and target wins over the scene's own.
  init(
    _ scene: DisplayScene, settings: DashboardSettings, display: DisplayOptions, speed: Double,
    loops: Bool
  ) {
    var settings = settings
    // What the timer loses is what `bounce` is about: its stream is the first.
    if settings.stream == nil { settings.stream = "1" }
    if !display.$target.isGiven { settings.target = scene.targetRate }
    if !Self.isChosen(display) {
      settings.displays.removeAll { $0.panel == scene.display.panel }
      settings.displays.insert(scene.display, at: 0)
    }
    let tracks = scene.streams(seed: Self.seed).map { stream in
      ReplayTrack(
        name: stream.name,
        series: FrameSeries(presents: stream.frames.map { $0.presentedAt.nanoseconds }),
        frames: stream.frames)
    }
    var model = DashboardModel(
      settings: settings, tracks: tracks, speed: speed, loops: loops, length: scene.duration)
    model.title = scene.name
    model.caption = scene.caption
    model.drawsItself = scene.drawsItself
    model.bounce = scene.bounceTracks(seed: Self.seed)
    self.model = model
    length = scene.duration
  }

  /// Any seed will do, as long as everybody sees the same scene.
  private static let seed: UInt64 = 2021

  private static func isChosen(_ display: DisplayOptions) -> Bool {
    display.$display.isGiven || display.$buffers.isGiven || display.$policy.isGiven
      || display.$lock60.isGiven || display.$linkRate.isGiven
  }
}
