public import FrameTiming

/// Several runs of one program as one distribution, and how much they differ from each other.
public struct MergedReport: Sendable {
  /// The spread of one number between the runs.
  public struct Spread: Equatable, Sendable {
    /// The runs that have the number.
    public var runs: Int
    public var mean: Double
    /// Sample standard deviation; `nil` for a single run.
    public var standardDeviation: Double?
    public var least: Double
    public var most: Double

    /// `nil` when no run has the number.
    public init?(_ values: [Double?]) {
      let known = values.compactMap { $0 }
      guard let first = known.first else { return nil }
      runs = known.count
      let mean = known.reduce(0, +) / Double(known.count)
      self.mean = mean
      least = known.reduce(first, min)
      most = known.reduce(first, max)
      let squares = known.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
      standardDeviation =
        known.count > 1 ? (squares / Double(known.count - 1)).squareRoot() : nil
    }

    /// The standard deviation as a share of the mean.
    public var relative: Double? {
      guard let standardDeviation, mean > 0 else { return nil }
      return standardDeviation / mean
    }
  }

  /// One run: the busiest stream of its file.
  public struct Run: Sendable {
    public var file: String
    public var stream: StreamReport
    /// What there is to know about how the file was read.
    public var notes: [String]

    public init(file: String, stream: StreamReport, notes: [String] = []) {
      self.file = file
      self.stream = stream
      self.notes = notes
    }
  }

  public var runs: [Run]
  /// All frame times together; the ends of two runs are no neighbours.
  public var statistics: FrameStatistics

  /// `nil` when there are no frames. Sampled logs cannot be merged with others: leave them out.
  public init?(_ runs: [Run], frameTimes: [[Int64]]) {
    guard let statistics = FrameStatistics(runs: frameTimes) else { return nil }
    self.runs = runs
    self.statistics = statistics
  }

  /// The displays that the runs were judged on, and the scale of the grades, each once: traces of
  /// our own may name different displays.
  public var displays: [(name: String, title: String, scale: String)] {
    var displays: [(name: String, title: String, scale: String)] = []
    for display in runs.map(\.stream.display)
    where !displays.contains(where: { $0.name == display.name }) {
      displays.append((display.name, display.title, display.scale.rawValue))
    }
    return displays
  }

  /// The notes of all runs, with their files.
  public var notes: [String] {
    runs.flatMap { run in run.notes.map { "\(run.file): \($0)" } }
  }

  /// "3 runs", "1 run".
  var countText: String { CountText.of(runs.count, "run") }

  /// The hitch ratio over all runs, weighted by what each counted.
  public var hitchRatio: Double? {
    let weighted = runs.compactMap { run -> (Double, Double)? in
      guard let totals = run.stream.display.totals, let ratio = totals.hitchRatio, ratio >= 0
      else { return nil }
      return (ratio, Double(run.stream.duration))
    }
    let time = weighted.reduce(0) { $0 + $1.1 }
    return time > 0 ? weighted.reduce(0) { $0 + $1.0 * $1.1 } / time : nil
  }

  /// The numbers whose spread is told, with their labels and units.
  public var spreads: [(label: String, unit: String, key: String, spread: Spread?)] {
    let streams = runs.map(\.stream)
    return [
      ("average", "fps", "average", Spread(streams.map(\.averageFrameRate))),
      ("1% low", "fps", "low_1", Spread(streams.map(\.low1))),
      ("0.1% low", "fps", "low_0_1", Spread(streams.map(\.low01))),
      ("p99", "ms", "p99_ms", Spread(streams.map { $0.percentile(99).map { $0 / 1e6 } })),
      ("hitch ratio", "ms/s", "hitch_ratio", Spread(streams.map { $0.display.totals?.hitchRatio })),
    ]
  }
}

extension MergedReport: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: JSONKey.self)
    try object.encode(runs.map(\.file), forKey: "files")
    try object.encode(statistics.frames, forKey: "frames")
    try object.put(Double(statistics.total) / 1e9, "duration_s")
    var rates = object.nestedContainer(keyedBy: JSONKey.self, forKey: "fps")
    try rates.put(statistics.averageFrameRate, "average")
    try rates.put(statistics.low1, "low_1")
    try rates.put(statistics.low01, "low_0_1")
    var times = object.nestedContainer(keyedBy: JSONKey.self, forKey: "frame_time_ms")
    for (p, key) in [(1.0, "p1"), (50, "p50"), (95, "p95"), (99, "p99"), (99.9, "p99_9")] {
      try times.putMilliseconds(statistics.percentile(p), JSONKey(key))
    }
    try object.put(hitchRatio, "hitch_ratio")
    try object.put(displays.count == 1 ? displays.first?.name : nil, "display")
    try object.put(displays.first?.scale, "scale")
    try object.encode(notes, forKey: "notes")
    var spread = object.nestedContainer(keyedBy: JSONKey.self, forKey: "spread")
    for entry in spreads { try spread.put(entry.spread, JSONKey(entry.key)) }
  }
}

extension MergedReport.Spread: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: JSONKey.self)
    try object.encode(runs, forKey: "runs")
    try object.put(mean, "mean")
    try object.put(standardDeviation, "stdev")
    try object.put(least, "min")
    try object.put(most, "max")
  }
}
