import FrameTiming

/// Result files of the Metro benchmarks: `frame, fps, time`, a row a frame, or the same as XML.
enum MetroReader: TraceReader {
  static func recognises(_ sample: TraceSample) -> Bool {
    sample.header(where: isHeader) != nil || isXML(sample)
  }

  private static func isXML(_ sample: TraceSample) -> Bool {
    sample.firstByte == UInt8(ascii: "<")
      && sample.text.firstRange(of: "_fps_y", in: 0..<min(sample.text.count, 1 << 20)) != nil
  }

  private static func readXML(_ input: TraceInput) throws(TraceError) -> Trace {
    let document = MetroXML()
    let problem = XMLPusher.parse(input.text, into: document)
    var skipped = 0
    let series = document.series(&skipped)
    guard series.frames > 0 else { throw input.noFrames(problem ?? "no rates under _fps_y") }
    var trace = Trace(format: input.format)
    trace.streams = [TraceStream(name: "main", series: series)]
    trace.rowsSkipped = skipped
    if skipped > 0 {
      trace.notes.append("\(CountText.of(skipped, "rate")) passed over that no frame can have")
    }
    if let problem { trace.notes.append("\(problem); read as far as it goes") }
    return trace
  }

  private static func isHeader(_ names: ColumnNames) -> Bool {
    names.contains("frame", "fps", "time") && names.names.count <= 4
  }

  static func read(_ input: TraceInput) throws(TraceError) -> Trace {
    if isXML(input.sample) { return try readXML(input) }
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
    var tables = 1
    while rows.next() {
      let rate = rows.cell(fps).flatMap { text.number(in: $0) }?.value
      let stamp = rows.cell(time).flatMap { text.number(in: $0) }?.nanoseconds(.seconds)
      guard rows.cell(time) != nil, let frameTime = rate.flatMap(meaning.frameTime),
        series.append(frameTime, presentAt: stamp, hasClock: true)
      else {
        if isHeader(ColumnNames(text, rows.cells)) {
          tables += 1
        } else {
          skipped.add(line: rows.line, "'\(text.excerpt(rows.row))'")
        }
        continue
      }
    }
    guard !series.isEmpty else { throw input.noFrames(skipped.note ?? "only the column names") }
    var trace = Trace(format: input.format)
    trace.streams = [TraceStream(name: "main", series: series.finished())]
    trace.notes.append("frame times are 1000 / fps, which the benchmark computes for each frame")
    if tables > 1 { trace.notes.append("\(tables) tables in one file, joined") }
    if let note = series.clockNote { trace.notes.append(note) }
    trace.take(skipped)
    if let note = input.sample.surplusNote(below: header) { trace.notes.append(note) }
    return trace
  }
}
