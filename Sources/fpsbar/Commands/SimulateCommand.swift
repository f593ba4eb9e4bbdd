import Arguments
import FrameTiming
import FrameTraces
import Glibc
import Reporting

/// `fpsbar simulate TRACE`: refresh by refresh what a display would show.
struct SimulateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "simulate", abstract: "refresh by refresh what a display would show",
    discussion: """
      Draws a timeline: when frames became ready, which one was seen, when the panel refreshed, what
      came late. Then totals, and what three ways of monitoring would have read. The display and its
      options are those of the trace's header unless the command line says otherwise.

      examples:
        fpsbar simulate run.jsonl
        fpsbar simulate MangoHud.csv --display vrr:48-144 --until 2
        fpsbar simulate run.jsonl --json | jq 'select(.hitch_ns > 0)'
      """)

  @Argument("TRACE", help: "the trace to show; - is standard input") var path: String
  @OptionGroup var display: DisplayOptions
  @OptionGroup var reading: ReadingOptions
  @OptionGroup var stream: StreamOptions
  @Option(
    "S", help: "end so many seconds after the origin; by default a second after the last frame",
    check: { $0.map { $0 >= 0 && $0 <= 1e9 } ?? true ? nil : "from 0 to 1000000000 seconds" })
  var until: Double?
  @Flag(help: "one JSON object per refresh, one per line, then the totals") var json = false

  /// More refreshes than this are asked for only by mistake.
  private static let mostRefreshes = 1e9

  mutating func run() throws -> ExitStatus {
    let trace = try TraceFile.read(path, reading)
    StandardError.notes(trace.notes, about: path)
    let frames = try frames(of: trace)
    let request = try request(for: trace, frames)
    let form: SimulationWriter.Form =
      json ? .json : .timeline(columns: Self.columns(), marks: Self.marks())
    try SimulationWriter.write(frames, request, as: form) { text throws(Diagnostic) in
      try StandardOutput.write(text)
    }
    return .success
  }

  private func frames(of trace: Trace) throws(Diagnostic) -> [Frame] {
    guard !trace.isSampled else {
      throw Diagnostic(
        "\(TraceFile.name(path)): a sampled log says nothing of single frames"
          + " (record every frame)", status: .data)
    }
    let stream = trace.streams[try TraceFile.stream(of: trace, stream, path: path)]
    if let frames = stream.frames { return frames }
    return stream.series.presents().map {
      Frame(presentedAt: MonotonicInstant(nanoseconds: $0))
    }
  }

  private func request(
    for trace: Trace, _ frames: [Frame]
  ) throws -> SimulationWriter.Request {
    let configuration = try display.configuration(for: trace)
    var request = SimulationWriter.Request(configuration: configuration, scale: display.hitchScale)
    if let until {
      request.end = .after(Int64((until * 1e9).rounded()))
    } else if let until = trace.displayOptions?.untilNanoseconds {
      guard until >= 0 else { throw inHeader("until_ns is before the origin (0 or more)") }
      request.end = .after(until)
    }
    if let origin = trace.displayOptions?.originNanoseconds {
      if let first = frames.first?.presentedAt.nanoseconds, origin > first {
        throw inHeader("origin_ns is later than the first frame (at most \(first))")
      }
      request.origin = MonotonicInstant(nanoseconds: origin)
    }
    request.busy = BusyIntervals(trace.displayOptions?.busyNanoseconds ?? [])
    try refuseEndless(request, frames)
    return request
  }

  private func inHeader(_ what: String) -> Diagnostic {
    Diagnostic("\(TraceFile.name(path)): \(what)", status: .data)
  }

  /// A stray time stamp can make a trace last for centuries.
  private func refuseEndless(
    _ request: SimulationWriter.Request, _ frames: [Frame]
  ) throws(Diagnostic) {
    let first = request.origin ?? frames.first?.presentedAt
    var length = 1e9
    switch request.end {
    case .after(let end): length = Double(end)
    case .settled(let more):
      if let first, let last = frames.last?.presentedAt {
        length = Double(last.nanoseconds(since: first)) + Double(more)
      }
    }
    let refreshes = length / 1e9 * request.configuration.panel.slowestRate
    guard refreshes > Self.mostRefreshes else { return }
    let years = DecimalText.fixed(length / 1e9 / 86_400 / 365, decimals: 1)
    throw Diagnostic(
      "\(TraceFile.name(path)): lasts \(years) years (say --until S to see its beginning)",
      status: .data)
  }

  /// The width of the timeline: the terminal's, or what fits 80 columns.
  private static func columns() -> Int {
    var size = winsize()
    guard isatty(STDOUT_FILENO) == 1, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0,
      size.ws_col >= 40
    else { return 68 }
    return min(Int(size.ws_col), 400) - 12
  }

  /// ASCII where the locale is not UTF-8.
  private static func marks() -> TimelineMarks {
    DrawingPlan.localeIsUnicode() ? .unicode : .ascii
  }
}
