/// A point on the clock that presents are stamped with, in whole nanoseconds.
///
/// Live, the clock is `CLOCK_MONOTONIC`; in a trace it is whatever clock the trace has, and only
/// differences mean anything. Negative values are allowed: a trace may begin before its own zero.
public struct MonotonicInstant: Hashable, Comparable, Sendable {
  /// Nanoseconds since the clock's zero.
  public var nanoseconds: Int64

  /// Makes the instant `nanoseconds` after the clock's zero.
  public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  public static func < (left: Self, right: Self) -> Bool {
    left.nanoseconds < right.nanoseconds
  }

  /// Nanoseconds from `earlier` to this instant; saturates instead of overflowing.
  public func nanoseconds(since earlier: Self) -> Int64 {
    let (difference, overflow) = nanoseconds.subtractingReportingOverflow(earlier.nanoseconds)
    guard overflow else { return difference }
    return nanoseconds < earlier.nanoseconds ? .min : .max
  }

  /// The instant `nanoseconds` later; saturates instead of overflowing.
  public func advanced(byNanoseconds nanoseconds: Int64) -> Self {
    let (sum, overflow) = self.nanoseconds.addingReportingOverflow(nanoseconds)
    guard overflow else { return Self(nanoseconds: sum) }
    return Self(nanoseconds: nanoseconds < 0 ? .min : .max)
  }
}
