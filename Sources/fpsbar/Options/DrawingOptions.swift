import Arguments

/// How things are drawn: shared by every command that draws.
struct DrawingOptions: ParsableArguments {
  @Option("NAME|FILE", help: "colours (see 'fpsbar themes')")
  var theme = "classic"
  @Option("auto|bar|dashboard", help: "'bar' is one line, for a small pane")
  var layout: LayoutChoice = .auto
  @Option("auto|truecolor|256|16|none", help: "colours the terminal has")
  var color: ColorChoice = .auto
  @Option("auto|braille|block|ascii", help: "what graphs are drawn with")
  var glyphs: GlyphsChoice = .auto
  @Option("COLSxROWS", help: "draw one screen as text and end; 100x30 unless a size follows")
  var snapshot: SnapshotSize?
}

/// `--layout`.
enum LayoutChoice: String, CaseIterable, ExpressibleByArgument {
  case auto
  case bar
  case dashboard
}

/// `--color`.
enum ColorChoice: String, CaseIterable, ExpressibleByArgument {
  case auto
  case truecolor
  case palette256 = "256"
  case palette16 = "16"
  case none
}

/// `--glyphs`.
enum GlyphsChoice: String, CaseIterable, ExpressibleByArgument {
  case auto
  case braille
  case block
  case ascii
}

/// The size after `--snapshot`: columns and rows from 1×1 to 500×200.
struct SnapshotSize: ExpressibleByOptionalArgument, Equatable {
  var columns: Int
  var rows: Int

  static let whenAlone = SnapshotSize(columns: 100, rows: 30)
  static let expectation = "COLSxROWS from 1x1 to 500x200"
  var argumentText: String { "\(columns)x\(rows)" }

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  init?(argument: String) {
    let parts = argument.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let columns = Int(parts[0]), let rows = Int(parts[1]),
      (1...500).contains(columns), (1...200).contains(rows)
    else { return nil }
    self.init(columns: columns, rows: rows)
  }
}
