import Foundation
import FrameTiming
import Reporting
import ScreenGrid
import Testing

@Suite("What a log says was displayed")
struct LoggedDisplayTests {
  /// 60 presents a second of which every second one is displayed; nothing is known of the first.
  static let times: [Int64?] = (0...600).map { index -> Int64? in
    guard index > 0, index % 2 == 0 else { return nil }
    return Int64(index) * 16_666_667
  }

  static func trace() -> TraceReport {
    var stream = InventedTrace.stream("game.exe", Array(repeating: 16_666_667, count: 600))
    stream.displayed = LoggedDisplayReport(times)
    return TraceReport(file: "a.csv", format: "presentmon", streams: [stream])
  }

  @Test("Displayed and dropped presents are counted, and the rate is that of the displayed ones")
  func counts() throws {
    let report = try #require(LoggedDisplayReport(Self.times))
    #expect(report.frames == 300)
    #expect(report.dropped == 300)
    #expect(try #require(report.averageFrameRate).rounded() == 30)
    #expect(report.p50 == 33_333_334)
    #expect(report.longest == 33_333_334)
  }

  @Test("The first present counts where its fate is known; times that go back are no negative time")
  func edges() throws {
    #expect(LoggedDisplayReport([nil, nil] as [Int64?]) == nil)
    #expect(LoggedDisplayReport([] as [Int64?]) == nil)
    let one = try #require(LoggedDisplayReport([5, nil] as [Int64?]))
    #expect(one.frames == 1 && one.dropped == 1 && one.averageFrameRate == nil)
    let back = try #require(LoggedDisplayReport([10, 5, 20] as [Int64?]))
    #expect(back.mean == 5 && back.longest == 10)
  }

  @Test("Every form of a report shows it, and JSON has the key where the log says nothing")
  func forms() throws {
    let trace = Self.trace()
    let text = TextReportTests.text([trace])
    #expect(text.contains("displayed, as logged"))
    #expect(text.contains("300 of 600 presents dropped"))
    #expect(text.contains("30.0 fps"))
    let markdown = MarkdownReport.text(of: ReportDocument(traces: [trace]))
    #expect(markdown.contains("| displayed, as logged |"))
    let rows = CSVReport.text(of: [trace]).split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    let dropped = try #require(rows[0].firstIndex(of: "displayed_dropped"))
    #expect(rows[1][dropped] == "300")
    let plain = TraceReport(
      file: "b.csv", format: "mangohud", streams: [InventedTrace.stream("main", [1, 2, 3])])
    let data = try ReportDocument(traces: [trace, plain]).json()
    let root = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let streams = try #require(root["traces"] as? [[String: Any]])
      .compactMap { ($0["streams"] as? [[String: Any]])?.first }
    let displayed = try #require(streams[0]["displayed"] as? [String: Any])
    #expect(displayed["frames"] as? Int == 300)
    #expect((displayed["change_ms"] as? [String: Any])?["p50"] as? Double == 33.333334)
    #expect(streams[1]["displayed"] is NSNull)
  }
}
