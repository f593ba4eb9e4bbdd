import Arguments
import FoundationEssentials
import FrameTiming
import Reporting

/// `fpsbar report`: statistics of recorded traces without a screen.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "report", abstract: "statistics of recorded traces, without a screen",
    discussion: """
      The formats are recognised by content (see 'fpsbar formats'). Streams are sorted by frames;
      the first is shown in full. The simulated display runs for a second after the last present,
      so that every frame is shown; what it does after the last flip is in no number.

      A file that cannot be read is named on standard error and the others are reported; the exit
      status is that of the worst. '-' is standard input.

      examples:
        fpsbar report trace.csv
        fpsbar report --definitions trace.csv
        fpsbar report --merge run1.csv run2.csv run3.csv
        fpsbar report --json *.csv | jq '.traces[].streams[0].fps.average'
        fpsbar report --svg trace.svg trace.csv
      """)

  @Argument("TRACE", help: "recorded traces, in any format") var traces: [String]
  @Flag(help: "one JSON object for all traces") var json = false
  @Flag(help: "tables in Markdown") var markdown = false
  @Flag(help: "a line of comma-separated values for every stream") var csv = false
  @Option("FILE", help: "also draw the busiest stream of each trace into an SVG file")
  var svg: String?
  @Flag(help: "every variant of 1% low, and why they differ on this trace") var definitions = false
  @Flag(help: "the traces are runs of one program: merge them, with the spread between runs")
  var merge = false
  @OptionGroup var stream: StreamOptions
  @OptionGroup(title: "reading") var reading: ReadingOptions
  @OptionGroup(title: "judging") var display: DisplayOptions
  @OptionGroup(title: "drawing") var page: PageOptions

  func validate() throws(UsageError) {
    guard Flag.settle([$json, $markdown, $csv]) else {
      throw UsageError("--json, --markdown and --csv are forms of the same: choose one")
    }
    if csv, merge {
      $csv.yield(to: $merge.origin)
      $merge.yield(to: $csv.origin)
    }
    guard !csv || !merge else {
      throw UsageError("--csv has no columns for --merge (leave it out for a row a run, or --json)")
    }
    if svg == "-" {
      for form in [$json, $markdown, $csv] { form.yield(to: $svg.origin) }
    }
    guard svg != "-" || !json && !markdown && !csv else {
      throw UsageError("--svg -: standard output takes one form (name a file for the drawing)")
    }
  }

  mutating func run() throws -> ExitStatus {
    let plan = try MeasuringPlan(reading: reading, stream: stream, display: display)
    if let svg { try OutputFile.refuse(svg, over: traces) }
    var worst = ExitStatus.success
    var measured: [MeasuredTrace] = []
    for result in MeasuredTrace.read(traces, plan: plan) {
      switch result {
      case .success(let trace): measured.append(trace)
      case .failure(let diagnostic):
        let status = diagnostic.report()
        if status.code > worst.code { worst = status }
      }
    }
    guard !measured.isEmpty else { return worst }
    let document = ReportDocument(
      traces: measured.map(\.report), merged: merge ? try Self.merged(measured) : nil)
    if let svg {
      guard document.traces.contains(where: { !$0.streams.isEmpty }) else {
        throw Diagnostic(
          "--svg: there are no frames to draw, only tools' own numbers", status: .data)
      }
      try OutputFile.refuse(svg, over: measured.compactMap(\.companion))
      var file = try OutputFile.open(svg)
      file.write(SVGChart.text(of: document.traces, target: display.target))
      try file.close()
      // The drawing is what standard output was asked for.
      if svg == "-" { return worst }
    }
    try StandardOutput.write(text(of: document))
    return worst
  }

  private func text(of document: ReportDocument) throws -> String {
    if json { return String(decoding: try document.json(), as: UTF8.self) }
    if markdown { return MarkdownReport.text(of: document, definitions: definitions) }
    if csv {
      sayWhatIsNotInCSV(document)
      return CSVReport.text(of: document.traces, definitions: definitions)
    }
    let printed = PrintedPage(color: page.color, glyphs: page.glyphs)
    var report = TextReport(
      styles: ReportStyles(target: display.target), glyphs: printed.glyphs,
      showsDefinitions: definitions)
    if let merged = document.merged {
      report.add(merged)
    } else {
      for trace in document.traces { report.add(trace) }
    }
    return printed.text(of: report.grid)
  }

  /// A row has no room for what is said about a whole file.
  private func sayWhatIsNotInCSV(_ document: ReportDocument) {
    for trace in document.traces {
      StandardError.notes(trace.notes, about: trace.file)
      guard let summary = trace.summary else { continue }
      StandardError.note(
        "\(summary.tool)'s own numbers have no columns in --csv (--json and --markdown show them)",
        about: trace.file)
    }
  }

  /// The runs as one; sampled logs have no frames to merge.
  private static func merged(_ traces: [MeasuredTrace]) throws(Diagnostic) -> MergedReport? {
    if let sampled = traces.first(where: { $0.report.isSampled }) {
      throw Diagnostic(
        "\(sampled.report.file): a sampled log cannot be merged (its frames are not known)",
        status: .data)
    }
    let runs = traces.compactMap { trace in
      trace.main.map { (trace.report, $0) }
    }
    return MergedReport(
      runs.map {
        MergedReport.Run(file: $0.0.file, stream: $0.1.report, notes: $0.0.notes)
      },
      frameTimes: runs.map { $0.1.series.frameTimes })
  }
}

/// How a printed page looks: shared by the commands that print one.
struct PageOptions: ParsableArguments {
  @Option("auto|truecolor|256|16|none", help: "colours; auto: those of a terminal")
  var color: ColorChoice = .auto
  @Option("auto|braille|block|ascii", help: "what graphs are drawn with")
  var glyphs: GlyphsChoice = .auto
}
