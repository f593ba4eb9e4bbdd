import Arguments
import Dashboard
import FrameSources
import FrameTiming
import FrameTraces
import ScreenGrid

/// `fpsbar replay`: plays a recorded trace.
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "replay", abstract: "play a recorded trace",
    discussion: """
      The format is recognised by content; 'fpsbar formats' lists what is read. Keys pause, scrub,
      jump to hitches and change display and theme; ? on the screen lists them.

      examples:
        fpsbar replay game.csv
        fpsbar replay game.csv --at 12.5 --snapshot 120x34
        fpsbar replay game.csv --display vrr:48-144 --speed 2 --loop
      """)

  @Argument("TRACE", help: "a recorded trace, '-' for standard input") var trace: String
  @Option(
    "S", help: "seconds from the first present",
    check: { $0.map { $0 >= 0 } ?? true ? nil : "seconds, 0 or more" })
  var at: Double?
  @Option(
    "X", help: "trace seconds per second",
    check: { $0 > 0 && $0 <= 1e6 ? nil : "above 0, up to 1000000" })
  var speed: Double = 1
  @Flag(help: "begin again after the end") var loop = false
  @OptionGroup var output: OutputOptions
  @OptionGroup var reading: ReadingOptions
  @OptionGroup var stream: StreamOptions
  @OptionGroup(title: "judging") var display: DisplayOptions
  @OptionGroup(title: "drawing") var drawing: DrawingOptions

  mutating func run() throws -> ExitStatus {
    var plan = try SessionPlan(
      display: display, drawing: drawing, output: output, stream: stream)
    let recorded = try TraceFile.read(trace, reading)
    var model = try Self.model(
      of: recorded, path: trace, plan: &plan, display: display, stream: stream, speed: speed,
      loops: loop)
    plan.drawing.cast = recorded.cast.map { CastScreen($0) }
    return try play(&model, plan: plan)
  }

  /// The model that plays a trace; the display that its header names leads `plan`'s.
  static func model(
    of recorded: Trace, path: String, plan: inout SessionPlan, display: DisplayOptions,
    stream: StreamOptions, speed: Double, loops: Bool
  ) throws -> DashboardModel {
    let tracks = try ReplayTracks.of(recorded, path: path)
    let chosen = try display.configuration(for: recorded)
    plan.settings.displays.removeAll { $0.panel == chosen.panel }
    plan.settings.displays.insert(chosen, at: 0)
    if let wanted = stream.stream, ReplayTracks.index(of: wanted, in: tracks) == nil {
      throw Diagnostic(
        "\(path): no stream '\(wanted)' (there are: \(ReplayTracks.names(tracks)))",
        status: .usage)
    }
    var model = DashboardModel(
      settings: plan.settings, tracks: tracks, speed: speed, loops: loops,
      bookmarks: recorded.bookmarks.map(\.at))
    model.title = recorded.name ?? path.split(separator: "/").last.map(String.init)
    return model
  }

  private func play(
    _ model: inout DashboardModel, plan: SessionPlan
  ) throws -> ExitStatus {
    let from = at.map { Int64((min($0, 9e9) * 1e9).rounded()) }
    switch plan.output {
    case .snapshot(let size):
      model.seek(to: from ?? .max)
      try Snapshot.print(model, size: size, drawing: plan.drawing)
      return .success
    case .plain, .json:
      guard let track = model.selectedTrack else { return .data }
      let session = try ReplayLines.open(
        plan: plan, track: track, speed: speed, loops: loop, from: from ?? 0)
      return try session.run()
    case .screen:
      if let from { model.seek(to: from) }
      let session = try Session.open(
        plan: plan, model: model, feed: ReplayFeed(), began: MonotonicClock.now())
      return try session.run()
    }
  }
}

/// The streams of a trace as the dashboard plays them.
enum ReplayTracks {
  /// The tracks, or why there is nothing to play.
  static func of(_ trace: Trace, path: String) throws(Diagnostic) -> [ReplayTrack] {
    let origin = trace.displayOptions?.originNanoseconds.map { MonotonicInstant(nanoseconds: $0) }
    let tracks = trace.streams.filter { $0.series.frames > 0 }.map { stream in
      ReplayTrack(
        name: stream.name, series: stream.series, frames: stream.frames,
        isSampled: trace.isSampled, origin: origin)
    }
    guard !tracks.isEmpty else {
      throw Diagnostic(
        "\(path): a \(trace.format) file without frames to play (see 'fpsbar report')",
        status: .data)
    }
    return tracks
  }

  /// The stream that the user named, by name or by number from 1.
  static func index(of wanted: String, in tracks: [ReplayTrack]) -> Int? {
    if let named = tracks.firstIndex(where: { $0.name == wanted }) { return named }
    guard let number = Int(wanted), tracks.indices.contains(number - 1) else { return nil }
    return number - 1
  }

  /// The names for a message.
  static func names(_ tracks: [ReplayTrack]) -> String {
    let names = tracks.prefix(6).map { DisplayText.safe($0.name) }.joined(separator: ", ")
    return tracks.count > 6 ? names + ", …" : names
  }
}
