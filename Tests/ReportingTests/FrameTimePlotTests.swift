import FrameTiming
import Reporting
import TestKit
import Testing

@Suite("Frame-time plot and histogram")
struct FrameTimePlotTests {
  @Test("Holds every frame once and never loses a spike", arguments: [1, 7, 100, 960, 5000])
  func complete(count: Int) {
    let frameTimes = InventedTrace.frameTimes(count: 3000)
    let plot = FrameTimePlot(FrameSeries(frameTimes: frameTimes), columns: count)
    let columns = plot.columns.compactMap { $0 }
    #expect(plot.columns.count == count)
    #expect(sum(columns.map(\.frames)) == 3000)
    #expect(sum(columns.map(\.total)) == sum(frameTimes))
    #expect(plot.range?.upperBound == frameTimes.max())
    #expect(plot.range?.lowerBound == frameTimes.min())
    let reduced = plot.reduced(to: 70)
    #expect(reduced.columns.count == min(70, count))
    #expect(sum(reduced.columns.compactMap { $0?.frames }) == 3000)
    #expect(reduced.range == plot.range)
  }

  @Test("A long frame leaves the columns before its end empty")
  func gap() {
    let plot = FrameTimePlot(
      FrameSeries(frameTimes: [10, 10, 60, 10, 10]), columns: 10)
    #expect(
      plot.columns.map { $0 == nil } == [
        false, false, true, true, true, true, true, false, false, false,
      ])
  }

  @Test("Own presents say where a frame is drawn")
  func ownPresents() {
    let plot = FrameTimePlot(
      FrameSeries(frameTimes: [10, 10], ownPresents: [1000, 1010, 1100]), columns: 10)
    #expect(plot.columns[0]?.frames == 1)
    #expect(plot.columns[9]?.frames == 1)
    #expect(plot.duration == 100)
  }

  @Test("The histogram's bars hold every frame once", arguments: 1...20)
  func histogram(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let spread = Int64.random(in: 1...2_000_000_000, using: &random)
    let frameTimes = (0..<500).map { _ in Int64.random(in: 0...spread, using: &random) }
    let statistics = try #require(FrameStatistics(frameTimes: frameTimes))
    for bars in [1, 2, 5, 14, 40] {
      let histogram = FrameTimeHistogram(statistics, bars: bars)
      #expect(sum(histogram.bars.map(\.frames)) == 500)
      for bar in histogram.bars {
        let inside = frameTimes.filter {
          Double($0) <= bar.upper
            && (Double($0) > bar.lower || bar == histogram.bars.first && Double($0) >= bar.lower)
        }
        #expect(inside.count == bar.frames)
      }
    }
  }
}
