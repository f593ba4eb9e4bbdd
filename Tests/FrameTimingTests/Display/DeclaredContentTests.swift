import FrameTiming
import TestKit
import Testing

/// What section 11 promises of declared content: perfect spacing, and a single late frame.
@Suite("Declared content")
struct DeclaredContentTests {
  private func expectPerfect(_ rate: Int, on panel: DisplayPanel) {
    let frames = FrameScript.steady(
      rate, count: max(2 * rate, 12), intent: .declared(Double(rate)))
    for buffers in DisplayConfiguration.Buffers.allCases {
      let run = DisplayRun(frames, DisplayConfiguration(panel: panel, buffers: buffers))
      #expect(run.totals.hitch == 0, "\(rate) fps on \(panel.name), \(buffers)")
      #expect(run.dropped.isEmpty, "\(rate) fps on \(panel.name), \(buffers)")
      let atFirst = DisplayRun(
        frames, DisplayConfiguration(panel: panel, buffers: buffers),
        origin: frames[0].presentedAt)
      #expect(atFirst.totals.hitch == 0, "\(rate) fps on \(panel.name), \(buffers), from the first")
      #expect(atFirst.dropped.isEmpty)
    }
  }

  @Test("Evenly spaced, it costs nothing on a fixed panel", arguments: [Int64(60), 120])
  func perfectOnFixed(panel: Int64) {
    for rate in 1...Int(panel) { expectPerfect(rate, on: .fixed(panel)) }
  }

  @Test("Evenly spaced, it costs nothing on a ladder", arguments: LadderPanel.allCases)
  func perfectOnLadder(ladder: LadderPanel) {
    for rate in 4...120 { expectPerfect(rate, on: .ladder(ladder)) }
  }

  @Test("Evenly spaced, it costs nothing within a variable range")
  func perfectOnVariable() {
    for rate in 48...144 { expectPerfect(rate, on: .vrr(48, 144)) }
    for rate in 41...60 { expectPerfect(rate, on: .vrr(40, 60)) }
  }

  /// One late frame in content at the panel's top rate: frames in its shadow never produced, or
  /// everything after it shifted.
  private func late(_ rate: Int, by delay: Int64, isShift: Bool) -> [Frame] {
    let intent = FrameRateRange.declared(Double(rate))
    guard isShift else {
      return FrameScript.late(
        rate, count: 120, late: 40, by: delay, speed: 500, intent: intent)
    }
    var frames = FrameScript.steady(rate, count: 120, speed: 500, intent: intent)
    for index in 40..<frames.count { frames[index].presentedAt.nanoseconds += delay }
    return frames
  }

  private func hitch(
    _ frames: [Frame], on panel: DisplayPanel, _ buffers: DisplayConfiguration.Buffers,
    phase: Int64
  ) -> Int64 {
    let origin = frames[0].presentedAt.advanced(byNanoseconds: -phase)
    return DisplayRun(
      frames, DisplayConfiguration(panel: panel, buffers: buffers), origin: origin
    ).totals.hitch
  }

  static let panels: [DisplayPanel] = [
    .ladder(.iPhone13Pro), .ladder(.iPadPro), .fixed(60), .fixed(120),
  ]

  @Test("13, 14: three buffers are never worse, and later is never better", arguments: panels)
  func lateFrame(panel: DisplayPanel) {
    let rate = Int(panel.fastestRate)
    for isShift in [false, true] {
      for phase in stride(from: Int64(0), through: 1_000_000_000 / Int64(rate), by: 1_400_000) {
        var (before2, before3) = (Int64(0), Int64(0))
        for delay in stride(from: Int64(0), through: 400_000_000, by: 3_100_000) {
          let frames = late(rate, by: delay, isShift: isShift)
          let two = hitch(frames, on: panel, .two, phase: phase)
          let three = hitch(frames, on: panel, .three, phase: phase)
          #expect(three <= two + 2, "\(panel.name) \(isShift) phase \(phase) late \(delay)")
          #expect(two + 2 >= before2, "\(panel.name) \(isShift) phase \(phase) late \(delay)")
          #expect(three + 2 >= before3, "\(panel.name) \(isShift) phase \(phase) late \(delay)")
          (before2, before3) = (two, three)
        }
      }
    }
  }

  @Test("15: a ladder is no worse than a fixed 120 Hz panel up to 150 ms")
  func ladderAgainstFixed() {
    for isShift in [false, true] {
      for delay in stride(from: Int64(0), through: 150_000_000, by: 900_000) {
        let frames = late(120, by: delay, isShift: isShift)
        for buffers in [DisplayConfiguration.Buffers.two, .three] {
          for phase in [Int64(0), 1_300_000, 4_166_667, 7_900_000] {
            let fixed = hitch(frames, on: .fixed(120), buffers, phase: phase)
            let pad = hitch(frames, on: .ladder(.iPadPro), buffers, phase: phase)
            #expect(pad <= fixed + 2, "iPad, late \(delay), phase \(phase), \(buffers)")
            guard phase == 0 else { continue }
            let phone = hitch(frames, on: .ladder(.iPhone13Pro), buffers, phase: 0)
            #expect(phone <= fixed + 2, "iPhone, late \(delay), \(buffers)")
          }
        }
      }
    }
  }

  @Test("50 fps settles into 20.833 ms with every fifth interval 16.667")
  func fifty() {
    let frames = FrameScript.steady(50, count: 51, intent: .declared(50))
    let run = DisplayRun(frames, on: .ladder(.iPhone13Pro), milliseconds: 1000)
    #expect(run.quanta.dropFirst(5).prefix(40).count { $0 == 4 } == 8)
    #expect(Set(run.quanta) == [4, 5])
  }

  @Test("A measured 59 fps on 60 Hz counts the frame shown twice, a declared one does not")
  func fiftyNine() {
    let measured = DisplayRun(
      FrameScript.steady(59, count: 120), on: .fixed(60), milliseconds: 2000)
    #expect(measured.totals.hitches == 2 || measured.totals.hitches == 1)
    let declared = DisplayRun(
      FrameScript.steady(59, count: 120, intent: .declared(59)), on: .fixed(60),
      milliseconds: 2000)
    #expect(declared.totals.hitch == 0)
  }

  @Test(
    "A second of stillness costs each panel its idle rate",
    arguments: [
      (DisplayPanel.fixed(60), 60), (.ladder(.iPhone13Pro), 10), (.ladder(.iPadPro), 24),
      (.vrr(48, 144), 48),
    ])
  func stillness(panel: DisplayPanel, refreshes: Int) {
    let frames = FrameScript.steady(60, count: 10, speed: 0)
    let run = DisplayRun(frames, on: panel, milliseconds: 4000)
    let second = run.refreshes.count { $0.time > 2_000_000_000 && $0.time <= 3_000_000_000 }
    #expect(second == refreshes)
  }

  @Test("Steady 120 fps has no latency with two buffers and one refresh of it with three")
  func latency() {
    let frames = FrameScript.steady(120, count: 60, intent: .declared(120))
    let two = DisplayRun(frames, on: .ladder(.iPhone13Pro), milliseconds: 400, buffers: .two)
    #expect(two.flips.allSatisfy { $0.latency.milliseconds == 0 })
    let three = DisplayRun(frames, on: .ladder(.iPhone13Pro), milliseconds: 400, buffers: .three)
    #expect(three.flips.allSatisfy { $0.latency.milliseconds == 8.333 })
  }

  @Test("200 fps on a fixed 60 Hz panel: 60 flips a second, the rest dropped")
  func tooFast() {
    let run = DisplayRun(FrameScript.steady(200, count: 401), on: .fixed(60), milliseconds: 2000)
    #expect((120...121).contains(run.totals.flips))
    #expect(run.totals.flips + run.totals.droppedCount + run.queued.count == 401)
  }

  @Test("auto uses three buffers above 60 Hz and two below")
  func buffersInUse() {
    for (rate, buffers) in [(120, 3), (80, 3), (60, 2), (30, 2)] {
      var sink = TotalsOnly()
      let run = RefreshSimulation.run(
        FrameScript.steady(rate, count: 30, intent: .declared(Double(rate))),
        on: DisplayConfiguration(panel: .ladder(.iPhone13Pro)), until: .after(200_000_000),
        into: &sink)
      #expect(run.simulation.buffersInUse == buffers, "\(rate) fps")
    }
  }

  @Test("Ten seconds of stillness on a fixed panel: one surface, 600 refreshes, no flips")
  func tenSecondsStill() {
    let run = DisplayRun(
      FrameScript.steady(60, count: 1, speed: 0), on: .fixed(60), milliseconds: 10_000)
    #expect(run.totals.flips == 1)
    #expect(run.showings == [601])
  }

  @Test("A display link that is switched on during a scroll lifts its cap from then on")
  func switchedLink() {
    var log = RefreshLog()
    var simulation = RefreshSimulation(DisplayConfiguration(panel: .ladder(.iPhone13Pro)))
    for (index, frame) in FrameScript.steady(120, count: 240, speed: 600, kind: .scroll)
      .enumerated()
    {
      if index == 120 { simulation.setLinkRate(120) }
      simulation.present(frame, into: &log)
    }
    let before = log.refreshes.filter { $0.time > 500_000_000 && $0.time < 990_000_000 }
    let after = log.refreshes.filter { $0.time > 1_050_000_000 }
    #expect(Set(before.map(\.hertz)) == [80])
    #expect(Set(after.map(\.hertz)) == [120])
  }

  @Test("A range that only observes does not lift the scroll cap, a request for 120 does")
  func liftedByRequest() {
    for (intent, rate) in [(FrameRateRange.range(10, 120, 0), 80.0), (.declared(120), 120)] {
      let frames = FrameScript.steady(120, count: 240, speed: 600, intent: intent, kind: .scroll)
      let run = DisplayRun(frames, on: .ladder(.iPhone13Pro), milliseconds: 1900)
      #expect(run.refreshes.suffix(50).allSatisfy { $0.hertz == rate })
    }
  }
}
