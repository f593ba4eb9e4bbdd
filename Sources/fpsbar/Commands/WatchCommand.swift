import Arguments
import Dashboard
import FrameSources
import FrameTiming

/// `fpsbar watch`: the built-in timer-driven measurer.
struct WatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "watch", abstract: "live: how evenly this machine's own timers fire",
    discussion: """
      Needs nothing else. A timer asks for --target ticks a second; what the bar shows is how late
      they come under the present load.

      examples:
        fpsbar
        fpsbar --target 120 --display ipad-pro
        fpsbar --plain --duration 10
      """)

  @OptionGroup var live: LiveOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup(title: "judging") var display: DisplayOptions
  @OptionGroup(title: "drawing") var drawing: DrawingOptions
  @OptionGroup var stream: StreamOptions

  mutating func run() throws -> ExitStatus {
    let plan = try SessionPlan(
      display: display, drawing: drawing, output: output, stream: stream, live: live)
    let began = MonotonicClock.now()
    FrameMarkDirectory.removeAllLeftovers(now: began)
    let begin = began.advanced(byNanoseconds: plan.delay)
    let source = try TimerSource.open(
      rate: display.target, lockedTo60: display.lock60, now: begin)
    let session = try Session.open(
      plan: plan, model: DashboardModel(settings: plan.settings),
      feed: LiveFeed(source, begin: begin), began: began)
    return try session.run()
  }
}
