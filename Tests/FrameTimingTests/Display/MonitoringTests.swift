import FrameTiming
import TestKit
import Testing

@Suite("Three ways to monitor")
struct MonitoringTests {
  private func observe(_ run: DisplayRun, busy: [Range<Int64>] = []) -> MonitoringObservers {
    var observers = MonitoringObservers(busy: BusyIntervals(busy))
    for refresh in run.refreshes { observers.refreshed(refresh) }
    observers.finish(at: run.end)
    return observers
  }

  @Test(
    "E10: readings on a steady ladder",
    arguments: zip([120, 80, 60, 48, 30, 10], [120.0, 80, 60, 60, 60, 60]))
  func steady(rate: Int, tracking: Double) {
    let frames = FrameScript.steady(
      rate, count: rate * 4, intent: .range(10, 120, Double(rate)))
    let run = DisplayRun(
      frames, on: .ladder(.iPhone13Pro), milliseconds: 3500, buffers: .two)
    let observers = observe(run)
    let expected = [
      (observers.pinned.rate, 60.0), (observers.everyRefresh.rate, Double(rate)),
      (observers.tracking.rate, tracking),
    ]
    for (rate, reading) in expected {
      #expect(rate.readings.count == 3)
      for value in rate.readings { #expect(abs(value - reading) < 0.001) }
    }
  }

  @Test(
    "E11: what each scheme makes of the stall",
    arguments: [DisplayConfiguration.Buffers.two, .three])
  func stall(buffers: DisplayConfiguration.Buffers) {
    let run = DisplayRun(
      WorkedExamplesTests.stall, on: .ladder(.iPhone13Pro), milliseconds: 250, buffers: buffers)
    let observers = observe(run, busy: [83_333_333..<103_333_333])
    #expect(run.totals.hitch.milliseconds == (buffers == .two ? 25 : 8.333))
    #expect(observers.pinned.hitch.milliseconds == 20)
    #expect(observers.pinned.longestGap.milliseconds == 36.667)
    #expect(observers.pinned.rate.callbacks == 15)
    #expect(
      observers.everyRefresh.longestInterval.milliseconds == (buffers == .two ? 33.333 : 20.833))
    #expect(observers.everyRefresh.rate.callbacks == (buffers == .two ? 28 : 29))
    #expect(observers.tracking.hitch.milliseconds == (buffers == .two ? 25 : 12.5))
    #expect(observers.tracking.rate.callbacks == (buffers == .two ? 28 : 27))
  }

  @Test("A busy loop gets one callback at its end and changes no refresh")
  func blockedLoop() {
    let run = DisplayRun(FrameScript.steady(60, count: 13), on: .fixed(60), milliseconds: 200)
    let free = observe(run)
    let blocked = observe(run, busy: [95_000_000..<120_000_000])
    // Due at 100.000 and 116.667; one comes at 120.000 instead, the next at 133.333.
    #expect(free.pinned.rate.callbacks == 13)
    #expect(blocked.pinned.rate.callbacks == 12)
    #expect(blocked.pinned.longestGap.milliseconds == 36.667)
    #expect(blocked.everyRefresh == free.everyRefresh)
  }

  @Test("A duration of 8.333333 ms asks for 120 and not 121")
  func ceilingTrap() {
    let frames = FrameScript.steady(120, count: 60, intent: .declared(120))
    let run = DisplayRun(frames, on: .ladder(.iPhone13Pro), milliseconds: 400, buffers: .two)
    #expect(observe(run).tracking.requestedRate == 120)
  }

  @Test("Busy intervals are sorted, joined and cut to the time after the first refresh")
  func busyIntervals() {
    let busy = BusyIntervals([30..<40, -5..<3, 10..<20, 20..<25, 7..<7, 35..<50])
    #expect(busy.intervals == [1..<3, 10..<25, 30..<50])
  }

  @Test("A window still open at the end gives no reading")
  func openWindow() {
    let frames = FrameScript.steady(60, count: 50)
    let run = DisplayRun(frames, on: .fixed(60), milliseconds: 900)
    #expect(observe(run).pinned.rate.readings.isEmpty)
    #expect(observe(run).pinned.rate.latest == nil)
  }
}
