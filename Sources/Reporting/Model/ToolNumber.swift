import FrameTiming

/// What a number in a tool's summary means: recomputed as the tool does it, and ours beside it.
struct ToolNumber: Equatable {
  /// How tools compute their numbers from frame times.
  enum Definition: Equatable {
    /// N ÷ Σt.
    case average
    /// The mean of per-frame rates, which counts fast frames more than once.
    case meanOfRates
    /// The mean of the ⌈share · N⌉ longest frame times, as a rate.
    case rateOfLongest(share: Double)
    /// The mean of the per-frame rates of the ⌈share · N⌉ longest frames.
    case meanOfRatesOfLongest(share: Double)
    /// The rate of the ⌈share · N⌉-th longest frame time.
    case longest(share: Double)
    case slowest
    case fastest
    case meanFrameTime
  }

  var definition: Definition

  /// What a label means; `nil` for anything that frame times do not tell.
  init?(label: String, tool: String) {
    let words = label.lowercased().filter { $0.isLetter || $0.isNumber || $0 == "%" || $0 == "." }
    let isMangoHud = tool.lowercased().contains("mangohud")
    let fixed: [String: Definition] = [
      "averagefps": isMangoHud ? .meanOfRates : .average, "avgfps": .average,
      "averageframerate": .average, "1%lowfps": .rateOfLongest(share: 0.01),
      "1%low": .rateOfLongest(share: 0.01), "1%lowframerate": .rateOfLongest(share: 0.01),
      "0.1%lowfps": .rateOfLongest(share: 0.001), "0.1%low": .rateOfLongest(share: 0.001),
      "0.1%lowframerate": .rateOfLongest(share: 0.001),
      "1%minfps": .meanOfRatesOfLongest(share: 0.01),
      "0.1%minfps": .meanOfRatesOfLongest(share: 0.001),
      "0.1%fps": .longest(share: 0.001),
      "1%fps": .longest(share: 0.01), "5%fps": .longest(share: 0.05),
      // Only 3 % of the frames were faster.
      "10%fps": .longest(share: 0.1), "97%percentilefps": .longest(share: 0.97), "minfps": .slowest,
      "minimumfps": .slowest,
      "minimumframerate": .slowest, "maxfps": .fastest, "maximumfps": .fastest,
      "maximumframerate": .fastest, "averageframetime": .meanFrameTime,
    ]
    guard let definition = fixed[words] else { return nil }
    self.definition = definition
  }

  /// The tool's number, recomputed from the frame times: rates in frames per second, frame times in
  /// ms.
  func recomputed(_ stream: StreamReport) -> Double? {
    guard let statistics = stream.statistics, !stream.isSampled else { return nil }
    let count = { (share: Double) in
      Int((share * Double(statistics.frames)).rounded(.up))
    }
    switch definition {
    case .average: return statistics.averageFrameRate
    case .meanOfRates: return statistics.meanRate(ofLongest: statistics.frames)
    case .rateOfLongest(let share): return statistics.rate(ofLongest: count(share))
    case .meanOfRatesOfLongest(let share): return statistics.meanRate(ofLongest: count(share))
    case .longest(let share):
      return FrameRate.perSecond(
        frameTime: Double(statistics.frameTime(longest: count(share) - 1)))
    case .slowest: return FrameRate.perSecond(frameTime: Double(statistics.maximum))
    case .fastest: return FrameRate.perSecond(frameTime: Double(statistics.minimum))
    case .meanFrameTime: return statistics.mean / 1e6
    }
  }

  /// What we call the same thing, where our definition is another one.
  func ours(_ stream: StreamReport) -> Double? {
    switch definition {
    case .average, .meanOfRates: stream.averageFrameRate
    case .rateOfLongest(let share), .meanOfRatesOfLongest(let share):
      share == 0.01 ? stream.low1 : stream.low01
    case .longest, .slowest, .fastest: nil
    case .meanFrameTime: stream.statistics.map { $0.mean / 1e6 }
    }
  }
}
