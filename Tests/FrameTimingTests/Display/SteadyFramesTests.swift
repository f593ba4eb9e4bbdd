import FrameTiming
import TestKit
import Testing

@Suite("Frames that declare nothing, presented many at a time")
struct SteadyFramesTests {
  /// How a made-up game behaves.
  struct Habit {
    var frameTime: Int64
    var jitter: Int64
    /// One frame in so many is out of line.
    var oddity: Int
    var goesBack: Bool

    init(using random: inout SplitMix64) {
      let lengths: [Int64] = [4_000, 6_900, 8_333, 9_000, 12_500, 16_667, 20_000, 33_333, 60_000]
      frameTime = 1000 * (lengths.randomElement(using: &random) ?? 16_667)
      jitter = [0, 100_000, 1_000_000, 5_000_000].randomElement(using: &random) ?? 0
      oddity = [3, 30, 300].randomElement(using: &random) ?? 30
      goesBack = Int.random(in: 0..<5, using: &random) == 0
    }

    func next(using random: inout SplitMix64) -> Int64 {
      let usual = max(0, frameTime + Int64.random(in: -jitter...jitter, using: &random))
      guard Int.random(in: 0..<oddity, using: &random) == 0 else { return usual }
      switch Int.random(in: 0..<6, using: &random) {
      case 0: return 0
      case 1: return Int64.random(in: 0...100_000_000, using: &random)
      case 2: return Int64.random(in: 0...400_000_000, using: &random)
      case 3: return 250_000_000 + Int64.random(in: -1...1, using: &random)
      case 4: return Int64.random(in: 0...5_000_000_000, using: &random)
      default: return goesBack ? -Int64.random(in: 0...20_000_000, using: &random) : usual
      }
    }
  }

  static func configuration(using random: inout SplitMix64) -> DisplayConfiguration {
    let panels: [DisplayPanel] = [
      .ladder(.iPhone13Pro), .ladder(.iPhone13Pro), .ladder(.iPadPro),
      .fixed(numerator: 60, denominator: 1), .variable(minimum: 48_000, maximum: 144_000),
    ]
    var drawn = DisplayConfiguration(panel: panels.randomElement(using: &random) ?? panels[0])
    drawn.buffers = [.auto, .two, .three].randomElement(using: &random) ?? .auto
    drawn.lock60 = Bool.random(using: &random)
    if Int.random(in: 0..<8, using: &random) == 0 { drawn.policy = .fifo }
    if Bool.random(using: &random) {
      drawn.lateHold = Int64.random(in: 0...120_000_000, using: &random)
      drawn.measuredTolerance = Int64.random(in: 0...3_000_000, using: &random)
      drawn.cadenceWindow = Int.random(in: 1...16, using: &random)
    }
    return drawn
  }

  @Test("They come to the same refreshes as one by one", arguments: 0..<10)
  func sameAsOneByOne(block: Int) {
    for seed in UInt64(block * 100 + 900_000)..<UInt64(block * 100 + 900_100) {
      var random = SplitMix64(seed: seed)
      let configuration = Self.configuration(using: &random)
      let habit = Habit(using: &random)
      var (one, many) = (RefreshLog(), RefreshLog())
      var single = RefreshSimulation(configuration)
      var steady = RefreshSimulation(configuration)
      var time = Int64.random(in: -1_000_000_000...1_000_000_000, using: &random)
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        var presents: [Int64] = []
        for _ in 0..<Int.random(in: 0...200, using: &random) {
          presents.append(time)
          time += habit.next(using: &random)
        }
        // Now and then frames in between declare something.
        let speed = Int.random(in: 0..<4, using: &random) == 0 ? 200.0 : nil
        let frames = presents.map {
          Frame(presentedAt: MonotonicInstant(nanoseconds: $0), speed: speed)
        }
        for frame in frames { single.present(frame, into: &one) }
        if speed == nil {
          steady.present(undeclaredAt: presents, into: &many)
        } else {
          for frame in frames { steady.present(frame, into: &many) }
        }
        #expect(single.totals == steady.totals, "seed \(seed)")
        #expect(single.queuedFrames == steady.queuedFrames, "seed \(seed)")
        #expect(single.buffersInUse == steady.buffersInUse, "seed \(seed)")
      }
      let end = MonotonicInstant(nanoseconds: time + 1_000_000_000)
      #expect(
        single.finish(atRefreshFrom: end, into: &one)
          == steady.finish(atRefreshFrom: end, into: &many))
      #expect(one == many, "seed \(seed)")
    }
  }

  @Test("Times at both ends of the clock are taken as one by one")
  func extremes() {
    let presents: [Int64] = [.min, -1, 0, 5_000_000, 1 << 59, 1 << 60, (1 << 60) + 9, .max, .max]
    var (one, many) = (TotalsOnly(), TotalsOnly())
    var single = RefreshSimulation(DisplayConfiguration(panel: .ladder(.iPhone13Pro)))
    var steady = single
    for present in presents {
      single.present(Frame(presentedAt: MonotonicInstant(nanoseconds: present)), into: &one)
    }
    steady.present(undeclaredAt: presents, into: &many)
    #expect(single.totals == steady.totals)
  }
}
