import FrameTiming
import ScreenGrid

extension ReportPage {
  /// Frame times over time on a log scale: per column from the shortest to the longest frame.
  mutating func frameTimes(of stream: StreamReport) {
    guard let range = stream.plot.range, let statistics = stream.statistics, stream.frames > 1
    else {
      return
    }
    section(
      stream.isSampled ? "samples of the frame time, ms" : "frame time, ms", remark: "log scale")
    let rows = 6
    let left = 10
    let size = GridSize(columns: Self.columns - left - 2, rows: rows)
    let scale = LogScale(range, around: statistics.percentile(50))
    var canvas = BrailleCanvas(size: size, glyphs: glyphs)
    let plot = stream.plot.reduced(to: canvas.width)
    for (index, column) in plot.columns.enumerated() {
      guard let column else { continue }
      let x = index * canvas.width / plot.columns.count
      let top = scale.row(of: Double(column.longest), rows: canvas.height)
      let bottom = scale.row(of: Double(column.shortest), rows: canvas.height)
      canvas.verticalLine(
        x: x, from: top, to: stream.isSampled ? top : bottom,
        style: styles.stroke(FrameRate.perSecond(frameTime: Double(column.longest))),
        priority: Int(clamping: column.longest))
    }
    draw(rows: rows) { grid, row in canvas.draw(into: &grid, column: left, row: row) }
    let axis = styles.dim
    draw(rows: rows) { grid, row in
      for (label, labelRow) in scale.labels(rows: rows, dotRows: canvas.height) {
        grid.drawRight(label, endColumn: left - 2, row: row + labelRow, style: axis)
      }
    }
    advance(by: rows)
    timeAxis(duration: stream.plot.duration, from: left, to: Self.columns - 2)
  }

  /// Marks of round times under a graph.
  private mutating func timeAxis(duration: Int64, from left: Int, to right: Int) {
    let seconds = Double(duration) / 1e9
    guard seconds > 0 else {
      advance()
      return
    }
    let step = TimeAxis.step(over: seconds, marks: 7)
    var end = 0
    for index in 0...20 {
      let time = Double(index) * step
      guard time <= seconds else { break }
      let column = left + Int(time / seconds * Double(right - left - 1))
      let text = TimeAxis.label(time, step: step) + (index == 0 ? " s" : "")
      guard column >= end, column + text.count <= right + 1 else { continue }
      end = write(text, at: column, styles.dim) + 2
    }
    advance()
  }

  /// How often frame times of each length occurred.
  mutating func distribution(of stream: StreamReport) {
    guard let statistics = stream.statistics else { return }
    distribution(of: statistics, what: stream.isSampled ? "samples" : "frame times")
  }

  /// How often each length occurred.
  mutating func distribution(of statistics: FrameStatistics, what: String = "frame times") {
    guard statistics.frames > 1 else { return }
    section("distribution of the \(what), ms")
    let histogram = FrameTimeHistogram(statistics, bars: 14)
    let most = histogram.bars.map(\.frames).max() ?? 1
    let decimals = Self.decimals(of: histogram)
    let room = 44.0
    for bar in histogram.bars {
      let label = Self.label(of: bar, decimals: decimals)
      writeRight(label, endingAt: 15, styles.dim)
      let middle = bar.upper.isInfinite ? bar.lower : (bar.lower + bar.upper) / 2
      drawBar(
        at: 17, length: Double(bar.frames) / Double(most) * room, columns: Int(room),
        styles.mark(FrameRate.perSecond(frameTime: bar.lower == 0 ? bar.upper : middle)))
      if bar.frames > 0 {
        writeRight(String(bar.frames), endingAt: 70, styles.text)
        writeNumber(
          DecimalText.fixed(histogram.share(of: bar) * 100, decimals: 1), unit: "%", pointAt: 74)
      }
      advance()
    }
  }

  /// A horizontal bar from a column on; anything above zero shows.
  mutating func drawBar(at column: Int, length: Double, columns: Int, _ style: CellStyle) {
    guard length > 0, length.isFinite else { return }
    let eighths = max(1, Int((min(length, Double(columns)) * 8).rounded()))
    let glyphs = glyphs
    draw(rows: 1) { grid, row in
      grid.drawHorizontalBar(
        column: column, row: row, columns: columns, eighths: eighths, style: style, glyphs: glyphs)
    }
  }

  private static func label(of bar: FrameTimeHistogram.Bar, decimals: Int) -> String {
    let text = { (value: Double) in DecimalText.fixed(value / 1e6, decimals: decimals) }
    if bar.upper.isInfinite { return "over \(text(bar.lower))" }
    if bar.lower == 0 { return "up to \(text(bar.upper))" }
    return "\(text(bar.lower)) - \(text(bar.upper))"
  }

  /// As many decimals as the width of a bar needs.
  private static func decimals(of histogram: FrameTimeHistogram) -> Int {
    let widths = histogram.bars.map { $0.upper - $0.lower }.filter { $0.isFinite }
    let width = widths.last ?? 1e6
    return width >= 1e6 ? 0 : width >= 1e5 ? 1 : width >= 1e4 ? 2 : 3
  }
}
