/// The shortest and the longest frame time that ended in a stretch of time.
public struct FrameTimeExtremes: Equatable, Sendable {
  /// The shortest, in nanoseconds.
  public var best: Int64
  /// The longest, in nanoseconds.
  public var worst: Int64
  /// Index in the history of the present that ended the longest.
  public var worstIndex: Int
}

extension FrameHistory {
  /// The extremes in each of `count` stretches of `length` nanoseconds from `start` on, as far as
  /// presents are not later than `end`; `nil` where no frame ended.
  ///
  /// A frame time is the distance to the present before, or, where `samples` are given, the sample
  /// of the same index. - Complexity: O(presents in the stretches)
  public func extremes(
    of samples: FrameHistory? = nil, from start: MonotonicInstant, through end: MonotonicInstant,
    length: Int64, count: Int
  ) -> [FrameTimeExtremes?] {
    var result = [FrameTimeExtremes?](repeating: nil, count: max(0, count))
    let first = firstIndex(atOrAfter: start)
    guard length > 0, first < self.count else { return result }
    var previous = first > 0 ? self[first - 1] : nil
    // The stretch that is being filled, and where it ends.
    var (place, boundary) = (-1, start)
    for index in first..<self.count {
      let present = self[index]
      guard present <= end else { break }
      var frameTime = previous.map { max(0, present.nanoseconds(since: $0)) }
      previous = present
      if let samples { frameTime = index < samples.count ? samples[index].nanoseconds : nil }
      guard let frameTime else { continue }
      if present >= boundary {
        place = Int(clamping: present.nanoseconds(since: start) / length)
        guard place < result.count else { break }
        boundary = start.advanced(byNanoseconds: (Int64(place) &+ 1) &* length)
      }
      guard place >= 0 else { continue }
      result[place] = FrameTimeExtremes.including(frameTime, index: index, in: result[place])
    }
    return result
  }
}

extension FrameTimeExtremes {
  fileprivate static func including(
    _ frameTime: Int64, index: Int, in known: FrameTimeExtremes?
  ) -> FrameTimeExtremes {
    guard var known else {
      return FrameTimeExtremes(best: frameTime, worst: frameTime, worstIndex: index)
    }
    if frameTime < known.best { known.best = frameTime }
    if frameTime > known.worst { (known.worst, known.worstIndex) = (frameTime, index) }
    return known
  }
}
