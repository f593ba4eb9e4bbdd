import Arguments
import Dashboard
import FrameSources
import FrameTiming

/// `fpsbar pipe`: a frame per line.
struct PipeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "pipe", abstract: "a frame per line from standard input, a FIFO, or a file that grows",
    usage: "[opts] [FILE]",
    discussion: """
      Every line is a frame, presented when it comes; with --match only lines that match a regular
      expression (Perl's syntax). Or a number says when the frame was presented or how long it took:
      the line alone, the field of --time-field, or what a group of --match captures (the one called
      'value', else the first; a group called 'stream' names the stream). Fields stand between
      blanks or commas. Of 1234.5], 16.7ms or 12:34:56.789 the number and its unit are taken.

      Numbers are what --values and --unit say. Without: those that grow all the time are
      timestamps, else a median above 250 means frame rates, else they are frame times in ms; the
      guess is said. A captured number that counts 1, 2, 3 … only numbers the frames. By numbers,
      time is the log's own: lines that come in blocks or all at once are measured the same. Values
      that stand for much less time than passes between them are samples, and shown as such.

      A line counts once its newline has come. Lines read together came at the same moment: a
      program that buffers its output comes in blocks (stdbuf -oL PROGRAM helps). Standard input
      ends with its writer: with a screen what was measured stays until q. A FIFO waits for its next
      writer; a file is followed from its end on, also when it is cut short or replaced. Nothing is
      ever written to the program; when fpsbar ends first it gets SIGPIPE, as with any pipe.

      examples:
        game 2>&1 | fpsbar pipe --match 'frame (\\d+)'
        game 2>&1 | fpsbar pipe --match 'dt=([\\d.]+)' --values frame-time --unit s
        fpsbar pipe game.log --match 'Swap'
        fpsbar pipe --time-field 4 --unit s trace.fifo
      """)

  @OptionGroup var live: LiveOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup(title: "judging") var display: DisplayOptions
  @OptionGroup(title: "drawing") var drawing: DrawingOptions
  @OptionGroup var stream: StreamOptions
  @Option("REGEX", help: "only lines that match are frames; a group captures their value")
  var match: String?
  @Option(
    "N", help: "the field that holds the value, counted from 1; a timestamp unless --values",
    check: { $0.map { $0 >= 1 && $0 <= 10_000 } ?? true ? nil : "a field's number, from 1" })
  var timeField: Int?
  @Option("timestamp|frame-time|fps", help: "what the number is; guessed without")
  var values: ValuesChoice?
  @Option("s|ms|us|ns", help: "its unit")
  var unit: UnitChoice?
  @Argument("FILE", help: "a FIFO or a file that grows; standard input without, or '-'")
  var file: String?

  mutating func run() throws -> ExitStatus {
    let plan = try SessionPlan(
      display: display, drawing: drawing, output: output, stream: stream, live: live)
    if let record = plan.recordPath { try OutputFile.refuse(record, over: [file ?? "-"]) }
    let began = MonotonicClock.now()
    let source: LineSource
    do throws(LineSourceError) {
      source = try LineSource.open(
        file, options: options, interval: plan.settings.interval, now: began)
    } catch {
      throw diagnostic(error)
    }
    let begin = began.advanced(byNanoseconds: plan.delay)
    let session = try Session.open(
      plan: plan, model: DashboardModel(settings: plan.settings),
      feed: LiveFeed(source, begin: begin, staysAtEnd: plan.output == .screen), began: began)
    return try session.run()
  }

  private var options: LineOptions {
    LineOptions(
      match: match, timeField: timeField,
      values: values.flatMap { ValueKind(rawValue: $0.rawValue) },
      unit: unit.flatMap { TimeUnit(rawValue: $0.rawValue) })
  }

  private func diagnostic(_ error: LineSourceError) -> Diagnostic {
    switch error {
    case .pattern(let fault):
      Diagnostic(
        "--match '\(DisplayTextLine.safe(String((match ?? "").prefix(80))))': \(fault) (what is meant "
          + "literally needs a backslash)", status: .usage)
    case .terminal:
      Diagnostic(
        "standard input is the terminal (pipe a program into it, 'PROGRAM | fpsbar pipe', "
          + "or name a file)", status: .usage)
    case .open(let path, let failure):
      Diagnostic(
        path.map { "\(DisplayTextLine.safe($0)): \(failure.reason)" }
          ?? "standard input: \(failure.reason) (pipe a program into it, or name a file)",
        status: .input)
    }
  }
}
