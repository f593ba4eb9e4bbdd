import Arguments
import FoundationEssentials
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
      """)

  @Argument("TRACE", help: "two or more recorded traces, in any format") var traces: [String]
  @Flag(help: "one JSON object") var json = false
  @Flag(help: "a table in Markdown") var markdown = false
  @OptionGroup var stream: StreamOptions
  @OptionGroup(title: "reading") var reading: ReadingOptions
  @OptionGroup(title: "judging") var display: DisplayOptions
  @OptionGroup(title: "drawing") var page: PageOptions

  func validate() throws(UsageError) {
    guard traces.count >= 2 else { throw UsageError("compare: two traces at least are needed") }
    guard !(json && markdown) else {
      throw UsageError("--json and --markdown are forms of the same: choose one")
    }
  }

  mutating func run() throws -> ExitStatus {
    let plan = try MeasuringPlan(reading: reading, stream: stream, display: display)
    var sides: [(file: String, main: MeasuredTrace.MainStream)] = []
    for (path, result) in zip(traces, MeasuredTrace.read(traces, plan: plan)) {
      guard let main = try result.get().main else {
        throw Diagnostic("\(path): a summary without frames cannot be compared", status: .data)
      }
      sides.append((path, main))
    }
    let comparison = Comparison(
      Parallel.map(sides) { side in
        Comparison.Side(
          file: side.file, stream: side.main.report, frameTimes: side.main.series.frameTimes,
          flips: side.main.flips)
      })
    if json {
      try StandardOutput.write(String(decoding: try comparison.json(), as: UTF8.self))
    } else if markdown {
      try StandardOutput.write(ComparisonMarkdown.text(of: comparison))
    } else {
      let printed = PrintedPage(color: page.color, glyphs: page.glyphs)
      let text = ComparisonText(
        comparison, styles: ReportStyles(target: display.target), glyphs: printed.glyphs)
      try StandardOutput.write(printed.text(of: text.grid))
    }
    return .success
  }
}
