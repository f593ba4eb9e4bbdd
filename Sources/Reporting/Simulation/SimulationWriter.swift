public import FrameTiming

/// Runs a simulation and writes it, refresh by refresh, in one of two forms.
public enum SimulationWriter {
  /// In what form a simulation is written.
  public enum Form: Equatable, Sendable {
    /// JSON lines, as DESIGN.md section 7 shows them.
    case json
    /// A timeline with so many columns beside its labels, drawn with these marks.
    case timeline(columns: Int, marks: TimelineMarks)
  }

  /// What to simulate.
  public struct Request: Sendable {
    /// The display and how it is driven.
    public var configuration: DisplayConfiguration
    /// The scale that grades the hitch ratio.
    public var scale: HitchScale
    /// Time 0 on the frames' clock; `nil` for the model's default.
    public var origin: MonotonicInstant?
    /// When it ends.
    public var end: RefreshSimulation.End
    /// When the observers' loop is blocked, from the origin.
    public var busy: BusyIntervals

    public init(configuration: DisplayConfiguration, scale: HitchScale) {
      self.configuration = configuration
      self.scale = scale
      origin = nil
      end = .standard
      busy = BusyIntervals()
    }
  }

  /// Simulates `frames` and hands the text over piece by piece, in constant memory but for the
  /// list of dropped frames.
  ///
  /// - Returns: what was written last, as numbers.
  @discardableResult
  public static func write<Failure: Error>(
    _ frames: some Sequence<Frame>, _ request: Request, as form: Form,
    to output: (String) throws(Failure) -> Void
  ) throws(Failure) -> SimulationSummary {
    var sink = SimulationSink(form, request)
    var simulation = RefreshSimulation(request.configuration, origin: request.origin)
    var latest: MonotonicInstant?
    for frame in frames {
      let ready = simulation.readyTime(frame.presentedAt)
      if case .after(let length) = request.end, ready > length { break }
      simulation.advance(before: frame.presentedAt, into: &sink)
      sink.arrived(at: ready)
      simulation.present(frame, into: &sink)
      latest = max(latest ?? frame.presentedAt, frame.presentedAt)
      if sink.isFull { try output(sink.takeText()) }
    }
    let end = try finish(&simulation, latest: latest, request, into: &sink, to: output)
    sink.monitors.finish(at: end)
    let summary = SimulationSummary(
      configuration: request.configuration, totals: simulation.totals, dropped: sink.dropped,
      queued: simulation.queuedFrames, monitors: sink.monitors, scale: request.scale, end: end)
    sink.end(summary)
    try output(sink.takeText())
    return summary
  }

  /// Runs on to the end in steps, so that the text of a long idle stretch does not pile up.
  private static func finish<Failure: Error>(
    _ simulation: inout RefreshSimulation, latest: MonotonicInstant?, _ request: Request,
    into sink: inout SimulationSink, to output: (String) throws(Failure) -> Void
  ) throws(Failure) -> Int64 {
    simulation.begin()
    let origin = simulation.origin ?? MonotonicInstant(nanoseconds: 0)
    let target: MonotonicInstant
    switch request.end {
    case .after(let length): target = origin.advanced(byNanoseconds: length)
    case .settled(let length): target = (latest ?? origin).advanced(byNanoseconds: length)
    }
    var step = (latest ?? origin).advanced(byNanoseconds: 1_000_000_000)
    while step < target {
      simulation.advance(before: step, into: &sink)
      if sink.isFull { try output(sink.takeText()) }
      step = step.advanced(byNanoseconds: 1_000_000_000)
    }
    if case .after(let length) = request.end {
      simulation.finish(at: target, into: &sink)
      return length
    }
    return simulation.finish(atRefreshFrom: target, into: &sink)
  }
}

/// Takes the refreshes for the writer: text, monitors and the dropped frames.
struct SimulationSink: RefreshSink {
  private(set) var dropped: [Int] = []
  var monitors: MonitoringObservers
  private var text = ""
  private var timeline: SimulationTimeline?

  init(_ form: SimulationWriter.Form, _ request: SimulationWriter.Request) {
    monitors = MonitoringObservers(
      busy: request.busy, hitchTolerance: request.configuration.hitchTolerance)
    if case .timeline(let columns, let marks) = form {
      timeline = SimulationTimeline(request.configuration, columns: columns, marks: marks)
    }
  }

  /// Whether there is enough text to be worth writing.
  var isFull: Bool { (timeline?.text ?? text).utf8.count >= 1 << 16 }

  mutating func takeText() -> String {
    defer {
      text = ""
      timeline?.text = ""
    }
    return timeline?.text ?? text
  }

  mutating func arrived(at time: Int64) { timeline?.arrived(at: time) }

  mutating func refreshed(_ refresh: Refresh) {
    monitors.refreshed(refresh)
    if timeline == nil {
      SimulationJSON.append(refresh, to: &text)
    } else {
      timeline?.refreshed(refresh)
    }
  }

  mutating func dropped(frame: Int) {
    dropped.append(frame)
    timeline?.dropped(frame: frame)
  }

  /// Adds what comes after the last refresh.
  mutating func end(_ summary: SimulationSummary) {
    if timeline == nil {
      text += SimulationJSON.summary(summary)
    } else {
      timeline?.end()
      timeline?.text += SimulationText.summary(summary)
    }
  }
}
