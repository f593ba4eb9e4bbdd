import CAllocationCount
import FrameTiming
import TestKit
import Testing

@Suite("A simulated refresh allocates nothing")
struct AllocationTests {
  struct Count: RefreshSink {
    var refreshes = 0
    mutating func refreshed(_ refresh: Refresh) { refreshes += 1 }
  }

  @Test(
    "In steady state, on every panel, with jitter, stalls and pauses",
    arguments: RandomDisplayCase.panels)
  func steadyState(panel: DisplayPanel) {
    for buffers in DisplayConfiguration.Buffers.allCases {
      var simulation = RefreshSimulation(DisplayConfiguration(panel: panel, buffers: buffers))
      var sink = Count()
      var random = SplitMix64(seed: 9)
      var time: Int64 = 0
      var allocated: UInt = 0
      for index in 0..<2000 {
        if index == 200 { allocated = fpsbar_allocations() }
        time += Int64.random(in: 7_000_000...10_000_000, using: &random)
        if index % 100 == 0 { time += 700_000_000 }
        simulation.present(
          Frame(
            presentedAt: MonotonicInstant(nanoseconds: time), speed: Double(index % 400),
            intent: index % 3 == 0 ? .declared(120) : nil),
          into: &sink)
      }
      #expect(fpsbar_allocations() == allocated, "\(buffers)")
      #expect(sink.refreshes > 20)
    }
  }

  @Test("Under fifo the queue grows by doubling and not frame by frame")
  func growingQueue() {
    var setting = DisplayConfiguration(panel: .fixed(60))
    setting.policy = .fifo
    var simulation = RefreshSimulation(setting)
    var sink = Count()
    let before = fpsbar_allocations()
    for index in 0..<100_000 {
      simulation.present(
        Frame(presentedAt: MonotonicInstant(nanoseconds: Int64(index) * 1_000_000)), into: &sink)
    }
    #expect(simulation.totals.queued > 90_000)
    #expect(fpsbar_allocations() - before < 40)
  }
}
