import Foundation
import FrameTiming
import Reporting
import TestKit
import Testing

@Suite("simulate --json")
struct SimulationJSONTests {
  static let stall = FrameScript.late(
    120, count: 40, late: 10, by: 20_000_000, speed: 500,
    intent: FrameRateRange.range(10, 120, 120))

  private func lines(_ frames: [Frame], _ request: SimulationWriter.Request) -> [String] {
    var text = ""
    SimulationWriter.write(frames, request, as: .json) { text += $0 }
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  private func request(
    _ panel: DisplayPanel, _ buffers: DisplayConfiguration.Buffers? = nil
  ) -> SimulationWriter.Request {
    var request = SimulationWriter.Request(
      configuration: DisplayConfiguration(panel: panel, buffers: buffers), scale: .y2020)
    request.origin = MonotonicInstant(nanoseconds: 0)
    return request
  }

  @Test("A line per refresh with the keys, in the order and with the nulls of the format")
  func refreshLines() {
    var request = request(.ladder(.iPhone13Pro), .three)
    request.end = .after(25_000_000)
    #expect(
      lines(Self.stall, request).dropLast() == [
        #"{"t_ns": 0, "frame": null, "flip": false, "interval_ns": null, "hz": 10, "announced_ns": null, "hitch_ns": 0, "excess_ns": 0}"#,
        #"{"t_ns": 8333333, "frame": 0, "flip": true, "interval_ns": 8333333, "hz": 120, "announced_ns": 8333333, "hitch_ns": 0, "excess_ns": 0}"#,
        #"{"t_ns": 16666667, "frame": 1, "flip": true, "interval_ns": 8333334, "hz": 120, "announced_ns": 8333333, "hitch_ns": 0, "excess_ns": 0}"#,
        #"{"t_ns": 25000000, "frame": 2, "flip": true, "interval_ns": 8333333, "hz": 120, "announced_ns": 8333333, "hitch_ns": 0, "excess_ns": 0}"#,
      ])
  }

  @Test("The last line holds totals and monitors")
  func totalsLine() {
    var request = request(.fixed(120), .two)
    request.end = .after(250_000_000)
    request.busy = BusyIntervals([83_333_333..<103_333_333])
    let expected = [
      #"{"totals": {"refreshes": 31, "flips": 28, "repeats": 3, "dropped": [10], "queued": [], "#,
      #""hitch_ns": 25000000, "excess_ns": 25000000, "longest_hold_ns": 33333333, "#,
      #""hitch_ratio": 100.0, "scroll_hitch_ratio": 100.0, "grade": "critical", "#,
      #""scale": "2020"}, "monitors": {"pinned60": {"callbacks": 15, "fps": [], "#,
      #""hitch_ns": 19999999}, "refresh": {"callbacks": 31, "fps": [], "#,
      #""longest_interval_ns": 8333334}, "tracking": {"callbacks": 29, "fps": [], "#,
      #""hitch_ns": 8333334}}}"#,
    ].joined()
    #expect(lines(Self.stall, request).last == expected)
  }

  @Test("Without counted flips the ratios and the grade are null")
  func nothingCounted() throws {
    var request = request(.fixed(60))
    request.scale = .organizer
    let last = try #require(lines(FrameScript.steady(60, count: 1), request).last)
    #expect(
      last.contains(
        #""hitch_ratio": null, "scroll_hitch_ratio": null, "grade": null, "scale": "organizer""#))
    #expect(last.contains(#""fps": [60.0]"#))
  }

  @Test("A rate is printed without a point where it is whole, else as it is")
  func rates() {
    var variable = request(.vrr(48, 144))
    variable.end = .after(50_000_000)
    let waiting = lines(FrameScript.steady(48, count: 1), variable)
    #expect(waiting[0].contains(#""hz": 48,"#))
    #expect(waiting[1].contains(#""interval_ns": 20833333, "hz": 48.000000768"#))
    var film = request(.fixed(numerator: 60_000, denominator: 1001))
    film.end = .after(50_000_000)
    #expect(lines(FrameScript.steady(60, count: 1), film)[1].contains(#""hz": 59.94005994005994,"#))
  }

  @Test("Without an end it stops with the refresh at or after a second from the last frame")
  func standardEnd() throws {
    let all = lines(
      FrameScript.steady(120, count: 13, intent: .range(10, 120, 120)),
      request(.ladder(.iPhone13Pro), .two))
    // The last frame is ready at 100 ms; idle refreshes come at 1037.5 and 1137.5 ms.
    #expect(all[all.count - 2].hasPrefix(#"{"t_ns": 1137500000, "#))
    #expect(all[all.count - 3].hasPrefix(#"{"t_ns": 1037500000, "#))
  }

  @Test("Every line is JSON on its own", arguments: 0..<20)
  func validJSON(seed: UInt64) throws {
    let drawn = RandomDisplayCase(seed: seed)
    var request = SimulationWriter.Request(configuration: drawn.setting, scale: .y2020)
    request.end = .after(drawn.until)
    for line in lines(drawn.frames, request) {
      _ = try JSONSerialization.jsonObject(with: Data(line.utf8))
    }
  }

  @Test("It agrees with the second reading of the model, refresh by refresh", arguments: 0..<10)
  func secondReading(block: UInt64) {
    for seed in block * 30 + 900_000..<block * 30 + 900_030 {
      let drawn = RandomDisplayCase(seed: seed)
      var request = SimulationWriter.Request(configuration: drawn.setting, scale: .y2020)
      request.origin = MonotonicInstant(nanoseconds: drawn.origin)
      request.end = .after(drawn.until)
      let slow = drawn.slowly()
      let lines = lines(drawn.frames, request)
      #expect(lines.count == slow.refreshes.count + 1, "seed \(seed)")
      for (line, refresh) in zip(lines, slow.refreshes) {
        let expected = Self.parts(refresh)
        #expect(line.hasPrefix(expected.start), "seed \(seed)")
        #expect(line.hasSuffix(expected.end), "seed \(seed)")
      }
      #expect(
        lines.last?.contains(
          "\"dropped\": [\(Self.list(slow.dropped))], \"queued\": [\(Self.list(slow.queue))]")
          == true, "seed \(seed)")
    }
  }

  private static func list(_ frames: [Int]) -> String {
    frames.map(String.init).joined(separator: ", ")
  }

  /// The line before and after its rate.
  private static func parts(_ refresh: SlowDisplay.Refresh) -> (start: String, end: String) {
    let null = { (value: Int?) in value.map(String.init) ?? "null" }
    return (
      "{\"t_ns\": \(refresh.time), \"frame\": \(null(refresh.frame)), \"flip\": \(refresh.isFlip)"
        + ", \"interval_ns\": \(null(refresh.interval)), \"hz\": ",
      ", \"announced_ns\": \(null(refresh.announced)), \"hitch_ns\": \(refresh.hitch)"
        + ", \"excess_ns\": \(refresh.excess)}"
    )
  }
}
