import FrameTiming
import ScreenGrid

/// Frame times over the last seconds on a log scale: a line near the target, spikes stand out.
enum FrameTimeGraph {
  /// Columns for the labels at the left.
  static let labels = 6

  /// Where the dots go, for a panel at a place: shared by drawing and by the mouse.
  static func plot(in rect: GridRect) -> GridRect {
    let isLabelled = rect.columns >= 24
    let left = isLabelled ? labels : 0
    let hasTitle = rect.rows >= 7
    let hasAxis = rect.rows >= 9
    return GridRect(
      column: rect.column + left, row: rect.row + (hasTitle ? 1 : 0),
      columns: rect.columns - left, rows: rect.rows - (hasTitle ? 1 : 0) - (hasAxis ? 1 : 0))
  }

  /// The columns of time that the plot shows.
  static func columns(
    of plot: GridRect, context: PanelContext, meter: StreamMeter
  ) -> TimeColumns {
    TimeColumns(
      meter, now: context.model.viewTime, window: RefreshRecorder.window,
      count: plot.columns * BrailleCanvas.dotColumns(in: context.glyphs))
  }

  static func draw(in rect: GridRect, context: PanelContext, into grid: inout CellGrid) {
    let plot = plot(in: rect)
    let isRate = context.model.graph == .frameRate
    if rect.rows >= 7 { drawTitle(isRate: isRate, in: rect, context: context, into: &grid) }
    guard let meter = context.model.meter else {
      drawAxis(below: plot, rect: rect, context: context, into: &grid)
      return
    }
    let columns = columns(of: plot, context: context, meter: meter)
    let scale = isRate ? Scale.rates(columns, context) : Scale.frameTimes(columns, context)
    if plot.column > rect.column {
      drawLabels(scale, plot: plot, rect: rect, context: context, into: &grid)
    }
    drawDots(
      columns, scale: scale, plot: plot, isSampled: meter.settings.isSampled, context: context,
      into: &grid)
    drawAxis(below: plot, rect: rect, context: context, into: &grid)
  }

  /// A vertical scale: where a frame time lies between bottom (0) and top (1), and its ticks.
  private struct Scale {
    var ticks: [(text: String, position: Double, isTarget: Bool)]
    var position: (Int64) -> Double

    /// Three octaves from half the target's frame time to four times of it, moved by whole octaves
    /// to where the data is when it is elsewhere.
    static func frameTimes(_ columns: TimeColumns, _ context: PanelContext) -> Scale {
      let wanted = 1e9 / context.target
      var base = wanted
      if let middle = typical(columns) {
        while middle < base * 0.6, base > 1000 { base /= 2 }
        while middle > base * 2.5, base < 1e12 { base *= 2 }
      }
      let decimals = base * 0.5 < 0.995e6 ? 2 : 1
      let ticks = [0.5, 1, 2, 4].enumerated().map { offset, factor in
        (
          text: NumberText.fixed(base * factor / 1e6, decimals: decimals),
          position: Double(offset) / 3,
          isTarget: base * factor == wanted
        )
      }
      return Scale(ticks: ticks) { time in
        guard time > 0 else { return 0 }
        return ((BinaryLogarithm.of(Double(time) / base) + 1) / 3).clamped(to: 0...1)
      }
    }

    /// From 0 to a quarter over the target, or over the fastest frame.
    static func rates(_ columns: TimeColumns, _ context: PanelContext) -> Scale {
      var top = context.target
      if let middle = typical(columns), middle > 0 { top = max(top, 1e9 / middle) }
      top *= 1.25
      let marks = [0, context.target / 2, context.target, context.target * 2, context.target * 4]
      let ticks = marks.filter { $0 <= top }.map { rate in
        (text: NumberText.rate(rate), position: rate / top, isTarget: rate == context.target)
      }
      return Scale(ticks: ticks) { time in
        time > 0 ? (1e9 / Double(time) / top).clamped(to: 0...1) : 1
      }
    }

    /// The median of the columns' best frame times: the line, without the spikes.
    private static func typical(_ columns: TimeColumns) -> Double? {
      let times = columns.columns.compactMap { $0.map { $0.best } }.filter { $0 > 0 }.sorted()
      return times.isEmpty ? nil : Double(times[times.count / 2])
    }
  }

  private static func drawTitle(
    isRate: Bool, in rect: GridRect, context: PanelContext, into grid: inout CellGrid
  ) {
    let title = isRate ? "frame rate, fps" : "frame time, ms"
    if let readout = Readout.text(context) {
      context.title(
        title, note: readout, in: rect, into: &grid, noteStyle: context.theme.bright)
    } else {
      context.title(title, note: "last 10 s", in: rect, into: &grid)
    }
  }

  private static func drawLabels(
    _ scale: Scale, plot: GridRect, rect: GridRect, context: PanelContext,
    into grid: inout CellGrid
  ) {
    var taken: [Int] = []
    for tick in scale.ticks.sorted(by: { $0.isTarget && !$1.isTarget }) {
      let row =
        plot.endRow - 1 - Int((tick.position * Double(plot.rows - 1)).rounded())
      guard plot.rows > 0, !taken.contains(where: { abs($0 - row) < 1 }) else { continue }
      taken.append(row)
      grid.drawRight(
        tick.text, endColumn: plot.column - 1, row: row,
        style: tick.isTarget ? context.theme.bright : context.theme.dim)
    }
  }

  private static func drawDots(
    _ columns: TimeColumns, scale: Scale, plot: GridRect, isSampled: Bool,
    context: PanelContext, into grid: inout CellGrid
  ) {
    var canvas = BrailleCanvas(size: plot.size, glyphs: context.glyphs)
    let height = Double(canvas.height - 1)
    for (x, column) in columns.columns.enumerated() {
      guard let column else { continue }
      let rate = column.worst > 0 ? 1e9 / Double(column.worst) : nil
      let style = context.theme.rateMark(rate, target: context.target)
      let worst = canvas.height - 1 - Int((scale.position(column.worst) * height).rounded())
      let best = canvas.height - 1 - Int((scale.position(column.best) * height).rounded())
      // A spike outranks its neighbours in the cell they share.
      let priority = Int(clamping: column.worst)
      if isSampled {
        canvas.set(x: x, y: worst, style: style, priority: priority)
        canvas.set(x: x, y: best, style: style, priority: priority)
      } else {
        canvas.verticalLine(x: x, from: worst, to: best, style: style, priority: priority)
      }
    }
    canvas.draw(into: &grid, column: plot.column, row: plot.row)
  }

  private static func drawAxis(
    below plot: GridRect, rect: GridRect, context: PanelContext, into grid: inout CellGrid
  ) {
    guard rect.rows >= 9 else { return }
    let row = plot.endRow
    let style = context.theme.dim
    grid.draw("-10 s", column: plot.column, row: row, style: style)
    let marks = plot.columns >= 60 ? [8, 6, 4, 2] : [5]
    for mark in marks {
      let column = plot.column + (10 - mark) * plot.columns / 10
      grid.draw("-\(mark)", column: column, row: row, style: style)
    }
    let now =
      context.model.isReplay || context.model.frozen != nil
      ? NumberText.clockTenths(context.model.elapsed) : "now"
    grid.drawRight(now, endColumn: plot.endColumn, row: row, style: style)
  }
}
