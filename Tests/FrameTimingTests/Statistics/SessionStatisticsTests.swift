import FrameTiming
import Testing

@Suite("Session statistics")
struct SessionStatisticsTests {
  static let percentiles: [Double] = [0, 1, 5, 25, 50, 75, 90, 95, 99, 99.9, 100]

  @Test("Before the first frame nothing is known")
  func empty() {
    for session in [SessionStatistics(), SessionStatistics(exactOver: [])] {
      #expect(session.frames == 0)
      #expect(session.averageFrameRate == nil)
      #expect(session.mean == nil)
      #expect(session.percentile(50) == nil)
      #expect(session.low1 == nil)
      #expect(session.maximum == nil)
      #expect(session.pacing == nil)
      #expect(session.stutterShare == nil)
    }
  }

  @Test("Over a recorded trace every prefix is exact", arguments: 1...6)
  func exactPrefixes(seed: Int) throws {
    var generator = FrameTimeGenerator(seed: UInt64(seed))
    let frameTimes = generator.frameTimes(count: 1300, base: 9_000_000)
    var session = SessionStatistics(exactOver: frameTimes)
    for (index, frameTime) in frameTimes.enumerated() {
      session.record(frameTime)
      guard index % 97 == 0 || index > 1290 else { continue }
      let prefix = try #require(FrameStatistics(frameTimes: Array(frameTimes[...index])))
      for p in Self.percentiles {
        #expect(isClose(session.percentile(p), prefix.percentile(p)), "p\(p) of \(index + 1)")
      }
      #expect(isClose(session.low1, prefix.low1))
      #expect(isClose(session.low01, prefix.low01))
      expectSameSequence(session, prefix)
    }
  }

  @Test("A live session is within half a percent", arguments: 1...12)
  func sketch(seed: Int) throws {
    var generator = FrameTimeGenerator(seed: UInt64(seed))
    let bases: [Int64] = [300, 70_000, 900_000, 8_333_333, 16_666_667, 200_000_000]
    let frameTimes = generator.frameTimes(count: 4000, base: bases[seed % bases.count])
    var session = SessionStatistics()
    for (index, frameTime) in frameTimes.enumerated() {
      session.record(frameTime)
      guard index % 499 == 498 || index == 3999 else { continue }
      let exact = try #require(FrameStatistics(frameTimes: Array(frameTimes[...index])))
      for p in Self.percentiles {
        #expect(
          isClose(session.percentile(p), exact.percentile(p), within: 0.005),
          "p\(p) of \(index + 1)")
      }
      #expect(isClose(session.low1, exact.low1, within: 0.005))
      #expect(isClose(session.low01, exact.low01, within: 0.005))
      expectSameSequence(session, exact)
    }
  }

  @Test("A trace with long pauses is exact too")
  func pauses() throws {
    var generator = FrameTimeGenerator(seed: 5)
    var frameTimes = generator.frameTimes(count: 400, base: 9_000_000)
    frameTimes.insert(3_600_000_000_000, at: 150)
    frameTimes.insert(5_000_000_000, at: 300)
    var session = SessionStatistics(exactOver: frameTimes)
    for frameTime in frameTimes { session.record(frameTime) }
    let exact = try #require(FrameStatistics(frameTimes: frameTimes))
    for p in Self.percentiles { #expect(isClose(session.percentile(p), exact.percentile(p))) }
    #expect(isClose(session.low1, exact.low1))
  }

  @Test("A trace that goes on otherwise than announced falls back to a live session's precision")
  func surprise() throws {
    var generator = FrameTimeGenerator(seed: 3)
    let frameTimes = generator.frameTimes(count: 2000, base: 7_000_000)
    var session = SessionStatistics(exactOver: frameTimes)
    for frameTime in frameTimes.prefix(1000) { session.record(frameTime) }
    let others = generator.frameTimes(count: 1500, base: 30_000_000)
    for frameTime in others { session.record(frameTime) }
    let exact = try #require(
      FrameStatistics(frameTimes: Array(frameTimes.prefix(1000)) + others))
    #expect(session.frames == 2500)
    #expect(isClose(session.percentile(90), exact.percentile(90), within: 0.005))
    #expect(isClose(session.low1, exact.low1, within: 0.005))
  }

  @Test("A day at 1000 fps stays in the memory of its first hour")
  func bounded() {
    var session = SessionStatistics()
    var generator = FrameTimeGenerator(seed: 11)
    for _ in 0..<200_000 { session.record(500_000 + generator.next(below: 1_000_000)) }
    let first = session.bytesOfMemory
    for _ in 0..<800_000 { session.record(500_000 + generator.next(below: 1_000_000)) }
    #expect(session.bytesOfMemory == first)
    #expect(session.bytesOfMemory < 150_000)
  }

  @Test("Endless frame times of zero stay in bounded memory")
  func zeros() {
    var session = SessionStatistics()
    for _ in 0..<300_000 { session.record(0) }
    #expect(session.bytesOfMemory < 1_200_000)
    #expect(session.averageFrameRate == nil)
    #expect(session.percentile(99) == 0)
    session.record(.max)
    session.record(.max)
    #expect(session.total == .max)
  }

  private func expectSameSequence(_ session: SessionStatistics, _ exact: FrameStatistics) {
    #expect(session.frames == exact.frames)
    #expect(session.total == exact.total)
    #expect(session.averageFrameRate == exact.averageFrameRate)
    #expect(session.mean == exact.mean)
    #expect(session.maximum == exact.maximum)
    #expect(session.minimum == exact.minimum)
    #expect(isClose(session.standardDeviation, exact.standardDeviation))
    #expect(session.pacing == exact.pacing)
    #expect(session.jank == exact.jank)
    #expect(session.bigJank == exact.bigJank)
    #expect(session.stutterShare == exact.stutterShare)
  }
}
