import FrameTiming
import Reporting
import ScreenGrid
import Testing

@Suite("Text report")
struct TextReportTests {
  static func text(
    _ traces: [TraceReport], glyphs: GlyphSet = .braille, definitions: Bool = false
  ) -> String {
    var report = TextReport(glyphs: glyphs, showsDefinitions: definitions)
    for trace in traces { report.add(trace) }
    return GridText.lines(report.grid).map { $0 + "\n" }.joined()
  }

  @Test("Shows everything of a trace", arguments: GlyphSet.allCases)
  func full(glyphs: GlyphSet) {
    let text = Self.text([InventedTrace.full()], glyphs: glyphs)
    let mismatch = TextGolden.mismatch(text, named: "full-\(glyphs.rawValue).txt")
    #expect(mismatch == nil, "\(mismatch ?? "")")
    if glyphs == .ascii {
      let others = text.filter { !$0.isASCII }
      #expect(others.isEmpty)
    }
  }

  @Test("Explains the definitions with the numbers of the trace")
  func definitions() {
    let trace = TraceReport(
      file: "one-hang.csv", format: "numbers",
      streams: [InventedTrace.stream("main", InventedTrace.oneHang)])
    let text = Self.text([trace], definitions: true)
    let mismatch = TextGolden.mismatch(text, named: "definitions.txt")
    #expect(mismatch == nil, "\(mismatch ?? "")")
    for number in ["36.8", "125.0", "122.1", "5.00"] { #expect(text.contains(number)) }
  }

  @Test("Says what a sampled log cannot know")
  func sampled() {
    let trace = TraceReport(
      file: "overlay.hml", format: "afterburner", isSampled: true,
      streams: [
        InventedTrace.stream("main", InventedTrace.frameTimes(count: 150), isSampled: true)
      ])
    let mismatch = TextGolden.mismatch(Self.text([trace]), named: "sampled.txt")
    #expect(mismatch == nil, "\(mismatch ?? "")")
  }

  @Test("Shows a summary without frames as the tool's own numbers")
  func summary() {
    let runs = ["first.exe", "second.exe"].map { name in
      ToolSummary.Run(
        name: name,
        values: [
          .init(label: "Average", value: 59.2, unit: "fps"),
          .init(label: "1% low", value: 3.7, unit: "fps"),
          .init(label: "Time", value: 119.141, unit: "s"),
        ])
    }
    let trace = TraceReport(
      file: "Benchmark.txt", format: "rtss", summary: ToolSummary(tool: "RTSS", runs: runs))
    let mismatch = TextGolden.mismatch(Self.text([trace]), named: "summary.txt")
    #expect(mismatch == nil, "\(mismatch ?? "")")
  }

  @Test("Merges runs and tells their spread")
  func merged() throws {
    let runs = (1...3).map { InventedTrace.frameTimes(count: 900, seed: UInt64($0)) }
    let merged = try #require(
      MergedReport(
        runs.enumerated().map {
          .init(file: "run\($0.offset + 1).csv", stream: InventedTrace.stream("main", $0.element))
        }, frameTimes: runs))
    var report = TextReport()
    report.add(merged)
    let text = GridText.lines(report.grid).map { $0 + "\n" }.joined()
    let mismatch = TextGolden.mismatch(text, named: "merged.txt")
    #expect(mismatch == nil, "\(mismatch ?? "")")
  }

  @Test(
    "Absurd numbers leave their labels alone", arguments: [4, 3_000_000_000_000_000] as [Int64])
  func absurd(frameTime: Int64) {
    let trace = TraceReport(
      file: "x", format: "numbers",
      streams: [InventedTrace.stream("main", Array(repeating: frameTime, count: 1200))])
    let text = Self.text([trace])
    for label in ["  average ", "  1% low ", "  0.1% low ", "  longest ", " p99.9 "] {
      #expect(text.contains(label), "\(text)")
    }
  }

  @Test("A single run is one run, and a merged report tells display, scale and notes")
  func mergedOne() throws {
    let times = InventedTrace.frameTimes(count: 900, seed: 1)
    let merged = try #require(
      MergedReport(
        [
          .init(
            file: "a.csv", stream: InventedTrace.stream("main", times),
            notes: ["the file breaks off"])
        ], frameTimes: [times]))
    var report = TextReport()
    report.add(merged)
    let text = GridText.lines(report.grid).map { $0 + "\n" }.joined()
    #expect(text.contains("1 run of one program"))
    #expect(text.contains("simulated on iPhone 13 Pro, on the 2020 scale"))
    #expect(text.contains("- a.csv: the file breaks off"))
    let json = String(
      decoding: try ReportDocument(traces: [], merged: merged).json(), as: UTF8.self)
    for part in ["\"display\" : \"iphone-13-pro\"", "\"scale\" : \"2020\"", "breaks off"] {
      #expect(json.contains(part))
    }
  }

  @Test(
    "Nothing from outside makes a line longer than 80 columns or reaches the terminal as a control",
    arguments: [
      String(repeating: "very long ", count: 40), "\u{1B}[31mred\u{1B}[0m\r\n\t\u{7F}",
      "帧率表帧率表帧率表帧率表帧率表帧率表帧率表帧率表帧率表帧率表帧率表帧率表", "\u{202E}gpj.exe",
      "👩‍👩‍👧‍👦 Zürich e\u{301}", "",
    ])
  func hostileNames(name: String) {
    let values = [
      ToolSummary.Value(label: name, value: 1e300, unit: name),
      ToolSummary.Value(label: "Average FPS", value: -1e18, unit: name),
    ]
    let trace = TraceReport(
      file: name, format: name, notes: [name],
      summary: ToolSummary(tool: name, runs: [.init(name: name, values: values)]),
      streams: [
        InventedTrace.stream(
          name, InventedTrace.frameTimes(count: 150),
          reported: ReportedReport(what: name, durations: [.max, 0])),
        InventedTrace.stream(name, [5, 0, 0], number: 2),
      ])
    for glyphs in GlyphSet.allCases {
      let text = Self.text([trace], glyphs: glyphs, definitions: true)
      for line in text.split(separator: "\n") {
        #expect(DisplayWidth.columns(of: String(line)) <= 80)
      }
      let controls = text.unicodeScalars.filter {
        $0 != "\n" && ($0.value < 0x20 || (0x7F...0x9F).contains($0.value) || $0 == "\u{202E}")
      }
      #expect(controls.isEmpty)
    }
  }

  @Test(
    "Any frame times can be reported",
    arguments: [
      [], [0], [0, 0, 0, 0], [.max, .max, .max], [1], Array(repeating: 1, count: 2000),
      [8_000_000, 3_600_000_000_000_000], [1, .max / 4, 1, .max / 4, 3],
    ] as [[Int64]])
  func extremes(frameTimes: [Int64]) throws {
    let trace = TraceReport(
      file: "x", format: "numbers", streams: [InventedTrace.stream("main", frameTimes)])
    let text = Self.text([trace], definitions: true)
    let wide = text.split(separator: "\n").filter { DisplayWidth.columns(of: String($0)) > 80 }
    #expect(wide.isEmpty)
    #expect(!text.contains("inf") && !text.contains("nan"))
    _ = SVGChart.text(of: [trace])
    _ = try ReportDocument(traces: [trace]).json()
    _ = MarkdownReport.text(of: ReportDocument(traces: [trace]), definitions: true)
    _ = CSVReport.text(of: [trace])
  }
}
