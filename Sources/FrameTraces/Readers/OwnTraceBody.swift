import FrameTiming

/// The frames and bookmarks of fpsbar's own trace while they are read.
struct OwnTraceBody {
  private let text: TraceText
  private let lineBreak: UInt8
  private let header: OwnTraceHeader
  private var streams: [Stream] = []
  private var bookmarks: [Bookmark] = []
  private var isCutOff = false
  /// No trace has more streams.
  private static let mostStreams: Int64 = 65_536

  fileprivate struct Stream {
    var presents: [Int64] = []
    /// Only once a frame declares something about its content.
    var frames: [Frame]?
    /// Only once a frame time differs from the distance of its presents.
    var frameTimes: [Int64]?
    var displayed: DisplayedTimes?
    var reported: ReportedDurations?
  }

  init(_ text: TraceText, _ header: OwnTraceHeader, lineBreak: UInt8) {
    self.text = text
    self.lineBreak = lineBreak
    self.header = header
    self.streams = (header.streams ?? []).prefix(Int(Self.mostStreams)).map { _ in Stream() }
  }

  /// Reads all lines from the byte `position` on. A last line without its line break that is
  /// nothing, or goes back in time, was cut off while it was written; it is left out.
  mutating func read(from position: Int, line: Int) throws(TraceError) {
    var position = position
    var line = line
    while position < text.count {
      let end = text.firstIndex(of: lineBreak, in: position..<text.count)
      let row = text.trimmed(position..<end)
      position = end + 1
      if !row.isEmpty {
        do throws(TraceError) {
          try readLine(row, line)
        } catch {
          guard end == text.count else { throw error }
          isCutOff = true
        }
      }
      line += 1
    }
  }

  private mutating func readLine(_ row: Range<Int>, _ line: Int) throws(TraceError) {
    if text[row.lowerBound] != UInt8(ascii: "{") {
      guard let ready = text.integer(in: row) else {
        throw .malformedRow(line: line, column: "ready_ns", found: text.excerpt(row))
      }
      try append(OwnTraceLine(ready: ready), line)
      return
    }
    let content = try OwnTraceLine(text, row, line)
    if let name = content.bookmark {
      guard let at = content.at else {
        throw .malformedRow(line: line, column: "at_ns", found: "missing")
      }
      bookmarks.append(Bookmark(name: name, at: MonotonicInstant(nanoseconds: at)))
    } else if let reported = content.reported {
      let index = try streamIndex(content.stream, line)
      streams[index].reported = reported
    } else {
      try append(content, line)
    }
  }

  private mutating func streamIndex(_ stream: Int64, _ line: Int) throws(TraceError) -> Int {
    guard stream >= 0, stream < Self.mostStreams else {
      throw .malformedRow(line: line, column: "stream", found: String(stream))
    }
    let index = Int(stream)
    while streams.count <= index { streams.append(Stream()) }
    return index
  }

  private mutating func append(_ frame: OwnTraceLine, _ line: Int) throws(TraceError) {
    guard let ready = frame.ready, ready.magnitude <= FrameSeriesBuilder.furthest.magnitude / 2
    else {
      throw .malformedRow(
        line: line, column: "ready_ns", found: frame.ready.map(String.init) ?? "missing")
    }
    let index = try streamIndex(frame.stream, line)
    if let last = streams[index].presents.last, ready < last {
      throw .malformedRow(line: line, column: "ready_ns", found: "\(ready), after \(last)")
    }
    streams[index].append(ready, frame)
  }

  /// The trace that was read.
  func finished(_ input: TraceInput) throws(TraceError) -> Trace {
    var trace = Trace(format: input.format)
    header.apply(to: &trace)
    trace.bookmarks = bookmarks
    for (index, stream) in streams.enumerated()
    where !stream.presents.isEmpty || stream.reported != nil {
      let names = header.streams ?? []
      let unnamed = streams.count == 1 ? "main" : "stream \(index)"
      var result = stream.stream(index < names.count ? names[index] : unnamed)
      if let sources = header.sources, index < sources.count { result.source = sources[index] }
      trace.streams.append(result)
    }
    if isCutOff { trace.notes.append("the last line is cut off; left out") }
    // A trace that says how long it lasts shows an idle display, even without a frame.
    if trace.streams.isEmpty, header.options?.until != nil {
      let name = header.streams?.first ?? "main"
      trace.streams = [TraceStream(name: name, series: FrameSeries(frameTimes: []))]
    }
    guard !trace.streams.isEmpty || trace.summary != nil else {
      throw input.noFrames("only the header")
    }
    return trace
  }
}

extension OwnTraceBody.Stream {
  fileprivate mutating func append(_ ready: Int64, _ frame: OwnTraceLine) {
    let instant = MonotonicInstant(nanoseconds: ready)
    if frame.declaresContent, frames == nil {
      frames = presents.map { Frame(presentedAt: MonotonicInstant(nanoseconds: $0)) }
    }
    frames?.append(
      Frame(presentedAt: instant, speed: frame.speed, intent: frame.intent, kind: frame.kind))
    if frame.frameTime != nil, frameTimes == nil {
      frameTimes = zip(presents, presents.dropFirst()).map { $1 &- $0 }
    }
    if frameTimes != nil, let last = presents.last {
      frameTimes?.append(frame.frameTime ?? ready &- last)
    }
    if frame.displayed != nil, displayed == nil {
      displayed = DisplayedTimes()
      for _ in presents { displayed?.append(nil) }
    }
    displayed?.append(frame.displayed)
    presents.append(ready)
  }

  fileprivate func stream(_ name: String) -> TraceStream {
    let series: FrameSeries
    if let frameTimes, frameTimes.count + 1 == presents.count {
      series = FrameSeries(frameTimes: frameTimes, ownPresents: presents)
    } else {
      series = FrameSeries(presents: presents)
    }
    var stream = TraceStream(name: name, series: series)
    stream.frames = frames
    stream.displayed = displayed
    stream.reported = reported
    return stream
  }
}
