extension OwnTraceHeader {
  /// The header that describes `trace`.
  init(_ trace: Trace) {
    self.init(format: Self.format)
    name = trace.name
    streams = trace.streams.map(\.name)
    rest = trace.header
    clock = rest.removeValue(forKey: "clock")?.text ?? "monotonic"
    let origin = rest.removeValue(forKey: "source")?.text
    display = trace.displayName
    options = trace.displayOptions.map(Options.init)
    source = trace.format == "fpsbar" ? origin : trace.format
    sampled = trace.isSampled ? true : nil
    summary = trace.summary
    if trace.streams.contains(where: { $0.source != nil }) {
      sources = trace.streams.map(\.source)
    }
  }

  /// Encodes everything but the format, which the writer puts first by itself.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(name, forKey: .name)
    try container.encodeIfPresent(streams, forKey: .streams)
    try container.encodeIfPresent(clock, forKey: .clock)
    try container.encodeIfPresent(display, forKey: .display)
    try container.encodeIfPresent(options, forKey: .options)
    try container.encodeIfPresent(source, forKey: .source)
    try container.encodeIfPresent(sampled, forKey: .sampled)
    try container.encodeIfPresent(summary, forKey: .summary)
    try container.encodeIfPresent(sources, forKey: .sources)
    var others = encoder.container(keyedBy: OwnHeaderValue.Key.self)
    for (name, value) in rest { try others.encode(value, forKey: .init(name)) }
  }

  /// Puts what the header says into `trace`.
  func apply(to trace: inout Trace) {
    trace.name = name
    trace.displayName = display
    trace.displayOptions = options?.options
    trace.isSampled = sampled ?? false
    trace.summary = summary
    trace.header = rest
    trace.header["clock"] = clock.map { .text($0) }
    trace.header["source"] = source.map { .text($0) }
    if let source { trace.notes.append("converted from \(source)") }
  }
}

extension OwnTraceHeader.Options {
  init(_ options: TraceDisplayOptions) {
    buffers = options.buffers.map(OwnTraceHeader.Buffers.init)
    policy = options.policy
    lock60 = options.lock60
    linkRate = options.linkRate
    lowFramerateCompensation = options.lowFramerateCompensation
    origin = options.originNanoseconds
    until = options.untilNanoseconds
    busy =
      options.busyNanoseconds.isEmpty
      ? nil : options.busyNanoseconds.map { [$0.lowerBound, $0.upperBound] }
  }

  var options: TraceDisplayOptions {
    var options = TraceDisplayOptions()
    options.buffers = buffers?.text
    options.policy = policy
    options.lock60 = lock60
    options.linkRate = linkRate
    options.lowFramerateCompensation = lowFramerateCompensation
    options.originNanoseconds = origin
    options.untilNanoseconds = until
    // Decoding has seen to it that each holds two times in order.
    options.busyNanoseconds = (busy ?? []).compactMap { interval in
      interval.count == 2 && interval[0] <= interval[1] ? interval[0]..<interval[1] : nil
    }
    return options
  }
}
