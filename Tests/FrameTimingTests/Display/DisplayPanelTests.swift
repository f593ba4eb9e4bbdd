import FrameTiming
import TestKit
import Testing

@Suite("Displays and their names")
struct DisplayPanelTests {
  static let accepted: [(String, String, String, [Double])] = [
    (
      "iPhone-13-Pro", "iphone-13-pro", "iPhone 13 Pro",
      [120, 80, 60, 48, 40, 30, 24, 20, 16, 15, 12, 10]
    ),
    ("ipad-pro", "ipad-pro", "iPad Pro", [120, 60, 40, 30, 24]),
    ("fixed:60", "fixed:60", "fixed 60 Hz", [60]),
    ("fixed:059.940", "fixed:59.94", "fixed 59.94 Hz", [59.94]),
    ("fixed:60000/1001", "fixed:60000/1001", "fixed 60000/1001 Hz", [60_000.0 / 1001]),
    ("fixed:120/2", "fixed:60", "fixed 60 Hz", [60]),
    ("vrr:48-144", "vrr:48-144", "48-144 Hz VRR", [144, 48]),
    ("vrr:47.952-143.856", "vrr:47.952-143.856", "47.952-143.856 Hz VRR", [143.856, 47.952]),
  ]

  @Test("A name is read, made canonical and read again", arguments: accepted)
  func names(text: String, name: String, title: String, rates: [Double]) throws {
    let panel = try DisplayPanel(name: text)
    #expect(panel.name == name)
    #expect(panel.title == title)
    #expect(panel.refreshRates == rates)
    #expect(try DisplayPanel(name: panel.name) == panel)
  }

  static let refusals: [(String, DisplayNameError)] = [
    ("", .unknown(name: "")),
    ("iphone", .unknown(name: "iphone")),
    ("fixed", .unknown(name: "fixed")),
    ("60", .unknown(name: "60")),
    ("fixed:", .malformedRate(name: "fixed:", found: "")),
    ("fixed:-60", .malformedRate(name: "fixed:-60", found: "-60")),
    ("fixed:nan", .malformedRate(name: "fixed:nan", found: "nan")),
    ("fixed:inf", .malformedRate(name: "fixed:inf", found: "inf")),
    ("fixed:1e3", .malformedRate(name: "fixed:1e3", found: "1e3")),
    ("fixed:60/0", .malformedRate(name: "fixed:60/0", found: "60/0")),
    ("fixed:60 ", .malformedRate(name: "fixed:60 ", found: "60 ")),
    ("fixed:60.", .malformedRate(name: "fixed:60.", found: "60.")),
    ("fixed:9999999999", .malformedRate(name: "fixed:9999999999", found: "9999999999")),
    ("fixed:0", .rateOutOfRange(name: "fixed:0", found: "0")),
    ("fixed:0/5", .rateOutOfRange(name: "fixed:0/5", found: "0/5")),
    ("fixed:0.5", .rateOutOfRange(name: "fixed:0.5", found: "0.5")),
    ("fixed:10001", .rateOutOfRange(name: "fixed:10001", found: "10001")),
    ("vrr:48", .malformedRange(name: "vrr:48")),
    ("vrr:48-60-144", .malformedRange(name: "vrr:48-60-144")),
    ("vrr:-144", .malformedRate(name: "vrr:-144", found: "")),
    ("vrr:144-48", .emptyRange(name: "vrr:144-48", isReversed: true)),
    ("vrr:60-60", .emptyRange(name: "vrr:60-60", isReversed: false)),
    ("vrr:60-60.0001", .emptyRange(name: "vrr:60-60.0001", isReversed: false)),
    ("vrr:0-60", .rateOutOfRange(name: "vrr:0-60", found: "0")),
  ]

  @Test("Anything else is refused with one line that says what would be right", arguments: refusals)
  func refused(text: String, error: DisplayNameError) {
    #expect(throws: error) { try DisplayPanel(name: text) }
    #expect(error.description.contains("("))
    #expect(!error.description.contains("\n"))
  }

  @Test("What comes from outside is made short and harmless in a message")
  func hostileText() {
    let error = DisplayNameError.unknown(name: "\u{1B}[31m\n" + String(repeating: "x", count: 500))
    #expect(error.description.count < 150)
    #expect(!error.description.unicodeScalars.contains { $0.value < 0x20 })
  }

  @Test("Every ladder rate is 240 over its quanta, with the published durations")
  func ladders() {
    let phone = LadderPanel.iPhone13Pro
    let printed = [8, 12, 16, 20, 25, 33, 41, 50, 62, 66, 83, 100]
    #expect(DisplayPanel.ladder(phone).refreshRates == phone.rungs.map { 240 / Double($0) })
    #expect(DisplayPanel.ladder(phone).refreshRates.map { Int(1000 / $0) } == printed)
    #expect(
      DisplayPanel.ladder(.iPadPro).refreshRates.map { Int(1000 / $0) } == [8, 16, 25, 33, 41])
    #expect(!DisplayPanel.ladder(phone).refreshRates.contains(11))
  }

  static let limits: [(HitchScale, Double, HitchGrade)] = [
    (.y2020, 0, .good), (.y2020, 5, .good), (.y2020, 5.001, .warning), (.y2020, 9.999, .warning),
    (.y2020, 10, .critical), (.y2020, 1000, .critical), (.organizer, 10, .good),
    (.organizer, 10.001, .warning), (.organizer, 25, .warning), (.organizer, 25.001, .critical),
    (.organizer, 50, .critical), (.organizer, 50.001, .beyond),
  ]

  @Test("Both scales grade as published, limits included", arguments: limits)
  func grades(scale: HitchScale, ratio: Double, grade: HitchGrade) {
    #expect(scale.grade(of: ratio) == grade)
  }

  @Test("No counted flips: no ratio")
  func noRatio() {
    #expect(DisplayTotals().hitchRatio == nil)
    #expect(DisplayTotals().scrollHitchRatio == nil)
    let single = DisplayRun(FrameScript.steady(60, count: 1), on: .fixed(60), milliseconds: 500)
    #expect(single.totals.flips == 1)
    #expect(single.totals.hitchRatio == nil)
  }
}
