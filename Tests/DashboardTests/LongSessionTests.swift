import FrameTiming
import ScreenGrid
import TestKit
import Testing

@testable import Dashboard

@Suite("Long sessions: memory is bounded")
struct LongSessionTests {
  @Test("After three million presents at 1000 a second nothing is larger than its bound")
  func bounded() {
    var model = DashboardScenes.live()
    var random = SplitMix64(seed: 5)
    var time: Int64 = 0
    for index in 0..<3_000_000 {
      time += 900_000 + Int64.random(in: 0...200_000, using: &random)
      if index % 5000 == 0 { time += 40_000_000 }
      let instant = MonotonicInstant(nanoseconds: time)
      _ = model.apply(.present(stream: 0, frame: Frame(presentedAt: instant)))
      if index % 33 == 0 { _ = model.apply(.time(instant)) }
    }
    let meter = model.streams[0].meter
    #expect(meter.frames == 3_000_000)
    #expect(meter.history.count == FrameHistory.standardCapacity)
    #expect(meter.history.overwritten == 3_000_000 - FrameHistory.standardCapacity)
    #expect(meter.statistics.bytesOfMemory < 1 << 20)
    #expect(meter.recorder.hitches.worst.count <= HitchLog.limit)
    #expect(meter.recorder.hitches.latest.count <= 8192)
    let spans = meter.recorder.spans(after: MonotonicInstant(nanoseconds: 0)).count
    #expect(spans <= 16_384)
    // At 120 Hz ten seconds are 1200 refreshes; what is kept is not much more.
    #expect(spans < 4096)
  }

  @Test("Hours of idleness take no more memory and no time")
  func idleHours() {
    var model = DashboardScenes.live()
    DashboardScenes.feed(DashboardScenes.presents(seconds: 1), to: &model)
    for hour in Int64(1)...1000 {
      _ = model.apply(.time(MonotonicInstant(nanoseconds: hour * 3_600_000_000_000)))
    }
    let meter = model.streams[0].meter
    #expect(meter.lastReport?.frameRate == 0)
    #expect(meter.recorder.spans(after: MonotonicInstant(nanoseconds: 0)).count < 4096)
    #expect(meter.simulation.currentRefreshRate == 10)
  }

  @Test("Bookmarks and messages do not pile up without bound in what is drawn")
  func manyBookmarks() {
    var model = DashboardScenes.replay
    for _ in 0..<10_000 { DashboardScenes.press("m", in: &model) }
    _ = Rendering.classic.render(model, size: GridSize(columns: 120, rows: 34))
    DashboardScenes.press("b", in: &model)
    #expect(model.elapsed == 8_000_000_000)
  }
}
