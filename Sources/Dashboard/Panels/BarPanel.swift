import FrameTiming
import ScreenGrid

/// Row 0: the rate on a run of cells filled with its hue, then what else fits.
enum BarPanel {
  /// A piece of text with its style.
  private typealias Piece = (text: String, style: CellStyle)

  /// Something the bar can show, in a long and a short form; the short one is tried first when it
  /// gets narrow.
  private struct Field {
    var name: Name
    var long: [Piece]
    var short: [Piece]
    var isRight = false
  }

  /// In the order in which they leave as the bar narrows (DESIGN.md section 2).
  private enum Name: CaseIterable {
    case name
    case low1
    case clock
    case display
    case hitch
    case frameTime
  }

  /// The gap between fields, in columns.
  private static let gap = 2
  /// Columns that the sparkline of a one-line screen is given before fields.
  private static let sparkline = 10

  /// Draws the bar; on a one-line screen the free columns show the latest frame times.
  static func draw(
    in rect: GridRect, isOneLine: Bool, context: PanelContext, into grid: inout CellGrid
  ) {
    let theme = context.theme
    grid.fill(rect, with: Cell(" ", style: theme.bar))
    guard rect.columns >= 5 else {
      drawTiny(in: rect, context: context, into: &grid)
      return
    }
    let run = drawRate(in: rect, context: context, into: &grid)
    let reserve = isOneLine && rect.columns - run >= 6 ? min(sparkline, rect.columns - run) : 0
    let left = drawFields(
      from: run, in: rect, reserve: reserve, context: context, into: &grid)
    guard isOneLine, left.count >= 4 else { return }
    Sparkline.draw(
      in: GridRect(
        column: left.lowerBound, row: rect.row, columns: left.count, rows: 1),
      context: context, into: &grid)
  }

  /// Under five columns: the hue alone, or its sign where there is no colour.
  private static func drawTiny(
    in rect: GridRect, context: PanelContext, into grid: inout CellGrid
  ) {
    let style = context.theme.rateFill(context.reading.rate, target: context.target)
    let scalar: Unicode.Scalar = context.theme.depth == .monochrome ? "#" : " "
    grid[column: rect.column, row: rect.row] = Cell(
      scalar, style: context.theme.depth == .monochrome ? context.theme.bar : style)
  }

  /// The rate in its run of cells; returns the columns it took.
  private static func drawRate(
    in rect: GridRect, context: PanelContext, into grid: inout CellGrid
  ) -> Int {
    let rate = NumberText.rate(context.reading.rate)
    let style = context.theme.rateFill(context.reading.rate, target: context.target)
    let padding = rect.columns >= 40 ? 2 : 1
    var text = rate + " fps"
    if text.count + 2 > rect.columns { text = rate }
    let width = min(rect.columns, max(text.count, rect.columns >= 40 ? 8 : 0) + 2 * padding)
    grid.fill(
      GridRect(column: rect.column, row: rect.row, columns: width, rows: 1),
      with: Cell(" ", style: style))
    let start = max(0, (width - text.count) / 2)
    grid.draw(text, column: rect.column + start, row: rect.row, style: style, limit: width - start)
    return width
  }

  /// Draws as many fields as fit and returns the free columns between them.
  private static func drawFields(
    from run: Int, in rect: GridRect, reserve: Int, context: PanelContext,
    into grid: inout CellGrid
  ) -> Range<Int> {
    var fields = self.fields(context)
    let room = rect.columns - run - reserve
    var isShort = false
    func width(_ field: Field) -> Int {
      (isShort ? field.short : field.long).reduce(gap) {
        $0 + DisplayWidth.columns(of: $1.text)
      }
    }
    var leaving = Name.allCases[...]
    while fields.reduce(0, { $0 + width($1) }) > room, !fields.isEmpty {
      if !isShort, leaving.count <= Name.allCases.count - 2 || fields.count < 6 {
        isShort = true
        continue
      }
      guard let next = leaving.popFirst() else { break }
      fields.removeAll { $0.name == next }
    }
    var column = rect.column + run
    var end = rect.endColumn
    for field in fields where !field.isRight {
      column += gap
      column = draw(isShort ? field.short : field.long, column: column, row: rect.row, into: &grid)
    }
    for field in fields.reversed() where field.isRight {
      end -= width(field) - gap + (field.name == .clock ? 1 : gap)
      _ = draw(isShort ? field.short : field.long, column: end, row: rect.row, into: &grid)
    }
    // A column stays free on both sides.
    let last = fields.contains(where: \.isRight) ? end - 1 : end
    let free = min(last, column + 1)..<max(last, column + 1)
    return free.lowerBound <= rect.endColumn ? free : rect.endColumn..<rect.endColumn
  }

  private static func draw(
    _ pieces: [Piece], column: Int, row: Int, into grid: inout CellGrid
  ) -> Int {
    pieces.reduce(column) { $0 + grid.draw($1.text, column: $0, row: row, style: $1.style) }
  }

  private static func fields(_ context: PanelContext) -> [Field] {
    let theme = context.theme
    let plain = theme.onBar(theme.text)
    let reading = context.reading
    let frameTime: Piece = (NumberText.milliseconds(reading.frameTime) + " ms", plain)
    var fields = [Field(name: .frameTime, long: [frameTime], short: [frameTime])]
    if let low1 = reading.low1 {
      let piece: Piece = ("1% low " + NumberText.rate(low1), plain)
      fields.append(Field(name: .low1, long: [piece], short: [piece]))
    }
    if let ratio = reading.hitchRatio {
      let grade = context.model.settings.scale.grade(of: ratio)
      let pieces: [Piece] = [
        ("hitch " + NumberText.ratio(ratio) + " ms/s ", plain),
        (grade.word, theme.onBar(context.style(of: grade))),
      ]
      fields.append(Field(name: .hitch, long: pieces, short: pieces))
    }
    if let rate = reading.refreshRate {
      let title = context.model.display.panel.title
      let hertz = NumberText.hertz(rate) + " Hz"
      let short = title.split(separator: " ").first.map { " " + $0 } ?? ""
      fields.append(
        Field(
          name: .display, long: [(hertz + " " + title, plain)],
          short: [(hertz + (title.hasPrefix("i") ? short : ""), plain)]))
    }
    let name = context.model.shownName
    if !name.isEmpty {
      let piece: Piece = (DisplayText.truncated(name, columns: 20, glyphs: context.glyphs), plain)
      fields.append(Field(name: .name, long: [piece], short: [piece], isRight: true))
    }
    let clock = NumberText.clock(context.model.elapsed)
    let (mark, word) = state(context)
    fields.append(
      Field(
        name: .clock, long: [(mark + word + clock, plain)], short: [(mark + clock, plain)],
        isRight: true))
    return fields
  }

  /// What the source is doing: a sign, and the word for it.
  private static func state(_ context: PanelContext) -> (String, String) {
    let ascii = context.glyphs == .ascii
    let model = context.model
    guard let playback = model.playback else {
      if model.hasEnded { return (ascii ? "# " : "■ ", "ended  ") }
      if model.frozen != nil { return (ascii ? "= " : "‖ ", "paused  ") }
      return (String(BlockGlyphs.dot(in: context.glyphs)) + " ", "live  ")
    }
    guard playback.isPlaying, !playback.isAtEnd else { return (ascii ? "= " : "‖ ", "replay  ") }
    let speed = playback.speed == 1 ? "replay  " : "replay ×\(speedText(playback.speed))  "
    return (ascii ? "> " : "▶ ", ascii ? speed.replacing("×", with: "x") : speed)
  }

  private static func speedText(_ speed: Double) -> String {
    if speed < 1 { return "1/" + NumberText.fixed(1 / speed, decimals: 0) }
    return NumberText.fixed(speed, decimals: speed == speed.rounded() ? 0 : 1)
  }
}
