import FrameTiming
import ScreenGrid

/// The refresh rate of the last ten seconds, and lanes of the last 250 ms: what each refresh did.
enum RefreshHistoryPanel {
  /// What the lanes show, in nanoseconds.
  private static let laneTime: Int64 = 250_000_000

  static func draw(in rect: GridRect, context: PanelContext, into grid: inout CellGrid) {
    context.title(
      rect.columns >= 30 ? "refresh rate" : "last 10 s",
      note: rect.columns >= 30 ? "last 10 s" : "", in: rect, into: &grid)
    guard let meter = context.model.meter, !meter.settings.isSampled else { return }
    let hasLanes = rect.rows >= 3
    let bars = GridRect(
      column: rect.column, row: rect.row + 1, columns: rect.columns,
      rows: rect.rows - 1 - (hasLanes ? 1 : 0))
    drawBars(meter, in: bars, context: context, into: &grid)
    guard hasLanes else { return }
    drawLanes(meter, row: rect.endRow - 1, rect: rect, context: context, into: &grid)
  }

  private static func drawBars(
    _ meter: StreamMeter, in rect: GridRect, context: PanelContext, into grid: inout CellGrid
  ) {
    let now = context.model.viewTime
    let length = RefreshRecorder.window / Int64(max(1, rect.columns))
    let start = (now.nanoseconds.dividedDown(by: length) &- Int64(rect.columns) &+ 1) &* length
    var time = Array(repeating: 0.0, count: rect.columns)
    var weighted = time
    for span in meter.recorder.spans(after: MonotonicInstant(nanoseconds: start)) {
      // A span belongs to every column it reaches into, with its part there.
      var from = max(span.start.nanoseconds, start)
      while from < span.end.nanoseconds {
        let place = Int(clamping: (from &- start) / length)
        guard place < rect.columns else { break }
        let end = min(span.end.nanoseconds, start &+ Int64(place + 1) &* length)
        time[place] += Double(end - from)
        weighted[place] += Double(end - from) * span.hertz
        from = end
      }
    }
    let top = context.model.display.panel.refreshRates.first ?? 120
    for column in 0..<rect.columns where time[column] > 0 {
      let share = weighted[column] / time[column] / top
      grid.drawVerticalBar(
        in: GridRect(
          column: rect.column + column, row: rect.row, columns: 1, rows: rect.rows),
        eighths: max(1, Int((share * Double(rect.rows * 8)).rounded())),
        style: context.theme.text, glyphs: context.glyphs)
    }
  }

  /// One column is a stretch of the last 250 ms; a new frame outranks a repeat in it.
  private static func drawLanes(
    _ meter: StreamMeter, row: Int, rect: GridRect, context: PanelContext,
    into grid: inout CellGrid
  ) {
    let now = context.model.viewTime
    let start = now.advanced(byNanoseconds: -laneTime)
    for span in meter.recorder.spans(after: start) where span.end <= now {
      let offset = span.end.nanoseconds(since: start)
      let column = Int(clamping: offset * Int64(rect.columns) / (laneTime + 1))
      guard column < rect.columns else { continue }
      let mark =
        span.isFlip
        ? BlockGlyphs.verticalLine(in: context.glyphs) : BlockGlyphs.shortLine(in: context.glyphs)
      let place = rect.column + column
      let flip = BlockGlyphs.verticalLine(in: context.glyphs)
      if !span.isFlip, grid[column: place, row: row].glyph == flip.value { continue }
      grid[column: place, row: row] = Cell(
        mark, style: span.isFlip ? context.theme.text : context.theme.dim)
    }
  }
}
