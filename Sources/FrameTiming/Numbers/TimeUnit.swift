/// A unit of time that a log may count in.
public enum TimeUnit: String, CaseIterable, Sendable {
  case seconds = "s"
  case milliseconds = "ms"
  case microseconds = "us"
  case nanoseconds = "ns"

  /// The power of ten that turns one of these into nanoseconds.
  @inlinable public var nanosecondExponent: Int {
    switch self {
    case .seconds: 9
    case .milliseconds: 6
    case .microseconds: 3
    case .nanoseconds: 0
    }
  }

  /// How many nanoseconds one of these lasts.
  public var nanoseconds: Double {
    switch self {
    case .seconds: 1e9
    case .milliseconds: 1e6
    case .microseconds: 1e3
    case .nanoseconds: 1
    }
  }
}
