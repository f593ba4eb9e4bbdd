import FrameTiming
import ScreenGrid
import TestKit
import Testing

@testable import Dashboard

@Suite("Rendering: any model at any size")
struct RenderingTests {
  private typealias Scenes = DashboardScenes

  /// Every state there is a scene for.
  private static let models: [(name: String, model: DashboardModel)] = [
    ("nothing", DashboardModel(settings: Scenes.settings())), ("empty", Scenes.live()),
    ("before", Scenes.beforeFirstReport), ("steady", Scenes.steady), ("idle", Scenes.idle),
    ("paused", Scenes.paused), ("help", Scenes.help), ("monitors", Scenes.monitors),
    ("replay", Scenes.replay), ("sampled", Scenes.sampled),
    ("no tracks", DashboardModel(settings: Scenes.settings(), tracks: [])),
    (
      "one present",
      DashboardModel(
        settings: Scenes.settings(),
        tracks: [ReplayTrack(name: "", series: FrameSeries(presents: [5]))])
    ),
  ]

  private static let modes: [DashboardLayout.Mode] = [.auto, .bar, .dashboard]

  /// Sizes around every bound of the layout, and some in between.
  private static let sizes: [GridSize] = {
    var random = SplitMix64(seed: 11)
    let edges = [0, 1, 2, 4, 5, 9, 10, 12, 17, 18, 22, 24, 29, 30, 39, 40, 60, 71, 72, 120, 200]
    var sizes: [GridSize] = []
    for columns in edges {
      for rows in edges where rows <= 60 { sizes.append(GridSize(columns: columns, rows: rows)) }
    }
    for _ in 0..<60 {
      sizes.append(
        GridSize(
          columns: Int.random(in: 0...200, using: &random),
          rows: Int.random(in: 0...60, using: &random)))
    }
    return sizes + [GridSize(columns: 500, rows: 200)]
  }()

  @Test("Drawing never traps, and the grid has the size asked for", arguments: models.indices)
  func everySize(index: Int) {
    let model = Self.models[index].model
    for (place, size) in Self.sizes.enumerated() {
      for mode in Self.modes {
        let glyphs = GlyphSet.allCases[place % 3]
        let depth = ColorDepth.allCases[place % ColorDepth.allCases.count]
        let rendering = Rendering(theme: .classic(depth: depth), glyphs: glyphs, mode: mode)
        let grid = rendering.render(model, size: size)
        #expect(grid.size == size)
      }
    }
  }

  @Test("Row 0 always holds the rate, or -- before there is one", arguments: models.indices)
  func rowZero(index: Int) {
    let (name, model) = Self.models[index]
    let text = model.meter?.lastReport.map { NumberText.rate($0.frameRate) } ?? "--"
    for size in Self.sizes where size.columns >= 7 && size.rows >= 1 {
      for mode in Self.modes {
        let rendering = Rendering(
          theme: .classic(depth: .trueColor), glyphs: .braille, mode: mode)
        let row = rendering.render(model, size: size).text(row: 0)
        #expect(row.contains(text), "\(name) at \(size): \(row)")
      }
    }
  }

  @Test("Row 0 is a run of the rate's hue", arguments: [5, 7, 12, 20, 40, 80, 200])
  func hueRun(columns: Int) throws {
    let grid = Rendering.classic.render(
      Scenes.steady, size: GridSize(columns: columns, rows: 10))
    let rate = try #require(Scenes.steady.meter?.lastReport?.frameRate)
    let fill = Theme.classic(depth: .trueColor).rateFill(rate, target: 60)
    #expect(grid[column: 0, row: 0].style == fill)
    #expect(grid[column: 4, row: 0].style == fill)
  }

  @Test("Under five columns one cell is filled with the hue, and # stands for it without colour")
  func tiny() throws {
    let rate = try #require(Scenes.steady.meter?.lastReport?.frameRate)
    for columns in 1...4 {
      let size = GridSize(columns: columns, rows: 1)
      let color = Rendering.classic.render(Scenes.steady, size: size)
      let fill = Theme.classic(depth: .trueColor).rateFill(rate, target: 60)
      #expect(color[column: 0, row: 0].style.background == fill.background)
      let plain = Rendering(theme: .classic(depth: .monochrome), glyphs: .ascii)
        .render(Scenes.steady, size: size)
      #expect(plain.text(row: 0).hasPrefix("#"))
    }
  }

  @Test("Fields of the bar leave in their order as it narrows")
  func leaving() {
    // As the bar narrows the fields leave from the left of this list to its right.
    let order = ["glxgears", "1% low", "00:12", "60 Hz", "hitch", " ms", "fps"]
    var present = Set(order)
    for columns in stride(from: 200, through: 5, by: -1) {
      let row = Rendering.classic.render(
        Scenes.steady, size: GridSize(columns: columns, rows: 10)
      ).text(row: 0)
      // `ms/s` belongs to the hitch field, and the frame time's unit stands before two spaces.
      let bare = row.replacing("ms/s", with: "") + " "
      let now = Set(order.filter { bare.contains($0) })
      #expect(now.isSubset(of: present), "a field came back at \(columns): \(row)")
      for (index, field) in order.enumerated() where !now.contains(field) {
        for earlier in order[..<index] {
          #expect(!now.contains(earlier), "\(field) left before \(earlier) at \(columns): \(row)")
        }
      }
      present = now
    }
    #expect(!present.contains("fps"))
  }

  @Test("Wide enough, the bar shows everything")
  func wholeBar() {
    let row = Rendering.classic.render(
      Scenes.steady, size: GridSize(columns: 140, rows: 10)
    ).text(row: 0)
    for field in ["glxgears", "1% low", "live", "00:12", "60 Hz iPhone 13 Pro", "ms/s", "fps"] {
      #expect(row.contains(field), "\(field) in \(row)")
    }
  }

  @Test("Panels never overlap, and stand inside the screen", arguments: [1, 2, 8, 12, 16])
  func noOverlap(rungs: Int) {
    for size in Self.sizes {
      for mode in Self.modes {
        let places = DashboardLayout(size: size, mode: mode, rungs: rungs).places
        for (index, place) in places.enumerated() {
          let least = place.panel.minimumSize
          let rect = place.rect
          #expect(size.rows == 0 || size.columns == 0 || rect.columns >= least.columns)
          #expect(size.rows == 0 || size.columns == 0 || rect.rows >= least.rows)
          #expect(rect.column >= 0 && rect.row >= 0)
          #expect(rect.endColumn <= size.columns && rect.endRow <= size.rows, "\(place) \(size)")
          for other in places[..<index] {
            let apart =
              rect.endColumn <= other.rect.column || other.rect.endColumn <= rect.column
              || rect.endRow <= other.rect.row || other.rect.endRow <= rect.row
            #expect(apart, "\(place) and \(other) at \(size)")
          }
        }
      }
    }
  }

  @Test("The layout follows the bounds of rows and columns")
  func bounds() {
    func panels(_ columns: Int, _ rows: Int) -> Set<PanelKind> {
      Set(
        DashboardLayout(size: GridSize(columns: columns, rows: rows), rungs: 12).places
          .map(\.panel))
    }
    #expect(panels(40, 10).isSuperset(of: [.bar, .rate, .refreshRate]))
    for rows in 2...9 { #expect(panels(120, rows) == [.bar, .frameTime]) }
    #expect(panels(120, 1) == [.barLine])
    #expect(panels(72, 34).isSuperset(of: [.rungs, .hitchRatio, .frameTime, .keys]))
    let side = DashboardLayout(size: GridSize(columns: 72, rows: 24), rungs: 12)
    let below = DashboardLayout(size: GridSize(columns: 71, rows: 50), rungs: 12)
    #expect((side.rect(of: .rungs)?.column ?? 0) > 20)
    #expect(below.rect(of: .rungs)?.column == 0)
  }

  @Test("The same model gives the same grid")
  func pure() {
    for (_, model) in Self.models {
      let size = GridSize(columns: 120, rows: 34)
      let first = Rendering.classic.render(model, size: size)
      let again = Rendering.classic.render(model, size: size)
      #expect(GridDifference.runs(from: first, to: again).isEmpty)
    }
  }

  @Test("A screen that shows nothing new writes no cell, a moving one few")
  func cellsWritten() {
    var model = Scenes.steady
    var screen = InMemoryScreen(size: GridSize(columns: 120, rows: 34))
    screen.show(Rendering.classic.render(model, size: screen.size))
    let first = screen.cellsWritten
    screen.show(Rendering.classic.render(model, size: screen.size))
    #expect(screen.cellsWritten == first)
    Scenes.feed(Scenes.presents(seconds: 0.1, from: 13_000_000_000), to: &model)
    screen.show(Rendering.classic.render(model, size: screen.size))
    #expect(screen.cellsWritten - first < first)
  }

  @Test("Extreme times and rates are drawn without a trap")
  func extremes() {
    let far: [[Int64]] = [
      [.max - 3, .max - 2, .max - 1, .max], [.min, .min + 1, 0, .max], [0, 0, 0, 0, 0],
      [0, 1, 2, 3, 1_000_000_000], [-5_000_000_000, 0, 5_000_000_000],
    ]
    for presents in far {
      var live = Scenes.live()
      for present in presents {
        let instant = MonotonicInstant(nanoseconds: present)
        _ = live.apply(.present(stream: 0, frame: Frame(presentedAt: instant)))
      }
      var replay = DashboardModel(
        settings: Scenes.settings(),
        tracks: [
          ReplayTrack(
            name: "x",
            series: FrameSeries(
              frameTimes: Array(repeating: 0, count: presents.count - 1), ownPresents: presents))
        ])
      replay.seek(to: .max)
      for model in [live, replay] {
        for size in [GridSize(columns: 120, rows: 34), GridSize(columns: 20, rows: 1)] {
          _ = Rendering.classic.render(model, size: size)
        }
      }
    }
  }
}
