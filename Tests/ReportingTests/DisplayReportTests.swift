import FrameTiming
import Reporting
import Testing

@Suite("Display in a report")
struct DisplayReportTests {
  @Test(
    "Has the simulation's own totals",
    arguments: ["iphone-13-pro", "ipad-pro", "fixed:60", "fixed:59.94", "vrr:48-144"])
  func totals(name: String) throws {
    let configuration = DisplayConfiguration(panel: try DisplayPanel(name: name))
    let series = FrameSeries(frameTimes: InventedTrace.frameTimes())
    let report = DisplayReport(series, on: configuration, scale: .y2020)
    var log = RefreshLog()
    let frames = series.presents().map {
      Frame(presentedAt: MonotonicInstant(nanoseconds: $0))
    }
    let simulation = RefreshSimulation.run(frames, on: configuration, into: &log).simulation
    let totals = try #require(report.totals)
    #expect(totals.hitch == simulation.totals.hitch)
    #expect(totals.hitchRatio == simulation.totals.hitchRatio)
    #expect(totals.flips == simulation.totals.flips)
    #expect(totals.dropped == simulation.totals.droppedCount)
    let flips = log.refreshes.indices.filter { log.refreshes[$0].isFlip }
    let lastFlip = try #require(flips.last)
    let repeats = log.refreshes[...lastFlip].filter { !$0.isFlip }.count
    #expect(totals.repeats == repeats)
    let late = log.refreshes.filter { $0.hitch > 0 }
    #expect(totals.hitches == late.count)
    let worst = log.refreshes.map(\.hitch).filter { $0 > 0 }.sorted(by: >).prefix(10)
    #expect(report.worst.map(\.hitch) == Array(worst))
    #expect(abs(sum(report.rates.map(\.share)) - 1) < 1e-9)
  }

  @Test("An even trace at the panel's rate repeats only the blank surface, idling left out")
  func even() throws {
    let configuration = DisplayConfiguration(panel: try DisplayPanel(name: "fixed:60"))
    let series = FrameSeries(
      presents: (0...600).map { Int64((Double($0) * 1e9 / 60).rounded()) })
    let totals = try #require(
      DisplayReport(series, on: configuration, scale: .y2020).totals)
    #expect(totals.flips == 601)
    #expect(totals.repeats == 1)
    #expect(totals.hitch == 0)
    #expect(totals.hitchRatio == 0)
  }

  @Test("The clock of a trace may begin anywhere")
  func shifted() throws {
    let frameTimes = InventedTrace.frameTimes()
    var presents: [Int64] = [7_000_000_000]
    for frameTime in frameTimes { presents.append(presents[presents.count - 1] + frameTime) }
    let shifted = DisplayReport(
      FrameSeries(presents: presents), on: InventedTrace.display, scale: .y2020)
    let plain = DisplayReport(
      FrameSeries(frameTimes: frameTimes), on: InventedTrace.display, scale: .y2020)
    #expect(shifted.totals == plain.totals)
    #expect(shifted.worst == plain.worst)
    #expect(shifted.lane == plain.lane)
  }

  @Test("A header's end counts: the 20 ms stall on a fixed 120 Hz panel, run to 250 ms")
  func until() throws {
    let slot = { (index: Int64) in (2 * index * 1_000_000_000 + 120) / 240 }
    let late = slot(10) + 20_000_000
    let presents = (0..<40).map { $0 == 10 ? late : slot($0) }
      .enumerated().filter { $0.offset <= 10 || $0.element > late }.map(\.element)
    let frames = presents.map {
      Frame(
        presentedAt: MonotonicInstant(nanoseconds: $0), speed: 500,
        intent: FrameRateRange(minimum: 10, maximum: 120, preferred: 120))
    }
    var configuration = DisplayConfiguration(panel: try DisplayPanel(name: "fixed:120"))
    configuration.buffers = .two
    let span = SimulationSpan(origin: MonotonicInstant(nanoseconds: 0), until: 250_000_000)
    let report = DisplayReport(
      FrameSeries(presents: presents), frames: frames, on: configuration, scale: .y2020,
      span: span)
    let totals = try #require(report.totals)
    #expect(totals.flips == 28)
    #expect(totals.repeats == 3)
    #expect(totals.dropped == 1)
    #expect(totals.hitch == 25_000_000)
    #expect(totals.hitchRatio.map { abs($0 - 100) < 1e-3 } == true)
    #expect(report.grade == .critical)
  }

  @Test("Only the flips that count are collected for a comparison")
  func countedFlips() throws {
    let series = FrameSeries(frameTimes: InventedTrace.frameTimes())
    let flips = CountedFlips.of(series, on: InventedTrace.display)
    let report = DisplayReport(series, on: InventedTrace.display, scale: .y2020)
    let hitch = sum(flips.map(\.hitch))
    let interval = sum(flips.map(\.interval))
    #expect(hitch == report.totals?.hitch)
    #expect(report.totals?.hitchRatio == 1000 * Double(hitch) / Double(interval))
  }
}
