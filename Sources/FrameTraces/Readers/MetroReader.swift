import FrameTiming

/// Result files of the Metro Exodus benchmark: `frame, fps, time`, a row a frame.
enum MetroReader: TraceReader {
  static func recognises(_ sample: TraceSample) -> Bool {
    sample.header(where: isHeader) != nil
  }

  private static func isHeader(_ names: ColumnNames) -> Bool {
    names.contains("frame", "fps", "time") && names.names.count <= 4
  }

  static func read(_ input: TraceInput) throws(TraceError) -> Trace {
    guard let header = input.sample.header(where: isHeader) else {
      throw input.noFrames("no columns frame, fps and time")
    }
    let text = input.text
    let fps = header.names.index(of: "fps")
    let time = header.names.index(of: "time")
    let meaning = NumberMeaning(kind: .fps, unit: .seconds)
    var rows = input.sample.rows(below: header)
    var series = FrameSeriesBuilder()
    var skipped = SkippedRows()
    while rows.next() {
      let rate = rows.cell(fps).flatMap { text.number(in: $0) }?.value
      let stamp = rows.cell(time).flatMap { text.number(in: $0) }?.nanoseconds(.seconds)
      guard let frameTime = rate.flatMap(meaning.frameTime),
        series.append(frameTime, presentAt: stamp, hasClock: true)
      else {
        if !isHeader(ColumnNames(text, rows.cells)) {
          skipped.add(line: rows.line, "'\(text.excerpt(rows.row))'")
        }
        continue
      }
    }
    guard !series.isEmpty else { throw input.noFrames(skipped.note ?? "only the column names") }
    var trace = Trace(format: input.format)
    trace.streams = [TraceStream(name: "main", series: series.finished())]
    trace.notes.append("frame times are 1000 / fps, which the benchmark computes for each frame")
    trace.take(skipped)
    return trace
  }
}
