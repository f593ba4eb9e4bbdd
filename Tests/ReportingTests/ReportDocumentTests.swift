import Foundation
import FrameTiming
import Reporting
import Testing

@Suite("JSON report")
struct ReportDocumentTests {
  static let streamKeys: Set<String> = [
    "name", "number", "frames", "duration_s", "fps", "frame_time_ms", "pacing_ms", "stutter_share",
    "jank", "big_jank", "low_1_variants", "reported", "displayed", "display",
  ]

  private func object(_ trace: TraceReport) throws -> [String: Any] {
    let data = try ReportDocument(traces: [trace]).json()
    let root = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(root["schema"] as? String == "fpsbar-report/1")
    let traces = try #require(root["traces"] as? [[String: Any]])
    return try #require(traces.first)
  }

  private func firstStream(_ trace: [String: Any]) throws -> [String: Any] {
    try #require((trace["streams"] as? [[String: Any]])?.first)
  }

  @Test("Every key is there, whatever is known", arguments: [1200, 50, 1, 0])
  func keys(count: Int) throws {
    let trace = try object(
      TraceReport(
        file: "a.csv", format: "mangohud",
        streams: [InventedTrace.stream("main", InventedTrace.frameTimes(count: count))]))
    #expect(
      Set(trace.keys) == [
        "file", "format", "sampled", "rows_skipped", "notes", "summary", "streams",
      ])
    #expect(trace["summary"] is NSNull)
    let stream = try firstStream(trace)
    #expect(Set(stream.keys) == Self.streamKeys)
    let fps = try #require(stream["fps"] as? [String: Any])
    #expect(Set(fps.keys) == ["average", "low_1", "low_0_1"])
    #expect((fps["low_0_1"] is NSNull) == (count < 1000))
    let times = try #require(stream["frame_time_ms"] as? [String: Any])
    #expect(
      Set(times.keys) == [
        "mean", "min", "max", "stdev", "p1", "p50", "p90", "p95", "p99", "p99_9",
      ])
    let lows = try #require(stream["low_1_variants"] as? [String: Any])
    #expect(Set(lows.keys) == ["percentile", "integral", "mangohud", "capframex", "frameview"])
    let display = try #require(stream["display"] as? [String: Any])
    #expect(
      Set(display.keys) == [
        "name", "hitch_ms", "hitch_ratio", "hitches", "grade", "scale", "flips", "repeats",
        "dropped", "refresh_share", "worst",
      ])
    #expect(display["name"] as? String == "iphone-13-pro")
    #expect(display["scale"] as? String == "2020")
  }

  @Test("Numbers are those of the statistics, in the units of their keys")
  func numbers() throws {
    let stream = try firstStream(
      try object(
        TraceReport(
          file: "a", format: "numbers",
          streams: [InventedTrace.stream("main", InventedTrace.oneHang)])))
    let fps = try #require(stream["fps"] as? [String: Double])
    #expect(abs((fps["average"] ?? 0) - 122.0703125) < 1e-6)
    #expect(abs((fps["low_1"] ?? 0) - 36.764706) < 1e-5)
    #expect(stream["duration_s"] as? Double == 8.192)
    let times = try #require(stream["frame_time_ms"] as? [String: Double])
    #expect(times["max"] == 200)
    #expect(times["p99"] == 8)
    #expect(stream["frames"] as? Int == 1000)
    #expect(stream["jank"] as? Int == 1)
    let lows = try #require(stream["low_1_variants"] as? [String: Double])
    #expect(lows["integral"] == 5)
    #expect(lows["mangohud"] == 125)
  }

  @Test("A sampled log knows its average and percentiles, but no lows and no hitches")
  func sampled() throws {
    let stream = try firstStream(
      try object(
        TraceReport(
          file: "a", format: "afterburner", isSampled: true,
          streams: [
            InventedTrace.stream("main", InventedTrace.frameTimes(), isSampled: true)
          ])))
    let fps = try #require(stream["fps"] as? [String: Any])
    #expect(fps["average"] is Double)
    #expect(fps["low_1"] is NSNull)
    #expect(fps["low_0_1"] is NSNull)
    #expect(stream["jank"] is NSNull)
    #expect(stream["stutter_share"] is NSNull)
    let lows = try #require(stream["low_1_variants"] as? [String: Any])
    let known = lows.values.filter { !($0 is NSNull) }
    #expect(known.isEmpty)
    let display = try #require(stream["display"] as? [String: Any])
    for key in ["hitch_ms", "hitch_ratio", "hitches", "grade", "flips", "refresh_share"] {
      #expect(display[key] is NSNull, "\(key)")
    }
    let times = try #require(stream["frame_time_ms"] as? [String: Any])
    #expect(times["p99"] is Double)
  }

  @Test("The display's shares of time add up to one and its keys are rates")
  func refreshShare() throws {
    let stream = try firstStream(try object(InventedTrace.full()))
    let display = try #require(stream["display"] as? [String: Any])
    let shares = try #require(display["refresh_share"] as? [String: Double])
    #expect(abs(sum(shares.values) - 1) < 1e-9)
    let noRates = shares.keys.filter { Double($0) == nil }
    #expect(noRates.isEmpty)
    #expect(
      display["grade"] as? String == "good" || display["grade"] as? String == "critical"
        || display["grade"] as? String == "warning")
  }

  @Test("A summary and reported durations are passed on")
  func passedOn() throws {
    let trace = try object(InventedTrace.full())
    let summary = try #require(trace["summary"] as? [String: Any])
    #expect(summary["tool"] as? String == "MangoHud")
    let stream = try firstStream(trace)
    #expect(stream["name"] as? String == "game.exe")
    let reported = try #require(stream["reported"] as? [String: Any])
    #expect(Set(reported.keys) == ["what", "count", "mean_ms", "p50_ms", "p99_ms", "max_ms"])
    #expect(reported["count"] as? Int == 300)
  }

  @Test("Merged runs come beside the traces")
  func merged() throws {
    let runs = (1...2).map { InventedTrace.frameTimes(count: 500, seed: UInt64($0)) }
    let merged = MergedReport(
      runs.map { .init(file: "r", stream: InventedTrace.stream("main", $0)) }, frameTimes: runs)
    let data = try ReportDocument(traces: [], merged: merged).json()
    let root = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let object = try #require(root["merged"] as? [String: Any])
    #expect(object["frames"] as? Int == 1000)
    #expect((object["spread"] as? [String: Any])?["average"] is [String: Any])
  }
}
