import FrameTiming
import TestKit
import Testing

/// The worked examples E1 to E9 of the display model, section 12: every number of the text.
@Suite("Worked examples, display model section 12")
struct WorkedExamplesTests {
  @Test("E1: 60 fps on a fixed 60 Hz panel is perfect")
  func perfect() {
    let run = DisplayRun(FrameScript.steady(60, count: 61), on: .fixed(60), milliseconds: 1000)
    #expect(run.totals.refreshes == 61)
    #expect(run.totals.flips == 61)
    #expect(run.totals.hitch == 0)
    #expect(run.totals.hitchRatio == 0)
    #expect(run.totals.longestHold.milliseconds == 16.667)
  }

  @Test("E2: film on a fixed 60 Hz panel is shown 3, 2, 3, 2 times without a hitch")
  func film() {
    let frames = FrameScript.steady(24, count: 25, intent: .declared(24))
    let run = DisplayRun(frames, on: .fixed(60), milliseconds: 1000)
    #expect(run.totals.flips == 25)
    #expect(run.totals.refreshes == 61)
    #expect(run.showings.dropLast() == (0..<24).map { $0 % 2 == 0 ? 3 : 2 }[...])
    #expect(run.totals.longestHold.milliseconds == 50)
    #expect(run.totals.hitch == 0)
  }

  @Test("E3: 5 ms late at 60 Hz drops a frame with two buffers and nothing with three")
  func lateAt60() {
    let frames = FrameScript.late(60, count: 61, late: 20, by: 5_000_000, intent: .declared(60))
    let two = DisplayRun(frames, on: .fixed(60), milliseconds: 1000, buffers: .two)
    #expect(two.dropped == [20])
    #expect(two.flipTime(21) == 350)
    #expect(two.flip(21)?.hitch.milliseconds == 16.667)
    #expect(two.flip(21)?.holdBefore?.milliseconds == 33.333)
    #expect(two.totals.flips == 60)
    #expect(two.totals.hitchRatio.rounded3 == 16.667)

    let three = DisplayRun(frames, on: .fixed(60), milliseconds: 1000, buffers: .three)
    #expect(three.flipTime(19) == 333.333)
    #expect(three.flipTime(20) == 350)
    #expect(three.flipTime(21) == 366.667)
    #expect(three.totals.hitch == 0)
    #expect(three.dropped.isEmpty)
  }

  @Test("E4: the ladder shows the late frame after a 25 ms rung", arguments: [nil, "2", "auto"])
  func lateOnLadder(buffers: String?) {
    let frames = FrameScript.late(60, count: 61, late: 20, by: 5_000_000, intent: .declared(60))
    let run = DisplayRun(
      frames, on: .ladder(.iPhone13Pro), milliseconds: 1000,
      buffers: buffers.flatMap { DisplayConfiguration.Buffers(rawValue: $0) })
    #expect(run.flipTime(20) == 341.667)
    #expect(run.flip(20)?.interval?.milliseconds == 25)
    #expect(run.flip(20)?.hitch.milliseconds == 8.333)
    #expect(run.flip(20)?.excess.milliseconds == 8.333)
    #expect(run.flipTime(21) == 358.333)
    #expect(run.totals.hitchRatio.rounded3 == 8.403)
  }

  @Test("E4: with three buffers a stretched rung hides the late frame")
  func lateOnLadderThree() {
    let frames = FrameScript.late(60, count: 61, late: 20, by: 5_000_000, intent: .declared(60))
    let run = DisplayRun(
      frames, on: .ladder(.iPhone13Pro), milliseconds: 1000, buffers: .three)
    #expect(run.flipTime(19) == 333.333)
    #expect(run.flipTime(20) == 354.167)
    #expect(run.flip(20)?.interval?.milliseconds == 20.833)
    #expect(run.totals.hitch == 0)
    #expect(run.totals.excess.milliseconds == 4.167)
  }

  static let stall = FrameScript.late(
    120, count: 40, late: 10, by: 20_000_000, speed: 500, intent: .range(10, 120, 120))

  struct Stall: Sendable, CustomTestStringConvertible {
    var panel: DisplayPanel
    var buffers: DisplayConfiguration.Buffers
    var flips: [Int: Double]
    var hitch: Int64
    var excess: Double
    var hold: Double
    var dropped: [Int]
    var ratio: Double
    var refreshes: Int
    var testDescription: String { "\(panel.name), \(buffers.rawValue) buffers" }
  }

  static let stalls = [
    Stall(
      panel: .fixed(120), buffers: .two, flips: [9: 75, 11: 108.333], hitch: 25_000_000,
      excess: 25, hold: 33.333, dropped: [10], ratio: 100, refreshes: 31),
    Stall(
      panel: .fixed(120), buffers: .three, flips: [9: 83.333, 10: 108.333, 11: 116.667],
      hitch: 16_666_666, excess: 16.667, hold: 25, dropped: [], ratio: 68.966, refreshes: 31),
    Stall(
      panel: .ladder(.iPhone13Pro), buffers: .two, flips: [9: 75, 11: 108.333],
      hitch: 25_000_000, excess: 25, hold: 33.333, dropped: [10], ratio: 100, refreshes: 28),
    Stall(
      panel: .ladder(.iPhone13Pro), buffers: .three,
      flips: [9: 83.333, 10: 104.167, 11: 116.667], hitch: 8_333_334, excess: 16.667,
      hold: 20.833, dropped: [], ratio: 34.483, refreshes: 29),
  ]

  @Test("E5: a 20 ms stall at 120 fps", arguments: stalls)
  func stallAt120(expected: Stall) {
    #expect(Self.stall.count == 38)
    let run = DisplayRun(
      Self.stall, on: expected.panel, milliseconds: 250, buffers: expected.buffers)
    for (frame, time) in expected.flips { #expect(run.flipTime(frame) == time) }
    #expect(run.totals.hitch == expected.hitch)
    #expect(run.totals.excess.milliseconds == expected.excess)
    #expect(run.totals.longestHold.milliseconds == expected.hold)
    #expect(run.dropped == expected.dropped)
    #expect(run.totals.hitchRatio.rounded3 == expected.ratio)
    #expect(run.totals.refreshes == expected.refreshes)
    #expect(run.totals.flips == 28)
  }

  @Test("E5: with three buffers the ladder runs at 48 then 80 Hz for a moment")
  func stretchedRungs() {
    let run = DisplayRun(
      Self.stall, on: .ladder(.iPhone13Pro), milliseconds: 250, buffers: .three)
    #expect(run.refreshes[0].frame == nil)
    #expect(run.refreshes[0].isFlip == false)
    #expect(run.quanta == Array(repeating: 2, count: 10) + [5, 3] + Array(repeating: 2, count: 16))
  }

  @Test("E6: the iPhone walks down to 10 Hz and wakes without a hitch")
  func idleAndWake() {
    var frames = FrameScript.steady(120, count: 13, intent: .range(10, 120, 120))
    frames.append(Frame(presentedAt: MonotonicInstant(nanoseconds: 1_003_000_000)))
    let run = DisplayRun(
      frames, on: .ladder(.iPhone13Pro), milliseconds: 1100, buffers: .two)
    #expect(run.flipTime(12) == 100)
    let repeats = run.refreshes.filter { !$0.isFlip && $0.time < 1_000_000_000 }
    #expect(
      repeats.map(\.time.milliseconds) == [
        133.333, 175, 225, 287.5, 354.167, 437.5, 537.5, 637.5, 737.5, 837.5, 937.5,
      ])
    #expect(repeats.map(\.hertz) == [30, 24, 20, 16, 15, 12, 10, 10, 10, 10, 10])
    #expect(run.flipTime(13) == 1004.167)
    #expect(run.flip(13)?.hitch == 0)
    #expect(run.flip(13)?.flipInterval == nil)
  }

  @Test("E6: the iPad idles at 24 Hz")
  func idleOnPad() {
    let frames = FrameScript.steady(120, count: 13, intent: .range(10, 120, 120))
    let run = DisplayRun(frames, on: .ladder(.iPadPro), milliseconds: 1100, buffers: .two)
    let repeats = run.refreshes.filter { !$0.isFlip }
    #expect(repeats.prefix(4).map(\.time.milliseconds) == [133.333, 175, 216.667, 258.333])
    #expect(repeats.prefix(4).map(\.hertz) == [30, 24, 24, 24])
    #expect(repeats.last?.hertz == 24)
  }

  @Test(
    "E8: video on the iPhone ladder", arguments: [(24, [10]), (30, [8]), (20, [12]), (15, [16])])
  func videoOnPhone(rate: Int, quanta: [Int]) {
    let run = video(rate, on: .iPhone13Pro)
    #expect(Set(run.quanta) == Set(quanta))
    #expect(run.totals.hitch == 0)
    #expect(run.dropped.isEmpty)
  }

  @Test("E8: 25 fps is mixed from two rungs")
  func video25() {
    let run = video(25, on: .iPhone13Pro)
    #expect(run.quanta == (0..<25).map { $0 % 5 == 4 ? 8 : 10 })
    #expect(run.totals.hitch == 0)
    #expect(run.dropped.isEmpty)
  }

  @Test(
    "E8: video on the iPad ladder",
    arguments: [(24, 10, 1), (30, 8, 1), (20, 6, 2), (15, 8, 2)])
  func videoOnPad(rate: Int, quanta: Int, showings: Int) {
    let run = video(rate, on: .iPadPro)
    #expect(Set(run.quanta) == [quanta])
    #expect(Set(run.showings.dropLast()) == [showings])
    #expect(run.totals.hitch == 0)
    #expect(run.dropped.isEmpty)
  }

  private func video(_ rate: Int, on ladder: LadderPanel) -> DisplayRun {
    let frames = FrameScript.steady(rate, count: rate + 1, intent: .declared(Double(rate)))
    return DisplayRun(frames, on: .ladder(ladder), milliseconds: 1000, buffers: .two)
  }
}

extension Double? {
  /// Rounded to 0.001, as the model's examples are.
  var rounded3: Double? { map { ($0 * 1000).rounded() / 1000 } }
}
