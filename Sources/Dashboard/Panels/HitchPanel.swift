import FrameTiming
import ScreenGrid

/// The worst hitches: when, how late, the frame's time, time on glass.
enum HitchPanel {
  static func draw(in rect: GridRect, context: PanelContext, into grid: inout CellGrid) {
    let note = rect.columns >= 50 ? "n next  N previous" : "n next"
    context.title("worst hitches", note: note, in: rect, into: &grid)
    guard let meter = context.model.stream?.meter else { return }
    let theme = context.theme
    if meter.settings.isSampled {
      grid.draw(
        "a sampled log has no hitches to show", column: rect.column + 2, row: rect.row + 1,
        style: theme.dim, limit: rect.columns - 2)
      return
    }
    let hitches = meter.recorder.hitches.worst.prefix(rect.rows - 1)
    guard !hitches.isEmpty else {
      grid.draw(
        meter.frames == 0 ? NumberText.unknown : "none so far", column: rect.column + 2,
        row: rect.row + 1, style: theme.dim)
      return
    }
    for (offset, hitch) in hitches.enumerated() {
      draw(hitch, row: rect.row + 1 + offset, in: rect, context: context, into: &grid)
    }
  }

  private static func draw(
    _ hitch: HitchRecord, row: Int, in rect: GridRect, context: PanelContext,
    into grid: inout CellGrid
  ) {
    let theme = context.theme
    let start = context.model.start ?? hitch.at
    let left = rect.column + 2
    grid.draw(
      NumberText.clockTenths(hitch.at.nanoseconds(since: start)), column: left, row: row,
      style: theme.text)
    let late = "+" + NumberText.fixed(Double(hitch.hitch) / 1e6, decimals: 1)
    context.value(late, unit: "ms late", endColumn: left + 15, row: row, into: &grid)
    guard rect.columns >= 44 else { return }
    let frameTime = NumberText.fixed(hitch.frameTime.map { Double($0) / 1e6 }, decimals: 1)
    context.value(frameTime, unit: "ms frame", endColumn: left + 33, row: row, into: &grid)
    guard rect.columns >= 68 else { return }
    let glass = NumberText.fixed(Double(hitch.onGlass) / 1e6, decimals: 1)
    context.value(glass, unit: "ms on glass", endColumn: left + 52, row: row, into: &grid)
  }
}
