import FrameTiming
import TestKit
import Testing

@Suite("Measurer: presents in, a rate once per interval")
struct FPSMeasurerTests {
  /// Presents at `rate`, the first at `start`, spaced exactly.
  private func presents(_ rate: Int64, count: Int64, from start: Int64 = 0) -> [MonotonicInstant] {
    (0..<count).map { MonotonicInstant(nanoseconds: start + $0 * 1_000_000_000 / rate) }
  }

  private func rates(
    _ presents: [MonotonicInstant], interval: Int64 = 1_000_000_000
  ) -> [Double] {
    var measurer = FPSMeasurer(interval: interval)
    return presents.compactMap { measurer.record($0)?.frameRate }
  }

  @Test("The first report of a true 60 is 60, not 61: the opening present is no frame")
  func offByOne() {
    #expect(rates(presents(60, count: 181)) == [60, 60, 60])
    #expect(rates(presents(30, count: 61)) == [30, 30])
  }

  @Test("A tenth of a second at 60 closes at the sixth period")
  func tenth() throws {
    let first = try #require(rates(presents(60, count: 20), interval: 100_000_000).first)
    #expect(abs(first - 60) < 0.001)
  }

  @Test("A stream that begins at time 0 is like one that begins later")
  func timeZero() {
    #expect(rates(presents(60, count: 61)) == rates(presents(60, count: 61, from: 5)))
  }

  @Test(
    "Intervals are clamped to a tenth of a second",
    arguments: [
      (50_000_000, 100_000_000), (0, 100_000_000), (-1_000_000_000, 100_000_000),
      (100_000_000, 100_000_000), (1_000_000_000, 1_000_000_000),
    ] as [(Int64, Int64)])
  func clamp(asked: Int64, used: Int64) {
    var measurer = FPSMeasurer()
    measurer.interval = asked
    #expect(measurer.interval == used)
    #expect(FPSMeasurer(interval: asked).interval == used)
  }

  @Test("A pause never reads as a drop")
  func pause() throws {
    var measurer = FPSMeasurer()
    for present in presents(60, count: 91) { _ = measurer.record(present) }
    measurer.pause()
    _ = measurer.record(MonotonicInstant(nanoseconds: 5_000_000_000))
    #expect(measurer.advance(to: MonotonicInstant(nanoseconds: 10_000_000_000)) == nil)
    measurer.resume()
    let after = presents(60, count: 61, from: 11_500_000_000)
    let report = try #require(after.compactMap { measurer.record($0) }.first)
    #expect(report.frameRate == 60)
  }

  @Test("An idle second reads 0, and then 0 once per interval")
  func idle() {
    var measurer = FPSMeasurer()
    for present in presents(60, count: 62) { _ = measurer.record(present) }
    let last: Int64 = 61 * 1_000_000_000 / 60
    let before = MonotonicInstant(nanoseconds: last + 999_999_999)
    #expect(measurer.advance(to: before) == nil)
    let due = MonotonicInstant(nanoseconds: last + 1_000_000_000)
    #expect(measurer.advance(to: due)?.frameRate == 0)
    #expect(measurer.advance(to: due.advanced(byNanoseconds: 999_999_999)) == nil)
    #expect(
      measurer.advance(to: due.advanced(byNanoseconds: 1_000_000_000))?.at
        == due.advanced(byNanoseconds: 1_000_000_000))
  }

  @Test("0.9 frames per second stay 0.9 and do not flicker with 0")
  func slow() {
    var measurer = FPSMeasurer()
    var seen: [Double] = []
    let period: Int64 = 1_111_111_111
    for frame in Int64(0)...10 {
      if let report = measurer.record(MonotonicInstant(nanoseconds: frame * period)) {
        seen.append(report.frameRate)
      }
      for step in Int64(1)...10 {
        let now = MonotonicInstant(nanoseconds: frame * period + step * 111_000_000)
        if let idle = measurer.advance(to: now) { seen.append(idle.frameRate) }
      }
    }
    #expect(seen.first == 0)
    #expect(seen.dropFirst().allSatisfy { abs($0 - 0.9) < 0.001 })
    #expect(seen.count >= 9)
  }

  @Test("The present after idleness opens a new interval")
  func wake() throws {
    var measurer = FPSMeasurer()
    for present in presents(60, count: 30) { _ = measurer.record(present) }
    _ = measurer.advance(to: MonotonicInstant(nanoseconds: 9_000_000_000))
    let after = presents(50, count: 51, from: 9_500_000_000)
    let report = try #require(after.compactMap { measurer.record($0) }.first)
    #expect(report.frameRate == 50)
    #expect(report.frames == 50)
  }

  @Test("At the end a part interval of at least half is reported")
  func finish() {
    var half = FPSMeasurer()
    for present in presents(60, count: 31) { _ = half.record(present) }
    #expect(half.finish()?.frameRate == 60)
    var less = FPSMeasurer()
    for present in presents(60, count: 30) { _ = less.record(present) }
    #expect(less.finish() == nil)
  }

  @Test("A missing frame lowers the rate of its interval only")
  func missing() {
    let timeline: FrameTimeline = "FFFFFFFFFFF-FFFFFFFFF"
    let seen = rates(timeline.presents(every: 100_000_000))
    #expect(seen == [10, 9])
  }
}

@Suite("History: the latest presents")
struct FrameHistoryTests {
  @Test("The oldest is overwritten when it is full, and order is kept")
  func overwrite() {
    var history = FrameHistory(capacity: 4)
    for time in 1...10 { history.append(MonotonicInstant(nanoseconds: Int64(time))) }
    #expect((0..<history.count).map { history[$0].nanoseconds } == [7, 8, 9, 10])
    #expect(history.overwritten == 6)
    #expect(history.firstIndex(atOrAfter: MonotonicInstant(nanoseconds: 9)) == 2)
    #expect(history.firstIndex(atOrAfter: MonotonicInstant(nanoseconds: 11)) == 4)
  }
}
