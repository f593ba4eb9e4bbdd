public import FrameTiming

/// What a report says about one stream of a trace.
public struct StreamReport: Sendable {
  /// What tells it from the others; outside text.
  public var name: String
  /// Its place in the trace, from 1: what `--stream N` counts.
  public var number: Int
  /// How long it lasted, in nanoseconds: Σ of the frame times, or what the log's own clock says
  /// where the log is sampled.
  public var duration: Int64
  /// Whether the numbers are those of samples, so that lows, neighbours and hitches are unknown.
  public var isSampled: Bool
  /// Exact statistics; `nil` when there is no frame time.
  public var statistics: FrameStatistics?
  /// Frame times over time, for drawing.
  public var plot: FrameTimePlot
  /// Durations that the tool reports but that are no frame times.
  public var reported: ReportedReport?
  /// What the log says about the display that the stream was recorded on; `nil` where it does not.
  public var displayed: LoggedDisplayReport?
  /// What the simulated display made of it.
  public var display: DisplayReport

  /// Collects what was measured of one stream.
  public init(
    name: String, number: Int = 1, duration: Int64, isSampled: Bool = false,
    statistics: FrameStatistics?,
    plot: FrameTimePlot, reported: ReportedReport? = nil,
    displayed: LoggedDisplayReport? = nil, display: DisplayReport
  ) {
    self.name = name
    self.number = number
    self.duration = duration
    self.isSampled = isSampled
    self.statistics = statistics
    self.plot = plot
    self.reported = reported
    self.displayed = displayed
    self.display = display
  }

  /// How many frame times there are.
  public var frames: Int { statistics?.frames ?? 0 }
  /// N ÷ Σt; for samples 1000 ÷ their mean, which is the same number.
  public var averageFrameRate: Double? { statistics?.averageFrameRate }
  /// Mean of the ⌈N/100⌉ longest frame times as a rate; unknown for samples.
  public var low1: Double? { isSampled ? nil : statistics?.low1 }
  /// Mean of the ⌈N/1000⌉ longest frame times as a rate; unknown for samples.
  public var low01: Double? { isSampled ? nil : statistics?.low01 }
  /// Other definitions of "1% low"; unknown for samples.
  public var variants: LowFrameRateVariants? { isSampled ? nil : statistics?.variants }
  /// Mean absolute difference of neighbouring frame times, in nanoseconds; unknown for samples.
  public var pacing: Double? { isSampled ? nil : statistics?.pacing }
  /// The stuttering share of the time, 0 to 1; unknown for samples.
  public var stutterShare: Double? { isSampled ? nil : statistics?.stutterShare }
  /// How many frames were jank; unknown for samples.
  public var jank: Int? { isSampled ? nil : statistics?.jank }
  /// How many of them were big; unknown for samples.
  public var bigJank: Int? { isSampled ? nil : statistics?.bigJank }
  /// Percentile `p` of the frame time (of the samples), 0 to 100, in nanoseconds.
  public func percentile(_ p: Double) -> Double? { statistics?.percentile(p) }
}

/// Durations of work or of a tool's own hitches, summed up.
public struct ReportedReport: Equatable, Sendable {
  /// What they are, for example `IntendedVsync to FrameCompleted`.
  public var what: String
  public var count: Int
  /// In nanoseconds, as are the others; `nil` without durations.
  public var mean: Double?
  public var p50: Double?
  public var p99: Double?
  public var maximum: Double?

  /// Sums up durations in nanoseconds.
  public init(what: String, durations: [Int64]) {
    self.what = what
    count = durations.count
    guard let statistics = FrameStatistics(frameTimes: durations) else { return }
    mean = statistics.mean
    p50 = statistics.percentile(50)
    p99 = statistics.percentile(99)
    maximum = Double(statistics.maximum)
  }
}
