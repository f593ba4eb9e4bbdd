import FrameTiming

/// Fraps: `frametimes` files, whose times run on from the first frame, and `minmaxavg` summaries.
enum FrapsReader: TraceReader {
  static func recognises(_ sample: TraceSample) -> Bool {
    sample.header(where: isFrameTimes) != nil || sample.header(where: isSummary) != nil
  }

  static func read(_ input: TraceInput) throws(TraceError) -> Trace {
    if let header = input.sample.header(where: isFrameTimes) {
      return try readFrameTimes(input, header)
    }
    guard let header = input.sample.header(where: isSummary) else {
      throw input.noFrames("neither frame times nor a summary")
    }
    return try readSummary(input, header)
  }

  private static func isFrameTimes(_ names: ColumnNames) -> Bool {
    names.contains("frame", "timems")
  }

  private static func isSummary(_ names: ColumnNames) -> Bool {
    names.contains("frames", "timems", "min", "max", "avg")
  }

  private static func readFrameTimes(
    _ input: TraceInput, _ header: TraceSample.Header
  ) throws(TraceError) -> Trace {
    let text = input.text
    let column = header.names.index(of: "timems")
    var rows = input.sample.rows(below: header)
    var runs: [[Int64]] = [[]]
    var skipped = SkippedRows()
    while rows.next() {
      let time = rows.cell(column).flatMap { text.number(in: $0) }?.nanoseconds(.milliseconds)
      guard let time, time >= 0, time <= FrameSeriesBuilder.furthest else {
        let names = ColumnNames(text, rows.cells)
        if !isFrameTimes(names) {
          skipped.add(line: rows.line, "'\(text.excerpt(rows.row))'")
        }
        continue
      }
      // A second run in one file begins again at 0.
      if let last = runs[runs.count - 1].last, time < last { runs.append([]) }
      runs[runs.count - 1].append(time)
    }
    var trace = Trace(format: input.format)
    let usable = runs.filter { $0.count > 1 }
    for (index, presents) in usable.enumerated() {
      let name = usable.count == 1 ? "main" : "run \(index + 1)"
      trace.streams.append(TraceStream(name: name, series: FrameSeries(presents: presents)))
    }
    trace.take(skipped)
    guard !trace.streams.isEmpty else {
      throw input.noFrames(skipped.note ?? "fewer than two frames")
    }
    let lonely = runs.count - usable.count
    if lonely > 0 {
      trace.notes.append("\(CountText.of(lonely, "run")) with a single frame left out")
    }
    if let note = input.sample.surplusNote(below: header) { trace.notes.append(note) }
    return trace
  }

  private static func readSummary(
    _ input: TraceInput, _ header: TraceSample.Header
  ) throws(TraceError) -> Trace {
    let text = input.text
    var rows = input.sample.rows(below: header)
    var runs: [ToolSummary.Run] = []
    let columns = [
      ("Frames", "frames", ""), ("Time", "timems", "ms"), ("Min", "min", "fps"),
      ("Max", "max", "fps"), ("Avg", "avg", "fps"),
    ]
    while rows.next() {
      let values = columns.compactMap { label, name, unit -> ToolSummary.Value? in
        guard let cell = rows.cell(header.names.index(of: name)),
          let value = text.number(in: cell)?.value, value.isFinite
        else { return nil }
        return ToolSummary.Value(label: label, value: value, unit: unit)
      }
      if !values.isEmpty { runs.append(.init(name: "run \(runs.count + 1)", values: values)) }
    }
    guard !runs.isEmpty else { throw input.noFrames("only the column names") }
    var trace = Trace(format: input.format)
    trace.summary = ToolSummary(tool: "Fraps", runs: runs)
    return trace
  }
}
