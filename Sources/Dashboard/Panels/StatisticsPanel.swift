import FrameTiming
import ScreenGrid

/// Average, lows and percentiles of the session, in columns of label, value and unit.
enum StatisticsPanel {
  private struct Item {
    var label: String
    var value: String
    var unit = ""
  }

  /// From this width on values have their units and more air.
  private static let roomy = 38

  static func draw(in rect: GridRect, context: PanelContext, into grid: inout CellGrid) {
    guard let meter = context.model.stream?.meter else { return }
    let isRoomy = rect.columns >= roomy
    let isTall = rect.rows >= 5
    let rates = rates(meter)
    let times = times(meter)
    drawColumn(
      isTall ? rates : Array(rates.prefix(3)), column: rect.column, width: isRoomy ? 15 : 14,
      rect: rect, hasUnits: isRoomy, context: context, into: &grid)
    let second = isRoomy ? 23 : 17
    guard rect.columns >= second + 10 else { return }
    drawColumn(
      isTall ? times : times.filter { ["p50", "p99", "max"].contains($0.label) },
      column: rect.column + second, width: isRoomy ? 12 : 9, rect: rect, hasUnits: isRoomy,
      context: context, into: &grid)
  }

  private static func drawColumn(
    _ items: [Item], column: Int, width: Int, rect: GridRect, hasUnits: Bool,
    context: PanelContext, into grid: inout CellGrid
  ) {
    for (offset, item) in items.prefix(rect.rows).enumerated() {
      let row = rect.row + offset
      grid.draw(item.label, column: column, row: row, style: context.theme.dim)
      context.value(
        item.value, unit: hasUnits ? item.unit : "", endColumn: column + width, row: row,
        into: &grid, limit: max(0, rect.endColumn - column - width))
    }
  }

  private static func rates(_ meter: StreamMeter) -> [Item] {
    let statistics = meter.statistics
    let isSampled = meter.settings.isSampled
    return [
      Item(
        label: "average", value: NumberText.rate(statistics.averageFrameRate), unit: "fps"),
      Item(label: "1% low", value: NumberText.rate(isSampled ? nil : statistics.low1)),
      Item(label: "0.1% low", value: NumberText.rate(isSampled ? nil : statistics.low01)),
      Item(label: isSampled ? "samples" : "frames", value: String(statistics.frames)),
      Item(
        label: "pacing",
        value: NumberText.milliseconds(isSampled ? nil : statistics.pacing), unit: "ms"),
    ]
  }

  private static func times(_ meter: StreamMeter) -> [Item] {
    let statistics = meter.statistics
    return [
      Item(label: "p50", value: NumberText.milliseconds(statistics.percentile(50)), unit: "ms"),
      Item(label: "p95", value: NumberText.milliseconds(statistics.percentile(95))),
      Item(label: "p99", value: NumberText.milliseconds(statistics.percentile(99))),
      Item(label: "max", value: NumberText.milliseconds(statistics.maximum)),
      Item(
        label: "jank",
        value: meter.settings.isSampled ? NumberText.unknown : String(statistics.jank)),
    ]
  }
}
