import FrameTiming
public import ScreenGrid

/// Draws the model as a screen. The same model, size and theme give the same grid.
public struct Rendering: Sendable {
  /// The colours.
  public var theme: Theme
  /// What graphs are drawn with.
  public var glyphs: GlyphSet
  /// How much is shown.
  public var mode: DashboardLayout.Mode

  public init(theme: Theme, glyphs: GlyphSet, mode: DashboardLayout.Mode = .auto) {
    self.theme = theme
    self.glyphs = glyphs
    self.mode = mode
  }

  /// Draws a whole screen.
  public func render(_ model: DashboardModel, size: GridSize) -> CellGrid {
    guard model.companions.isEmpty || model.page != nil || mode == .bar else {
      return renderInStep(model, size: size)
    }
    return renderAlone(model, size: size)
  }

  /// Draws recordings that are played in step, one below the other.
  private func renderInStep(_ model: DashboardModel, size: GridSize) -> CellGrid {
    var grid = CellGrid(size: size)
    let all = [model] + model.companions
    let hasKeys = size.rows >= 4 * all.count + 2
    let rows = (size.rows - (hasKeys ? 2 : 0)) / all.count
    for (index, one) in all.enumerated() {
      let height = rows - (hasKeys && rows > 4 && index < all.count - 1 ? 1 : 0)
      let picture = renderAlone(
        one, size: GridSize(columns: size.columns, rows: max(1, height)))
      grid.copy(picture, column: 0, row: index * rows)
    }
    guard hasKeys else { return grid }
    let foot = GridRect(column: 0, row: size.rows - 1, columns: size.columns, rows: 1)
    draw(.keys, in: foot, context: context(model, size: size), into: &grid)
    return grid
  }

  private func context(_ model: DashboardModel, size: GridSize) -> PanelContext {
    PanelContext(
      model: model, reading: Reading(model), theme: theme, glyphs: glyphs,
      layout: layout(model, size: size))
  }

  private func renderAlone(_ model: DashboardModel, size: GridSize) -> CellGrid {
    var grid = CellGrid(size: size)
    let context = context(model, size: size)
    let layout = context.layout
    let hasPage = model.page != nil && size.rows >= 4 && mode != .bar
    for place in layout.places where !hasPage || place.panel == .bar || place.panel == .keys {
      draw(place.panel, in: place.rect, context: context, into: &grid)
    }
    if hasPage, let page = model.page {
      let bottom = layout.rect(of: .keys) == nil ? size.rows : size.rows - 1
      Pages.draw(
        page, in: GridRect(column: 0, row: 2, columns: size.columns, rows: bottom - 2),
        context: context, into: &grid)
    }
    return grid
  }

  /// Where the panels stand.
  public func layout(_ model: DashboardModel, size: GridSize) -> DashboardLayout {
    DashboardLayout(
      size: size, mode: mode, rungs: RungPanel.rows(of: model.display.panel),
      hasBall: model.bounce != nil, hasCaption: model.caption != nil)
  }

  /// Draws one panel into a rectangle that is at least its least size.
  func draw(
    _ panel: PanelKind, in rect: GridRect, model: DashboardModel, into grid: inout CellGrid
  ) {
    draw(panel, in: rect, context: context(model, size: grid.size), into: &grid)
  }

  private func draw(
    _ panel: PanelKind, in rect: GridRect, context: PanelContext, into grid: inout CellGrid
  ) {
    switch panel {
    case .bar: BarPanel.draw(in: rect, isOneLine: false, context: context, into: &grid)
    case .barLine: BarPanel.draw(in: rect, isOneLine: true, context: context, into: &grid)
    case .rate: RatePanel.draw(in: rect, context: context, into: &grid)
    case .statistics: StatisticsPanel.draw(in: rect, context: context, into: &grid)
    case .refreshRate: RefreshRatePanel.draw(in: rect, context: context, into: &grid)
    case .frameTime: FrameTimeGraph.draw(in: rect, context: context, into: &grid)
    case .frameRate: FrameRateStrip.draw(in: rect, context: context, into: &grid)
    case .hitches: HitchPanel.draw(in: rect, context: context, into: &grid)
    case .rungs: RungPanel.draw(in: rect, context: context, into: &grid)
    case .refreshHistory: RefreshHistoryPanel.draw(in: rect, context: context, into: &grid)
    case .hitchRatio: HitchRatioPanel.draw(in: rect, context: context, into: &grid)
    case .summary: SummaryPanel.draw(in: rect, context: context, into: &grid)
    case .keys: KeyPanel.draw(in: rect, context: context, into: &grid)
    case .bounce: BouncePanel.draw(in: rect, context: context, into: &grid)
    case .caption: CaptionPanel.draw(in: rect, context: context, into: &grid)
    }
  }
}
