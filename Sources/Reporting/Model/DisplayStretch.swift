import FrameTiming

/// A stretch of a long recording on a simulated display, simulated apart from what comes before it.
///
/// The simulation joins some frames earlier, so that it stands at the stretch's first frame as one
/// does that has run from the beginning. If it does, the stretch counts as it is; otherwise whoever
/// comes from before goes through the stretch once more. Either way the result is that of one
/// simulation over everything.
struct DisplayStretch: Sendable {
  /// How a recording is cut. What it is cut into shows nowhere.
  struct Cut: Sendable {
    /// Frames of a stretch: some milliseconds of work.
    var frames = 1 << 17
    /// Frames before it from which on it is simulated.
    var lead = 1 << 12
  }

  private(set) var simulation: RefreshSimulation
  private(set) var sink: DisplaySink
  private let range: Range<Int>
  /// The state at the stretch's first frame; `nil` at the beginning of the recording.
  private let start: RefreshSimulation?

  /// Simulates the frames of `range`, all of which declare nothing; `nil` on a panel whose
  /// recordings are simulated in one go.
  init?(
    of presents: [Int64], in range: Range<Int>, lead: Int, on configuration: DisplayConfiguration,
    origin: MonotonicInstant, into sink: DisplaySink
  ) {
    let joint = max(0, range.lowerBound - lead)
    guard
      var simulation = RefreshSimulation(
        configuration, origin: origin,
        joiningAt: MonotonicInstant(nanoseconds: presents[joint]), frame: joint)
    else { return nil }
    self.range = range
    self.sink = sink
    if range.lowerBound == 0 {
      simulation = RefreshSimulation(configuration, origin: origin)
      start = nil
    } else {
      var nothing = TotalsOnly()
      simulation.present(
        undeclaredAt: presents, in: joint..<range.lowerBound, into: &nothing)
      simulation.restartTotals()
      start = simulation
    }
    simulation.present(undeclaredAt: presents, in: range, into: &self.sink)
    self.simulation = simulation
  }

  /// Goes on through the next stretch. Returns whether that one's own simulation could be used.
  @discardableResult
  mutating func goOn(through next: DisplayStretch, of presents: [Int64]) -> Bool {
    if let start = next.start, simulation.hasSameFuture(as: start) {
      simulation.join(next.simulation)
      sink.append(next.sink)
      return true
    }
    simulation.present(undeclaredAt: presents, in: next.range, into: &sink)
    return false
  }

  /// Goes on for some time after the last frame.
  mutating func finish(atRefreshFrom end: MonotonicInstant) {
    simulation.finish(atRefreshFrom: end, into: &sink)
  }
}
