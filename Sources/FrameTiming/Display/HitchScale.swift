/// A published scale for the hitch time ratio (display model, section 9).
public enum HitchScale: String, CaseIterable, Sendable {
  /// The scale of 2020: good up to 5 ms/s, critical from 10 ms/s.
  case y2020 = "2020"
  /// The newer scale of the organizer: good up to 10, warning to 25, critical to 50 ms/s.
  case organizer

  /// The grade of `ratio` milliseconds of hitch per second.
  public func grade(of ratio: Double) -> HitchGrade {
    switch self {
    case .y2020:
      ratio <= 5 ? .good : ratio < 10 ? .warning : .critical
    case .organizer:
      ratio <= 10 ? .good : ratio <= 25 ? .warning : ratio <= 50 ? .critical : .beyond
    }
  }

  /// The ratios at which the grade changes, ascending, in milliseconds per second.
  public var limits: [Double] {
    switch self {
    case .y2020: [5, 10]
    case .organizer: [10, 25, 50]
    }
  }
}

/// What a hitch time ratio is worth on a scale.
public enum HitchGrade: String, CaseIterable, Comparable, Sendable {
  case good
  case warning
  case critical
  /// Needs attention at once; on the organizer's scale only.
  case beyond

  /// The word that stands for the grade everywhere.
  public var word: String { rawValue }

  /// 0 for good, rising with severity.
  public var severity: Int {
    switch self {
    case .good: 0
    case .warning: 1
    case .critical: 2
    case .beyond: 3
    }
  }

  public static func < (left: Self, right: Self) -> Bool { left.severity < right.severity }
}
