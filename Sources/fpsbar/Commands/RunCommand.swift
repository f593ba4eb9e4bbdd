import Arguments
import Dashboard
import FoundationEssentials
import FrameSources
import FrameTiming

/// `fpsbar run`: starts a graphical program and measures every frame that it presents.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "run", abstract: "start a graphical program and measure every frame it presents",
    usage: "[opts] -- COMMAND …",
    discussion: """
      Sees GLX, EGL and Vulkan programs and everything they start, and programs that mark their
      frames with libfpsbar-marks. Nothing in the program changes; its own frame rate stays what it
      is. q ends the program, D leaves it running. Its exit status becomes that of fpsbar.

      examples:
        fpsbar run -- glxgears
        fpsbar run --target 144 --record game.jsonl -- ./game --fullscreen
        fpsbar run --json --duration 10 -- vkcube
      """)

  @OptionGroup var live: LiveOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup(title: "judging") var display: DisplayOptions
  @OptionGroup(title: "drawing") var drawing: DrawingOptions
  @OptionGroup var stream: StreamOptions
  @Option(
    "FILE",
    help: "where the program's output goes while the screen is ours; else its last lines "
      + "are on a page")
  var log: String?
  @Argument("COMMAND", help: "the program and its arguments", arity: .remaining)
  var command: [String]

  mutating func run() throws -> ExitStatus {
    let plan = try SessionPlan(
      display: display, drawing: drawing, output: output, stream: stream, live: live)
    if let log { try refuseLog(log, plan) }
    let began = MonotonicClock.now()
    let source: RunSource
    do throws(ChildProcessError) {
      source = try RunSource.start(
        command, environment: ProcessInfo.processInfo.environment, output: destination(plan),
        now: began)
    } catch {
      throw Diagnostic("\(error)", status: ExitStatus(code: error.status))
    }
    let begin = began.advanced(byNanoseconds: plan.delay)
    let session = try Session.open(
      plan: plan, model: DashboardModel(settings: plan.settings),
      feed: LiveFeed(source, begin: begin), began: began)
    return try session.run()
  }

  /// The log is emptied before anything is written: it must be neither the program nor the trace.
  private func refuseLog(_ log: String, _ plan: SessionPlan) throws(Diagnostic) {
    if let program = command.first, program.contains("/") {
      try OutputFile.refuse(log, over: [program])
    }
    guard let record = plan.recordPath else { return }
    guard log != record else {
      throw Diagnostic("\(log): is both --log and --record (name two files)", status: .usage)
    }
    try OutputFile.refuse(log, over: [record])
  }

  /// Where the program's output goes.
  private func destination(_ plan: SessionPlan) -> ChildOutput {
    switch plan.output {
    case .screen: log.map { .log($0) } ?? .page
    case .plain: log.map { .log($0) } ?? .inherited
    case .json, .snapshot: log.map { .log($0) } ?? .standardError
    }
  }
}
