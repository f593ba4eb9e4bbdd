import FrameTiming
import Reporting
import TestKit
import Testing

@Suite("The timeline of simulate")
struct SimulationTimelineTests {
  private func text(
    _ frames: [Frame], _ configuration: DisplayConfiguration, until milliseconds: Int64?,
    columns: Int = 68, marks: TimelineMarks = .unicode, busy: [Range<Int64>] = []
  ) -> String {
    var request = SimulationWriter.Request(configuration: configuration, scale: .y2020)
    request.origin = frames.first?.presentedAt
    if let milliseconds { request.end = .after(milliseconds * 1_000_000) }
    request.busy = BusyIntervals(busy)
    var text = ""
    SimulationWriter.write(frames, request, as: .timeline(columns: columns, marks: marks)) {
      text += $0
    }
    return text
  }

  @Test("A stall: surface and refresh lane in columns of time, then the totals")
  func stall() {
    let configuration = DisplayConfiguration(panel: .ladder(.iPhone13Pro), buffers: .three)
    let drawn = text(
      SimulationJSONTests.stall, configuration, until: 130, busy: [83_333_333..<103_333_333])
    #expect(
      drawn == """
        iPhone 13 Pro · 3 buffers · mailbox; four columns are 1/120 s
        │ new frame   ╵ repeat   ▾ frame ready   +1.5 ms late   ×2 two dropped

          ms      ┊0          ┊25         ┊50         ┊75         ┊100        ┊125
          ready   ▾   ▾   ▾   ▾   ▾   ▾   ▾   ▾   ▾   ▾             ▾ ▾   ▾   ▾
          surface     │0──│1──│2──│3──│4──│5──│6──│7──│8──│9────────│10───│11─│
          refresh ╵10 │120│   │   │   │   │   │   │   │   │         │48   │80 │
          late                                                      +8.3

        refreshes       14: 13 flips, 1 repeat
        dropped         none
        queued          1: frame 13
        longest hold    20.833 ms
        hitch time      8.333 ms in 1 late flip
        excess          16.667 ms over what the content deserved
        hitch ratio     71.429 ms/s, critical on the scale '2020'
          while moving  71.429 ms/s, critical on the scale '2020'

        monitors        callbacks   rate per second
          pinned at 60  7           --                       hitch 20.000 ms
          every refresh 14          --                       longest interval 20.833 ms
          tracking      13          --                       hitch 12.500 ms

        """)
  }

  @Test("A stretch with nothing but repeats is said in words")
  func idle() {
    var frames = FrameScript.steady(120, count: 13, intent: .range(10, 120, 120))
    frames.append(Frame(presentedAt: MonotonicInstant(nanoseconds: 1_003_000_000)))
    let drawn = text(
      frames, DisplayConfiguration(panel: .ladder(.iPhone13Pro), buffers: .two), until: 1100)
    #expect(drawn.contains("10 repeats of frame 12 at 24 down to 10 Hz, to 937.500 ms"))
    #expect(drawn.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test("Without Unicode it is ASCII")
  func ascii() {
    let drawn = text(
      SimulationJSONTests.stall, DisplayConfiguration(panel: .fixed(60)), until: nil,
      marks: .ascii)
    #expect(drawn.allSatisfy { $0.isASCII })
  }

  @Test("No width and no content traps", arguments: RandomDisplayCase.panels)
  func anything(panel: DisplayPanel) {
    for (columns, seed) in [(0, UInt64(1)), (1, 2), (24, 3), (200, 4), (388, 5)] {
      var drawn = RandomDisplayCase(seed: seed)
      drawn.setting.panel = panel
      #expect(!text(drawn.frames, drawn.setting, until: nil, columns: columns).isEmpty)
    }
    #expect(!text([], DisplayConfiguration(panel: panel), until: 100).isEmpty)
  }

  @Test("The list of displays fits 80 columns and names every rate")
  func displays() {
    let list = DisplayList.text()
    #expect(list.split(separator: "\n").allSatisfy { $0.count <= 80 })
    for word in ["iphone-13-pro", "ipad-pro", "fixed:N", "vrr:MIN-MAX", "100.0", "59.94"] {
      #expect(list.contains(word))
    }
    #expect(DisplayList.entries.map(\.kind) == ["ladder", "ladder", "fixed", "fixed", "vrr"])
    #expect(
      DisplayList.entries[0].durations.map { Int($0) } == [
        8, 12, 16, 20, 25, 33, 41, 50, 62, 66, 83, 100,
      ])
  }
}
