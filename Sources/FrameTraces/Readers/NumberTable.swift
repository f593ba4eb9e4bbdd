import FrameTiming

/// A home-made table: columns whose names say that they hold frame times, times or rates.
struct NumberTable {
  private let text: TraceText
  private let frameTime: Column?
  private let time: Column?
  private let fps: Column?
  /// How many columns the header names.
  private let names: Int
  /// What the user says where a column's name does not.
  private let givenUnit: TimeUnit?

  /// A column and the unit that its name gives it.
  private struct Column {
    var index: Int
    var unit: TimeUnit?
  }

  /// The header of such a table, if there is one with numbers under it.
  static func header(_ sample: TraceSample) -> TraceSample.Header? {
    guard var header = sample.header(where: isHeader) else { return nil }
    if header.names.names.count == 1, isOneColumn(sample, below: header) {
      header.separator = sample.lineBreak
    }
    let column =
      column(header.names, frameTimeNames) ?? column(header.names, ["fps", "framerate"])
      ?? column(header.names, timeNames)
    var rows = sample.rows(below: header)
    for _ in 0..<8 where rows.next() {
      if let cell = rows.cell(column?.index), sample.text.number(in: cell) != nil {
        return header
      }
    }
    return nil
  }

  /// Whether each line below a header of one name is a number as it stands: a comma in it is a
  /// decimal comma and separates nothing.
  private static func isOneColumn(_ sample: TraceSample, below header: TraceSample.Header) -> Bool {
    sample.lines.allSatisfy { line in
      line.number <= header.line || sample.text.number(in: line.range) != nil
    }
  }

  private static func isHeader(_ names: ColumnNames) -> Bool {
    column(names, frameTimeNames) != nil || column(names, ["fps", "framerate"]) != nil
      || names.names.count <= 2 && column(names, timeNames) != nil
  }

  private static let frameTimeNames = [
    "frametime", "frametimes", "framedelta", "frameduration", "deltatime", "delta", "dt", "ft",
    "msperframe", "frametimedelta", "interval", "frameinterval", "duration",
  ]
  private static let timeNames = [
    "timestamp", "timestamps", "time", "elapsed", "elapsedtime", "t", "present", "presenttime",
    "runtime",
  ]
  /// Endings that say in which unit a column counts, the longer first.
  private static let units: [(ending: String, unit: TimeUnit)] = [
    ("milliseconds", .milliseconds), ("microseconds", .microseconds),
    ("nanoseconds", .nanoseconds), ("seconds", .seconds), ("msec", .milliseconds),
    ("usec", .microseconds), ("nsec", .nanoseconds), ("sec", .seconds), ("ms", .milliseconds),
    ("us", .microseconds), ("µs", .microseconds), ("μs", .microseconds), ("ns", .nanoseconds),
    ("s", .seconds),
  ]

  private static func column(_ names: ColumnNames, _ wanted: [String]) -> Column? {
    for (index, name) in names.names.enumerated() {
      if wanted.contains(name) { return Column(index: index, unit: nil) }
      for (ending, unit) in units where name.hasSuffix(ending) {
        if wanted.contains(String(name.dropLast(ending.count))) {
          return Column(index: index, unit: unit)
        }
      }
      if name == "ms", wanted.contains("frametime") {
        return Column(index: index, unit: .milliseconds)
      }
    }
    return nil
  }

  static func read(
    _ input: TraceInput, _ header: TraceSample.Header
  ) throws(TraceError) -> Trace {
    let table = NumberTable(input, header)
    let rows = input.sample.rows(below: header)
    var trace = Trace(format: input.format)
    let series = table.series(rows, &trace)
    guard series.frames > 0 else {
      throw input.noFrames(trace.notes.first ?? "only the column names")
    }
    trace.streams = [TraceStream(name: "main", series: series)]
    if let note = input.sample.surplusNote(below: header) { trace.notes.append(note) }
    if table.frameTime != nil || table.fps != nil, isSampled(series) {
      trace.isSampled = true
      trace.notes.append("sampled: the clock says that more time passed than the frame times fill")
    }
    return trace
  }

  /// More than twice as much time passed between the rows as their frame times add up to, and not in
  /// a few holes.
  private static func isSampled(_ series: FrameSeries) -> Bool {
    guard let presents = series.ownPresents, presents.count > 3, let last = presents.last else {
      return false
    }
    return (last &- presents[1]) / 2 > series.frameTimes.reduce(0, &+)
      && series.latePresents * 2 > series.frames
  }

  private init(_ input: TraceInput, _ header: TraceSample.Header) {
    self.text = input.text
    self.frameTime = Self.column(header.names, Self.frameTimeNames)
    self.time = Self.column(header.names, Self.timeNames)
    self.fps = Self.column(header.names, ["fps", "framerate"])
    self.givenUnit = input.options.unit
    self.names = header.names.names.count
  }

  private func series(_ rows: DelimitedRows, _ trace: inout Trace) -> FrameSeries {
    let frameMeaning = frameTime.map { meaning(of: $0, .frameTime, rows) }
    let timeMeaning = time.map { meaning(ofTime: $0, beside: frameMeaning, rows) }
    if frameMeaning == nil, fps == nil, let time, let timeMeaning {
      trace.notes.append("frame times are the distances of \(timeMeaning.summary)")
      return presents(rows, time, timeMeaning.unit, &trace)
    }
    trace.notes.append(
      frameMeaning.map { "\($0.summary), by the column names" } ?? "frame times are 1000 / fps")
    return frames(rows, frameMeaning, timeMeaning, &trace)
  }

  /// What a column holds: its name's unit, or the one in which frames have a sensible length.
  private func meaning(of column: Column, _ kind: ValueKind, _ rows: DelimitedRows) -> NumberMeaning
  {
    if let unit = column.unit ?? givenUnit { return NumberMeaning(kind: kind, unit: unit) }
    var rows = rows
    var values: [Double] = []
    while values.count < 1000, rows.next() {
      if let value = rows.cell(column.index).flatMap({ text.number(in: $0) })?.value {
        values.append(value)
      }
    }
    guard kind == .frameTime else { return .guess(from: values, kind: .timestamp) }
    // A sum of frame times is a row of timestamps.
    var sum = 0.0
    let sums = values.map { value in
      sum += value
      return sum
    }
    return NumberMeaning(
      kind: kind, unit: NumberMeaning.guess(from: [0] + sums, kind: .timestamp).unit)
  }

  /// What a column of times holds: where only the frame times beside it tell, the shortest unit in
  /// which the rows are not much closer than those, as rows may be samples but never parts of frames.
  private func meaning(
    ofTime column: Column, beside frameMeaning: NumberMeaning?, _ rows: DelimitedRows
  ) -> NumberMeaning {
    let plain = meaning(of: column, .timestamp, rows)
    guard column.unit == nil, givenUnit == nil, frameMeaning != nil || fps != nil else {
      return plain
    }
    let unit = [TimeUnit.nanoseconds, .microseconds, .milliseconds, .seconds].first {
      ratio(of: column, in: $0, frameMeaning, rows) > 0.5
    }
    return unit.map { NumberMeaning(kind: .timestamp, unit: $0) } ?? plain
  }

  /// How much time passes from row to row, as a multiple of their frame times; the middle one.
  private func ratio(
    of column: Column, in unit: TimeUnit, _ frameMeaning: NumberMeaning?, _ rows: DelimitedRows
  ) -> Double {
    var rows = rows
    var ratios: [Double] = []
    var last: Double?
    while ratios.count < 1000, rows.next() {
      guard let stamp = rows.cell(column.index).flatMap({ text.number(in: $0) })?.value,
        let frameTime = frameTime(rows, frameMeaning), frameTime > 0
      else { continue }
      if let last { ratios.append((stamp - last) * unit.nanoseconds / Double(frameTime)) }
      last = stamp
    }
    return ratios.sorted().dropFirst(ratios.count / 2).first ?? 0
  }

  /// The frame time of a row in nanoseconds.
  private func frameTime(_ rows: DelimitedRows, _ meaning: NumberMeaning?) -> Int64? {
    if let meaning {
      return rows.cell(frameTime?.index).flatMap { text.number(in: $0) }?.nanoseconds(meaning.unit)
    }
    let rate = rows.cell(fps?.index).flatMap { text.number(in: $0) }?.value
    return rate.flatMap(NumberMeaning(kind: .fps, unit: .milliseconds).frameTime)
  }

  private func presents(
    _ rows: DelimitedRows, _ time: Column, _ unit: TimeUnit, _ trace: inout Trace
  ) -> FrameSeries {
    var rows = rows
    var presents: [Int64] = []
    var skipped = SkippedRows()
    while rows.next() {
      let stamp = rows.cell(time.index).flatMap { text.number(in: $0) }?.nanoseconds(unit)
      if let stamp, stamp >= presents.last ?? stamp,
        stamp.magnitude <= FrameSeriesBuilder.furthest.magnitude / 2
      {
        presents.append(stamp)
      } else {
        skipped.add(line: rows.line, "'\(text.excerpt(rows.row))'")
      }
    }
    trace.take(skipped)
    return FrameSeries(presents: presents)
  }

  private func frames(
    _ rows: DelimitedRows, _ frameMeaning: NumberMeaning?, _ timeMeaning: NumberMeaning?,
    _ trace: inout Trace
  ) -> FrameSeries {
    var rows = rows
    var builder = FrameSeriesBuilder()
    var skipped = SkippedRows()
    // A row that ends before the others do was cut off, whichever of its cells are whole.
    var width: Int?
    while rows.next() {
      width = width ?? min(rows.cells.count, names)
      guard rows.cells.count >= width ?? 0 else {
        skipped.add(line: rows.line, "only \(CountText.of(rows.cells.count, "cell"))")
        continue
      }
      let frameTime = frameTime(rows, frameMeaning)
      let stamp = timeMeaning.flatMap { meaning in
        rows.cell(time?.index).flatMap { text.number(in: $0) }?.nanoseconds(meaning.unit)
      }
      let isUsed = frameTime.map {
        builder.append($0, presentAt: stamp, hasClock: timeMeaning != nil)
      }
      if isUsed != true { skipped.add(line: rows.line, "'\(text.excerpt(rows.row))'") }
    }
    trace.take(skipped)
    if let note = builder.clockNote { trace.notes.append(note) }
    return builder.finished()
  }
}
