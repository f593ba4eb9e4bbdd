import FrameTiming
public import ScreenGrid

/// What `fpsbar themes` draws: every theme's ramp, or one theme large with a sample.
public struct ThemePage: Sendable {
  let theme: Theme
  let target: Double
  let glyphs: GlyphSet

  /// Makes a page for a target in frames per second.
  public init(theme: Theme, target: Double, glyphs: GlyphSet) {
    self.theme = theme
    self.target = target
    self.glyphs = glyphs
  }

  private var ramp: ThemeRamp { ThemeRamp(theme: theme, target: target, glyphs: glyphs) }

  /// Rates that are shown as chips, each readable on its own colour.
  private var samples: [Double] {
    [0, 0.25, 0.4, 0.5, 0.75, 0.9, 1, 1.5, 2, 3, 4].map { ($0 * target).rounded() }
  }

  // MARK: One theme among others

  /// Rows of `strip`.
  public static let stripRows = 6

  /// The theme in a few rows: title, ramp with its scale, chips and grades.
  public func strip(columns: Int) -> CellGrid {
    var grid = CellGrid(size: GridSize(columns: columns, rows: Self.stripRows))
    drawTitle(into: &grid, row: 0)
    let inner = GridRect(column: 1, row: 1, columns: columns - 2, rows: 4)
    ramp.draw(into: &grid, in: inner)
    drawChips(into: &grid, column: 1, row: 5, columns: columns - 2)
    paintLightBackground(of: &grid)
    return grid
  }

  /// A theme for a light background shows on one here, whatever the terminal has.
  private func paintLightBackground(of grid: inout CellGrid) {
    guard theme.isLight, theme.depth != .monochrome, theme.depth != .palette8 else { return }
    grid.restyle(GridRect(column: 0, row: 0, columns: grid.size.columns, rows: grid.size.rows)) {
      if $0.background == .terminal { $0.background = CellColor(theme.background) }
    }
  }

  /// `── name ───── description ──`
  private func drawTitle(into grid: inout CellGrid, row: Int) {
    let columns = grid.size.columns
    let name = DisplayText.truncated(theme.name, columns: max(0, columns - 8), glyphs: glyphs)
    let room = columns - DisplayWidth.columns(of: name) - 12
    let summary = DisplayText.truncated(theme.summary, columns: max(0, room), glyphs: glyphs)
    grid.hairline(column: 0, row: row, columns: columns, style: theme.hairline, glyphs: glyphs)
    let taken = grid.draw(" \(name) ", column: 2, row: row, style: theme.bright)
    guard room >= 16, !summary.isEmpty else { return }
    let width = DisplayWidth.columns(of: summary) + 2
    if 2 + taken + width + 3 <= columns {
      grid.drawRight(" \(summary) ", endColumn: columns - 2, row: row, style: theme.dim)
    }
  }

  /// Chips of rates from the left, the grades' words from the right, as many as have room.
  private func drawChips(into grid: inout CellGrid, column: Int, row: Int, columns: Int) {
    let grades: [(String, CellStyle)] = [
      ("good", theme.good), ("warning", theme.warning), ("critical", theme.critical),
      ("beyond", theme.beyond),
    ]
    let gradesWidth = grades.map { $0.0.utf8.count + 2 }.reduce(0, +)
    var end = column + columns
    if columns >= gradesWidth + 24 {
      end -= gradesWidth
      var at = end + 2
      for (word, style) in grades {
        at += grid.draw(word, column: at, row: row, style: style) + 2
      }
    }
    var at = column
    for rate in samples {
      let text = " \(Int(rate)) "
      guard at + text.utf8.count <= end else { break }
      at += grid.draw(text, column: at, row: row, style: theme.rateFill(rate, target: target)) + 1
    }
  }

  // MARK: One theme, large

  /// The rate that the moving sample shows after `seconds`: up to the ramp's end and down again in
  /// sixteen seconds.
  public func sampleRate(atSeconds seconds: Double) -> Double {
    let phase = seconds.truncatingRemainder(dividingBy: 16)
    let share = phase < 8 ? phase / 8 : (16 - phase) / 8
    return min(max(share, 0), 1) * ramp.highestRate
  }

  /// The theme on a whole screen, with the sample as it is after `seconds`.
  public func screen(size: GridSize, seconds: Double) -> CellGrid {
    var grid = CellGrid(size: size)
    drawScreen(into: &grid, seconds: seconds)
    paintLightBackground(of: &grid)
    return grid
  }

  /// The theme on a whole screen, with the sample on its way up at a rate.
  public func screen(size: GridSize, atRate rate: Double) -> CellGrid {
    screen(size: size, seconds: rate / ramp.highestRate * 8)
  }

  private func drawScreen(into grid: inout CellGrid, seconds: Double) {
    let size = grid.size
    let rate = sampleRate(atSeconds: seconds)
    drawBar(into: &grid, rate: rate)
    guard size.rows >= 8, size.columns >= 30 else {
      if size.rows >= 4 {
        ramp.draw(
          into: &grid,
          in: GridRect(column: 0, row: 1, columns: size.columns, rows: size.rows - 1))
      }
      return
    }
    var row = drawRate(into: &grid, rate: rate, row: 2) + 1
    let tail = size.rows >= 24 ? 10 : size.rows >= 16 ? 3 : 0
    let rampRows = min(9, size.rows - row - tail - 1)
    if rampRows >= 4 {
      row = drawRamp(into: &grid, rate: rate, row: row, rows: rampRows) + 1
    }
    if tail >= 3 { row = drawSamples(into: &grid, row: row) + 1 }
    if tail >= 10 { drawHistory(into: &grid, seconds: seconds, row: row) }
  }

  private func drawBar(into grid: inout CellGrid, rate: Double) {
    let columns = grid.size.columns
    grid.fill(
      GridRect(column: 0, row: 0, columns: columns, rows: 1), with: Cell(" ", style: theme.bar))
    let text = "\(NumberText.rate(rate)) fps"
    let chip = String(repeating: " ", count: max(0, 10 - text.utf8.count)) + text + "  "
    let taken = grid.draw(
      chip, column: 0, row: 0, style: theme.rateFill(rate, target: target), limit: columns)
    let room = columns - taken - 4
    guard room > 0 else { return }
    let name = DisplayText.truncated(theme.name, columns: room, glyphs: glyphs)
    let after = grid.draw(name, column: taken + 2, row: 0, style: theme.onBar(theme.bright))
    let left = columns - taken - after - 6
    guard left >= 12 else { return }
    let summary = DisplayText.truncated(theme.summary, columns: left, glyphs: glyphs)
    grid.draw(summary, column: taken + after + 4, row: 0, style: theme.onBar(theme.dim))
  }

  /// The rate in big digits, and what its colours are called; returns the row after it.
  private func drawRate(into grid: inout CellGrid, rate: Double, row: Int) -> Int {
    let size = grid.size
    let digits: BigDigits.Size = size.rows >= 24 ? .large : .small
    let text = NumberText.rate(rate)
    let width = BigDigits.columns(of: "240.0", size: digits)
    let start = 2 + width - BigDigits.columns(of: text, size: digits)
    grid.drawDigits(
      text, column: start, row: row, size: digits,
      style: theme.rateTextStyle(rate, target: target), glyphs: glyphs)
    let last = row + digits.rows - 1
    grid.draw("fps", column: 4 + width, row: last, style: theme.dim)
    let column = 12 + width
    guard size.columns - column >= 22 else { return row + digits.rows }
    var facts = [
      ("fill", theme.rateColor(rate, target: target)?.hexText ?? "none"),
      ("text", theme.rateText(rate, target: target)?.hexText ?? "none"),
    ]
    if case .hue(let scale, let overflow) = theme.rule {
      let rule = FrameRateHue(
        target: target, overflow: FrameRateHue.Overflow(rawValue: overflow.rawValue) ?? .hold,
        scale: scale)
      let degrees = (rule.hue(of: rate)?.turns ?? 0) * 360
      facts.append(("hue", "\(Int(degrees.rounded()))" + (glyphs == .ascii ? " deg" : "°")))
    }
    facts.append(("target", "\(NumberText.rate(target)) fps"))
    for (offset, fact) in facts.prefix(digits.rows).enumerated() {
      grid.draw(fact.0, column: column, row: row + offset, style: theme.dim)
      grid.draw(fact.1, column: column + 10, row: row + offset, style: theme.bright)
    }
    return row + digits.rows
  }

  /// The ramp under a pointer at the sample; returns the row after it.
  private func drawRamp(into grid: inout CellGrid, rate: Double, row: Int, rows: Int) -> Int {
    let columns = grid.size.columns - 4
    let column = 2 + ramp.column(of: rate, columns: columns)
    grid[column: column, row: row] = Cell(glyphs == .ascii ? "v" : "▾", style: theme.bright)
    ramp.draw(
      into: &grid, in: GridRect(column: 2, row: row + 1, columns: columns, rows: rows - 1))
    return row + rows
  }

  /// Chips, and the other colours of the theme; returns the row after them.
  private func drawSamples(into grid: inout CellGrid, row: Int) -> Int {
    drawChips(into: &grid, column: 2, row: row, columns: grid.size.columns - 4)
    var at = 2
    let styles: [(String, CellStyle)] = [
      ("bright", theme.bright), ("text", theme.text), ("dim", theme.dim),
      ("hairline", theme.hairline),
    ]
    for (word, style) in styles where at + word.utf8.count + 2 < grid.size.columns {
      at += grid.draw(word, column: at, row: row + 1, style: style) + 2
    }
    grid.hairline(
      column: at, row: row + 1, columns: grid.size.columns - at - 2, style: theme.hairline,
      glyphs: glyphs)
    return row + 2
  }

  /// The sample's last seconds as bars in their colours, newest at the right.
  private func drawHistory(into grid: inout CellGrid, seconds: Double, row: Int) {
    let columns = grid.size.columns - 4
    let rows = grid.size.rows - row - 2
    guard rows >= 2 else { return }
    for column in 0..<columns {
      let past = Double(columns - 1 - column) / Double(columns) * 16
      // Before the sample began it was where the sweep would have been.
      let rate = sampleRate(atSeconds: seconds - past + 32)
      let eighths = Int((rate / ramp.highestRate * Double(rows * 8)).rounded())
      grid.drawVerticalBar(
        in: GridRect(column: 2 + column, row: row, columns: 1, rows: rows),
        eighths: max(1, eighths), style: theme.rateMark(rate, target: target), glyphs: glyphs)
    }
    grid.draw("q", column: 2, row: grid.size.rows - 1, style: theme.text)
    grid.draw("quit", column: 4, row: grid.size.rows - 1, style: theme.dim)
    grid.draw("t", column: 11, row: grid.size.rows - 1, style: theme.text)
    grid.draw("next theme", column: 13, row: grid.size.rows - 1, style: theme.dim)
  }
}
