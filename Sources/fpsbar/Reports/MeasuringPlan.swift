import Arguments
import FrameSources
import FrameTiming
import FrameTraces
import Reporting

/// How traces are read and measured for a report, as the command line says it.
struct MeasuringPlan: Sendable {
  var reading: TraceReadingOptions
  var stream: String?
  var display: DisplayChoice
  var scale: HitchScale
  /// Whether the tool's own numbers are looked for beside the log.
  var wantsSummary = true

  init(
    reading: ReadingOptions, stream: StreamOptions, display: DisplayOptions
  ) throws(UsageError) {
    self.reading = reading.traceOptions
    self.stream = stream.stream
    self.display = try DisplayChoice(display)
    scale = display.hitchScale
  }
}
