import FrameTiming
import ScreenGrid

/// The rates of the display with the share of the last ten seconds on each, the current one bright.
enum RungPanel {
  /// The most rows that a display's rates take.
  static let limit = 16
  /// Bands that a variable range is divided into.
  private static let bands = 8

  /// How many rows a display's rates take.
  static func rows(of panel: DisplayPanel) -> Int {
    if case .variable = panel { return bands }
    return min(limit, panel.refreshRates.count)
  }

  private struct Row {
    var label: String
    var share: Double
    var isCurrent: Bool
  }

  static func draw(in rect: GridRect, context: PanelContext, into grid: inout CellGrid) {
    context.title(
      context.model.display.panel.title, note: "simulated", in: rect, into: &grid)
    let rows = rows(context)
    let theme = context.theme
    let labelEnd = rect.column + 5
    let barColumn = rect.column + 6
    let barColumns = rect.endColumn - 8 - barColumn
    for (offset, item) in rows.prefix(rect.rows - 1).enumerated() {
      let row = rect.row + 1 + offset
      let style = item.isCurrent ? theme.bright : item.share > 0 ? theme.text : theme.dim
      if item.isCurrent {
        grid[column: rect.column, row: row] = Cell(
          BlockGlyphs.pointer(in: context.glyphs), style: theme.bright)
      }
      var label = style
      if item.isCurrent { label.attributes.insert(.bold) }
      grid.drawRight(item.label, endColumn: labelEnd, row: row, style: label)
      guard item.share > 0 else {
        grid[column: rect.endColumn - 1, row: row] = Cell(
          BlockGlyphs.smallDot(in: context.glyphs), style: theme.dim)
        continue
      }
      let eighths = max(1, Int((item.share * Double(barColumns * 8)).rounded()))
      grid.drawHorizontalBar(
        column: barColumn, row: row, columns: barColumns, eighths: eighths,
        style: item.isCurrent ? theme.bright : theme.dim, glyphs: context.glyphs)
      grid.drawRight(
        NumberText.percent(item.share) + " %", endColumn: rect.endColumn, row: row,
        style: item.isCurrent ? theme.bright : theme.text)
    }
  }

  private static func rows(_ context: PanelContext) -> [Row] {
    let panel = context.model.display.panel
    let current = context.reading.refreshRate
    let times = times(context)
    let total = times.reduce(0) { $0 + $1.time }
    guard case .variable = panel else {
      return panel.refreshRates.map { rate in
        let time = times.filter { abs($0.hertz - rate) < 0.01 }.reduce(0) { $0 + $1.time }
        return Row(
          label: NumberText.hertz(rate), share: total > 0 ? time / total : 0,
          isCurrent: current.map { abs($0 - rate) < 0.01 } ?? false)
      }
    }
    return bands(of: panel, times: times, total: total, current: current)
  }

  private static func bands(
    of panel: DisplayPanel, times: [(hertz: Double, time: Double)], total: Double,
    current: Double?
  ) -> [Row] {
    let high = panel.refreshRates.first ?? 0
    let low = panel.refreshRates.last ?? 0
    let step = (high - low) / Double(bands)
    return (0..<bands).map { index in
      let top = high - step * Double(index)
      let isLast = index == bands - 1
      func holds(_ hertz: Double) -> Bool {
        (index == 0 || hertz <= top) && (isLast || hertz > top - step)
      }
      let time = times.filter { holds($0.hertz) }.reduce(0) { $0 + $1.time }
      return Row(
        label: NumberText.hertz(top.rounded()), share: total > 0 ? time / total : 0,
        isCurrent: current.map(holds) ?? false)
    }
  }

  /// Time on each rate in the last ten seconds, the part of a span inside them.
  private static func times(_ context: PanelContext) -> [(hertz: Double, time: Double)] {
    guard let meter = context.model.meter, !meter.settings.isSampled else { return [] }
    let from = context.model.viewTime.advanced(byNanoseconds: -RefreshRecorder.window)
    return meter.recorder.timePerRate(after: from)
  }
}
