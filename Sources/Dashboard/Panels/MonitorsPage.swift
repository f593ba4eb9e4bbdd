import FrameTiming
import ScreenGrid

/// What three ways to monitor would read now (display model, section 10), and what four meters of
/// the same run would say.
enum MonitorsPage {
  /// How much of the past is looked at, in nanoseconds: readings need windows of a second.
  private static let window: Int64 = 4_000_000_000

  static func draw(in rect: GridRect, context: PanelContext, into grid: inout CellGrid) {
    guard let readings = MonitorReadings(context, window: window) else {
      context.title("what three monitors read", note: "o back", in: rect, into: &grid)
      grid.draw(
        "nothing yet", column: rect.column + 2, row: rect.row + 2, style: context.theme.dim)
      return
    }
    let table = GridRect(
      column: rect.column, row: rect.row, columns: min(rect.columns, 100), rows: 7)
    context.title(
      "what three monitors read, last 4 s", note: "o back", in: table, into: &grid)
    head(["reads", "hitch", ""], in: table, context: context, into: &grid)
    for (offset, row) in readings.monitors.enumerated() {
      draw(row, row: table.row + 2 + offset, in: table, context: context, into: &grid)
    }
    let meters = GridRect(
      column: rect.column, row: rect.row + 8, columns: table.columns, rows: 7)
    guard rect.rows >= 15 else { return }
    context.title("what four meters say of the same run", in: meters, into: &grid)
    head(["reads", "", ""], in: meters, context: context, into: &grid)
    for (offset, row) in readings.meters.enumerated() {
      draw(row, row: meters.row + 2 + offset, in: meters, context: context, into: &grid)
    }
  }

  private static func head(
    _ texts: [String], in rect: GridRect, context: PanelContext, into grid: inout CellGrid
  ) {
    for (text, end) in zip(texts, [34, 50]) {
      grid.drawRight(
        text, endColumn: rect.column + end, row: rect.row + 1, style: context.theme.dim,
        limit: rect.columns)
    }
  }

  private static func draw(
    _ item: MonitorReadings.Row, row: Int, in rect: GridRect, context: PanelContext,
    into grid: inout CellGrid
  ) {
    let left = rect.column + 2
    grid.draw(item.name, column: left, row: row, style: context.theme.text, limit: 24)
    context.value(
      item.rate, unit: "/s", endColumn: rect.column + 34, row: row, into: &grid)
    if let hitch = item.hitch {
      context.value(hitch, unit: "ms", endColumn: rect.column + 50, row: row, into: &grid)
    }
    let column = rect.column + 56
    guard rect.endColumn - column >= 20 else { return }
    grid.draw(
      DisplayText.truncated(item.note, columns: rect.endColumn - column, glyphs: context.glyphs),
      column: column, row: row, style: context.theme.dim)
  }
}

/// The readings, from the frames of the last seconds run through the display once more.
struct MonitorReadings {
  /// One line of a table.
  struct Row {
    var name: String
    var rate: String
    var hitch: String?
    var note: String
  }

  let monitors: [Row]
  let meters: [Row]

  init?(_ context: PanelContext, window: Int64) {
    guard let meter = context.model.meter, !meter.settings.isSampled, meter.frames > 0 else {
      return nil
    }
    let now = context.model.viewTime
    let frames = context.model.frames(
      after: now.advanced(byNanoseconds: -window), through: now)
    guard let first = frames.first else { return nil }
    var simulation = RefreshSimulation(meter.settings.display)
    var sink = Watched(
      meters: FourMeters(meter.settings.display, drawsItself: context.model.drawsItself))
    for frame in frames {
      simulation.present(frame, into: &sink)
      sink.meters.presented(at: frame.presentedAt.nanoseconds(since: first.presentedAt))
    }
    simulation.finish(at: now, into: &sink)
    sink.observers.finish(at: now.nanoseconds(since: first.presentedAt))
    let seconds = Double(now.nanoseconds(since: first.presentedAt)) / 1e9
    guard seconds > 0 else { return nil }
    let totals = simulation.totals
    let flips = Double(totals.flips) / seconds
    let last = now.nanoseconds(since: simulation.origin ?? first.presentedAt)
    let reading = sink.meters.reading(at: last)
    monitors = Self.monitors(sink.observers, flips: flips, hitch: totals.hitch)
    meters = [
      Row(
        name: "display link", rate: NumberText.rate(reading.displayLink),
        note: "the link's callbacks, not the screen"),
      Row(
        name: "GPU report", rate: NumberText.rate(reading.gpuReport),
        note: "frames the program draws itself"),
      Row(
        name: "Core Animation", rate: NumberText.rate(reading.coreAnimation),
        note: "new pictures; its tool never shows above 60"),
      Row(
        name: "VSync lane", rate: NumberText.rate(reading.refreshRate),
        note: CountText.of(reading.surfaces.count, "surface") + " in the last second"),
    ]
  }

  private static func monitors(
    _ observers: MonitoringObservers, flips: Double, hitch: Int64
  ) -> [Row] {
    func time(_ value: Int64) -> String { NumberText.fixed(Double(value) / 1e6, decimals: 1) }
    return [
      Row(
        name: "the screen itself", rate: NumberText.rate(flips), hitch: time(hitch),
        note: "new pictures, and how late they were"),
      Row(
        name: "pinned at 60", rate: NumberText.rate(observers.pinned.rate.latest),
        hitch: time(observers.pinned.hitch), note: "never above 60: sees its own loop"),
      Row(
        name: "every refresh", rate: NumberText.rate(observers.everyRefresh.rate.latest),
        hitch: nil, note: "exact, blind to what is repeated"),
      Row(
        name: "tracking", rate: NumberText.rate(observers.tracking.rate.latest),
        hitch: time(observers.tracking.hitch), note: "follows the panel from 60 up"),
    ]
  }

  /// Feeds the monitors every refresh, idle ones included.
  private struct Watched: RefreshSink {
    var observers = MonitoringObservers()
    var meters: FourMeters

    mutating func refreshed(_ refresh: Refresh) {
      observers.refreshed(refresh)
      meters.refreshed(refresh)
    }
  }
}
