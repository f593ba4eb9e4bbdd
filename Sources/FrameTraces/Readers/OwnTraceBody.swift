import FrameTiming

/// The frames and bookmarks of fpsbar's own trace while they are read.
struct OwnTraceBody {
  private let text: TraceText
  private let lineBreak: UInt8
  /// One a recording; a file holds several where one was appended to another.
  private var recordings: [Recording] = []
  private var streams: [Stream] = []
  private var bookmarks: [Bookmark] = []
  private var skipped = SkippedRows()
  /// Why the first line that was passed over is none.
  private var firstError: TraceError?
  private var isCutOff = false
  /// No trace has more streams.
  private static let mostStreams = 65_536

  private struct Recording {
    var header: OwnTraceHeader
    /// Where its streams begin among all.
    var firstStream: Int
  }

  fileprivate struct Stream {
    var presents: [Int64] = []
    /// Only once a frame declares something about its content.
    var frames: [Frame]?
    /// Only once a frame time differs from the distance of its presents.
    var frameTimes: [Int64]?
    var displayed: DisplayedTimes?
    var reported: ReportedDurations?
    /// The line of the last frame, and a frame after it that goes back in time.
    var line = 0
    var earlier: (frame: OwnTraceLine, line: Int)?
  }

  init(_ text: TraceText, _ header: OwnTraceHeader, lineBreak: UInt8) {
    self.text = text
    self.lineBreak = lineBreak
    begin(header)
  }

  private mutating func begin(_ header: OwnTraceHeader) {
    recordings.append(Recording(header: header, firstStream: streams.count))
    let names = (header.streams ?? []).prefix(Self.mostStreams - streams.count)
    streams += names.map { _ in Stream() }
  }

  /// Reads all lines from the byte `position` on; lines that are nothing are passed over. A last
  /// line without its line break that is nothing, or goes back in time, was cut off while it was
  /// written; it is left out. A header that cannot be is an error, also of a recording that was
  /// appended: what its frames are would be a guess.
  mutating func read(from position: Int, line: Int) throws(TraceError) {
    var position = position
    var line = line
    while position < text.count {
      let end = text.firstIndex(of: lineBreak, in: position..<text.count)
      let row = text.trimmed(position..<end)
      position = end + 1
      if !row.isEmpty {
        var isHeader = false
        do throws(TraceError) {
          isHeader = try readLine(row, line)
        } catch {
          if end == text.count { isCutOff = true } else { skip(error, line) }
        }
        if isHeader {
          begin(try OwnTraceHeader.decode(text, TraceSample.Line(number: line, range: row)))
        }
      }
      line += 1
    }
    for index in streams.indices {
      guard let earlier = streams[index].earlier else { continue }
      if earlier.line == line - 1, text[text.count - 1] != lineBreak {
        isCutOff = true
      } else {
        skip(goesBack(earlier, behind: streams[index]), earlier.line)
      }
    }
  }

  /// Reads one line; `true` if it is the header of another recording.
  private mutating func readLine(_ row: Range<Int>, _ line: Int) throws(TraceError) -> Bool {
    if text[row.lowerBound] != UInt8(ascii: "{") {
      guard let ready = text.integer(in: row) else {
        throw .malformedRow(line: line, column: "ready_ns", found: text.excerpt(row))
      }
      try append(OwnTraceLine(ready: ready), line)
      return false
    }
    let content = try OwnTraceLine(text, row, line)
    if content.isHeader { return true }
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
    return false
  }

  private mutating func streamIndex(_ stream: Int64, _ line: Int) throws(TraceError) -> Int {
    let first = recordings[recordings.count - 1].firstStream
    guard stream >= 0, stream < Int64(Self.mostStreams - first) else {
      throw .malformedRow(line: line, column: "stream", found: String(stream))
    }
    let index = first + Int(stream)
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
    if streams[index].earlier == nil, ready >= streams[index].presents.last ?? ready {
      streams[index].append(ready, frame, line)
    } else {
      appendOutOfOrder(ready, frame, line, to: index)
    }
  }

  /// Adds a frame that goes back in time, or follows one that does: it waits for the next one to
  /// tell which of them stands where it should not.
  private mutating func appendOutOfOrder(
    _ ready: Int64, _ frame: OwnTraceLine, _ line: Int, to index: Int
  ) {
    let stream = streams[index]
    let last = stream.presents.last ?? .min
    streams[index].earlier = nil
    if let earlier = stream.earlier {
      let time = earlier.frame.ready ?? 0
      if ready >= time, ready < last, time >= stream.presents.dropLast().last ?? .min {
        let found = "\(last), before \(time)"
        skip(.malformedRow(line: stream.line, column: "ready_ns", found: found), stream.line)
        streams[index].removeLast()
        streams[index].append(time, earlier.frame, earlier.line)
        streams[index].append(ready, frame, line)
        return
      }
      skip(goesBack(earlier, behind: stream), earlier.line)
    }
    if ready < last {
      streams[index].earlier = (frame, line)
    } else {
      streams[index].append(ready, frame, line)
    }
  }

  private func goesBack(
    _ earlier: (frame: OwnTraceLine, line: Int), behind stream: Stream
  ) -> TraceError {
    let found = "\(earlier.frame.ready ?? 0), after \(stream.presents.last ?? 0)"
    return .malformedRow(line: earlier.line, column: "ready_ns", found: found)
  }

  private mutating func skip(_ error: TraceError, _ line: Int) {
    firstError = firstError ?? error
    guard case .malformedRow(_, let column, let found) = error else { return }
    skipped.add(line: line, "\(column) cannot be '\(found)'")
  }

  /// The trace that was read.
  func finished(_ input: TraceInput) throws(TraceError) -> Trace {
    var trace = Trace(format: input.format)
    recordings[0].header.apply(to: &trace)
    trace.bookmarks = bookmarks
    addStreams(to: &trace)
    // What is nothing but bad lines is no trace with some bad lines.
    if let firstError, trace.streams.allSatisfy({ $0.series.frames == 0 && $0.reported == nil }) {
      throw firstError
    }
    trace.take(skipped)
    if isCutOff { trace.notes.append("the last line is cut off; left out") }
    // A trace that says how long it lasts shows an idle display, even without a frame.
    let header = recordings[0].header
    if trace.streams.isEmpty, header.options?.until != nil {
      let name = header.streams?.first ?? "main"
      trace.streams = [TraceStream(name: name, series: FrameSeries(frameTimes: []))]
    }
    guard !trace.streams.isEmpty || trace.summary != nil else {
      throw input.noFrames("only the header")
    }
    return trace
  }

  /// Adds the streams of all recordings, and what later ones hold besides.
  private func addStreams(to trace: inout Trace) {
    let ends = recordings.dropFirst().map(\.firstStream) + [streams.count]
    for (run, (recording, end)) in zip(recordings, ends).enumerated() {
      let names = recording.header.streams ?? []
      let unnamed = end - recording.firstStream == 1 ? "main" : nil
      for index in recording.firstStream..<end {
        let stream = streams[index]
        guard !stream.presents.isEmpty || stream.reported != nil else { continue }
        let place = index - recording.firstStream
        var name = place < names.count ? names[place] : unnamed ?? "stream \(place)"
        if recordings.count > 1 { name += " run \(run + 1)" }
        var result = stream.stream(name)
        if let sources = recording.header.sources, place < sources.count {
          result.source = sources[place]
        }
        trace.streams.append(result)
      }
      guard run > 0 else { continue }
      if let summary = recording.header.summary {
        trace.summary = trace.summary ?? ToolSummary(tool: summary.tool, runs: [])
        trace.summary?.runs += summary.runs
      }
      if recording.header.sampled == true { trace.isSampled = true }
    }
    if recordings.count > 1 {
      trace.notes.append(
        "\(recordings.count) recordings in one file, a stream each; display and options are those"
          + " of the first")
    }
  }
}

extension OwnTraceBody.Stream {
  fileprivate mutating func append(_ ready: Int64, _ frame: OwnTraceLine, _ line: Int) {
    self.line = line
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

  fileprivate mutating func removeLast() {
    presents.removeLast()
    frames?.removeLast()
    displayed?.removeLast()
    if frameTimes?.isEmpty == false { frameTimes?.removeLast() }
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
