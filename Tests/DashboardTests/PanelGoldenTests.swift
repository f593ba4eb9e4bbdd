import FrameTiming
import ScreenGrid
import TestKit
import Testing

@testable import Dashboard

@Suite("Panels: each at its least size and at two more")
struct PanelGoldenTests {
  struct Sample: CustomTestStringConvertible, Sendable {
    var panel: PanelKind
    var size: GridSize
    var testDescription: String { "\(panel.rawValue) \(size.columns)x\(size.rows)" }
  }

  /// Two sizes above the least that a panel gets on real screens.
  private static func larger(_ panel: PanelKind) -> [GridSize] {
    let sizes: [(Int, Int)] =
      switch panel {
      case .bar: [(40, 1), (120, 1)]
      case .barLine: [(20, 1), (80, 1)]
      case .rate: [(20, 3), (36, 5)]
      case .statistics: [(22, 3), (44, 5)]
      case .refreshRate: [(22, 3), (31, 5)]
      case .frameTime: [(40, 4), (85, 13)]
      case .frameRate: [(40, 3), (85, 5)]
      case .hitches: [(50, 4), (85, 6)]
      case .rungs: [(26, 6), (31, 13)]
      case .refreshHistory: [(20, 3), (31, 4)]
      case .hitchRatio: [(26, 5), (31, 6)]
      case .summary: [(30, 1), (60, 1)]
      case .keys: [(60, 1), (120, 1)]
      case .bounce: [(60, 10), (85, 16)]
      case .caption: [(60, 1), (85, 2)]
      }
    return sizes.map { GridSize(columns: $0.0, rows: $0.1) }
  }

  static let samples = PanelKind.allCases.flatMap { panel in
    ([panel.minimumSize] + larger(panel)).map { Sample(panel: panel, size: $0) }
  }

  @Test("A panel looks as recorded", arguments: samples)
  func looks(sample: Sample) {
    var model = sample.panel == .bounce ? DashboardScenes.replay : DashboardScenes.steady
    model.bounce = BounceTracks(seed: 1, duration: 15 * DashboardScenes.second)
    if sample.panel == .caption {
      model.caption = "a ball that falls and bounces, stepped by a timer and by measured time"
    }
    let grid = Rendering.classic.drawn(sample.panel, model: model, sample.size)
    let name = "panel-\(sample.panel.rawValue)-\(sample.size.columns)x\(sample.size.rows)"
    let mismatch = ScreenGolden.mismatch(grid, named: name)
    #expect(mismatch == nil, "\(mismatch ?? "")")
  }

  @Test("A panel stays inside its place", arguments: samples)
  func staysInside(sample: Sample) {
    for model in [DashboardScenes.steady, DashboardScenes.sampled, DashboardScenes.idle] {
      let wide = GridSize(columns: sample.size.columns + 8, rows: sample.size.rows + 4)
      var grid = CellGrid(size: wide)
      let mark = Cell("~")
      grid.fill(
        GridRect(column: 0, row: 0, columns: wide.columns, rows: wide.rows), with: mark)
      let rect = GridRect(
        column: 4, row: 2, columns: sample.size.columns, rows: sample.size.rows)
      Rendering.classic.draw(sample.panel, in: rect, model: model, into: &grid)
      for row in 0..<wide.rows {
        for column in 0..<wide.columns
        where !rect.contains(GridPoint(column: column, row: row)) {
          #expect(
            grid[column: column, row: row] == mark,
            "drew outside at \(column - 4), \(row - 2): \(GridText.lines(grid))")
        }
      }
    }
  }
}

extension Rendering {
  /// One panel alone on a grid of its own.
  func drawn(_ panel: PanelKind, model: DashboardModel, _ size: GridSize) -> CellGrid {
    var grid = CellGrid(size: size)
    let rect = GridRect(column: 0, row: 0, columns: size.columns, rows: size.rows)
    draw(panel, in: rect, model: model, into: &grid)
    return grid
  }
}
