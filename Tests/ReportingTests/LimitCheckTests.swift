import Foundation
import FrameTiming
import Reporting
import Testing

@Suite("Limits")
struct LimitCheckTests {
  static let stream = InventedTrace.stream("main", InventedTrace.oneHang)

  @Test(
    "A limit is kept up to its bound",
    arguments: [
      (Limit.Kind.minFps, 122.0, true), (.minFps, 122.1, false), (.minLow1, 36.7, true),
      (.minLow1, 36.8, false), (.minLow01, 5, true), (.minLow01, 5.01, false), (.maxP99, 8, true),
      (.maxP99, 7.99, false), (.maxStutterShare, 0.0245, true), (.maxStutterShare, 0.0244, false),
      (.maxHitchRatio, 1000, true), (.maxHitchRatio, 0, false),
    ])
  func bounds(kind: Limit.Kind, bound: Double, isKept: Bool) throws {
    let check = LimitCheck(file: "f", stream: Self.stream, limits: [Limit(kind, bound)])
    #expect(check.outcomes.map(\.isKept) == [isKept])
    #expect(check.isMissed == !isKept)
    #expect(check.text.split(separator: "\n").count == 1)
    #expect(check.text.hasPrefix(isKept ? "ok " : "missed "))
  }

  @Test("What cannot be measured is neither kept nor missed", arguments: Limit.Kind.allCases)
  func unknown(kind: Limit.Kind) {
    let sampled = InventedTrace.stream("main", InventedTrace.oneHang, isSampled: true)
    let check = LimitCheck(file: "f", stream: sampled, limits: [Limit(kind, 1)])
    #expect(check.isMissed == false)
    #expect(check.isComplete == (kind == .minFps))
    #expect(check.text.contains("sampled") == (kind != .minFps))
  }

  @Test("Few frames have no lows")
  func fewFrames() {
    let short = InventedTrace.stream("main", Array(repeating: 10_000_000, count: 99))
    let check = LimitCheck(
      file: "f", stream: short, limits: [Limit(.minLow1, 30), Limit(.minLow01, 30)])
    #expect(!check.isComplete && !check.isMissed)
    #expect(check.text.contains("under 100 frames") && check.text.contains("under 1000 frames"))
  }

  @Test("A miss by little shows enough digits to be one")
  func closeMiss() {
    let check = LimitCheck(
      file: "f", stream: Self.stream, limits: [Limit(.minFps, 122.07032)])
    #expect(check.isMissed)
    #expect(!check.text.contains("122.07 fps"))
  }

  @Test("The hitch ratio has its display and scale beside it, and no line is over 80 columns")
  func widths() {
    let check = LimitCheck(
      file: "f", stream: Self.stream, limits: [Limit(.maxHitchRatio, 5)])
    #expect(check.text.hasSuffix(", at most 5 ms/s (iphone-13-pro, scale 2020)\n"))
    let bounds = [0.1 + 0.2, 1e-300, 1.7976931348623157e308, 123_456_789.123_456_789, 1e20]
    for kind in Limit.Kind.allCases {
      for bound in bounds {
        let line = LimitCheck(file: "f", stream: Self.stream, limits: [Limit(kind, bound)]).text
        #expect(line.count <= 81, "\(line)")
      }
    }
    let long = LimitCheck(file: "f", stream: Self.stream, limits: [Limit(.minFps, 1e20)])
    #expect(long.text.contains("at least 1e+20 fps"))
  }

  @Test("JSON says what was measured")
  func json() throws {
    let check = LimitCheck(
      file: "f.csv", stream: Self.stream, notes: ["2 rows were no data"],
      limits: [Limit(.minFps, 60), Limit(.maxP99, 5)])
    let data = try check.json()
    let root = try #require(
      try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(root["passed"] as? Bool == false)
    #expect(root["display"] as? String == "iphone-13-pro")
    #expect(root["scale"] as? String == "2020")
    #expect(root["notes"] as? [String] == ["2 rows were no data"])
    let limits = try #require(root["limits"] as? [[String: Any]])
    #expect(limits.map { $0["passed"] as? Bool } == [true, false])
    #expect(limits[1]["measured"] as? Double == 8)
    #expect(limits[1]["limit"] as? String == "max-p99")
  }
}
