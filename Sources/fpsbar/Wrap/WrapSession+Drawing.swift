import Arguments
import Dashboard
import FrameSources
import FrameTiming
import Glibc
import ScreenGrid
import TerminalHost

/// When `wrap` draws, and what.
extension WrapSession {
  mutating func draw(_ now: Int64, isDrained: Bool) {
    if program.isDirty, dirtySince == nil { dirtySince = now }
    guard !outer.isPending, now - drawnAt >= Self.frame else { return }
    let barIsDue = isBarDue(now)
    guard barIsDue || dirtySince != nil else { return }
    if let since = dirtySince, !barIsDue || now - since < Self.bracketPatience,
      program.isDrawing || !isDrained && now - drawnAt < 2 * Self.frame
    {
      let patience = program.emulator.isBracketOpen ? Self.bracketPatience : Self.drawingPatience
      if now - since < patience { return }
    }
    if barIsDue { drawBar(now) }
    var grid = screen.compose(program.emulator, bar: bar, panes: panes)
    var cursor = screen.place(program.emulator.cursor)
    if isPageShown {
      drawPage(into: &grid)
      cursor.isVisible = false
    }
    outer.set(program.emulator.outerModes)
    outer.send(program.emulator.takeEffects())
    outer.send(painter.paint(grid, cursor: cursor, literal: screen.program))
    // The bar alone is drawn ten times a second and must not make an echo wait.
    if dirtySince != nil { drawnAt = now }
    program.clearDirty()
    dirtySince = nil
  }

  func isBarDue(_ now: Int64) -> Bool {
    if isBarStale { return true }
    let period = screen.panes == nil ? Self.barPeriod : Self.panesPeriod
    return barDrawnAt.map { now - $0 >= period } ?? true
  }

  mutating func drawBar(_ now: Int64) {
    barDrawnAt = now
    isBarStale = false
    isHintShown = router.isAwaitingCommand
    let note =
      isHintShown && !isPageShown ? "\(plan.prefix.name)  q quit  ? help" : nil
    bar = screen.bar(model, rendering: rendering, note: note)
    panes = screen.panes(model, rendering: rendering, prefix: plan.prefix.name)
  }

  var isPageShown: Bool { isHelpShown || model.page != nil }

  mutating func drawPage(into grid: inout CellGrid) {
    if isHelpShown {
      let facts = WrapPage.Facts(
        rule: program.rule(at: MonotonicClock.now().nanoseconds), gap: plan.gap,
        cost: program.cost, latency: program.latency, prefix: plan.prefix.name, own: model.cost)
      WrapPage(facts: facts, theme: rendering.theme, glyphs: rendering.glyphs)
        .draw(in: screen.program, into: &grid)
      return
    }
    let rows = screen.program.rows + 1
    let page = rendering.render(
      model, size: GridSize(columns: screen.program.columns, rows: rows))
    var content = CellGrid(size: screen.program.size)
    content.copy(page, column: 0, row: -1)
    grid.copy(content, column: screen.program.column, row: screen.program.row)
  }
}
