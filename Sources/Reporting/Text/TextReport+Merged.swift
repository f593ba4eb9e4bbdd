import FrameTiming

extension TextReport {
  /// Adds several runs of one program: all frames together, and how much the runs differ.
  public mutating func add(_ merged: MergedReport) {
    page.section("\(merged.countText) of one program", remark: "merged")
    page.advance()
    page.mergedOverview(merged)
    page.distribution(of: merged.statistics)
    page.spread(merged)
    page.runs(merged)
    page.notes(merged.notes)
    page.advance()
  }
}

extension ReportPage {
  /// The bar of all frames together.
  mutating func mergedOverview(_ merged: MergedReport) {
    let statistics = merged.statistics
    let rate = statistics.averageFrameRate
    var column = write(" \(DecimalText.rate(rate)) fps ", at: Self.margin, styles.chip(rate)) + 3
    let facts = [
      "1% low \(DecimalText.rate(statistics.low1))",
      "0.1% low \(DecimalText.rate(statistics.low01))",
      "p99 \(DecimalText.milliseconds(statistics.percentile(99))) ms",
    ]
    for fact in facts { column = write(fact, at: column, styles.text) + 3 }
    advance()
    write(
      CountText.of(statistics.frames, "frame")
        + " in \(DecimalText.span(statistics.total)), all runs together",
      at: Self.margin, styles.dim)
    advance()
  }

  /// Mean and spread of every number over the runs.
  mutating func spread(_ merged: MergedReport) {
    section("spread between the runs")
    let points = [27, 40, 53, 66]
    for (heading, point) in zip(["mean", "stdev", "least", "most"], points) {
      writeRight(heading, endingAt: point + 3, styles.dim)
    }
    advance()
    for entry in merged.spreads {
      write(entry.label, at: Self.margin, styles.dim)
      let cells = [
        entry.spread?.mean, entry.spread?.standardDeviation, entry.spread?.least,
        entry.spread?.most,
      ]
      for (value, point) in zip(cells, points) {
        writeNumber(DecimalText.fixed(value, decimals: 2), pointAt: point)
      }
      write(entry.unit, at: 72, styles.dim)
      advance()
    }
    let relative = merged.spreads.first?.spread?.relative
    if let relative {
      advance()
      paragraph(
        "The average varies by \(DecimalText.percent(relative)) % from run to run: smaller"
          + " differences to another program or build are noise.", styles.text)
    }
  }

  /// A line for every run.
  mutating func runs(_ merged: MergedReport) {
    section("runs")
    let ends = [40, 49, 58, 67, 78]
    for (heading, end) in zip(["frames", "average", "1% low", "p99 ms", "hitch ms/s"], ends) {
      writeRight(heading, endingAt: end, styles.dim)
    }
    advance()
    for run in merged.runs { streamLine(run.stream, name: run.file, ends: ends) }
    let displays = merged.displays
    guard let scale = displays.first?.scale else { return }
    advance()
    paragraph(
      "Hitches as simulated on \(displays.map(\.title).joined(separator: ", ")), on the \(scale) scale.",
      styles.dim)
  }

  /// One stream as a line of a table.
  mutating func streamLine(
    _ stream: StreamReport, name: String, number: Int? = nil, ends: [Int]
  ) {
    if let number { writeRight(String(number), endingAt: Self.margin + 3, styles.dim) }
    let columns = number == nil ? 31 : 26
    write(endOf(name, columns: columns), at: Self.margin + 31 - columns, styles.text)
    let values = [
      String(stream.frames), DecimalText.rate(stream.averageFrameRate),
      DecimalText.rate(stream.low1), DecimalText.milliseconds(stream.percentile(99)),
      DecimalText.fixed(stream.display.totals?.hitchRatio, decimals: 1),
    ]
    for (value, end) in zip(values, ends) {
      writeRight(value, endingAt: end, value == DecimalText.unknown ? styles.dim : styles.text)
    }
    advance()
  }
}
