import FrameTiming

/// Tells values that are samples, one for many frames, from values of every frame: samples stand for
/// much less time than passes until the next one comes.
struct SampleCheck: Equatable, Sendable {
  /// So many arrivals, and so much time, are needed to say so …
  static let leastArrivals = 4
  static let leastTime: Int64 = 1_000_000_000
  /// … and after so many nothing changes any more.
  static let mostArrivals = 32

  private let start: MonotonicInstant
  private var arrival: MonotonicInstant
  /// Σ of the values that came with this arrival.
  private var sum: Int64 = 0
  private var arrivals = 0
  /// Arrivals that were followed by more than twice the time that their values stand for.
  private var thin = 0

  /// Begins with the arrival of the first value.
  init(start: MonotonicInstant) {
    self.start = start
    arrival = start
  }

  /// Takes a value; `true` once the values are known to be samples.
  mutating func take(_ frameTime: Int64, arrival: MonotonicInstant) -> Bool {
    guard arrivals < Self.mostArrivals else { return false }
    let frameTime = min(max(0, frameTime), ValueClock.longest)
    guard arrival > self.arrival else {
      sum = sum.addingReportingOverflow(frameTime).overflow ? .max / 2 : sum + frameTime
      return false
    }
    arrivals += 1
    if arrival.nanoseconds(since: self.arrival) / 2 > sum { thin += 1 }
    self.arrival = arrival
    sum = frameTime
    return arrivals >= Self.leastArrivals && thin * 4 >= arrivals * 3
      && arrival.nanoseconds(since: start) >= Self.leastTime
  }
}
