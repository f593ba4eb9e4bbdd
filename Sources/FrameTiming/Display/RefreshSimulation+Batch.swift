extension RefreshSimulation {
  /// When a simulation over recorded frames ends.
  public enum End: Equatable, Sendable {
    /// That many nanoseconds after the origin (T of the model's section 7).
    case after(Int64)
    /// With the refresh at or after the last frame's ready time plus so many nanoseconds.
    case settled(Int64)

    /// One second after the last frame.
    public static let standard = End.settled(1_000_000_000)
  }

  /// Takes the clock's zero for the origin, if neither a frame nor the caller has set it.
  public mutating func begin() {
    if origin == nil { origin = MonotonicInstant(nanoseconds: 0) }
  }

  /// Simulates recorded frames in one go, by the streaming engine.
  ///
  /// Without frames and without an origin, time 0 is the clock's zero.
  ///
  /// - Parameters:
  ///   - frames: in order of their ready times.
  ///   - configuration: the panel and how it is driven.
  ///   - origin: time 0, or `nil` for the model's default.
  ///   - end: frames that become ready later count nowhere.
  ///   - sink: takes the refreshes.
  /// - Returns: the finished simulation, and the time at which it ended, from the origin.
  public static func run<Sink: RefreshSink>(
    _ frames: some Sequence<Frame>, on configuration: DisplayConfiguration,
    origin: MonotonicInstant? = nil, until end: End = .standard, into sink: inout Sink
  ) -> (simulation: RefreshSimulation, end: Int64) {
    var simulation = RefreshSimulation(configuration, origin: origin)
    var latest: MonotonicInstant?
    for frame in frames {
      if case .after(let length) = end {
        let ready = simulation.readyTime(frame.presentedAt)
        if ready > length { break }
      }
      simulation.present(frame, into: &sink)
      latest = max(latest ?? frame.presentedAt, frame.presentedAt)
    }
    simulation.begin()
    let start = simulation.origin ?? MonotonicInstant(nanoseconds: 0)
    switch end {
    case .after(let length):
      simulation.finish(at: start.advanced(byNanoseconds: length), into: &sink)
      return (simulation, length)
    case .settled(let length):
      let settled = (latest ?? start).advanced(byNanoseconds: length)
      // First finished, then copied into the result.
      let end = simulation.finish(atRefreshFrom: settled, into: &sink)
      return (simulation, end)
    }
  }
}
