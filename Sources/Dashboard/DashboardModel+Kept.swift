public import FrameTiming

extension DashboardModel {
  /// The frames that are kept of every stream, with the stream's index, in order of time: of a
  /// recording all of them, of a live source the history.
  public func keptFrames() -> [(stream: Int, frame: Frame)] {
    var result: [(stream: Int, frame: Frame)] = []
    for (index, stream) in streams.enumerated() {
      if let track = stream.track {
        result += track.presents.indices.map { (index, track.frame(at: $0)) }
      } else {
        let history = stream.meter.history
        result += (0..<history.count).map { (index, Frame(presentedAt: history[$0])) }
      }
    }
    guard streams.count > 1 else { return result }
    return result.sorted { $0.frame.presentedAt < $1.frame.presentedAt }
  }

  /// The frames of the stream on screen in (from, to], as they were declared.
  func frames(after from: MonotonicInstant, through to: MonotonicInstant) -> [Frame] {
    guard let stream else { return [] }
    if let track = stream.track {
      return (track.firstIndex(after: from)..<track.firstIndex(after: to))
        .map { track.frame(at: $0) }
    }
    let history = stream.meter.history
    let first = history.firstIndex(atOrAfter: from.advanced(byNanoseconds: 1))
    let end = history.firstIndex(atOrAfter: to.advanced(byNanoseconds: 1))
    return (first..<max(first, end)).map { Frame(presentedAt: history[$0]) }
  }
}
