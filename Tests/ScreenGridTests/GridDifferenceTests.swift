import ScreenGrid
import TestKit
import Testing

private func grid(_ rows: [String], columns: Int = 12) -> CellGrid {
  var grid = CellGrid(size: GridSize(columns: columns, rows: rows.count))
  for (row, text) in rows.enumerated() {
    grid.draw(text, column: 0, row: row, style: CellStyle())
  }
  return grid
}

private func run(_ row: Int, _ columns: Range<Int>) -> GridDifference.Run {
  GridDifference.Run(row: row, columns: columns)
}

@Suite("GridDifference")
struct GridDifferenceTests {
  @Test("Equal grids have no difference, clusters in another order included")
  func equal() {
    #expect(GridDifference.runs(from: grid(["abc"]), to: grid(["abc"])).isEmpty)
    var one = grid([""])
    one.draw("o\u{308}", column: 5, row: 0, style: CellStyle())
    one.draw("e\u{301}", column: 0, row: 0, style: CellStyle())
    one.draw(" ", column: 5, row: 0, style: CellStyle())
    let other = grid(["e\u{301}"])
    #expect(GridDifference.runs(from: one, to: other).isEmpty)
    #expect(GridDifference.runs(from: grid(["e\u{302}"]), to: other) == [run(0, 0..<1)])
  }

  @Test("Neighbours form a run, and short gaps are joined")
  func runs() {
    let old = grid(["abcdefghijkl", "abcdefghijkl"])
    #expect(
      GridDifference.runs(from: old, to: grid(["abXXefghijkl", "abcdefghijkl"])) == [run(0, 2..<4)])
    #expect(
      GridDifference.runs(from: old, to: grid(["XbcdXfghijkX", "abcdefghijkX"]))
        == [run(0, 0..<5), run(0, 11..<12), run(1, 11..<12)])
  }

  @Test("A changed style is a difference")
  func styles() {
    var new = grid(["abc"])
    new.restyle(GridRect(column: 1, row: 0, columns: 1, rows: 1)) { $0.attributes = .bold }
    #expect(GridDifference.runs(from: grid(["abc"]), to: new) == [run(0, 1..<2)])
  }

  @Test("A run covers wide characters of both grids whole")
  func wide() {
    let wide = grid(["a日本b"])
    #expect(GridDifference.runs(from: wide, to: grid(["a日xxb"])) == [run(0, 3..<5)])
    #expect(GridDifference.runs(from: grid(["a日xxb"]), to: wide) == [run(0, 3..<5)])
    #expect(GridDifference.runs(from: grid(["axy本b"]), to: wide) == [run(0, 1..<3)])
  }

  @Test("Grids of different size differ everywhere")
  func sizes() {
    let runs = GridDifference.runs(from: grid(["a"], columns: 3), to: grid(["a", "b"], columns: 2))
    #expect(runs == [run(0, 0..<2), run(1, 0..<2)])
    #expect(GridDifference.runs(from: grid(["a"]), to: grid(["a"], columns: 0)).isEmpty)
  }

  @Test("Applying the runs turns the old grid into the new one")
  func sufficient() {
    var random = SplitMix64(seed: 3)
    let words = ["日本", "ab", "x", " ", "é", "e\u{301}", "👍"]
    var old = CellGrid(size: GridSize(columns: 15, rows: 3))
    for _ in 0..<2000 {
      var new = old
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        new.draw(
          words.randomElement(using: &random) ?? "",
          column: Int.random(in: 0..<15, using: &random),
          row: Int.random(in: 0..<3, using: &random), style: CellStyle())
      }
      var shown = old
      GridDifference.forEachRun(from: old, to: new) { run in
        for column in run.columns {
          var cell = new[column: column, row: run.row]
          if cell.isCluster { cell.glyph = shown.glyph(for: new.text(of: cell)) }
          shown[column: column, row: run.row] = cell
        }
        // No run begins or ends inside a wide character.
        #expect(new[column: run.columns.lowerBound, row: run.row].width != 0)
        #expect(old[column: run.columns.lowerBound, row: run.row].width != 0)
      }
      #expect(GridText.fullLines(shown) == GridText.fullLines(new))
      old = new
    }
  }
}

@Suite("GridText")
struct GridTextTests {
  @Test("Plain lines have no trailing spaces")
  func plain() {
    #expect(GridText.lines(grid(["ab", "", " c"])) == ["ab", "", " c"])
  }

  @Test(
    "Colours follow the depth",
    arguments: [
      (ColorDepth.trueColor, "\u{1B}[0;1;38;2;255;0;0;48;2;0;0;5mx\u{1B}[0m\n"),
      (.palette256, "\u{1B}[0;1;38;5;196;48;5;16mx\u{1B}[0m\n"),
      (.palette16, "\u{1B}[0;1;91;40mx\u{1B}[0m\n"),
      (.palette8, "\u{1B}[0;1;31;40mx\u{1B}[0m\n"),
      (.monochrome, "\u{1B}[0;1mx\u{1B}[0m\n"),
    ])
  func colors(depth: ColorDepth, expected: String) {
    var grid = CellGrid(size: GridSize(columns: 3, rows: 1))
    let style = CellStyle(
      foreground: .rgb(0xFF0000), background: .rgb(0x000005), attributes: .bold)
    grid.draw("x", column: 0, row: 0, style: style)
    #expect(GridText.colored(grid, depth: depth) == expected)
  }

  @Test("Every line ends with its style off, and unstyled text has no sequences")
  func lineEnds() {
    var grid = grid(["ab cd"])
    #expect(GridText.colored(grid, depth: .trueColor) == "ab cd\n")
    grid.restyle(GridRect(column: 0, row: 0, columns: 2, rows: 1)) { $0.attributes = .dim }
    #expect(GridText.colored(grid, depth: .trueColor) == "\u{1B}[0;2mab\u{1B}[0m cd\n")
  }
}
