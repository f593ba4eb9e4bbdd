import Arguments
import Dashboard
import FoundationEssentials
import FrameSources
import FrameTiming
import Reporting

/// `fpsbar compare`: traces side by side, and whether the difference is more than noise.
struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "compare", abstract: "traces side by side, and whether they differ by more than noise",
    usage: "[options] A B [C…]",
    discussion: """
      The first trace is what the others are compared with. A difference is more than noise when
      its 95 % interval, from a block bootstrap with a fixed seed, does not contain zero.

      examples:
        fpsbar compare before.csv after.csv
        fpsbar compare --markdown before.csv after.csv >> pull-request.md
        fpsbar compare --json a.csv b.csv | jq -r '.differences[].verdict'
        fpsbar compare --replay before.csv after.csv
      """)

  @Argument("TRACE", help: "two or more recorded traces, in any format") var traces: [String]
  @Flag(help: "one JSON object") var json = false
  @Flag(help: "a table in Markdown") var markdown = false
  @Flag(help: "play two or three traces in step, one graph each") var replay = false
  @Option(
    "S", help: "with --replay: seconds from the first present",
    check: { $0.map { $0 >= 0 } ?? true ? nil : "seconds, 0 or more" })
  var at: Double?
  @Option(
    "X", help: "with --replay: trace seconds per second",
    check: { $0 > 0 && $0 <= 1e6 ? nil : "above 0, up to 1000000" })
  var speed: Double = 1
  @Flag(help: "with --replay: begin again after the end") var loop = false
  @OptionGroup var stream: StreamOptions
  @OptionGroup(title: "reading") var reading: ReadingOptions
  @OptionGroup(title: "judging") var display: DisplayOptions
  @OptionGroup(title: "drawing") var drawing: DrawingOptions

  func validate() throws(UsageError) {
    guard traces.count >= 2 else { throw UsageError("compare: two traces at least are needed") }
    guard Flag.settle([$json, $markdown, $replay]) else {
      throw UsageError(
        replay
          ? "--replay draws a screen: it goes with neither --json nor --markdown"
          : "--json and --markdown are forms of the same: choose one")
    }
    guard !replay || traces.count <= DashboardModel.mostInStep else {
      throw UsageError("--replay plays two or three traces, not \(traces.count)")
    }
  }

  mutating func run() throws -> ExitStatus {
    if replay { return try playInStep() }
    var plan = try MeasuringPlan(reading: reading, stream: stream, display: display)
    plan.wantsSummary = false
    var sides: [(trace: TraceReport, main: MeasuredTrace.MainStream)] = []
    for (path, result) in zip(traces, MeasuredTrace.read(traces, plan: plan)) {
      let measured = try result.get()
      guard let main = measured.main else {
        throw Diagnostic("\(path): a summary without frames cannot be compared", status: .data)
      }
      sides.append((measured.report, main))
      if !json { StandardError.notes(measured.report.notes, about: path) }
    }
    let comparison = Comparison(
      Parallel.map(sides) { side in
        Comparison.Side(
          file: side.trace.file, stream: side.main.report, notes: side.trace.notes,
          frameTimes: side.main.series.frameTimes, flips: side.main.flips)
      })
    if json {
      try StandardOutput.write(String(decoding: try comparison.json(), as: UTF8.self))
    } else if markdown {
      try StandardOutput.write(ComparisonMarkdown.text(of: comparison))
    } else {
      let printed = PrintedPage(color: drawing.color, glyphs: drawing.glyphs)
      let text = ComparisonText(
        comparison, styles: ReportStyles(target: display.target), glyphs: printed.glyphs)
      try StandardOutput.write(printed.text(of: text.grid))
    }
    return .success
  }

  /// Plays the traces together on one screen.
  private func playInStep() throws -> ExitStatus {
    var plan = try SessionPlan(
      display: display, drawing: drawing, output: OutputOptions(), stream: stream)
    let models = try traces.map { path in
      try ReplayCommand.model(
        of: TraceFile.read(path, reading), path: path, plan: &plan, display: display,
        stream: stream, speed: speed, loops: loop)
    }
    // Two traces at least are there: `validate` has seen to it.
    guard var model = DashboardModel(inStep: models) else { return .usage }
    let from = at.map { Int64((min($0, 9e9) * 1e9).rounded()) }
    switch plan.output {
    case .snapshot(let size):
      model.seekInStep(to: from ?? .max)
      try Snapshot.print(model, size: size, drawing: plan.drawing)
      return .success
    case .plain, .json:
      throw Diagnostic(
        "--replay needs a terminal, or --snapshot for one screen as text", status: .usage)
    case .screen:
      if let from { model.seekInStep(to: from) }
      return try Session.open(
        plan: plan, model: model, feed: ReplayFeed(), began: MonotonicClock.now()
      ).run()
    }
  }
}
