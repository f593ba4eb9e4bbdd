/// Time from a key that was sent to the program to the end of the next frame.
///
/// Keeps the latest 1024; instants are nanoseconds of the monotonic clock.
public struct KeyLatency: Sendable {
  private static let capacity = 1024
  private var samples: [Int64] = []
  private var next = 0
  private var waitingSince: Int64?

  /// No keys yet.
  public init() {}

  /// How many are kept.
  public var count: Int { samples.count }

  /// A key was sent. While a frame is waited for, further keys change nothing.
  public mutating func keySent(at now: Int64) {
    if waitingSince == nil { waitingSince = now }
  }

  /// A frame ended.
  public mutating func framePresented(at instant: Int64) {
    guard let since = waitingSince, instant >= since else { return }
    waitingSince = nil
    if samples.count < Self.capacity {
      samples.append(instant - since)
    } else {
      samples[next] = instant - since
      next = (next + 1) % Self.capacity
    }
  }

  /// Forgets all.
  public mutating func reset() {
    self = KeyLatency()
  }

  /// A percentile from 0 to 100, between order statistics by Hyndman and Fan's definition 7; `nil`
  /// without samples.
  /// - Complexity: O(n log n)
  public func percentile(_ percent: Double) -> Double? {
    guard !samples.isEmpty, percent >= 0, percent <= 100 else { return nil }
    let sorted = samples.sorted()
    let place = percent / 100 * Double(sorted.count - 1)
    let low = Int(place)
    let high = min(low + 1, sorted.count - 1)
    let share = place - Double(low)
    return Double(sorted[low]) + share * Double(sorted[high] - sorted[low])
  }
}
