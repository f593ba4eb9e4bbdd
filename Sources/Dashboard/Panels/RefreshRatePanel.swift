import FrameTiming
import ScreenGrid

/// The current simulated refresh rate in large digits, and what the panel is doing.
enum RefreshRatePanel {
  static func draw(in rect: GridRect, context: PanelContext, into grid: inout CellGrid) {
    let reading = context.reading
    let notes = notes(context)
    let width = notes.map { DisplayWidth.columns(of: $0) }.max() ?? 0
    let text = NumberText.hertz(reading.refreshRate)
    let indent = min(2, max(0, rect.columns - 16))
    let after = BigNumber.draw(
      text, unit: "Hz", style: context.theme.bright, in: rect, indent: indent, context: context,
      into: &grid)
    guard after + 1 + width <= rect.endColumn else {
      let short = String(context.model.display.panel.title.split(separator: " ").first ?? "")
      let at = after - 2
      if at + short.count <= rect.endColumn {
        grid.draw(short, column: at, row: rect.row, style: context.theme.dim)
      }
      return
    }
    for (offset, note) in notes.prefix(rect.rows).enumerated() {
      grid.drawRight(
        note, endColumn: rect.endColumn, row: rect.row + offset, style: context.theme.text)
    }
  }

  private static func notes(_ context: PanelContext) -> [String] {
    guard let meter = context.model.meter, context.reading.refreshRate != nil else { return [] }
    let totals = meter.totals
    let interval =
      context.reading.refreshInterval.map {
        NumberText.fixed(Double($0) / 1e6, decimals: 2) + " ms"
      } ?? NumberText.unknown
    return [
      interval, "\(meter.simulation.buffersInUse) buffers", CountText.of(totals.repeats, "repeat"),
      "\(totals.droppedCount) dropped",
    ]
  }
}
