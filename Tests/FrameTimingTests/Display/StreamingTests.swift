import FrameTiming
import TestKit
import Testing

@Suite("Fed live, the engine gives the same")
struct StreamingTests {
  @Test("11: streaming equals batch, however often time is told", arguments: 0..<10)
  func streaming(block: Int) {
    for seed in UInt64(block * 100 + 500_000)..<UInt64(block * 100 + 500_100) {
      let drawn = RandomDisplayCase(seed: seed)
      var random = SplitMix64(seed: seed)
      var log = RefreshLog()
      let origin = MonotonicInstant(nanoseconds: drawn.origin)
      var simulation = RefreshSimulation(drawn.setting, origin: origin)
      var clock = origin
      for frame in drawn.frames where frame.presentedAt.nanoseconds <= drawn.origin + drawn.until {
        while Int.random(in: 0..<3, using: &random) > 0 {
          let room = frame.presentedAt.nanoseconds(since: clock)
          clock = clock.advanced(byNanoseconds: Int64.random(in: 0...max(room, 0), using: &random))
          simulation.advance(before: clock, into: &log)
        }
        simulation.present(frame, into: &log)
        clock = max(clock, frame.presentedAt)
      }
      simulation.finish(at: origin.advanced(byNanoseconds: drawn.until), into: &log)
      let batch = drawn.run()
      #expect(log == batch.log, "seed \(seed), \(drawn.summary)")
      #expect(simulation.totals == batch.totals, "seed \(seed)")
      #expect(simulation.totals.lateArrivals == 0)
    }
  }

  /// Takes refreshes and idle runs alike, as times and rates.
  struct Condensing: RefreshSink {
    var condensesIdle: Bool { true }
    var count = 0
    var last: Int64 = -1
    var time: Int64 = 0
    var flips: [Int64] = []
    var runs = 0

    mutating func refreshed(_ refresh: Refresh) {
      count += 1
      #expect(refresh.time - (refresh.interval ?? refresh.time + 1) == last)
      time += refresh.interval ?? 0
      last = refresh.time
      if refresh.isFlip { flips.append(refresh.time) }
    }

    mutating func idled(_ run: IdleRun) {
      #expect(run.start == last)
      runs += 1
      count += run.repeats
      time += run.end - run.start
      last = run.end
    }
  }

  @Test("Idle runs, counted at once, leave the same state behind", arguments: 0..<10)
  func condensed(block: Int) {
    for seed in UInt64(block * 40 + 600_000)..<UInt64(block * 40 + 600_040) {
      var drawn = RandomDisplayCase(seed: seed)
      var random = SplitMix64(seed: seed)
      var later: Int64 = 0
      for index in drawn.frames.indices {
        if Int.random(in: 0..<12, using: &random) == 0 {
          later += Int64.random(in: 0...40_000_000_000, using: &random)
        }
        drawn.frames[index].presentedAt.nanoseconds += later
      }
      drawn.until += later + 20_000_000_000
      var sink = Condensing()
      let run = RefreshSimulation.run(
        drawn.frames, on: drawn.setting, origin: MonotonicInstant(nanoseconds: drawn.origin),
        until: .after(drawn.until), into: &sink)
      let plain = drawn.run()
      #expect(run.simulation.totals == plain.totals, "seed \(seed), \(drawn.summary)")
      #expect(sink.flips == plain.flips.map(\.time), "seed \(seed)")
      #expect(sink.count == plain.refreshes.count, "seed \(seed)")
      #expect(sink.last == plain.refreshes.last?.time, "seed \(seed)")
      #expect(run.simulation.currentRefreshRate == plain.refreshes.last?.hertz, "seed \(seed)")
    }
  }

  @Test("A frame behind what was carried out is moved to the horizon and counted")
  func lateArrival() {
    var log = RefreshLog()
    var simulation = RefreshSimulation(
      DisplayConfiguration(panel: .fixed(60)), origin: MonotonicInstant(nanoseconds: 0))
    simulation.advance(before: MonotonicInstant(nanoseconds: 100_000_000), into: &log)
    simulation.present(Frame(presentedAt: MonotonicInstant(nanoseconds: 20_000_000)), into: &log)
    simulation.finish(at: MonotonicInstant(nanoseconds: 101_000_000), into: &log)
    #expect(simulation.totals.lateArrivals == 1)
    #expect(log.flips.map(\.time) == [100_000_000])
    #expect(log.flips.first?.latency == 0)
  }

  @Test("A frame before the given origin counts as late")
  func beforeOrigin() {
    var log = RefreshLog()
    var simulation = RefreshSimulation(
      DisplayConfiguration(panel: .ladder(.iPhone13Pro)),
      origin: MonotonicInstant(nanoseconds: 1000))
    simulation.present(Frame(presentedAt: MonotonicInstant(nanoseconds: 0)), into: &log)
    simulation.finish(at: MonotonicInstant(nanoseconds: 2000), into: &log)
    #expect(simulation.totals.lateArrivals == 1)
  }

  @Test("Nothing happens before there is an origin")
  func noOrigin() {
    var log = RefreshLog()
    var simulation = RefreshSimulation(DisplayConfiguration(panel: .fixed(60)))
    simulation.advance(before: MonotonicInstant(nanoseconds: .max), into: &log)
    simulation.finish(at: MonotonicInstant(nanoseconds: .max), into: &log)
    #expect(log.refreshes.isEmpty)
    #expect(simulation.currentRefreshRate == 60)
  }

  @Test("An empty trace with an end shows a blank, idle panel")
  func noFrames() {
    let run = DisplayRun(
      [], DisplayConfiguration(panel: .ladder(.iPhone13Pro)), until: .after(1_000_000_000))
    #expect(
      run.refreshes.map(\.time.milliseconds) == [
        0, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1000,
      ])
    #expect(run.totals.hitchRatio == nil)
  }

  static let hostile: [Int64] = [
    .min, .min + 1, -1_000_000_000_000_000_000, -1, 0, 1, 1_000_000_000_000_000_000, .max - 1, .max,
  ]

  @Test("Hostile times neither trap nor hang", arguments: RandomDisplayCase.panels)
  func hostileTimes(panel: DisplayPanel) {
    for buffers in DisplayConfiguration.Buffers.allCases {
      for intent in [nil, FrameRateRange.range(0.001, 0.001, 0.001), .range(1e6, 1e6, 1e6)] {
        for speed in [nil, Double.nan, .infinity, -.infinity, 900] {
          var setting = DisplayConfiguration(panel: panel, buffers: buffers)
          setting.segmentGap = buffers == .auto ? .max : setting.segmentGap
          var sink = TotalsOnly()
          let frames = Self.hostile.map {
            Frame(presentedAt: MonotonicInstant(nanoseconds: $0), speed: speed, intent: intent)
          }
          let run = RefreshSimulation.run(frames + frames.reversed(), on: setting, into: &sink)
          let totals = run.simulation.totals
          #expect(totals.flips + totals.droppedCount + totals.queued == totals.arrived)
        }
      }
    }
  }

  @Test("A year's pause costs no time when idle runs are condensed")
  func longPause() {
    var frames = FrameScript.steady(120, count: 240, speed: 500)
    frames += FrameScript.steady(120, count: 240, from: 31_536_000_000_000_000)
    for panel in RandomDisplayCase.panels {
      var sink = TotalsOnly()
      let run = RefreshSimulation.run(
        frames, on: DisplayConfiguration(panel: panel), into: &sink)
      #expect(Double(run.simulation.totals.refreshes) > 31_000_000 * panel.slowestRate)
    }
  }

  @Test("The queue of fifo grows and keeps its order")
  func longQueue() {
    let frames = FrameScript.steady(240, count: 2400, intent: .declared(240))
    let run = DisplayRun(
      frames, on: .fixed(60), milliseconds: 60_000, policy: .fifo)
    #expect(run.shown == Array(0..<2400))
    #expect(run.totals.longestQueue > 1700)
  }
}
