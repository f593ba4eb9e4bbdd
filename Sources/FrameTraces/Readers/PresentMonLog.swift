import FrameTiming

/// One log with PresentMon's columns while it is read. Streams are told apart by application,
/// process and swap chain; their rows are mixed.
struct PresentMonLog {
  private let text: TraceText
  private var rows: DelimitedRows
  private var columns: PresentMonColumns
  private let header: ColumnNames
  private var streams: [Stream] = []
  private var indexes: [String: Int] = [:]
  /// Where the names of the row before stand, to spare most rows a look-up.
  private var lastKey: (application: Range<Int>, process: Range<Int>, chain: Range<Int>)?
  private var lastIndex = 0
  private var skipped = SkippedRows()
  private let workers: Workers
  private var attempts = RegularAttempts()

  private struct Stream {
    var application: String
    var process: String
    var chain: String
    var series = FrameSeriesBuilder()
    var displayed = DisplayedTimes()
    var wasDisplayed = false
  }

  static func read(_ input: TraceInput) throws(TraceError) -> Trace {
    guard let header = input.sample.header(where: PresentMonColumns.isHeader) else {
      throw input.noFrames("no column holds frame times")
    }
    var log = PresentMonLog(input, header)
    log.readRows()
    var trace = try log.finished(input)
    if let note = input.sample.surplusNote(below: header) { trace.notes.append(note) }
    return trace
  }

  private init(_ input: TraceInput, _ header: TraceSample.Header) {
    self.text = input.text
    self.workers = input.options.workers
    self.header = header.names
    self.rows = input.sample.rows(below: header)
    self.columns = PresentMonColumns(header.names)
    self.columns.resolveClock(text, rows)
  }

  private mutating func readRows() {
    while rows.next() {
      guard rows.cells.count > columns.last else {
        skipped.add(line: rows.line, "only \(CountText.of(rows.cells.count, "cell"))")
        continue
      }
      guard !isCutOff else {
        skipped.add(line: rows.line, "the last row is cut off")
        continue
      }
      guard let frameTime = columns.frameTime(text, rows) else {
        readRowWithoutFrameTime()
        continue
      }
      append(frameTime)
    }
  }

  /// Whether the row is the last one, without its line break, and ends within a number that counts:
  /// after its point, or before the columns do. Many whole logs lack the last line break.
  private var isCutOff: Bool {
    guard rows.row.upperBound == text.count, let last = rows.cells.last else { return false }
    let column = rows.cells.count - 1
    let counted = [columns.frameTime, columns.busy, columns.wait, columns.clock?.column]
    guard counted.contains(column) || column == columns.untilDisplayed else { return false }
    guard let end = last.last, rows.cells.count >= header.names.count else { return true }
    return text[end] == UInt8(ascii: ".") || text[end] == UInt8(ascii: ",")
  }

  /// A repeated header, whose columns count from here on, or a row without a frame time.
  private mutating func readRowWithoutFrameTime() {
    let names = ColumnNames(text, rows.cells)
    if PresentMonColumns.isHeader(names) {
      guard names != header else { return }
      columns = PresentMonColumns(names)
      columns.resolveClock(text, rows)
      return
    }
    let cell = rows.cell(columns.frameTime ?? columns.busy)
    skipped.add(line: rows.line, "frame time '\(cell.map { text.excerpt($0) } ?? "")'")
  }

  private mutating func append(_ frameTime: Int64) {
    let index = streamIndex()
    let stamp = columns.clock.flatMap { clock in
      rows.cell(clock.column).flatMap { text.number(in: $0) }?
        .scaled(byPowerOfTen: clock.exponent ?? 0)
    }
    let present = columns.clock?.isStart == true ? stamp.map { $0 &+ frameTime } : stamp
    let hasClock = columns.clock != nil
    let strays = streams[index].series.strays
    let offset = streams[index].series.offset
    guard streams[index].series.append(frameTime, presentAt: present, hasClock: hasClock) else {
      skipped.add(line: rows.line, "no frame takes \(frameTime) ns")
      return
    }
    if hasClock, columns.untilDisplayed != nil {
      // The present before the first row is known, but not what became of it.
      if streams[index].displayed.isEmpty { streams[index].displayed.append(nil) }
      // A stamp that was put elsewhere takes the time of its display along.
      if streams[index].series.strays > strays, streams[index].series.offset == offset {
        streams[index].displayed.moveLast(by: streams[index].series.moved)
      }
      let displayed = stamp.flatMap { displayedTime($0) }.map {
        $0 &+ streams[index].series.offset
      }
      streams[index].displayed.append(displayed)
      if displayed != nil { streams[index].wasDisplayed = true }
    }
    if attempts.isDue() { readRegularRows(index) }
  }

  /// Reads on quickly from the next row as long as rows are of the same stream.
  private mutating func readRegularRows(_ index: Int) {
    let row = rows.row.count + 1
    let wanted = [columns.clock?.column, columns.dropped, columns.untilDisplayed]
    let last = wanted.reduce(columns.last) { max($0, $1 ?? 0) }
    guard last < rows.cells.count, let regular = rows.regular else { return }
    let columns = columns
    let keys = [columns.application, columns.process, columns.chain].compactMap { column in
      column.map { (column: $0, range: rows.cells[$0]) }
    }
    let segments = RegularSegments(text: text, rows: regular, workers: workers)
    // Taken out while it grows: two owners of its arrays would mean a copy.
    var stream = Stream(application: "", process: "", chain: "")
    swap(&stream, &streams[index])
    var count = 0
    let end = segments.read(from: rows.position) { bytes in
      PresentMonRegularSink(columns, keys: keys, bytes: bytes, row: row)
    } accept: { sink in
      guard stream.series.append(sink.frames, hasClock: columns.clock != nil) else { return false }
      count += sink.frames.frameTimes.count
      for displayed in sink.displayed {
        stream.displayed.append(displayed)
        if displayed != nil { stream.wasDisplayed = true }
      }
      return true
    }
    swap(&stream, &streams[index])
    rows.skip(to: end, lines: count)
    attempts.tried(rows: count)
  }

  private func displayedTime(_ stamp: Int64) -> Int64? {
    guard let cell = rows.cell(columns.untilDisplayed),
      let delay = text.number(in: cell)?.nanoseconds(.milliseconds), delay != 0,
      delay.magnitude <= FrameSeriesBuilder.longest.magnitude
    else { return nil }
    if let cell = rows.cell(columns.dropped),
      text.equals(cell, "1") || text.equals(cell, "True")
        || text.equals(cell, "true")
    {
      return nil
    }
    return stamp.addingReportingOverflow(delay).partialValue
  }

  private mutating func streamIndex() -> Int {
    let none = 0..<0
    let application = rows.cell(columns.application) ?? none
    let process = rows.cell(columns.process) ?? none
    let chain = rows.cell(columns.chain) ?? none
    if let lastKey, same(lastKey.application, application), same(lastKey.process, process),
      same(lastKey.chain, chain)
    {
      return lastIndex
    }
    lastKey = (application, process, chain)
    let names = (
      DelimitedRows.string(text, application), DelimitedRows.string(text, process),
      DelimitedRows.string(text, chain)
    )
    let key = "\(names.0)\u{1}\(names.1)\u{1}\(names.2)"
    if let index = indexes[key] {
      lastIndex = index
    } else {
      lastIndex = streams.count
      indexes[key] = lastIndex
      streams.append(Stream(application: names.0, process: names.1, chain: names.2))
    }
    return lastIndex
  }

  private func same(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
    guard left.count == right.count else { return false }
    for offset in 0..<left.count
    where text[left.lowerBound &+ offset] != text[right.lowerBound &+ offset] {
      return false
    }
    return true
  }

  private func finished(_ input: TraceInput) throws(TraceError) -> Trace {
    let streams = streams.filter { !$0.series.isEmpty }
    guard !streams.isEmpty else {
      throw input.noFrames(skipped.note ?? "only the column names")
    }
    var trace = Trace(format: input.format)
    for (stream, name) in zip(streams, Self.names(of: streams)) {
      var result = TraceStream(name: name, series: stream.series.finished())
      result.source = PresentSource(
        application: stream.application, process: stream.process, chain: stream.chain)
      let presents = result.series.ownPresents?.count
      if stream.wasDisplayed, stream.displayed.count == presents {
        result.displayed = stream.displayed
      }
      trace.streams.append(result)
      if let note = stream.series.clockNote { trace.notes.append("\(result.name): \(note)") }
    }
    trace.take(skipped)
    trace.unkept = columns.otherNames(header)
    if columns.frameTime == nil { trace.notes.append("frame time is CPUBusy + CPUWait") }
    return trace
  }

  /// Per stream: the application, and as much of process and swap chain as tells it from the others.
  private static func names(of streams: [Stream]) -> [String] {
    var applications: [String: Int] = [:]
    var processes: [String: Int] = [:]
    for stream in streams {
      applications[stream.application, default: 0] += 1
      processes["\(stream.application)\u{1}\(stream.process)", default: 0] += 1
    }
    return streams.map { stream in
      let application = stream.application.isEmpty ? "main" : stream.application
      guard applications[stream.application] != 1 else { return application }
      guard processes["\(stream.application)\u{1}\(stream.process)"] != 1 else {
        return "\(application) (\(stream.process))"
      }
      return "\(application) (\(stream.process), \(stream.chain))"
    }
  }
}
