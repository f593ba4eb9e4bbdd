import FrameTiming
import TestKit
import Testing

/// The worked examples E7 and E9 to E14 of the display model, section 12.
@Suite("Worked examples, continued")
struct WorkedExamplesLaterTests {
  struct Cell: Sendable, CustomTestStringConvertible {
    var row: String
    var ladder = LadderPanel.iPhone13Pro
    var kind = ContentKind.animation
    var intent: FrameRateRange?
    var lock60 = false
    var linkRate = 0.0
    var rates: [Double]
    var dropped: [Int]?
    var testDescription: String { row }
  }

  static let speeds: [Double] = [1, 160, 161, 320, 321, 1000]
  static let cells = [
    Cell(
      row: "iPhone, animation", intent: .declared(120), rates: [60, 60, 80, 80, 120, 120],
      dropped: [59, 59, 40, 40, 0, 0]),
    Cell(
      row: "iPhone, locked", intent: .declared(120), lock60: true,
      rates: [60, 60, 60, 60, 60, 60]),
    Cell(row: "iPhone, scroll, no link", kind: .scroll, rates: [60, 60, 80, 80, 80, 80]),
    Cell(
      row: "iPhone, scroll, link 120", kind: .scroll, linkRate: 120,
      rates: [60, 60, 80, 80, 120, 120]),
    Cell(
      row: "iPad, animation", ladder: .iPadPro, intent: .declared(120),
      rates: [60, 60, 120, 120, 120, 120]),
  ]

  @Test("E7: speed decides the rate, and a slower panel is not a late one", arguments: cells)
  func speedDecides(cell: Cell) {
    for (column, speed) in Self.speeds.enumerated() {
      let frames = FrameScript.steady(
        120, count: 121, speed: speed, intent: cell.intent, kind: cell.kind)
      let run = DisplayRun(
        frames, on: .ladder(cell.ladder), milliseconds: 1000, lock60: cell.lock60,
        linkRate: cell.linkRate)
      #expect(run.prevailingRate == cell.rates[column], "\(speed) pt/s")
      #expect(run.totals.hitch == 0, "\(speed) pt/s")
      if let dropped = cell.dropped {
        #expect(run.totals.droppedCount == dropped[column], "\(speed) pt/s")
      }
    }
  }

  struct Variable: Sendable, CustomTestStringConvertible {
    var maximum: Int64
    var compensation: Bool
    var rate: Int
    var pattern: [Double]
    var hitch: Double
    var testDescription: String { "48-\(maximum), \(rate) fps, LFC \(compensation)" }
  }

  static let variables = [
    Variable(maximum: 144, compensation: true, rate: 100, pattern: [10], hitch: 0),
    Variable(maximum: 144, compensation: true, rate: 40, pattern: [12.5], hitch: 0),
    Variable(maximum: 144, compensation: true, rate: 30, pattern: [16.667], hitch: 0),
    Variable(maximum: 144, compensation: true, rate: 24, pattern: [13.889], hitch: 0),
    Variable(
      maximum: 144, compensation: false, rate: 40,
      pattern: [20.833, 6.944, 20.833, 6.944, 19.444], hitch: 72.222),
    Variable(maximum: 144, compensation: false, rate: 30, pattern: [20.833, 12.5], hitch: 0),
    Variable(
      maximum: 75, compensation: true, rate: 40, pattern: [20.833, 13.333, 15.833],
      hitch: 183.333),
  ]

  @Test("E9: a variable panel, with and without low-framerate compensation", arguments: variables)
  func variable(row: Variable) {
    let frames = FrameScript.steady(
      row.rate, count: row.rate + 1, intent: .declared(Double(row.rate)))
    let run = DisplayRun(
      frames, on: .vrr(48, row.maximum), milliseconds: 1000, compensation: row.compensation)
    for (index, interval) in run.intervals.enumerated() {
      #expect(abs(interval - row.pattern[index % row.pattern.count]) < 0.0015, "interval \(index)")
    }
    // Seven sums of rounded thousandths; the text rounds the sum.
    #expect(abs(run.totals.hitch.milliseconds - row.hitch) <= 0.001)
    #expect(run.dropped.isEmpty)
  }

  @Test("E9: the stall on 48-144 shows frame 10 the moment it is ready")
  func stallOnVariable() {
    let run = DisplayRun(WorkedExamplesTests.stall, on: .vrr(48, 144), milliseconds: 250)
    #expect(run.refreshes.filter { !$0.isFlip }.first?.time.milliseconds == 95.833)
    #expect(run.flipTime(10) == 103.333)
    #expect(run.flip(10)?.hitch == 20_000_000)
    #expect(run.totals.hitch == 20_000_000)
    #expect(run.dropped.isEmpty)
    #expect(run.totals.hitchRatio.rounded3 == 80)
  }

  @Test("E12: an undeclared change of gear costs five hitches, a declared one none")
  func changeOfGear() {
    let fast = FrameScript.steady(120, count: 61)
    let slow = FrameScript.steady(30, count: 15, from: 533_333_333)
    let run = DisplayRun(
      fast + slow, on: .ladder(.iPhone13Pro), milliseconds: 1000, buffers: .two)
    for frame in 61...65 { #expect(run.flip(frame)?.hitch.milliseconds == 25) }
    #expect(run.totals.hitch.milliseconds == 125)
    #expect(run.totals.hitchRatio.rounded3 == 128.205)

    let declared =
      FrameScript.steady(120, count: 60, intent: .range(10, 120, 120))
      + FrameScript.steady(30, count: 1, from: 500_000_000, intent: .declared(30))
      + FrameScript.steady(30, count: 15, from: 533_333_333, intent: .declared(30))
    let smooth = DisplayRun(
      declared, on: .ladder(.iPhone13Pro), milliseconds: 1000, buffers: .two)
    #expect(smooth.totals.hitch == 0)
  }

  @Test("E13: twice too many frames under each policy")
  func tooManyFrames() {
    let frames = FrameScript.steady(120, count: 121, intent: .declared(120))
    let two = DisplayRun(frames, on: .fixed(60), milliseconds: 1000, buffers: .two)
    #expect(two.shown == (0...60).map { $0 * 2 })
    #expect(two.totals.flips == 61)
    #expect(two.dropped.count == 60)

    let three = DisplayRun(frames, on: .fixed(60), milliseconds: 1000, buffers: .three)
    #expect(three.shown == (0..<60).map { $0 * 2 + 1 })
    #expect(three.totals.flips == 60)
    #expect(three.dropped.count == 60)
    #expect(three.queued.count == 1)
    #expect(three.flips.last?.latency.milliseconds == 8.333)

    let fifo = DisplayRun(
      frames, on: .fixed(60), milliseconds: 1000, buffers: .two, policy: .fifo)
    #expect(fifo.shown == Array(0...60))
    #expect(fifo.totals.flips == 61)
    #expect(fifo.queued.count == 60)
    #expect(fifo.totals.longestQueue == 61)
    #expect(fifo.flips.last?.latency.milliseconds == 500)
    for run in [two, three, fifo] { #expect(run.totals.hitch == 0) }
  }

  static let flick: [Frame] = {
    let stretches = [(48, 600.0), (36, 350), (36, 250), (24, 120)]
    let speeds = stretches.flatMap { Array(repeating: $0.1, count: $0.0) }
    return speeds.enumerated().map { index, speed in
      Frame(
        presentedAt: MonotonicInstant(nanoseconds: FrameScript.slot(index, at: 120)),
        speed: speed, kind: .scroll)
    }
  }()

  @Test("E14: lifting the scroll cap", arguments: [(0.0, 92, 80.0, 76.67), (120, 120, 120, 100)])
  func liftedScroll(linkRate: Double, flips: Int, median: Double, perSecond: Double) {
    let run = DisplayRun(
      Self.flick, on: .ladder(.iPhone13Pro), milliseconds: 1200, linkRate: linkRate)
    #expect(run.totals.flips == flips)
    #expect(run.medianRate == median)
    #expect((Double(flips) / 1.2 * 100).rounded() / 100 == perSecond)
  }
}

extension DisplayRun {
  /// The rate of the most frequent interval on a ladder.
  var prevailingRate: Double? {
    var counts: [Int: Int] = [:]
    for quanta in quanta { counts[quanta, default: 0] += 1 }
    return counts.max { $0.value < $1.value }.map { 240 / Double($0.key) }
  }

  /// Intervals sorted by rate ascending: the first rate at which half of the time is reached.
  var medianRate: Double? {
    let sorted = quanta.sorted(by: >)
    let total = sorted.reduce(0, +)
    var sum = 0
    for quanta in sorted {
      sum += quanta
      if 2 * sum >= total { return 240 / Double(quanta) }
    }
    return nil
  }
}
