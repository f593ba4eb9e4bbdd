/// The frames of one stream of a recorded trace: what a reader makes and everything else consumes.
///
/// N presents make N−1 frame times; a log of N frame times stands for N+1 presents at
/// 0, t₁, t₁+t₂, …. `frames` is the number of frame times (DESIGN.md section 4).
public struct FrameSeries: Equatable, Sendable {
  /// Present-to-present durations in nanoseconds, in file order; never negative.
  public var frameTimes: [Int64]
  /// When each frame was presented, in nanoseconds, where the log has its own time column:
  /// one more than there are frame times, non-decreasing. `nil`: they follow from the frame times.
  public var ownPresents: [Int64]?

  /// Makes a series; `ownPresents`, when given, must have one element more than `frameTimes`.
  public init(frameTimes: [Int64], ownPresents: [Int64]? = nil) {
    precondition(ownPresents.map { $0.count == frameTimes.count + 1 } ?? true)
    self.frameTimes = frameTimes
    self.ownPresents = ownPresents
  }

  /// Makes a series from presents in non-decreasing order; the frame times are their distances.
  public init(presents: [Int64]) {
    self.ownPresents = presents.isEmpty ? nil : presents
    self.frameTimes = zip(presents, presents.dropFirst()).map { $1 &- $0 }
  }

  /// How many frame times there are.
  public var frames: Int { frameTimes.count }

  /// When each frame was presented, in nanoseconds; empty when there are no frame times
  /// and no presents. - Complexity: O(n) unless the log has its own times.
  public func presents() -> [Int64] {
    if let ownPresents { return ownPresents }
    guard !frameTimes.isEmpty else { return [] }
    var presents: [Int64] = []
    presents.reserveCapacity(frameTimes.count + 1)
    var time: Int64 = 0
    presents.append(time)
    for frameTime in frameTimes {
      time &+= frameTime
      presents.append(time)
    }
    return presents
  }
}
