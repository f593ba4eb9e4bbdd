import FrameTiming

/// One MangoHud file while it is read: its runs, and the columns of the run at hand.
struct MangoHudLog {
  private let text: TraceText
  private let sample: TraceSample
  private var rows: DelimitedRows
  private var columns: MangoHudColumns?
  private var runs: [Run] = []
  private var skipped = SkippedRows()
  private var wasSplitByClock = false
  /// Values of `elapsed` far before their neighbours'.
  private var strays = 0
  private let workers: Workers
  private var attempts = RegularAttempts()
  /// The columns that are not read.
  private var unkept: [String] = []

  /// The frames between a start and the next.
  private struct Run {
    var series = FrameSeriesBuilder()
    var firstElapsed: Int64?
    var lastElapsed: Int64?
    var frameTimeSum: Int64 = 0
  }

  /// More runs than this in one file are no longer told apart by a clock that goes back.
  private static let mostRuns = 1000

  init(_ input: TraceInput) {
    self.text = input.text
    self.sample = input.sample
    self.workers = input.options.workers
    let first = input.sample.lines.first
    let header = input.sample.header(where: MangoHudReader.isHeader)
    let line = header.map(\.line) ?? MangoHudReader.infoLine(input.sample)?.number
    let start = input.sample.lines.first { $0.number == line } ?? first
    let range = start?.range ?? 0..<0
    self.rows = DelimitedRows(
      input.text, from: range.lowerBound, line: start?.number ?? 1,
      separator: TraceSample.separator(of: input.text, range),
      lineBreak: input.sample.lineBreak)
  }

  /// Reads all rows.
  mutating func read() {
    while rows.next() {
      if let first = rows.cells.first, isNumeric(first) {
        readFrame()
      } else if !readStructure() {
        readFrame()
      }
    }
  }

  private func isNumeric(_ cell: Range<Int>) -> Bool {
    guard cell.lowerBound < cell.upperBound else { return false }
    let byte = text[cell.lowerBound]
    return byte &- UInt8(ascii: "0") < 10 || byte == UInt8(ascii: ".")
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
  }

  /// Reads a line that is no data but belongs to the format; `false` for anything else.
  private mutating func readStructure() -> Bool {
    if MangoHudReader.isInfo(text, rows.row) {
      // The values of the system information follow; until a header comes, releases before 0.5.
      _ = rows.next()
      columns = MangoHudColumns.withoutNames(text, rows)
      startRun()
      return true
    }
    let names = ColumnNames(text, rows.cells)
    if MangoHudReader.isHeader(names) {
      // A header alone is no new run: elapsed tells, or the system information above it.
      columns = MangoHudColumns(names, text, rows)
      unkept = names.names.filter { !["fps", "frametime", "elapsed", ""].contains($0) }
      if runs.isEmpty { startRun() }
      return true
    }
    let start = rows.row.lowerBound
    return text.hasPrefix("-----", in: rows.row)
      || rows.cells.count == 1 && text[start] == UInt8(ascii: "v")
  }

  private mutating func startRun() {
    if let last = runs.last, last.series.isEmpty { return }
    runs.append(Run())
  }

  private mutating func readFrame() {
    guard let columns else {
      // Versions stand alone on a line before the first header.
      if rows.cells.count > 1 { skipped.add(line: rows.line, "no column names above it") }
      return
    }
    guard rows.cells.count > columns.last else {
      if rows.cells.count == 1, text.number(in: rows.row) == nil { return }
      skipped.add(line: rows.line, "only \(CountText.of(rows.cells.count, "cell"))")
      return
    }
    guard let frameTime = columns.frameTime(text, rows) else {
      skipped.add(line: rows.line, "\(columns.valueName) '\(columns.valueText(text, rows))'")
      return
    }
    var elapsed = columns.elapsed(text, rows)
    if let back = elapsed, let run = runs.last, let last = run.lastElapsed, back < last,
      !run.series.straysAhead(of: back, frameTime)
    {
      guard rows.row.upperBound < text.count else {
        skipped.add(line: rows.line, "the last row is cut off")
        return
      }
      if isStray(back, frameTime, after: last) {
        strays += 1
        elapsed = nil
      } else if runs.count < Self.mostRuns {
        startRun()
        wasSplitByClock = true
      }
    }
    append(frameTime, elapsed)
  }

  /// Whether a clock that went far back is a single stray: the next row goes on after the row before.
  private func isStray(_ elapsed: Int64, _ frameTime: Int64, after last: Int64) -> Bool {
    guard let columns, last &- elapsed > 1_000_000_000 else { return false }
    var ahead = rows
    guard ahead.next(), let next = columns.elapsed(text, ahead), next >= last,
      let following = columns.frameTime(text, ahead)
    else { return false }
    let asStray = (next &- last &- frameTime &- following).magnitude
    return asStray < (next &- elapsed &- following).magnitude
  }

  private mutating func append(_ frameTime: Int64, _ elapsed: Int64?) {
    let last = runs.count - 1
    let hasClock = columns?.elapsedColumn != nil
    guard runs[last].series.append(frameTime, presentAt: elapsed, hasClock: hasClock) else {
      skipped.add(line: rows.line, "no frame takes \(frameTime) ns")
      return
    }
    if runs[last].firstElapsed == nil { runs[last].firstElapsed = elapsed }
    runs[last].lastElapsed = elapsed ?? runs[last].lastElapsed
    runs[last].frameTimeSum &+= frameTime
    if attempts.isDue() { readRegularRows() }
  }

  /// Reads on quickly from the next row as long as rows are like the one at hand.
  private mutating func readRegularRows() {
    let row = rows.row.count + 1
    guard let columns, columns.last < rows.cells.count, let regular = rows.regular,
      let frameTimeColumn = columns.frameTimeColumn
    else { return }
    let segments = RegularSegments(text: text, rows: regular, workers: workers)
    var run = runs.removeLast()
    var count = 0
    reserve(&run, row)
    let end = segments.read(from: rows.position) { bytes in
      MangoHudRegularSink(columns, frameTimeColumn: frameTimeColumn, bytes: bytes, row: row)
    } accept: { sink in
      guard run.series.append(sink.frames, hasClock: columns.elapsedColumn != nil) else {
        return false
      }
      count += sink.frames.frameTimes.count
      run.frameTimeSum &+= sink.frames.sum
      run.lastElapsed = sink.frames.presents.last ?? run.lastElapsed
      return true
    }
    runs.append(run)
    rows.skip(to: end, lines: count)
    attempts.tried(rows: count)
  }

  /// Makes room for as many rows as the rest of the text may hold, once: growing would copy.
  private func reserve(_ run: inout Run, _ row: Int) {
    guard run.series.count < 16 else { return }
    let rest = (text.count - rows.position) / row
    run.series.reserve(rest + rest / 16 + 16, hasClock: columns?.elapsedColumn != nil)
  }

  /// The trace that was read.
  func finished(_ input: TraceInput) throws(TraceError) -> Trace {
    let runs = runs.filter { !$0.series.isEmpty }
    guard !runs.isEmpty else {
      let rows = skipped.count
      throw input.noFrames(
        rows == 0 ? "only the system information or the column names" : skipped.note ?? "no rows")
    }
    var trace = Trace(format: input.format)
    for (index, run) in runs.enumerated() {
      let name = runs.count == 1 ? "main" : "run \(index + 1)"
      trace.streams.append(TraceStream(name: name, series: run.series.finished()))
    }
    trace.isSampled = isSampled(runs)
    trace.take(skipped)
    let header = sample.header(where: MangoHudReader.isHeader)
    if let note = sample.surplusNote(below: header) { trace.notes.append(note) }
    let hasInfo = MangoHudReader.infoLine(sample) != nil
    trace.unkept = (hasInfo ? ["the machine's description"] : []) + unkept
    if runs.count > 1 {
      trace.notes.append(
        "\(runs.count) runs in one file, a stream each"
          + (wasSplitByClock ? " (told apart by elapsed, which begins anew)" : ""))
    }
    let strays = runs.reduce(strays) { $0 + $1.series.strays }
    if strays > 0 {
      trace.notes.append(
        "\(CountText.of(strays, "value")) of elapsed far off, put where the frame times"
          + " say")
    }
    if let note = columns?.note { trace.notes.append(note) }
    if trace.isSampled {
      trace.notes.append("sampled: the clock says that more time passed than the frame times fill")
    }
    return trace
  }

  /// More than twice as much time passed as the frame times add up to, and not in a few holes.
  private func isSampled(_ runs: [Run]) -> Bool {
    var span: Int64 = 0
    var sum: Int64 = 0
    for run in runs {
      guard let first = run.firstElapsed, let last = run.lastElapsed else { continue }
      span &+= last &- first
      sum &+= run.frameTimeSum
    }
    guard span / 2 > sum else { return false }
    let late = runs.reduce(0) { $0 + $1.series.finished().latePresents }
    return late * 2 > runs.reduce(0) { $0 + $1.series.count }
  }
}
