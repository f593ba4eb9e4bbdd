import Arguments
import FoundationEssentials
import FrameTiming
import Reporting

/// `fpsbar check`: a gate in a build.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "check", abstract: "hold a trace against limits: exit 1 when one is missed",
    usage: "[options] TRACE",
    discussion: """
      Judges the stream with most frames unless --stream says otherwise, and prints a line for
      every limit with what was measured. Exit status: 0 all kept, 1 one was missed, 65 one cannot
      be measured (too few frames, sampled log), 64 no limit was given.

      examples:
        fpsbar check trace.csv --min-fps 60 --max-p99 20
        fpsbar check trace.csv --max-hitch-ratio 5 --display fixed:60
      """)

  @Argument("TRACE", help: "a recorded trace, in any format") var trace: String
  @Option("FPS", help: "least average frame rate", check: Self.positive) var minFps: Double?
  @Option(name: "min-low-1", "FPS", help: "least 1% low", check: Self.positive)
  var minLow1: Double?
  @Option(name: "min-low-0-1", "FPS", help: "least 0.1% low", check: Self.positive)
  var minLow01: Double?
  @Option(name: "max-p99", "MS", help: "longest p99 frame time", check: Self.positive)
  var maxP99: Double?
  @Option("MS/S", help: "largest hitch ratio of the simulated display", check: Self.positive)
  var maxHitchRatio: Double?
  @Option("SHARE", help: "largest share of stuttering time, 0 to 1", check: Self.share)
  var maxStutterShare: Double?
  @Flag(help: "one JSON object") var json = false
  @OptionGroup var stream: StreamOptions
  @OptionGroup(title: "reading") var reading: ReadingOptions
  @OptionGroup(title: "judging") var display: DisplayOptions

  func validate() throws(UsageError) {
    guard !limits.isEmpty else {
      throw UsageError(
        "check: no limit was given (--min-fps, --min-low-1, --min-low-0-1, --max-p99,"
          + " --max-hitch-ratio, --max-stutter-share)")
    }
  }

  mutating func run() throws -> ExitStatus {
    var plan = try MeasuringPlan(reading: reading, stream: stream, display: display)
    plan.wantsSummary = false
    guard let result = MeasuredTrace.read([trace], plan: plan).first else { return .bug }
    let measured = try result.get()
    guard let main = measured.main else {
      throw Diagnostic("\(trace): a summary without frames cannot be checked", status: .data)
    }
    let check = LimitCheck(
      file: measured.report.file, stream: main.report, notes: measured.report.notes, limits: limits)
    if !json { StandardError.notes(check.notes, about: trace) }
    let text = json ? String(decoding: try check.json(), as: UTF8.self) : check.text
    do throws(Diagnostic) {
      try StandardOutput.write(text)
    } catch {
      // Where nobody reads the lines any more, the status is still what a build asked for.
      guard error.status == .success else { throw error }
    }
    if check.isMissed { return .limitMissed }
    return check.isComplete ? .success : .data
  }

  private var limits: [Limit] {
    let given: [(Limit.Kind, Double?)] = [
      (.minFps, minFps), (.minLow1, minLow1), (.minLow01, minLow01), (.maxP99, maxP99),
      (.maxHitchRatio, maxHitchRatio), (.maxStutterShare, maxStutterShare),
    ]
    return given.compactMap { kind, bound in bound.map { Limit(kind, $0) } }
  }

  private static func positive(_ value: Double?) -> String? {
    value.map { $0 >= 0 } ?? true ? nil : "0 or more"
  }

  private static func share(_ value: Double?) -> String? {
    value.map { (0...1).contains($0) } ?? true ? nil : "from 0 to 1"
  }
}
