import FrameTiming

/// Hardware monitoring logs of MSI Afterburner (`.hml`), also saved again by a spreadsheet.
///
/// A line's first cell says what it is: 0 begins a session, 2 names the columns, 80 holds one
/// sample. So the log is sampled: its frame times are those of the moments of sampling.
enum AfterburnerReader: TraceReader {
  static func recognises(_ sample: TraceSample) -> Bool {
    sample.lines.prefix(8).contains { line in
      sample.text.firstRange(of: "Hardware monitoring log", in: line.range) != nil
    }
  }

  private struct Session {
    var name: String
    var samples = FrameSeriesBuilder()
    var columns: ColumnNames?
    var day: Int64?
  }

  static func read(_ input: TraceInput) throws(TraceError) -> Trace {
    let text = input.text
    let first = input.sample.lines.first?.range ?? 0..<0
    var rows = DelimitedRows(
      text, separator: separator(text, first), lineBreak: input.sample.lineBreak)
    var sessions: [Session] = []
    var skipped = SkippedRows()
    while rows.next() {
      guard let cell = rows.cells.first, let kind = text.integer(in: cell) else { continue }
      switch kind {
      case 0:
        let name = rows.cell(1).map { text.string($0) } ?? ""
        sessions.append(Session(name: name))
      case 2 where !sessions.isEmpty:
        sessions[sessions.count - 1].columns = ColumnNames(text, Array(rows.cells.dropFirst(2)))
      case 80 where !sessions.isEmpty:
        if !readSample(text, rows, &sessions[sessions.count - 1]) {
          skipped.add(line: rows.line, "no frame time")
        }
      default: continue
      }
    }
    return try finished(input, sessions, skipped)
  }

  /// What follows the first number of a line.
  private static func separator(_ text: TraceText, _ line: Range<Int>) -> UInt8 {
    let digits = line.first { text[$0] == 0x2C || text[$0] == 0x3B || text[$0] == 0x09 }
    return digits.map { text[$0] } ?? UInt8(ascii: ",")
  }

  private static func readSample(
    _ text: TraceText, _ rows: DelimitedRows, _ session: inout Session
  ) -> Bool {
    let frameTime: Int64?
    if let column = session.columns?.index(of: "frametime") {
      frameTime = rows.cell(column + 2).flatMap { text.number(in: $0) }?
        .nanoseconds(.milliseconds)
    } else {
      let column = session.columns?.index(of: "framerate").map { $0 + 2 }
      let rate = rows.cell(column).flatMap { text.number(in: $0) }?.value
      frameTime = rate.flatMap(NumberMeaning(kind: .fps, unit: .milliseconds).frameTime)
    }
    guard let frameTime else { return false }
    let time = rows.cell(1).flatMap { DateText.seconds(text, $0) }
    return session.samples.append(
      frameTime, presentAt: time.map { $0 &* 1_000_000_000 }, hasClock: true)
  }

  private static func finished(
    _ input: TraceInput, _ sessions: [Session], _ skipped: SkippedRows
  ) throws(TraceError) -> Trace {
    var trace = Trace(format: input.format)
    trace.isSampled = true
    for session in sessions where !session.samples.isEmpty {
      let name = session.name.isEmpty ? "session" : session.name
      trace.streams.append(TraceStream(name: name, series: session.samples.finished()))
    }
    trace.take(skipped)
    let empty = sessions.count - trace.streams.count
    guard !trace.streams.isEmpty else {
      throw input.noFrames(
        "\(CountText.of(sessions.count, "session")) without a sample of a frame time")
    }
    trace.notes.append("sampled: one frame time a line, about once a second")
    if empty > 0 {
      let hold = empty == 1 ? "holds" : "hold"
      trace.notes.append("\(empty) of \(sessions.count) sessions \(hold) no sample")
    }
    return trace
  }
}
