import Dashboard
import ScreenGrid
import TestKit
import Testing

private func page(
  _ name: String, depth: ColorDepth = .trueColor, glyphs: GlyphSet = .braille, target: Double = 60
) throws -> ThemePage {
  let text = try #require(BuiltInThemes.text(named: name))
  let theme = Theme(try ThemeFile(bytes: Array(text.utf8)), depth: depth)
  return ThemePage(theme: theme, target: target, glyphs: glyphs)
}

@Suite("ThemePage")
struct ThemePageTests {
  @Test("The strip of each theme", arguments: BuiltInThemes.names)
  func strips(name: String) throws {
    let grid = try page(name).strip(columns: 72)
    #expect(ScreenGolden.mismatch(grid, named: "theme-strip-\(name)") == nil)
  }

  @Test(
    "One theme at its least size and at larger ones", arguments: [(30, 8), (60, 16), (100, 30)])
  func screens(columns: Int, rows: Int) throws {
    let grid = try page("classic").screen(
      size: GridSize(columns: columns, rows: rows), atRate: 59.9)
    #expect(ScreenGolden.mismatch(grid, named: "theme-classic-\(columns)x\(rows)") == nil)
  }

  @Test("Any size is drawn, and in ASCII nothing else is")
  func sizes() throws {
    for glyphs in GlyphSet.allCases {
      for depth in ColorDepth.allCases {
        let page = try page("colorblind", depth: depth, glyphs: glyphs, target: 144)
        for columns in [0, 1, 2, 5, 10, 29, 30, 41, 80, 500] {
          for rows in [0, 1, 2, 4, 7, 8, 15, 16, 24, 200] {
            let grid = page.screen(size: GridSize(columns: columns, rows: rows), seconds: 3.3)
            #expect(grid.size == GridSize(columns: columns, rows: rows))
            guard glyphs == .ascii else { continue }
            #expect(GridText.lines(grid).allSatisfy { $0.allSatisfy(\.isASCII) })
          }
          #expect(page.strip(columns: columns).size.columns == columns)
        }
      }
    }
  }

  @Test("The sample goes through every rate and comes back")
  func sample() throws {
    let page = try page("classic")
    #expect(page.sampleRate(atSeconds: 0) == 0)
    #expect(page.sampleRate(atSeconds: 2) == 60)
    #expect(page.sampleRate(atSeconds: 8) == 240)
    #expect(page.sampleRate(atSeconds: 14) == 60)
    #expect(page.sampleRate(atSeconds: 16 * 1_000_000) == 0)
  }

  @Test("The scale marks the target, for which its neighbours make room")
  func scale() throws {
    func scale(_ target: Double) throws -> String {
      GridText.lines(try page("classic", target: target).strip(columns: 100))[4]
    }
    #expect(try scale(60).hasSuffix("225  240"))
    let high = try scale(144)
    #expect(high.contains(" 120 ") && high.contains(" 144 ") && high.contains(" 270"))
    #expect(!high.contains("150"))
    let odd = try scale(59.94)
    #expect(odd.contains(" 59.9 ") && !odd.contains(" 60 "))
  }
}
