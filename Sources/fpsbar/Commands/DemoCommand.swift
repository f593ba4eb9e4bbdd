import Arguments
import Dashboard
import FrameSources
import FrameTiming
import ScreenGrid

/// `fpsbar demo`: the display's scenes, synthesised.
struct DemoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "demo", abstract: "the display's scenes, synthesised",
    discussion: """
      scenes:
      \(DisplayScene.all.map { Self.entry($0) }.joined(separator: "\n"))

      Without a scene, all of them one after the other. On the screen, o shows what three monitors
      and four meters read, and d shows the same frames on another display.

      examples:
        fpsbar demo
        fpsbar demo stall --buffers 2
        fpsbar demo thresholds --theme threshold
      """)

  @Argument("SCENE", help: "one scene, again and again") var scene: String?
  @Option(
    "S", help: "seconds from the beginning",
    check: { $0.map { $0 >= 0 && $0 <= 1e8 } ?? true ? nil : "from 0 to 100000000 seconds" })
  var at: Double?
  @Option(
    "X", help: "scene seconds per second",
    check: { $0 > 0 && $0 <= 1e6 ? nil : "above 0, up to 1000000" })
  var speed: Double = 1
  @OptionGroup var output: OutputOptions
  @OptionGroup var stream: StreamOptions
  @OptionGroup(title: "judging") var display: DisplayOptions
  @OptionGroup(title: "drawing") var drawing: DrawingOptions

  func validate() throws(UsageError) {
    guard let scene, DisplayScene.named(scene) == nil else { return }
    let names = DisplayScene.all.map(\.name).joined(separator: ", ")
    throw UsageError("no scene is called '\(scene)' (there are: \(names))")
  }

  private static func entry(_ scene: DisplayScene) -> String {
    let gap = String(repeating: " ", count: max(1, 16 - scene.name.count))
    return "  \(scene.name)\(gap)\(scene.title)"
  }

  mutating func run() throws -> ExitStatus {
    let plan = try SessionPlan(
      display: display, drawing: drawing, output: output, stream: stream)
    let chosen = scene.flatMap { DisplayScene.named($0) }.map { [$0] } ?? DisplayScene.all
    let scenes = chosen.map { scene in
      DemoScene(
        scene, settings: plan.settings, display: display, speed: speed, loops: chosen.count == 1)
    }
    // `all` is never empty, nor is a scene that was found.
    guard var model = scenes.first?.model else { return .usage }
    let from = at.map { Int64(($0 * 1e9).rounded()) }
    switch plan.output {
    case .snapshot(let size):
      model.seek(to: from ?? .max)
      try Snapshot.print(model, size: size, drawing: plan.drawing)
      return .success
    case .plain, .json:
      for (scene, drawn) in zip(scenes, chosen) {
        // A scene that draws nothing is a stream without presents.
        let nothing = ReplayTrack(name: drawn.name, series: FrameSeries(frameTimes: []))
        let track = scene.model.selectedTrack ?? nothing
        var plan = plan
        plan.settings = scene.model.settings
        let lines = try ReplayLines.open(
          plan: plan, track: track, speed: speed, loops: false, from: from ?? 0,
          length: scene.length)
        if let status = try lines.runOnce() { return status }
      }
      return .success
    case .screen:
      if let from { model.seek(to: from) }
      return try Session.open(
        plan: plan, model: model, feed: DemoFeed(scenes), began: MonotonicClock.now()
      ).run()
    }
  }
}
