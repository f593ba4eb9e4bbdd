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

  init(
    reading: ReadingOptions, stream: StreamOptions, display: DisplayOptions
  ) throws(UsageError) {
    self.reading = reading.traceOptions
    self.stream = stream.stream
    self.display = try DisplayChoice(display)
    scale = display.hitchScale
  }
}

/// The display that judges a trace: the command line's, else what the trace's own header says.
struct DisplayChoice: Sendable {
  private let configuration: DisplayConfiguration
  private let given: Set<String>

  init(_ options: DisplayOptions) throws(UsageError) {
    configuration = try options.configuration()
    var given: Set<String> = []
    if options.$display.isGiven { given.insert("display") }
    if options.$buffers.isGiven { given.insert("buffers") }
    if options.$policy.isGiven { given.insert("policy") }
    if options.$lock60.isGiven { given.insert("lock60") }
    if options.$linkRate.isGiven { given.insert("link-rate") }
    self.given = given
  }

  /// The display for one trace.
  func configuration(for trace: Trace) -> DisplayConfiguration {
    var result = configuration
    if !given.contains("display"), let name = trace.displayName,
      let panel = try? DisplayPanel(name: name)
    {
      result.panel = panel
    }
    guard let options = trace.displayOptions else { return result }
    if !given.contains("buffers"), let buffers = options.buffers {
      result.buffers = DisplayConfiguration.Buffers(rawValue: buffers)
    }
    if !given.contains("policy"), let policy = options.policy {
      result.policy = DisplayConfiguration.Policy(rawValue: policy) ?? result.policy
    }
    if !given.contains("lock60"), let lock60 = options.lock60 { result.lock60 = lock60 }
    if !given.contains("link-rate"), let rate = options.linkRate { result.linkRate = rate }
    if let compensation = options.lowFramerateCompensation {
      result.lowFramerateCompensation = compensation
    }
    return result
  }
}
