import FrameTiming
public import ScreenGrid

/// The panels of the dashboard. To add one: a file with its drawing, a case here and in `draw`, a
/// place in `DashboardLayout`, a golden.
public enum PanelKind: String, CaseIterable, Sendable {
  case bar
  case barLine
  case rate
  case statistics
  case refreshRate
  case frameTime
  case frameRate
  case hitches
  case rungs
  case refreshHistory
  case hitchRatio
  case summary
  case keys
  case bounce
  case caption

  /// Below this size a panel is left out, never squeezed.
  public var minimumSize: GridSize {
    switch self {
    case .bar, .barLine: GridSize(columns: 1, rows: 1)
    case .rate: GridSize(columns: 18, rows: 3)
    case .statistics: GridSize(columns: 15, rows: 3)
    case .refreshRate: GridSize(columns: 14, rows: 3)
    case .frameTime: GridSize(columns: 2, rows: 1)
    case .frameRate: GridSize(columns: 24, rows: 2)
    case .hitches: GridSize(columns: 26, rows: 3)
    case .rungs: GridSize(columns: 20, rows: 2)
    case .refreshHistory: GridSize(columns: 16, rows: 2)
    case .hitchRatio: GridSize(columns: 24, rows: 5)
    case .summary: GridSize(columns: 28, rows: 1)
    case .keys: GridSize(columns: 30, rows: 1)
    case .bounce: GridSize(columns: 16, rows: 5)
    case .caption: GridSize(columns: 30, rows: 1)
    }
  }
}

/// What panels draw with.
struct PanelContext {
  let model: DashboardModel
  let reading: Reading
  let theme: Theme
  let glyphs: GlyphSet
  let layout: DashboardLayout

  /// The rate wanted.
  var target: Double { model.settings.target }

  /// The style of a grade's word.
  func style(of grade: HitchGrade) -> CellStyle {
    var style: CellStyle
    switch grade {
    case .good: style = theme.good
    case .warning: style = theme.warning
    case .critical: style = theme.critical
    case .beyond: style = theme.beyond
    }
    style.attributes.insert(.bold)
    return style
  }

  /// Draws a titled hairline over a panel, with a note at its right end.
  func title(
    _ title: String, note: String = "", in rect: GridRect, into grid: inout CellGrid,
    noteStyle: CellStyle? = nil
  ) {
    grid.hairline(
      column: rect.column, row: rect.row, columns: rect.columns, style: theme.hairline,
      glyphs: glyphs)
    let room = rect.columns - 4
    let text = DisplayText.truncated(title, columns: room - 2, glyphs: glyphs)
    grid.draw(" \(text) ", column: rect.column + 2, row: rect.row, style: theme.text, limit: room)
    let width = DisplayWidth.columns(of: note)
    guard !note.isEmpty, DisplayWidth.columns(of: text) + width + 8 <= rect.columns else { return }
    grid.drawRight(
      " \(note) ", endColumn: rect.endColumn - 2, row: rect.row, style: noteStyle ?? theme.dim)
  }

  /// Draws a value right-aligned at a column and its unit, dim, after it.
  func value(
    _ text: String, unit: String = "", endColumn: Int, row: Int, into grid: inout CellGrid,
    limit: Int? = nil
  ) {
    grid.drawRight(text, endColumn: endColumn, row: row, style: theme.bright)
    guard !unit.isEmpty else { return }
    grid.draw(" " + unit, column: endColumn, row: row, style: theme.dim, limit: limit)
  }
}
