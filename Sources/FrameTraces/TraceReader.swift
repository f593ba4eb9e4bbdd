/// Reads one recorded format; one file in `Readers/` and one line in `TraceFormat.all` each.
protocol TraceReader: Sendable {
  /// Whether the text begins as this format does. Cheap: it looks at the sample only.
  static func recognises(_ sample: TraceSample) -> Bool

  /// Reads the whole text. Rows that are no data are passed over and counted; what cannot be this
  /// format, or holds no frames, is an error.
  static func read(_ input: TraceInput) throws(TraceError) -> Trace
}

/// What a reader is given.
struct TraceInput {
  var sample: TraceSample
  var options: TraceReadingOptions
  /// The name that the trace gets as its `format`.
  var format: String

  var text: TraceText { sample.text }

  /// An error that says what was found where frames should have been.
  func noFrames(_ found: String) -> TraceError {
    .noFrames(format: format, found: found)
  }
}
