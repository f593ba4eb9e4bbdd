import Foundation
import FoundationXML
import FrameTiming
import Reporting
import Testing

@Suite("SVG chart")
struct SVGChartTests {
  @Test(
    "Is well-formed whatever the names are",
    arguments: ["game", "<&>\"'", "a]]>b", "\u{1}\u{1B}[0m", "帧率 👾", "--><svg onload='x'>"])
  func wellFormed(name: String) {
    let trace = TraceReport(
      file: name, format: "numbers",
      streams: [InventedTrace.stream(name, InventedTrace.frameTimes())])
    let text = SVGChart.text(of: [trace, trace])
    let parser = XMLParser(data: Data(text.utf8))
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    #expect(!text.contains("onload='"))
  }

  @Test("Stays small for many frames")
  func size() {
    let trace = TraceReport(
      file: "long.csv", format: "numbers",
      streams: [InventedTrace.stream("main", InventedTrace.frameTimes(count: 200_000))])
    #expect(SVGChart.text(of: [trace]).utf8.count < 150_000)
  }

  @Test("Draws a golden")
  func golden() {
    let mismatch = TextGolden.mismatch(
      SVGChart.text(of: [InventedTrace.full()]), named: "full.svg")
    #expect(mismatch == nil, "\(mismatch ?? "")")
  }
}
