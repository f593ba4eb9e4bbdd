extension Trace {
  /// Reads a recorded trace from its bytes: of a mapped file, or of standard input.
  ///
  /// The format is recognised by content unless `options` names it. Nothing of `bytes` is kept.
  public static func read(
    _ bytes: UnsafeRawBufferPointer, options: TraceReadingOptions = TraceReadingOptions()
  ) throws(TraceError) -> Trace {
    var notes: [String] = []
    return try unsafe TextDecoding.withText(of: bytes, notes: &notes) {
      (text, notes) throws(TraceError) -> Trace in
      var options = options
      // A text that was made of the input is only here.
      options.workers.copy = unsafe text.offset(in: bytes).flatMap {
        options.workers.copy?.moved(by: $0)
      }
      var trace = try read(text, options)
      trace.notes.insert(contentsOf: notes, at: 0)
      return trace
    }
  }

  /// Reads a recorded trace from its bytes.
  public static func read(
    _ bytes: [UInt8], options: TraceReadingOptions = TraceReadingOptions()
  ) throws(TraceError) -> Trace {
    try unsafe bytes.withUnsafeBufferPointer { (buffer) throws(TraceError) -> Trace in
      try unsafe read(UnsafeRawBufferPointer(buffer), options: options)
    }
  }

  private static func read(
    _ text: TraceText, _ options: TraceReadingOptions
  ) throws(TraceError) -> Trace {
    let sample = TraceSample(text)
    let format: TraceFormat
    if let name = options.format {
      guard let named = TraceFormat.named(name), named.canRead else {
        throw .noSuchFormat(name: name)
      }
      format = named
    } else {
      format = try recognised(sample, options)
    }
    var trace = try format.read(TraceInput(sample: sample, options: options, format: format.name))
    if format.name != NumbersReader.format, options.values != nil || options.unit != nil {
      trace.notes.append("--values and --unit are not used: they are for bare numbers")
    }
    return trace
  }

  private static func recognised(
    _ sample: TraceSample, _ options: TraceReadingOptions
  ) throws(TraceError) -> TraceFormat {
    // Who says what the numbers are says that they are numbers.
    if options.values != nil || options.unit != nil, NumbersReader.isNumbers(sample),
      let numbers = TraceFormat.named(NumbersReader.format)
    {
      return numbers
    }
    guard let format = TraceFormat.all.first(where: { $0.recognises(sample) }) else {
      throw .unknownFormat(found: ContentDescription.of(sample))
    }
    return format
  }
}
