public import ScreenGrid

/// Which panel stands where on a screen of a given size. Pure arithmetic: the same size and
/// content always give the same places, so that the mouse can be understood without drawing.
public struct DashboardLayout: Equatable, Sendable {
  /// How much is shown.
  public enum Mode: String, Sendable {
    /// As much as fits.
    case auto
    /// The bar alone.
    case bar
    /// The panels, wherever they fit.
    case dashboard
  }

  /// A panel and its place.
  public struct Place: Equatable, Sendable {
    public var panel: PanelKind
    public var rect: GridRect
  }

  /// The gutter between two columns of panels.
  static let gutter = 3
  /// From this width on the display's pane stands at the side.
  static let sideColumns = 72
  static let dashboardSize = GridSize(columns: 40, rows: 10)

  /// Panels in drawing order; the bar is always the last, so that nothing covers it.
  public private(set) var places: [Place] = []

  private let hasBall: Bool
  private let hasCaption: Bool

  /// Lays panels out. `rungs` is how many rows the display's rates take; a scene may have a ball
  /// beside the graph and a caption above the keys.
  public init(
    size: GridSize, mode: Mode = .auto, rungs: Int = 12, hasBall: Bool = false,
    hasCaption: Bool = false
  ) {
    self.hasBall = hasBall
    self.hasCaption = hasCaption
    let bar = GridRect(column: 0, row: 0, columns: size.columns, rows: min(1, size.rows))
    defer {
      places.append(Place(panel: mode == .bar || size.rows == 1 ? .barLine : .bar, rect: bar))
    }
    guard mode != .bar, size.rows >= 2 else { return }
    let isDashboard =
      size.columns >= Self.dashboardSize.columns && size.rows >= Self.dashboardSize.rows
    if isDashboard {
      layOutDashboard(size, rungs: rungs)
    } else if size.rows < Self.dashboardSize.rows {
      add(.frameTime, GridRect(column: 0, row: 1, columns: size.columns, rows: size.rows - 1))
    } else {
      layOutNarrow(size, rungs: rungs)
    }
  }

  /// The place of a panel.
  public func rect(of panel: PanelKind) -> GridRect? {
    places.first { $0.panel == panel }?.rect
  }

  /// Adds a panel unless it would be smaller than it can be.
  private mutating func add(_ panel: PanelKind, _ rect: GridRect) {
    let least = panel.minimumSize
    guard rect.columns >= least.columns, rect.rows >= least.rows else { return }
    places.append(Place(panel: panel, rect: rect))
  }

  private mutating func layOutDashboard(_ size: GridSize, rungs: Int) {
    let hasSide = size.columns >= Self.sideColumns
    let sideWidth = hasSide ? min(max(26, size.columns * 31 / 120), 48) : 0
    let margin = hasSide ? 1 : 0
    let mainWidth = size.columns - margin - (hasSide ? sideWidth + Self.gutter : 0)
    let side = GridRect(
      column: size.columns - margin - sideWidth, row: 0, columns: sideWidth, rows: size.rows)
    let digits = size.rows >= 30 ? 5 : 3
    layOutHead(size, digits: digits, mainWidth: mainWidth, side: hasSide ? side : nil)
    let top = 2 + digits + (size.rows >= 14 ? 1 : 0)
    var bottom = size.rows
    if size.rows >= 18 {
      add(.keys, GridRect(column: 0, row: size.rows - 1, columns: size.columns, rows: 1))
      bottom = size.rows - (size.rows >= 22 ? 2 : 1)
      if hasCaption, size.rows >= 22 {
        add(.caption, GridRect(column: 0, row: bottom, columns: size.columns, rows: 1))
      }
    } else if !hasSide {
      add(.summary, GridRect(column: 0, row: size.rows - 1, columns: size.columns, rows: 1))
      bottom = size.rows - 1
    }
    let area = GridRect(column: 0, row: top, columns: mainWidth, rows: max(0, bottom - top))
    if hasSide {
      layOutMain(area)
      layOutSide(
        GridRect(column: side.column, row: top, columns: sideWidth, rows: area.rows), rungs: rungs)
    } else {
      layOutStack(area, rungs: rungs)
    }
  }

  /// The large numbers and the statistics beside them.
  private mutating func layOutHead(
    _ size: GridSize, digits: Int, mainWidth: Int, side: GridRect?
  ) {
    let rateWidth = digits == 3 ? 20 : mainWidth >= 80 ? 44 : 36
    if let side {
      add(.rate, GridRect(column: 0, row: 2, columns: rateWidth, rows: digits))
      let left = rateWidth == 44 ? 45 : rateWidth + 2
      add(
        .statistics,
        GridRect(column: left, row: 2, columns: mainWidth - left, rows: digits))
      add(
        .refreshRate,
        GridRect(column: side.column, row: 2, columns: side.columns, rows: digits))
      return
    }
    let half = size.columns / 2
    let small = digits == 5 && half < 36 ? 3 : digits
    add(.rate, GridRect(column: 0, row: 2, columns: half + 1, rows: small))
    add(
      .refreshRate,
      GridRect(column: half + 2, row: 2, columns: size.columns - half - 2, rows: small))
  }

  /// Frame times, then hitches, then the overview, as far as there are rows.
  private mutating func layOutMain(_ area: GridRect) {
    let extra = area.rows
    let hitchRows = extra >= 40 ? 9 : extra >= 24 ? 5 : extra >= 15 ? 4 : 0
    let stripRows = extra >= 40 ? 5 : extra >= 22 ? 3 : 0
    let gaps = (hitchRows > 0 ? 1 : 0) + (stripRows > 0 ? 1 : 0)
    let graphRows = area.rows - hitchRows - stripRows - gaps
    var row = area.row
    func rect(_ rows: Int) -> GridRect {
      GridRect(column: area.column, row: row, columns: area.columns, rows: rows)
    }
    let ball = hasBall ? max(16, area.columns / 3) : 0
    if ball > 0 {
      add(
        .bounce,
        GridRect(
          column: area.column + area.columns - ball, row: row, columns: ball, rows: graphRows))
    }
    var graph = rect(graphRows)
    if ball > 0 { graph.size.columns -= ball + Self.gutter }
    add(.frameTime, graph)
    row += graphRows + 1
    if stripRows > 0 {
      add(.frameRate, rect(stripRows))
      row += stripRows + 1
    }
    if hitchRows > 0 { add(.hitches, rect(hitchRows)) }
  }

  /// The display's pane: its rates, their history, the hitch ratio.
  private mutating func layOutSide(_ area: GridRect, rungs: Int) {
    var row = area.row
    var left = area.rows
    func rect(_ rows: Int) -> GridRect {
      GridRect(column: area.column, row: row, columns: area.columns, rows: rows)
    }
    let rungRows = min(rungs, 16) + 1
    if left >= rungRows {
      add(.rungs, rect(rungRows))
      row += rungRows + 1
      left -= rungRows + 1
    }
    let hitchRows = 5
    let historyRows = left >= hitchRows + 1 + 5 ? (left >= 16 ? 5 : 4) : left >= 9 ? 3 : 2
    if left >= historyRows {
      add(.refreshHistory, rect(historyRows))
      row += historyRows + 1
      left -= historyRows + 1
    }
    if left >= hitchRows {
      add(.hitchRatio, rect(hitchRows))
    }
  }

  /// Main panels and pane in one column.
  private mutating func layOutStack(_ area: GridRect, rungs: Int) {
    var row = area.row
    var left = area.rows
    func take(_ panel: PanelKind, _ rows: Int) {
      guard rows > 0, left >= rows else { return }
      add(panel, GridRect(column: area.column, row: row, columns: area.columns, rows: rows))
      row += rows + 1
      left -= rows + 1
    }
    let rungRows = min(rungs, 16) + 1
    let below: [(PanelKind, Int)] = [
      (.statistics, 3), (.refreshHistory, 3), (.hitchRatio, 5), (.rungs, rungRows),
      (.hitches, 5), (.frameRate, 3),
    ]
    var chosen: [(PanelKind, Int)] = []
    var rest = left - 6
    for item in below where rest >= item.1 + 1 {
      chosen.append(item)
      rest -= item.1 + 1
    }
    let graph = min(left, 6 + max(0, rest))
    take(.frameTime, graph)
    for item in [.frameRate, .statistics, .hitches, .rungs, .refreshHistory, .hitchRatio]
      as [PanelKind]
    {
      if let rows = chosen.first(where: { $0.0 == item })?.1 { take(item, rows) }
    }
  }

  /// Tall and narrow: the rate, the graph, and what else fits one below the other.
  private mutating func layOutNarrow(_ size: GridSize, rungs: Int) {
    guard size.columns >= 12 else { return }
    var row = 2
    if size.columns >= 18 {
      add(.rate, GridRect(column: 0, row: row, columns: size.columns, rows: 3))
      row += 4
    }
    if size.rows >= 24, size.columns >= 18 {
      add(.refreshRate, GridRect(column: 0, row: row, columns: size.columns, rows: 3))
      row += 4
    }
    layOutStack(
      GridRect(column: 0, row: row, columns: size.columns, rows: size.rows - row), rungs: rungs)
  }
}
