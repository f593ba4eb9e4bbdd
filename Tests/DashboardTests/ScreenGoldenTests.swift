import FrameTiming
import ScreenGrid
import TestKit
import Testing

@testable import Dashboard

@Suite("Screens: whole dashboards in every state")
struct ScreenGoldenTests {
  /// Checks a screen against its golden.
  private func check(
    _ name: String, _ model: DashboardModel, _ columns: Int, _ rows: Int,
    _ rendering: Rendering = .classic
  ) {
    let grid = rendering.render(model, size: GridSize(columns: columns, rows: rows))
    let mismatch = ScreenGolden.mismatch(grid, named: "\(name)-\(columns)x\(rows)")
    #expect(mismatch == nil, "\(mismatch ?? "")")
  }

  @Test(
    "A live stream with two spikes, from one cell to a wide screen",
    arguments: [
      (120, 34), (80, 24), (40, 12), (30, 50), (20, 1), (200, 60), (1, 1), (60, 5), (39, 14),
    ])
  func sizes(columns: Int, rows: Int) {
    check("steady", DashboardScenes.steady, columns, rows)
  }

  @Test("Before the first report the rate reads --", arguments: [(80, 24), (20, 1)])
  func beforeFirstReport(columns: Int, rows: Int) {
    check("before", DashboardScenes.beforeFirstReport, columns, rows)
  }

  @Test("Idle: the rate is 0 and the panel steps down")
  func idle() { check("idle", DashboardScenes.idle, 120, 34) }

  @Test("A live stream held two seconds back")
  func paused() { check("paused", DashboardScenes.paused, 80, 24) }

  @Test("A recording in its middle", arguments: [(120, 34), (80, 24)])
  func replay(columns: Int, rows: Int) {
    check("replay", DashboardScenes.replay, columns, rows)
  }

  @Test("A sampled log has dots, and -- for what it cannot know", arguments: [(120, 34), (80, 24)])
  func sampled(columns: Int, rows: Int) {
    check("sampled", DashboardScenes.sampled, columns, rows)
  }

  @Test("The help page", arguments: [(120, 34), (80, 24), (40, 12)])
  func help(columns: Int, rows: Int) { check("help", DashboardScenes.help, columns, rows) }

  @Test("What three monitors would read", arguments: [(120, 34), (80, 24)])
  func monitors(columns: Int, rows: Int) {
    check("monitors", DashboardScenes.monitors, columns, rows)
  }

  @Test("Frame rate in place of frame time")
  func frameRateGraph() {
    var model = DashboardScenes.steady
    DashboardScenes.press("g", in: &model)
    check("rate-graph", model, 80, 24)
  }

  @Test("Glyphs for every terminal", arguments: [GlyphSet.block, .ascii])
  func glyphs(glyphs: GlyphSet) {
    check(
      "glyphs-\(glyphs.rawValue)", DashboardScenes.steady, 80, 24,
      Rendering(theme: .classic(depth: .trueColor), glyphs: glyphs))
  }

  @Test("Without colour", arguments: [(80, 24), (20, 1), (4, 1)])
  func monochrome(columns: Int, rows: Int) {
    check(
      "monochrome", DashboardScenes.steady, columns, rows,
      Rendering(theme: .classic(depth: .monochrome), glyphs: .ascii))
  }

  @Test("The bar alone", arguments: [(120, 1), (80, 24)])
  func barLayout(columns: Int, rows: Int) {
    check(
      "bar-layout", DashboardScenes.steady, columns, rows,
      Rendering(theme: .classic(depth: .trueColor), glyphs: .braille, mode: .bar))
  }

  @Test("Every built-in theme", arguments: BuiltInThemes.names)
  func themes(name: String) throws {
    let text = try #require(BuiltInThemes.text(named: name))
    let theme = Theme(try ThemeFile(bytes: Array(text.utf8)), depth: .trueColor)
    check(
      "theme-\(name)", DashboardScenes.steady, 80, 24, Rendering(theme: theme, glyphs: .braille))
  }

  @Test("ASCII glyphs draw nothing else")
  func onlyASCII() {
    let rendering = Rendering(theme: .classic(depth: .monochrome), glyphs: .ascii)
    let models = [
      DashboardScenes.steady, DashboardScenes.idle, DashboardScenes.paused, DashboardScenes.help,
      DashboardScenes.replay, DashboardScenes.sampled, DashboardScenes.monitors,
    ]
    for model in models {
      for (columns, rows) in [(120, 34), (80, 24), (40, 12), (30, 50), (20, 1)] {
        let grid = rendering.render(model, size: GridSize(columns: columns, rows: rows))
        for line in GridText.fullLines(grid) {
          #expect(line.utf8.allSatisfy { $0 < 0x7F }, "\(line)")
        }
      }
    }
  }
}
