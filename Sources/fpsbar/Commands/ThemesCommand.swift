import Arguments
import CursesTerminal
import Dashboard
import Glibc
import ScreenGrid

/// `fpsbar themes`: every theme's ramp, or one theme large with a moving sample.
struct ThemesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "themes", abstract: "every theme's colours from 0 to 240 fps, or one theme large",
    usage: "[NAME|FILE]",
    discussion: """
      Themes are looked for in $XDG_CONFIG_HOME/fpsbar/themes (NAME.json), beside the program, and
      in the program itself. A theme is JSON with comments: copy themes/classic.json and change it.
      """)

  @Argument("NAME|FILE", help: "one theme, large; on a terminal with a moving sample")
  var theme: String?
  @Option(
    "FPS", help: "the rate wanted, which scales the hue",
    check: { $0 >= 1 && $0 <= 10_000 ? nil : "from 1 to 10000" })
  var target: Double = 60
  @Option("auto|truecolor|256|16|none", help: "colours the terminal has")
  var color: ColorChoice = .auto
  @Option("auto|braille|block|ascii", help: "what is drawn with")
  var glyphs: GlyphsChoice = .auto
  @Option("COLSxROWS", help: "draw one screen as text and end; 100x30 unless a size follows")
  var snapshot: SnapshotSize?
  @Flag(help: "the colours as JSON")
  var json = false

  mutating func run() throws -> ExitStatus {
    let entries = try theme.map { [try ThemeCatalog.entry(named: $0)] } ?? allEntries()
    if json {
      try StandardOutput.write(try ThemeListing(entries, target: target).json())
      return .success
    }
    let set = color.depth
    let glyphs = self.glyphs.set
    let isTerminal = isatty(STDOUT_FILENO) == 1
    if theme != nil, isTerminal, snapshot == nil {
      return try ThemeSample(
        themes: try ThemeCatalog.themes(startingWith: theme ?? ""), target: target, depth: set,
        glyphs: glyphs
      ).run()
    }
    // Without a terminal there are colours only where they were asked for.
    let depth = set ?? (isTerminal ? TerminalColors.detectedDepth() : .monochrome)
    let size = snapshot.map { GridSize(columns: $0.columns, rows: $0.rows) }
    let isPlain = set == nil && !isTerminal
    for grid in grids(entries, size: size, depth: depth, glyphs: glyphs) {
      let text =
        isPlain
        ? GridText.lines(grid).joined(separator: "\n") + "\n"
        : GridText.colored(grid, depth: depth)
      try StandardOutput.write(text)
    }
    return .success
  }

  /// Every theme that can be read; a broken one is said on standard error.
  private func allEntries() -> [ThemeCatalog.Entry] {
    ThemeCatalog.names.compactMap { name in
      do throws(Diagnostic) {
        return try ThemeCatalog.entry(named: name)
      } catch {
        _ = error.report()
        return nil
      }
    }
  }

  /// What is printed: one screen for one theme, a strip and a blank row for each of several.
  private func grids(
    _ entries: [ThemeCatalog.Entry], size: GridSize?, depth: ColorDepth, glyphs: GlyphSet
  ) -> [CellGrid] {
    func page(_ entry: ThemeCatalog.Entry) -> ThemePage {
      ThemePage(theme: Theme(entry.theme, depth: depth), target: target, glyphs: glyphs)
    }
    if theme != nil, let entry = entries.first {
      let size = size ?? GridSize(columns: Self.terminalColumns ?? 100, rows: 30)
      return [page(entry).screen(size: size, atRate: target)]
    }
    let columns = size?.columns ?? min(Self.terminalColumns ?? 100, 500)
    var rows = size?.rows ?? Int.max
    var grids: [CellGrid] = []
    for entry in entries where rows > 0 {
      let strip = page(entry).strip(columns: columns)
      let last = entry.name == entries.last?.name
      var part = CellGrid(
        size: GridSize(columns: columns, rows: min(rows, strip.size.rows + (last ? 0 : 1))))
      part.copy(strip, column: 0, row: 0)
      rows -= part.size.rows
      grids.append(part)
    }
    return grids
  }

  private static var terminalColumns: Int? {
    var window = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0 else {
      return nil
    }
    return Int(window.ws_col)
  }
}
