import FrameTiming
import ScreenGrid

extension ReportPage {
  /// The bar, as on the screen: the rate on its hue and what matters most beside it.
  mutating func overview(of stream: StreamReport, in trace: TraceReport) {
    guard stream.frames > 0 else {
      write(stream.name, at: Self.margin, styles.text, limit: 56)
      writeRight("no frame times", endingAt: Self.columns - 2, styles.dim)
      advance()
      return
    }
    let chip = " \(DecimalText.rate(stream.averageFrameRate)) fps "
    var column = write(chip, at: Self.margin, styles.chip(stream.averageFrameRate)) + 3
    column =
      write(DecimalText.milliseconds(stream.statistics?.mean) + " ms", at: column, styles.text) + 3
    if let low = stream.low1 {
      column = write("1% low \(DecimalText.rate(low))", at: column, styles.text) + 3
    }
    if let grade = stream.display.grade {
      column = write(
        "hitch \(DecimalText.fixed(stream.display.totals?.hitchRatio, decimals: 1)) ms/s ",
        at: column, styles.text)
      column = write(grade.word, at: column, styles.grade(grade)) + 3
    }
    advance()
    let frames = CountText.of(stream.frames, trace.isSampled ? "sample" : "frame")
    let span = "\(frames) in \(DecimalText.span(stream.duration))"
    write(stream.name, at: Self.margin, styles.dim, limit: Self.columns - span.count - 6)
    writeRight(span, endingAt: Self.columns - 2, styles.dim)
    advance(by: 2)
  }

  /// The numbers, in three groups of columns.
  mutating func statistics(of stream: StreamReport) {
    guard let statistics = stream.statistics else { return }
    let rates: [Figure] = [
      Figure("average", DecimalText.rate(stream.averageFrameRate), "fps"),
      Figure("1% low", DecimalText.rate(stream.low1)),
      Figure("0.1% low", DecimalText.rate(stream.low01)),
      Figure(),
      Figure("shortest", DecimalText.milliseconds(Double(statistics.minimum)), "ms"),
      Figure("longest", DecimalText.milliseconds(Double(statistics.maximum))),
      Figure("stdev", DecimalText.milliseconds(statistics.standardDeviation)),
    ]
    let percentiles: [Figure] = [1, 50, 90, 95, 99, 99.9].enumerated().map { index, p in
      Figure(
        "p" + (p == 99.9 ? "99.9" : String(Int(p))),
        DecimalText.milliseconds(statistics.percentile(p)), index == 0 ? "ms" : "")
    }
    let evenness: [Figure] = [
      Figure("stutter", DecimalText.percent(stream.stutterShare), "%"),
      Figure("jank", stream.jank.map(String.init) ?? DecimalText.unknown),
      Figure("big jank", stream.bigJank.map(String.init) ?? DecimalText.unknown),
      Figure(),
      Figure("pacing", DecimalText.milliseconds(stream.pacing), "ms"),
    ]
    columns([
      (rates, Self.margin, 17), (percentiles, 31, 41), (evenness, 56, 69),
    ])
    if stream.isSampled { paragraph("The percentiles are those of the samples.", styles.dim) }
  }

  /// One labelled number of a column; without a label the row is left free.
  struct Figure {
    var label: String
    var value: String
    var unit: String

    init(_ label: String = "", _ value: String = "", _ unit: String = "") {
      self.label = label
      self.value = value
      self.unit = unit
    }
  }

  /// Columns of numbers side by side, the decimal points of each in one line.
  mutating func columns(_ columns: [(figures: [Figure], label: Int, point: Int)]) {
    for index in 0..<(columns.map(\.figures.count).max() ?? 0) {
      for (figures, label, point) in columns where index < figures.count {
        let figure = figures[index]
        write(figure.label, at: label, styles.dim)
        guard !figure.value.isEmpty else { continue }
        let unit = figure.value == DecimalText.unknown ? "" : figure.unit
        let value = fitted(figure, label: label, point: point)
        writeNumber(value, unit: unit, pointAt: point)
      }
      advance()
    }
  }

  /// A value that leaves its label alone: with a power of ten where its whole digits would not.
  private func fitted(_ figure: Figure, label: Int, point: Int) -> String {
    let room = point - label - DisplayWidth.columns(of: figure.label) - 1
    guard figure.value.prefix(while: { $0 != "." }).utf8.count > room,
      let value = Double(figure.value)
    else { return figure.value }
    return DecimalText.short(value, digits: 3)
  }

  /// What the log says became of the presents on the display it was recorded on.
  mutating func displayed(of stream: StreamReport) {
    guard let displayed = stream.displayed else { return }
    section(
      "displayed, as logged",
      remark: "\(displayed.dropped) of "
        + CountText.of(displayed.frames + displayed.dropped, "present") + " dropped")
    row([
      Figure("rate", DecimalText.rate(displayed.averageFrameRate), "fps"),
      Figure("p50", DecimalText.milliseconds(displayed.p50), "ms"),
      Figure("p99", DecimalText.milliseconds(displayed.p99)),
      Figure("longest", DecimalText.milliseconds(displayed.longest)),
    ])
  }

  /// Durations that the tool reports beside the frame times.
  mutating func reported(of stream: StreamReport) {
    guard let reported = stream.reported else { return }
    section("reported: \(reported.what)", remark: "\(reported.count)")
    row([
      Figure("mean", DecimalText.milliseconds(reported.mean), "ms"),
      Figure("p50", DecimalText.milliseconds(reported.p50)),
      Figure("p99", DecimalText.milliseconds(reported.p99)),
      Figure("longest", DecimalText.milliseconds(reported.maximum)),
    ])
  }

  /// Up to four labelled numbers side by side.
  private mutating func row(_ figures: [Figure]) {
    for (index, figure) in figures.enumerated() {
      let label = Self.margin + index * 19
      write(figure.label, at: label, styles.dim)
      let value = fitted(figure, label: label, point: label + 10)
      writeNumber(value, unit: figure.unit, pointAt: label + 10)
    }
    advance()
  }

  /// The streams that are not shown in full, a line each.
  mutating func otherStreams(_ streams: some Collection<StreamReport>) {
    section("other streams", remark: "--stream NAME or N shows one in full")
    let ends = [40, 49, 58, 67, 78]
    for (heading, end) in zip(["frames", "average", "1% low", "p99 ms", "hitch ms/s"], ends) {
      writeRight(heading, endingAt: end, styles.dim)
    }
    advance()
    for stream in streams {
      streamLine(stream, name: stream.name, number: stream.number, ends: ends)
    }
  }

  /// What the reader of the report should know.
  mutating func notes(of trace: TraceReport) {
    var notes = trace.notes
    if notes.isEmpty, trace.rowsSkipped > 0 {
      let rows = CountText.of(trace.rowsSkipped, "row was", "rows were")
      notes.append("\(rows) no data and passed over")
    }
    self.notes(notes)
  }

  /// Notes, a paragraph each.
  mutating func notes(_ notes: [String]) {
    guard !notes.isEmpty else { return }
    section("notes")
    for note in notes { paragraph(note, bullet: "- ", styles.text) }
  }
}
