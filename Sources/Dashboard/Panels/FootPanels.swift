import FrameTiming
import ScreenGrid

/// The last row: what the most useful keys do, or a message.
enum KeyPanel {
  private static let live = [
    ("q", "quit"), ("space", "pause"), ("← →", "scrub"), ("n", "hitch"), ("d", "display"),
    ("t", "theme"), ("g", "graph"), ("Tab", "stream"), ("s", "save"),
  ]
  private static let replay = [
    ("q", "quit"), ("space", "pause"), ("← →", "scrub"), ("+ -", "speed"), ("n", "hitch"),
    ("d", "display"), ("t", "theme"), ("g", "graph"), ("l", "loop"), ("Tab", "stream"),
  ]

  static func draw(in rect: GridRect, context: PanelContext, into grid: inout CellGrid) {
    let theme = context.theme
    let left = rect.column + 2
    let end = rect.endColumn - 1
    if let line = line(context) {
      let text = DisplayText.truncated(line, columns: end - left, glyphs: context.glyphs)
      grid.draw(text, column: left, row: rect.row, style: theme.bright)
      return
    }
    let help = end - 6
    grid.draw("?", column: help, row: rect.row, style: theme.text)
    grid.draw("help", column: help + 2, row: rect.row, style: theme.dim)
    var column = left
    for (key, what) in context.model.isReplay ? replay : live {
      if key == "Tab", context.model.streams.count < 2 { continue }
      let key = context.glyphs == .ascii && key == "← →" ? "< >" : key
      let width = DisplayWidth.columns(of: key) + 1 + what.count
      guard column + width + 2 <= help else { break }
      column += grid.draw(key, column: column, row: rect.row, style: theme.text) + 1
      column += grid.draw(what, column: column, row: rect.row, style: theme.dim) + 3
    }
  }

  /// What stands there instead of the keys: a jump being typed, a message, a caption.
  private static func line(_ context: PanelContext) -> String? {
    if let text = context.model.jumpText { return "jump to \(text)_   seconds or mm:ss, enter" }
    if let message = context.model.message?.text { return message }
    return context.layout.rect(of: .caption) == nil ? context.model.caption : nil
  }
}

/// What to look at in a scene.
enum CaptionPanel {
  static func draw(in rect: GridRect, context: PanelContext, into grid: inout CellGrid) {
    guard let caption = context.model.caption else { return }
    let text = DisplayText.truncated(caption, columns: rect.columns - 4, glyphs: context.glyphs)
    grid.draw(text, column: rect.column + 2, row: rect.row, style: context.theme.bright)
  }
}

/// The foot of a small dashboard: hitch ratio with its grade and 1% low.
enum SummaryPanel {
  static func draw(in rect: GridRect, context: PanelContext, into grid: inout CellGrid) {
    let theme = context.theme
    var column = rect.column + 2
    if let message = context.model.message?.text {
      grid.draw(
        DisplayText.truncated(message, columns: rect.columns - 3, glyphs: context.glyphs),
        column: column, row: rect.row, style: theme.bright)
      return
    }
    let ratio = context.reading.hitchRatio
    column += grid.draw(
      "hitch \(NumberText.ratio(ratio)) ms/s ", column: column, row: rect.row, style: theme.text)
    if let ratio {
      let grade = context.model.settings.scale.grade(of: ratio)
      column += grid.draw(
        grade.word, column: column, row: rect.row, style: context.style(of: grade))
    }
    let low = "1% low " + NumberText.rate(context.reading.low1)
    guard column + 3 + low.count <= rect.endColumn else { return }
    grid.draw(low, column: column + 3, row: rect.row, style: theme.text)
  }
}
