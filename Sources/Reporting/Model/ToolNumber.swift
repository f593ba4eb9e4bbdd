import FrameTiming

/// Our own number for what a tool calls by its label, where both measure the same thing.
enum ToolNumber {
  /// What a label of a tool's summary means.
  enum Meaning: Equatable {
    case average
    case low1
    case low01
    /// The rate at a percentile of the frame time, by MangoHud's order statistic.
    case mangohud(share: Double)
    /// FrameView's "1% FPS": the ⌈share · N⌉-th longest frame time.
    case frameview(share: Double)
    case slowest
    case fastest
    case meanFrameTime
    case duration
  }

  /// What a label means, whatever tool printed it; `nil` for anything that frames do not tell.
  static func meaning(of label: String, tool: String) -> Meaning? {
    let words = label.lowercased().filter { $0.isLetter || $0.isNumber || $0 == "%" || $0 == "." }
    let isMangoHud = tool.lowercased().contains("mangohud")
    switch words {
    case "averagefps", "avgfps", "averageframerate": return .average
    case "1%lowfps", "1%low", "1%lowframerate": return .low1
    case "0.1%lowfps", "0.1%low", "0.1%lowframerate": return .low01
    case "1%minfps": return isMangoHud ? .mangohud(share: 0.01) : nil
    case "0.1%minfps": return isMangoHud ? .mangohud(share: 0.001) : nil
    case "97%percentilefps": return isMangoHud ? .mangohud(share: 0.97) : nil
    case "0.1%fps": return .frameview(share: 0.001)
    case "1%fps": return .frameview(share: 0.01)
    case "5%fps": return .frameview(share: 0.05)
    case "10%fps": return .frameview(share: 0.1)
    case "minfps", "minimumframerate", "minimumfps": return .slowest
    case "maxfps", "maximumframerate", "maximumfps": return .fastest
    case "averageframetime": return .meanFrameTime
    case "timems", "timesec", "times", "time": return .duration
    default: return nil
    }
  }

  /// The same measured by us: rates in frames per second, frame times in ms, durations in s.
  static func value(of meaning: Meaning, in stream: StreamReport) -> Double? {
    guard let statistics = stream.statistics, !stream.isSampled else { return nil }
    switch meaning {
    case .average: return statistics.averageFrameRate
    case .low1: return rate(ofLongest: 0.01, statistics)
    case .low01: return rate(ofLongest: 0.001, statistics)
    case .mangohud(let share):
      let index = max(0, (share * Double(statistics.frames) - 1).rounded(.towardZero))
      return rate(statistics, longest: Int(index))
    case .frameview(let share):
      return rate(statistics, longest: Int((share * Double(statistics.frames)).rounded(.up)) - 1)
    case .slowest: return FrameRate.perSecond(frameTime: Double(statistics.maximum))
    case .fastest: return FrameRate.perSecond(frameTime: Double(statistics.minimum))
    case .meanFrameTime: return statistics.mean / 1e6
    case .duration: return Double(stream.duration) / 1e9
    }
  }

  /// The rate of the frame that has `longest` longer ones before it.
  private static func rate(_ statistics: FrameStatistics, longest: Int) -> Double? {
    FrameRate.perSecond(frameTime: Double(statistics.frameTime(longest: longest)))
  }

  /// The mean of the longest frames as a rate, for any number of frames, as tools do it.
  private static func rate(ofLongest share: Double, _ statistics: FrameStatistics) -> Double? {
    statistics.rate(ofLongest: Int((share * Double(statistics.frames)).rounded(.up)))
  }
}
