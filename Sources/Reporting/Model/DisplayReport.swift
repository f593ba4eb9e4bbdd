public import FrameTiming

/// What a simulated display made of one stream.
public struct DisplayReport: Sendable {
  /// A flip that came late.
  public struct LateFrame: Equatable, Sendable {
    /// When it was shown, in nanoseconds from the first present.
    public var time: Int64
    /// Index of the frame in the stream; 0 is the first present.
    public var frame: Int
    /// How late, in nanoseconds.
    public var hitch: Int64
    /// The frame's own frame time; `nil` for the first present.
    public var frameTime: Int64?
    /// How long the picture before it stood, in nanoseconds.
    public var onGlass: Int64?
  }

  /// The time that was spent at one refresh rate.
  public struct RateShare: Equatable, Sendable {
    /// In hertz; to whole hertz on a variable panel.
    public var hertz: Double
    /// From 0 to 1.
    public var share: Double
  }

  /// The display's name as the command line takes it.
  public var name: String
  /// The display's name for people.
  public var title: String
  /// The scale that grades the hitch ratio.
  public var scale: HitchScale
  /// What the simulation adds up to; `nil` where the log says too little to simulate.
  public var totals: Totals?
  /// The latest flips of all, worst first.
  public var worst: [LateFrame]
  /// Rates that were used, fastest first; up to the last flip.
  public var rates: [RateShare]
  /// The refresh rate over time, for drawing.
  public var lane: RefreshLane

  /// The numbers of a simulation.
  public struct Totals: Equatable, Sendable {
    /// Σ of the hitches in nanoseconds.
    public var hitch: Int64
    /// Milliseconds of hitch per second of counted flips; `nil` without any.
    public var hitchRatio: Double?
    /// Flips with a hitch.
    public var hitches: Int
    /// Refreshes that showed a new frame.
    public var flips: Int
    /// Refreshes that showed the frame already on glass, up to the last flip.
    public var repeats: Int
    /// Frames that were replaced before they were shown.
    public var dropped: Int
  }

  /// The grade of the hitch ratio; `nil` where there is none.
  public var grade: HitchGrade? { totals?.hitchRatio.map { scale.grade(of: $0) } }

  /// A display of which nothing is known, for sampled logs and streams without frames.
  public init(unknown configuration: DisplayConfiguration, scale: HitchScale) {
    name = configuration.panel.name
    title = configuration.panel.title
    self.scale = scale
    totals = nil
    worst = []
    rates = []
    lane = RefreshLane()
  }

  /// Shows a stream on a display.
  ///
  /// The simulation goes on for a second after the last present, as every simulation does unless
  /// told otherwise, so that all frames are shown; what the panel does after the last flip,
  /// idling, is in no number here.
  ///
  /// - Parameters:
  ///   - series: when the stream's frames were presented.
  ///   - frames: what own traces declare about their frames, per present.
  ///   - configuration: the panel and the model's settings.
  ///   - scale: grades the hitch ratio.
  ///   - span: when the simulation begins and ends, where the trace says so.
  ///   - lateFrames: how many of the worst hitches are kept.
  /// - Complexity: O(refreshes), in constant memory.
  public init(
    _ series: FrameSeries, frames: [Frame]? = nil, on configuration: DisplayConfiguration,
    scale: HitchScale, span: SimulationSpan = SimulationSpan(), lateFrames: Int = 10
  ) {
    self.init(unknown: configuration, scale: scale)
    guard series.frames > 0 else { return }
    var isVariable = false
    if case .variable = configuration.panel { isVariable = true }
    var sink = DisplaySink(
      series: series, lateFrames: lateFrames, duration: FrameTimePlot.duration(of: series),
      roundsRates: isVariable)
    let totals = Self.simulate(series, frames, on: configuration, span: span, into: &sink)
    take(totals, from: sink)
  }

  /// Runs the simulation of a report: to the span's end, else to the refresh at or after a second
  /// from the last present.
  static func simulate(
    _ series: FrameSeries, _ frames: [Frame]?, on configuration: DisplayConfiguration,
    span: SimulationSpan, into sink: inout some RefreshSink
  ) -> DisplayTotals {
    if let until = span.until {
      let presents = series.presents().map {
        Frame(presentedAt: MonotonicInstant(nanoseconds: $0))
      }
      return RefreshSimulation.run(
        frames ?? presents, on: configuration, origin: span.origin, until: .after(until),
        into: &sink
      ).simulation.totals
    }
    var simulation = RefreshSimulation(configuration, origin: span.origin)
    var latest = MonotonicInstant(nanoseconds: 0)
    if let frames, frames.count == series.frames + 1 {
      for frame in frames { simulation.present(frame, into: &sink) }
      latest = frames[series.frames].presentedAt
    } else if let presents = series.ownPresents {
      simulation.present(undeclaredAt: presents, into: &sink)
      latest.nanoseconds = presents.last ?? 0
    } else {
      latest.nanoseconds = present(series.frameTimes, to: &simulation, into: &sink)
    }
    let end = latest.advanced(byNanoseconds: 1_000_000_000)
    _ = simulation.finish(atRefreshFrom: end, into: &sink)
    return simulation.totals
  }

  /// Presents a frame at 0 and one after each frame time; returns when the last was presented.
  private static func present(
    _ frameTimes: [Int64], to simulation: inout RefreshSimulation, into sink: inout some RefreshSink
  ) -> Int64 {
    var time: Int64 = 0
    var presents = [time]
    presents.reserveCapacity(1024)
    for frameTime in frameTimes {
      if presents.count == 1024 {
        simulation.present(undeclaredAt: presents, into: &sink)
        presents.removeAll(keepingCapacity: true)
      }
      time &+= frameTime
      presents.append(time)
    }
    simulation.present(undeclaredAt: presents, into: &sink)
    return time
  }

  mutating func take(_ totals: DisplayTotals, from sink: DisplaySink) {
    self.totals = Totals(
      hitch: totals.hitch, hitchRatio: totals.hitchRatio, hitches: totals.hitches,
      flips: totals.flips, repeats: sink.repeats, dropped: totals.droppedCount)
    worst = sink.worst
    rates = sink.rateShares
    lane = sink.lane
  }
}

/// When a simulation begins and ends, where a trace's own header says it.
public struct SimulationSpan: Equatable, Sendable {
  /// Time 0 on the clock of the presents; `nil`: the model's default.
  public var origin: MonotonicInstant?
  /// The end in nanoseconds from the origin; frames that become ready later count nowhere.
  /// `nil`: all frames are shown.
  public var until: Int64?

  /// By default all of a trace.
  public init(origin: MonotonicInstant? = nil, until: Int64? = nil) {
    self.origin = origin
    self.until = until
  }
}
