import FrameTiming

/// Two or more traces side by side: the differences to the first one, and whether they are more
/// than noise.
public struct Comparison: Sendable {
  /// One trace of the comparison.
  public struct Side: Sendable {
    /// The file as it was named on the command line.
    public var file: String
    public var stream: StreamReport
    /// What there is to know about how the file was read.
    public var notes: [String]
    let sample: BlockSample?

    /// - Parameters:
    ///   - file: the file as it was named on the command line.
    ///   - stream: what was measured of the stream.
    ///   - notes: what there is to know about how the file was read.
    ///   - frameTimes: the stream's frame times, in nanoseconds.
    ///   - flips: those of the simulated display that count for the hitch ratio.
    public init(
      file: String, stream: StreamReport, notes: [String] = [], frameTimes: [Int64],
      flips: [CountedFlip]
    ) {
      self.file = file
      self.stream = stream
      self.notes = notes
      sample = BlockSample(
        frameTimes, flips: stream.isSampled ? [] : flips, isSampled: stream.isSampled)
    }
  }

  /// A difference to the first trace with its 95 % confidence interval.
  public struct Difference: Equatable, Sendable {
    /// This trace's number minus the first one's.
    public var value: Double
    /// The interval's ends; `nil` where there are too few frames to tell.
    public var low: Double?
    public var high: Double?
    /// The difference as a share of the first trace's number; `nil` when that is 0.
    public var relative: Double?

    /// Half the interval.
    public var uncertainty: Double? {
      guard let low, let high else { return nil }
      return (high - low) / 2
    }

    /// What the difference is worth.
    public var verdict: Verdict {
      guard let low, let high else { return .unknown }
      guard low > 0 || high < 0 else { return .none }
      if let relative, relative.magnitude < Comparison.negligible { return .negligible }
      return value > 0 ? .higher : .lower
    }
  }

  /// What a difference is worth.
  public enum Verdict: String, Sendable {
    /// The interval contains zero.
    case none
    /// Certain, but under one percent.
    case negligible
    case higher
    case lower
    /// Too few frames to tell.
    case unknown
  }

  /// The differences of one trace to the first.
  public struct Differences: Sendable {
    public var average: Difference?
    public var low1: Difference?
    public var hitchRatio: Difference?
  }

  /// Differences smaller than this share are not worth a word: a second run of the same program
  /// differs as much.
  public static let negligible = 0.01
  /// How often the traces are drawn again.
  public static let draws = 2000
  private static let seed: UInt64 = 0x6670_7362_6172

  public let sides: [Side]
  /// One for every trace after the first.
  public let differences: [Differences]

  /// Compares all traces with the first.
  public init(_ sides: [Side]) {
    self.sides = sides
    guard let first = sides.first else {
      differences = []
      return
    }
    let base = Draws(of: first, seed: Self.seed)
    differences = sides.dropFirst().enumerated().map { index, side in
      let draws = Draws(of: side, seed: Self.seed &+ UInt64(index) &+ 1)
      return Differences(
        average: Self.difference(
          first.stream.averageFrameRate, side.stream.averageFrameRate, base, draws, \.average),
        low1: Self.difference(first.stream.low1, side.stream.low1, base, draws, \.low1),
        hitchRatio: Self.difference(
          first.stream.display.totals?.hitchRatio, side.stream.display.totals?.hitchRatio, base,
          draws, \.hitchRatio))
    }
  }

  /// A trace drawn again and again from its blocks.
  private struct Draws {
    var measures: [BlockSample.Measures] = []
    var widening = 1.0

    init(of side: Side, seed: UInt64) {
      guard let sample = side.sample else { return }
      var generator = SeededGenerator(seed: seed)
      measures = (0..<Comparison.draws).map { _ in sample.drawn(by: &generator) }
      widening = sample.widening
    }
  }

  /// The difference of two numbers, and the interval that holds 95 % of the drawn differences,
  /// widened for the number of blocks they were drawn from.
  private static func difference(
    _ first: Double?, _ second: Double?, _ base: Draws, _ draws: Draws,
    _ measure: KeyPath<BlockSample.Measures, Double?>
  ) -> Difference? {
    guard let first, let second else { return nil }
    let value = second - first
    let relative = first == 0 ? nil : value / first.magnitude
    var drawn: [Double] = []
    for (one, other) in zip(base.measures, draws.measures) {
      guard let one = one[keyPath: measure], let other = other[keyPath: measure] else { continue }
      drawn.append(other - one)
    }
    guard drawn.count >= Self.draws / 2 else {
      return Difference(value: value, low: nil, high: nil, relative: relative)
    }
    drawn.sort()
    let tail = drawn.count / 40
    let widening = max(base.widening, draws.widening)
    let low = value + (drawn[tail] - value) * widening
    let high = value + (drawn[drawn.count - 1 - tail] - value) * widening
    return Difference(
      value: value, low: min(low, value), high: max(high, value), relative: relative)
  }

  /// The verdict in words about a trace after the first, `index` from 1 on.
  public func verdict(_ index: Int) -> String {
    guard differences.indices.contains(index - 1) else { return "" }
    let name = Self.letter(index)
    let differences = differences[index - 1]
    guard let average = differences.average else { return "\(name): nothing to compare" }
    let plusMinus = "\u{B1}"
    var words = Self.sentence(
      average, name: name, higher: "faster", lower: "slower", unit: "fps", plusMinus: plusMinus)
    for (difference, what, unit) in [
      (differences.low1, "1% low", "fps"), (differences.hitchRatio, "hitch ratio", "ms/s"),
    ] {
      guard let difference, difference.verdict == .higher || difference.verdict == .lower else {
        continue
      }
      let amount = DecimalText.fixed(difference.value.magnitude, decimals: 1)
      let uncertainty = DecimalText.fixed(difference.uncertainty, decimals: 1)
      let direction = difference.verdict == .higher ? "higher" : "lower"
      words += "; \(what) \(direction) by \(amount) \(plusMinus) \(uncertainty) \(unit)"
    }
    return words
  }

  private static func sentence(
    _ difference: Difference, name: String, higher: String, lower: String, unit: String,
    plusMinus: String
  ) -> String {
    let amount = DecimalText.fixed(difference.value.magnitude, decimals: 1)
    let uncertainty = DecimalText.fixed(difference.uncertainty, decimals: 1)
    switch difference.verdict {
    case .none: return "\(name): no difference"
    case .negligible:
      return "\(name): no difference worth the name (\(amount) \(plusMinus) \(uncertainty) \(unit),"
        + " under 1 %)"
    case .higher: return "\(name) \(higher) by \(amount) \(plusMinus) \(uncertainty) \(unit)"
    case .lower: return "\(name) \(lower) by \(amount) \(plusMinus) \(uncertainty) \(unit)"
    case .unknown: return "\(name): too few frames to tell a difference from noise"
    }
  }

  /// The letter that stands for a trace: A, B, …, Z, then numbers.
  public static func letter(_ index: Int) -> String {
    guard index < 26, let scalar = Unicode.Scalar(UInt32(65 + index)) else {
      return "#\(index + 1)"
    }
    return String(Character(scalar))
  }
}
