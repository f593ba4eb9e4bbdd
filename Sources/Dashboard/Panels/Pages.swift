import FrameTiming
import ScreenGrid

/// Pages that lie over the panels, below the bar.
enum Pages {
  static func draw(
    _ page: DashboardModel.Page, in rect: GridRect, context: PanelContext,
    into grid: inout CellGrid
  ) {
    switch page {
    case .help: HelpPage.draw(in: rect, context: context, into: &grid)
    case .monitors: MonitorsPage.draw(in: rect, context: context, into: &grid)
    case .output: OutputPage.draw(in: rect, context: context, into: &grid)
    }
  }
}

/// The keys, and what fpsbar itself costs.
enum HelpPage {
  private static let keys = [
    ("q", "quit"), ("space", "pause, go on"), ("left right", "scrub by a second"),
    (", .", "scrub by a frame"), ("+ - up down", "replay speed, 1/16 to 64"),
    ("Home End", "begin, end"), (":", "jump to a time"), ("l", "loop"),
    ("n N", "next, previous hitch"), ("m b", "bookmark, next bookmark"),
    ("d", "next display"), ("t", "next theme"), ("g", "frame time, frame rate"),
    ("Tab", "next stream"), ("r", "reset the statistics"), ("s", "save what is kept"),
    ("o", "three monitors' readings"), ("O", "what the program printed"),
    ("D", "detach from the program"), ("mouse", "read a frame in the graph"),
    ("?", "this page"),
  ]

  static func draw(in rect: GridRect, context: PanelContext, into grid: inout CellGrid) {
    let theme = context.theme
    let isWide = rect.columns >= 78
    let columnWidth = rect.columns >= 96 ? 48 : 39
    let costRows = 7
    let perColumn = isWide ? (keys.count + 1) / 2 : keys.count
    let title = GridRect(column: 0, row: rect.row, columns: rect.columns, rows: 1)
    context.title("keys", in: title, into: &grid)
    var used = 0
    for (index, (key, what)) in keys.enumerated() {
      let column = isWide && index >= perColumn ? columnWidth : 0
      let row = rect.row + 1 + (isWide && index >= perColumn ? index - perColumn : index)
      guard row < rect.endRow - (rect.rows >= costRows + 12 ? costRows : 0) else { continue }
      grid.drawRight(key, endColumn: column + 13, row: row, style: theme.bright)
      grid.draw(what, column: column + 15, row: row, style: theme.text)
      used = max(used, row + 1)
    }
    let costRect = GridRect(
      column: 0, row: used + 1, columns: rect.columns, rows: rect.endRow - used - 1)
    guard costRect.rows >= 3 else { return }
    drawCost(in: costRect, context: context, into: &grid)
  }

  private static func drawCost(
    in rect: GridRect, context: PanelContext, into grid: inout CellGrid
  ) {
    context.title("what fpsbar costs", in: rect, into: &grid)
    let model = context.model
    let lost = model.streams.lost
    let cost = model.cost
    let share = cost.processorShare.map { NumberText.fixed($0 * 100, decimals: 2) }
    let rows: [(String, String, String)] = [
      ("processor", share ?? NumberText.unknown, "% of a core"),
      (
        "terminal", cost.terminalBytesPerSecond.map { NumberText.bytes($0) } ?? NumberText.unknown,
        "per second"
      ),
      (
        "memory",
        cost.residentBytes.map { NumberText.bytes(Double($0)) } ?? NumberText.unknown, "resident"
      ),
      ("frames lost", String(lost), "overwritten before they were read"),
      (
        "late ticks", String(model.lateTicks),
        CountText.of(model.missedTicks, "deadline") + " missed"
      ),
    ]
    for (offset, (label, value, unit)) in rows.enumerated() where offset + 1 < rect.rows {
      let row = rect.row + 1 + offset
      grid.drawRight(label, endColumn: 14, row: row, style: context.theme.dim)
      context.value(value, unit: unit, endColumn: 26, row: row, into: &grid)
    }
  }
}

/// The last lines that the program printed.
enum OutputPage {
  static func draw(in rect: GridRect, context: PanelContext, into grid: inout CellGrid) {
    context.title("what the program printed", note: "O back", in: rect, into: &grid)
    let lines = (context.model.output ?? []).suffix(max(0, rect.rows - 1))
    for (offset, line) in lines.enumerated() {
      grid.draw(
        DisplayText.truncated(line, columns: rect.columns - 2, glyphs: context.glyphs),
        column: 2, row: rect.row + 1 + offset, style: context.theme.text)
    }
  }
}
