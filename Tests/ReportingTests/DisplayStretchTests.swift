import FrameTiming
import TestKit
import Testing

@testable import Reporting

@Suite("A long recording simulated in stretches")
struct DisplayStretchTests {
  /// Frame times of a made-up game: mostly even, with slow frames, standstills and bursts.
  private func frameTimes(_ count: Int, using random: inout SplitMix64) -> [Int64] {
    let usual =
      [4_000_000, 6_900_000, 8_333_333, 16_666_667, 33_333_333]
      .randomElement(using: &random) ?? 8_333_333
    let jitter = Int64([0, 100_000, 2_000_000].randomElement(using: &random) ?? 0)
    let oddity = [20, 100, 1000].randomElement(using: &random) ?? 100
    return (0..<count).map { _ in
      guard Int.random(in: 0..<oddity, using: &random) == 0 else {
        return Int64(usual) + Int64.random(in: -jitter...jitter, using: &random)
      }
      return Int64.random(in: 0...600_000_000, using: &random)
    }
  }

  @Test("Comes to the same as in one go", arguments: 0..<8)
  func sameAsInOneGo(block: UInt64) async throws {
    for seed in (block * 10)..<(block * 10 + 10) {
      var random = SplitMix64(seed: seed &* 7877 + 11)
      let panels: [DisplayPanel] = [.ladder(.iPhone13Pro), .ladder(.iPadPro)]
      var configuration = DisplayConfiguration(panel: panels[Int(seed % 2)])
      configuration.buffers = [.auto, .two, .three].randomElement(using: &random) ?? .auto
      configuration.policy = seed % 7 == 0 ? .fifo : .mailbox
      let count = Int.random(in: 1...3000, using: &random)
      let times = frameTimes(count, using: &random)
      var series = FrameSeries(frameTimes: times)
      if seed % 3 == 0 { series = FrameSeries(presents: series.presents().map { $0 + 5_000 }) }
      let whole = DisplayReport(series, on: configuration, scale: .y2020)
      let cut = DisplayStretch.Cut(
        frames: Int.random(in: 1...700, using: &random),
        lead: [0, 1, 9, 64, 256].randomElement(using: &random) ?? 64)
      let stretch = try #require(
        await DisplayReport.simulated(
          series, cut: cut, on: configuration, origin: nil, lateFrames: 10))
      var report = DisplayReport(unknown: configuration, scale: .y2020)
      report.take(stretch.simulation.totals, from: stretch.sink)
      #expect(report.totals == whole.totals, "seed \(seed)")
      #expect(report.worst == whole.worst, "seed \(seed)")
      #expect(report.rates == whole.rates, "seed \(seed)")
      #expect(isAlike(report.lane, whole.lane), "seed \(seed)")
    }
  }

  /// Sums of rates are added up in another order; everything else is the same to the last bit.
  private func isAlike(_ one: RefreshLane, _ other: RefreshLane) -> Bool {
    zip(one.columns, other.columns).allSatisfy { one, other in
      guard let one, let other else { return (one == nil) == (other == nil) }
      return one.slowest == other.slowest && one.fastest == other.fastest
        && one.hitch == other.hitch && abs(one.mean - other.mean) < 1e-9
    } && one.columns.count == other.columns.count
  }

  @Test("Stretches of a game with slow frames now and then join; none has to be gone through twice")
  func join() throws {
    var random = SplitMix64(seed: 4)
    let times = (0..<20_000).map { _ in
      Int.random(in: 0..<100, using: &random) == 0
        ? Int64.random(in: 12_000_000...40_000_000, using: &random)
        : Int64.random(in: 6_000_000...8_000_000, using: &random)
    }
    let series = FrameSeries(frameTimes: times)
    let presents = series.presents()
    let configuration = DisplayConfiguration(panel: .ladder(.iPhone13Pro))
    let sink = DisplaySink(series: series, lateFrames: 3, duration: 1, roundsRates: false)
    func stretch(_ range: Range<Int>) throws -> DisplayStretch {
      try #require(
        DisplayStretch(
          of: presents, in: range, lead: 4096, on: configuration,
          origin: MonotonicInstant(nanoseconds: 0), into: sink))
    }
    var whole = try stretch(0..<5000)
    for start in stride(from: 5000, to: 20_000, by: 5000) {
      let next = try stretch(start..<(start + 5000))
      let isJoined = whole.goOn(through: next, of: presents)
      #expect(isJoined, "frame \(start)")
    }
  }

  @Test("States that are about to differ are not taken for the same")
  func different() throws {
    let configuration = DisplayConfiguration(panel: .ladder(.iPhone13Pro))
    let presents = (0..<200).map { Int64($0) * 8_333_333 }
    var later = presents
    later[195] += 1_000_000
    var nothing = TotalsOnly()
    var one = RefreshSimulation(configuration)
    var other = RefreshSimulation(configuration)
    one.present(undeclaredAt: presents, into: &nothing)
    other.present(undeclaredAt: later, into: &nothing)
    #expect(one.hasSameFuture(as: one))
    #expect(!one.hasSameFuture(as: other), "the interval is in the cadence's window")
    let fixed = RefreshSimulation(
      DisplayConfiguration(panel: .fixed(numerator: 60, denominator: 1)),
      origin: MonotonicInstant(nanoseconds: 0), joiningAt: MonotonicInstant(nanoseconds: 0),
      frame: 0)
    #expect(fixed == nil)
  }
}
