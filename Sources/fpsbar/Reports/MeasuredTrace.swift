import Arguments
import FrameSources
import FrameTiming
import FrameTraces
import Reporting

/// A trace file, read and measured.
struct MeasuredTrace: Sendable {
  var report: TraceReport
  /// The stream that stands for the file: the one asked for, else the one with most frames; `nil`
  /// for a summary without frames.
  var main: MainStream?
  /// The file beside the trace in which the tool's own numbers were looked for, if there is one.
  var companion: String?

  /// The stream that commands compare and judge, with its frames.
  struct MainStream: Sendable {
    var report: StreamReport
    var series: FrameSeries
    /// What own traces declare about their frames.
    var frames: [Frame]?
    var configuration: DisplayConfiguration
    var span: SimulationSpan

    /// The flips that count for the hitch ratio.
    var flips: [CountedFlip] {
      report.isSampled
        ? [] : CountedFlips.of(series, frames: frames, on: configuration, span: span)
    }
  }

  /// Reads and measures files side by side. Errors are those of single files; the others go on.
  static func read(_ paths: [String], plan: MeasuringPlan) -> [Result<MeasuredTrace, Diagnostic>] {
    var line = ProgressLine()
    let results = Parallel.map(
      paths, progress: { line.update("reading traces: \($0) of \(paths.count)") },
      { path in await read(path, plan: plan) })
    line.clear()
    return results
  }

  /// Reads and measures one file: statistics and display at the same time.
  static func read(_ path: String, plan: MeasuringPlan) async -> Result<MeasuredTrace, Diagnostic> {
    do throws(Diagnostic) {
      var trace = try TraceFile.read(path, plan.reading)
      let companion =
        plan.wantsSummary ? attachSummary(to: &trace, path: path, options: plan.reading) : nil
      var measured = try await measure(trace, path: path, plan: plan)
      measured.companion = companion
      return .success(measured)
    } catch {
      return .failure(error)
    }
  }

  private static func measure(
    _ trace: Trace, path: String, plan: MeasuringPlan
  ) async throws(Diagnostic) -> MeasuredTrace {
    let configuration: DisplayConfiguration
    do {
      configuration = try plan.display.configuration(for: trace)
    } catch {
      throw Diagnostic("\(TraceFile.name(path)): the header's display: \(error)", status: .data)
    }
    let span = SimulationSpan(
      origin: trace.displayOptions?.originNanoseconds.map(MonotonicInstant.init(nanoseconds:)),
      until: trace.displayOptions?.untilNanoseconds)
    guard trace.summary != nil || trace.streams.contains(where: { $0.holdsDurations }) else {
      let presents = trace.streams.reduce(0) { $0 + $1.series.presents().count }
      throw Diagnostic(
        "\(TraceFile.name(path)): no frames in this \(trace.format) file: "
          + (presents == 0 ? "no presents" : "no stream has two presents"),
        status: .data)
    }
    let streams = try chosenStreams(of: trace, path: path, plan: plan)
    var reports: [StreamReport] = []
    for (number, stream) in streams {
      async let display = display(
        of: stream, in: trace, on: configuration, scale: plan.scale, span: span)
      async let displayed = stream.displayed.flatMap { LoggedDisplayReport($0) }
      let statistics = FrameStatistics(frameTimes: stream.series.frameTimes)
      let plot = FrameTimePlot(stream.series)
      reports.append(
        StreamReport(
          name: stream.name, number: number,
          duration: trace.isSampled ? plot.duration : statistics?.total ?? 0,
          isSampled: trace.isSampled, statistics: statistics, plot: plot,
          reported: stream.reported.map { ReportedReport(what: $0.what, durations: $0.durations) },
          displayed: await displayed, display: await display))
    }
    let main = streams.indices.max {
      streams[$0].stream.series.frames < streams[$1].stream.series.frames
    }
    .map { index in
      MainStream(
        report: reports[index], series: streams[index].stream.series,
        frames: streams[index].stream.frames,
        configuration: configuration, span: span)
    }
    let report = TraceReport(
      file: ArgumentText.shown(path), format: trace.format, isSampled: trace.isSampled,
      rowsSkipped: trace.rowsSkipped, notes: trace.notes,
      summary: trace.summary,
      streams: reports)
    return MeasuredTrace(report: report, main: main)
  }

  /// All streams with their numbers, or the one that `--stream` means.
  private static func chosenStreams(
    of trace: Trace, path: String, plan: MeasuringPlan
  ) throws(Diagnostic) -> [(number: Int, stream: TraceStream)] {
    let all = trace.streams.enumerated().map { (number: $0.offset + 1, stream: $0.element) }
    guard plan.stream != nil, !all.isEmpty else { return all }
    return [all[try TraceFile.stream(of: trace, named: plan.stream, path: path)]]
  }

  private static func display(
    of stream: TraceStream, in trace: Trace, on configuration: DisplayConfiguration,
    scale: HitchScale, span: SimulationSpan
  ) async -> DisplayReport {
    guard !trace.isSampled else { return DisplayReport(unknown: configuration, scale: scale) }
    return await DisplayReport.measured(
      stream.series, frames: stream.frames, on: configuration, scale: scale, span: span)
  }

  /// A log's own summary lies beside it under another name; its numbers belong to the report.
  /// Gives the path that was read.
  private static func attachSummary(
    to trace: inout Trace, path: String, options: TraceReadingOptions
  ) -> String? {
    guard trace.summary == nil, !trace.streams.isEmpty,
      let companion = companionPath(of: path, format: trace.format),
      let bytes = try? FileBytes.open(companion)
    else { return nil }
    guard
      let summary = try? bytes.withBytes({ (buffer) throws(TraceError) in
        try Trace.read(buffer)
      }).summary
    else { return companion }
    trace.summary = summary
    let name = companion.split(separator: "/").last.map(String.init) ?? companion
    trace.notes.append("the tool's own numbers are from \(name), which lies beside the log")
    return companion
  }

  private static func companionPath(of path: String, format: String) -> String? {
    guard path.hasSuffix(".csv") else { return nil }
    let stem = path.dropLast(4)
    if format.hasPrefix("mangohud") { return stem + "_summary.csv" }
    if stem.hasSuffix("_Log") { return stem.dropLast(4) + "_Summary.csv" }
    return nil
  }
}

extension TraceStream {
  /// Whether there is anything to measure: frame times, or durations that a tool reports.
  fileprivate var holdsDurations: Bool {
    series.frames > 0 || reported?.durations.isEmpty == false
  }
}
