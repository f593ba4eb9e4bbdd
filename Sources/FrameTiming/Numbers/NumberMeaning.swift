/// What the numbers of a log without names stand for: their kind and, for times, their unit.
public struct NumberMeaning: Equatable, Sendable {
  /// Timestamps, frame times or rates.
  public var kind: ValueKind
  /// The unit of timestamps and frame times; without meaning for rates.
  public var unit: TimeUnit

  public init(kind: ValueKind, unit: TimeUnit) {
    self.kind = kind
    self.unit = unit
  }

  /// Guesses what is not given: strictly increasing values are timestamps; else a median above 250
  /// means rates; else they are frame times in milliseconds (DESIGN.md section 5, `pipe`).
  ///
  /// One value alone increases nothing and is not taken for a timestamp. The unit of timestamps is
  /// the one in which their median distance lies nearest to 10 ms.
  /// - Complexity: O(n log n).
  public static func guess(
    from values: [Double], kind: ValueKind? = nil, unit: TimeUnit? = nil
  ) -> NumberMeaning {
    let kind = kind ?? guessedKind(of: values)
    let guessed = kind == .timestamp ? timestampUnit(of: values) : .milliseconds
    return NumberMeaning(kind: kind, unit: unit ?? guessed)
  }

  /// One clause for a person, for example `frame times in ms`.
  public var summary: String {
    switch kind {
    case .timestamp: "timestamps in \(unit.rawValue)"
    case .frameTime: "frame times in \(unit.rawValue)"
    case .fps: "frame rates"
    }
  }

  /// The frame time in nanoseconds that one number stands for, or `nil` where it is none:
  /// a rate of 0, a negative or infinite value. Timestamps have no frame time of their own.
  public func frameTime(of value: Double) -> Int64? {
    switch kind {
    case .timestamp: nil
    case .frameTime: Self.nanoseconds(value * unit.nanoseconds)
    case .fps: value > 0 ? Self.nanoseconds(1e9 / value) : nil
    }
  }

  /// The instant in nanoseconds that a timestamp stands for, or `nil` where it does not fit.
  public func instant(of value: Double) -> Int64? {
    Int64(exactly: (value * unit.nanoseconds).rounded())
  }

  private static func nanoseconds(_ value: Double) -> Int64? {
    guard value >= 0 else { return nil }
    return Int64(exactly: value.rounded())
  }

  private static func guessedKind(of values: [Double]) -> ValueKind {
    if values.count > 1, zip(values, values.dropFirst()).allSatisfy({ $0 < $1 }) {
      return .timestamp
    }
    return median(of: values) > 250 ? .fps : .frameTime
  }

  private static func timestampUnit(of values: [Double]) -> TimeUnit {
    let step = median(of: zip(values, values.dropFirst()).map { $1 - $0 })
    guard step > 0 else { return .milliseconds }
    // Neighbouring units are a factor of 1000 apart, so each owns 31.6 times either side of 10 ms.
    for unit in [TimeUnit.seconds, .milliseconds, .microseconds]
    where step * unit.nanoseconds < 316.228e6 {
      return unit
    }
    return .nanoseconds
  }

  private static func median(of values: [Double]) -> Double {
    guard !values.isEmpty else { return 0 }
    return values.sorted()[values.count / 2]
  }
}
