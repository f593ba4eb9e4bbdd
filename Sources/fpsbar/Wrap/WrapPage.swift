import Dashboard
import FrameTiming
import ScreenGrid
import TerminalHost

/// The help page of `wrap`: its keys, how frames are told apart, and what they cost the terminal.
struct WrapPage {
  /// What the page says about the program.
  struct Facts {
    var rule: FrameDetector.Rule
    /// Nanoseconds.
    var gap: Int64
    var cost: DrawingCost
    var latency: KeyLatency
    var prefix: String
    var own: OwnCost
  }

  private static let keys = [
    ("?", "this page"), ("q", "hang the program up"), ("d", "next display"),
    ("t", "next theme"), ("g", "frame time, frame rate"), ("r", "reset the statistics"),
    ("m", "set a bookmark"), ("s", "save what is kept"),
    ("o", "what three monitors would read"), ("z", "suspend fpsbar and the program"),
    ("l", "draw everything anew"),
  ]

  let facts: Facts
  let theme: Theme
  let glyphs: GlyphSet

  /// Draws the page over the part of a screen that is the program's.
  func draw(in rect: GridRect, into grid: inout CellGrid) {
    grid.fill(rect, with: Cell(" ", style: theme.text))
    var row = title("keys", note: "any key closes", in: rect, row: rect.row, into: &grid)
    let lines =
      [("prefix", "\(facts.prefix), then:")] + Self.keys
      + [(facts.prefix, "sends the key itself to the program")]
    let wide = rect.columns >= 92
    let half = wide ? (lines.count + 1) / 2 : lines.count
    for (index, line) in lines.enumerated() {
      let column = rect.column + (wide && index >= half ? 46 : 0)
      let place = row + (wide && index >= half ? index - half : index)
      pair(line.0, line.1, column: column, row: place, in: rect, into: &grid)
    }
    row += half + 1
    row = title("frames", note: ruleText, in: rect, row: row, into: &grid)
    for line in numbers {
      pair(line.0, line.1, column: rect.column, row: row, in: rect, into: &grid)
      row += 1
    }
    drawGraphs(from: row + 1, in: rect, into: &grid)
  }

  /// The rule in force, in words.
  var ruleText: String {
    switch facts.rule {
    case .brackets: "each synchronised update (mode 2026) is a frame"
    case .runs:
      "a run of output, until the cursor shows or "
        + "\(NumberText.fixed(Double(facts.gap) / 1e6, decimals: 1)) ms of silence"
    }
  }

  private var numbers: [(String, String)] {
    func count(_ value: Double?, _ what: String) -> String {
      "\(NumberText.fixed(value, decimals: value ?? 100 < 100 ? 1 : 0)) \(what) a frame"
    }
    return [
      ("frames", "\(facts.cost.frames)"),
      ("bytes", count(facts.cost.averageBytes, "bytes")),
      ("cells", count(facts.cost.averageChangedCells, "changed cells")),
      (
        "latency",
        "key to frame p50 \(NumberText.milliseconds(facts.latency.percentile(50))) "
          + "p99 \(NumberText.milliseconds(facts.latency.percentile(99))) ms"
      ),
      (
        "own cost",
        "\(NumberText.fixed(facts.own.processorShare.map { $0 * 100 }, decimals: 1)) % of a core"
      ),
    ]
  }

  /// A titled hairline; gives the row under it.
  private func title(
    _ text: String, note: String, in rect: GridRect, row: Int, into grid: inout CellGrid
  ) -> Int {
    guard row < rect.endRow else { return row }
    grid.draw(
      repeating: BlockGlyphs.hairline(in: glyphs), count: rect.columns, column: rect.column,
      row: row, style: theme.hairline)
    let end =
      rect.column + 2
      + grid.draw(
        " \(text) ", column: rect.column + 2, row: row, style: theme.dim, limit: rect.columns - 2)
    let room = rect.endColumn - end - 4
    if room > 8 {
      grid.drawRight(
        " " + DisplayText.truncated(note, columns: room - 2) + " ", endColumn: rect.endColumn - 2,
        row: row, style: theme.dim)
    }
    return row + 1
  }

  private func pair(
    _ label: String, _ text: String, column: Int, row: Int, in rect: GridRect,
    into grid: inout CellGrid
  ) {
    guard row < rect.endRow, column + 12 < rect.endColumn else { return }
    grid.drawRight(label, endColumn: column + 10, row: row, style: theme.bright)
    grid.draw(
      text, column: column + 12, row: row, style: theme.text, limit: rect.endColumn - column - 12)
  }

  /// Bytes and changed cells of the latest frames, a column each.
  private func drawGraphs(from start: Int, in rect: GridRect, into grid: inout CellGrid) {
    var row = start
    let recent = facts.cost.recent
    let graphs: [(String, [Int])] = [
      ("bytes of each frame", recent.map(\.bytes)),
      ("changed cells of each frame", recent.map(\.changedCells)),
    ]
    for (index, graph) in graphs.enumerated() {
      let left = rect.endRow - row
      let rows = index == 0 && left >= 8 ? left / 2 - 1 : left - 1
      guard rows >= 2 else { return }
      let values = graph.1.suffix(rect.columns)
      let most = max(1, values.max() ?? 1)
      row = title(graph.0, note: "up to \(most)", in: rect, row: row, into: &grid)
      bars(
        values, most: most,
        in: GridRect(
          column: rect.endColumn - values.count, row: row, columns: values.count, rows: rows - 1),
        into: &grid)
      row += rows
    }
  }

  private func bars(
    _ values: ArraySlice<Int>, most: Int, in rect: GridRect, into grid: inout CellGrid
  ) {
    for (column, value) in values.enumerated() {
      var eighths = value == 0 ? 0 : max(1, value * rect.rows * 8 / most)
      for row in (0..<rect.rows).reversed() where eighths > 0 {
        grid[column: rect.column + column, row: rect.row + row] = Cell(
          BlockGlyphs.vertical(min(8, eighths), in: glyphs), style: theme.dim)
        eighths -= 8
      }
    }
  }
}
