import Arguments
import FrameTiming
import FrameTraces

/// The display that judges a trace: what the command line says, else what the trace's own header
/// says, else the defaults. A value, so that traces can be measured side by side.
struct DisplayChoice: Sendable {
  private let configuration: DisplayConfiguration
  /// The options that the command line itself gave.
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

  /// The display for one trace. A header that names a display that does not exist is an error.
  func configuration(for trace: Trace) throws(DisplayNameError) -> DisplayConfiguration {
    var result = configuration
    if !given.contains("display"), let name = trace.displayName {
      result.panel = try DisplayPanel(name: name)
    }
    guard let header = trace.displayOptions else { return result }
    if !given.contains("buffers"), let buffers = header.buffers {
      result.buffers = DisplayConfiguration.Buffers(rawValue: buffers)
    }
    if !given.contains("policy"), let policy = header.policy {
      result.policy = policy == "fifo" ? .fifo : .mailbox
    }
    if !given.contains("lock60"), let lock60 = header.lock60 { result.lock60 = lock60 }
    if !given.contains("link-rate"), let rate = header.linkRate { result.linkRate = rate }
    if let compensation = header.lowFramerateCompensation {
      result.lowFramerateCompensation = compensation
    }
    return result
  }
}
