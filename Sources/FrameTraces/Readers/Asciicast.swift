import FrameTiming

/// One file of terminal recordings while it is read: mostly one, several where they were appended.
struct Asciicast {
  private let text: TraceText
  private let lineBreak: UInt8
  private var version: Int64 = 0
  private var title: String?
  private var recording = CastRecording(columns: 80, rows: 24, events: [])
  /// Where the recordings begin among the events; each goes on where the one before it ended.
  private var starts = [0]
  private var size = (columns: 80, rows: 24)
  private var time: Int64 = 0
  /// When the recording at hand began.
  private var origin: Int64 = 0
  private var isBroken = false
  private var skipped = SkippedRows()
  /// Sizes beyond this are no terminal's.
  private static let largestSize: Int64 = 4096

  init(_ input: TraceInput) {
    self.text = input.text
    self.lineBreak = input.sample.lineBreak
  }

  /// Reads header and events, as far as they go.
  mutating func read() {
    var cursor = JSONCursor(text)
    guard cursor.enterObject() else { return }
    readHeader(&cursor)
    while version == 1, !cursor.isBroken, cursor.enterObject() {
      beginRecording()
      readHeader(&cursor)
    }
    guard version != 1 else {
      isBroken = isBroken || cursor.isBroken
      return
    }
    var position =
      text.firstIndex(of: lineBreak, in: min(cursor.index, text.count)..<text.count) + 1
    var line = text.line(at: position)
    while position < text.count {
      let end = text.firstIndex(of: lineBreak, in: position..<text.count)
      let row = text.trimmed(position..<end)
      if !row.isEmpty, text[row.lowerBound] != UInt8(ascii: "#"), !readEvent(row),
        !readNextHeader(row)
      {
        if end == text.count { isBroken = true }
        skipped.add(line: line, "'\(text.excerpt(row))'")
      }
      position = end + 1
      line += 1
    }
  }

  /// Reads the header of another recording that was appended to the file; `false` if it is none.
  private mutating func readNextHeader(_ row: Range<Int>) -> Bool {
    var cursor = JSONCursor(text, in: row)
    guard cursor.enterObject() else { return false }
    var isHeader = false
    var keys = cursor
    while let key = keys.nextKey() {
      isHeader = isHeader || text.equals(key, "version")
      guard keys.skipValue() else { return false }
    }
    guard isHeader, !keys.isBroken else { return false }
    beginRecording()
    readHeader(&cursor)
    return true
  }

  private mutating func beginRecording() {
    starts.append(recording.events.count)
    origin = time
  }

  /// Reads the header's keys; the size stands among them or, in version 3, within `term`.
  private mutating func readHeader(_ cursor: inout JSONCursor, isTerminal: Bool = false) {
    while let key = cursor.nextKey() {
      if text.equals(key, "version") {
        version = text.integer(in: cursor.word()) ?? 0
      } else if text.equals(key, "width") || text.equals(key, "cols") {
        setSize(columns: size(cursor.number()))
      } else if text.equals(key, "height") || text.equals(key, "rows") {
        setSize(rows: size(cursor.number()))
      } else if text.equals(key, "title"), cursor.peek() == UInt8(ascii: "\"") {
        title = title ?? cursor.string().map { JSONText.unescaped(text, $0) }
      } else if text.equals(key, "term"), !isTerminal, cursor.enterObject() {
        readHeader(&cursor, isTerminal: true)
      } else if text.equals(key, "stdout"), cursor.enterArray() {
        version = 1
        while cursor.nextElement(), readDelayedOutput(&cursor) {}
      } else {
        guard cursor.skipValue() else { return }
      }
      if cursor.isBroken { return }
    }
  }

  /// The terminal's size, or the new one where another recording begins.
  private mutating func setSize(columns: Int? = nil, rows: Int? = nil) {
    size = (columns ?? size.columns, rows ?? size.rows)
    if starts.count > 1 {
      append(delay: 0, .resize(columns: size.columns, rows: size.rows))
    } else {
      (recording.columns, recording.rows) = size
    }
  }

  private func size(_ number: DecimalNumber?) -> Int? {
    guard let size = number?.scaled(byPowerOfTen: 0), size > 0, size <= Self.largestSize else {
      return nil
    }
    return Int(size)
  }

  /// `[delay, "output"]` of version 1.
  private mutating func readDelayedOutput(_ cursor: inout JSONCursor) -> Bool {
    guard cursor.enterArray() else { return cursor.skipValue() }
    guard cursor.nextElement(), let delay = cursor.number()?.nanoseconds(.seconds),
      cursor.nextElement(), let output = cursor.string()
    else { return !cursor.isBroken }
    append(delay: delay, .output(JSONText.unescaped(text, output)))
    while cursor.nextElement() { guard cursor.skipValue() else { return false } }
    return !cursor.isBroken
  }

  /// `[time, "kind", "data"]` of versions 2 and 3; `false` if the line is nothing of the kind.
  private mutating func readEvent(_ row: Range<Int>) -> Bool {
    var cursor = JSONCursor(text, in: row)
    guard cursor.enterArray(), cursor.nextElement(),
      let stamp = cursor.number()?.nanoseconds(.seconds), cursor.nextElement(),
      let kind = cursor.string(), cursor.nextElement(), let data = cursor.string(),
      !cursor.nextElement(), !cursor.isBroken
    else { return false }
    let delay = version == 2 ? stamp &- (time &- origin) : stamp
    let content = JSONText.unescaped(text, data)
    if text.equals(kind, "o") {
      append(delay: delay, .output(content))
    } else if text.equals(kind, "m") {
      append(delay: delay, .marker(content))
    } else if text.equals(kind, "r"), let resize = Self.resize(content) {
      append(delay: delay, resize)
    } else {
      advance(by: delay)
    }
    return true
  }

  /// `80x40`.
  private static func resize(_ size: String) -> CastRecording.Event.What? {
    let parts = size.split(separator: "x")
    guard parts.count == 2, let columns = Int(parts[0]), let rows = Int(parts[1]),
      (1...Int(largestSize)).contains(columns), (1...Int(largestSize)).contains(rows)
    else { return nil }
    return .resize(columns: columns, rows: rows)
  }

  /// Time only goes on; a step that is absurd or goes back counts as none.
  private mutating func advance(by delay: Int64) {
    guard delay > 0, delay <= FrameSeriesBuilder.longest, time < FrameSeriesBuilder.furthest
    else { return }
    time += delay
  }

  private mutating func append(delay: Int64, _ what: CastRecording.Event.What) {
    advance(by: delay)
    recording.events.append(CastRecording.Event(nanoseconds: time, what: what))
  }

  /// The trace that was read.
  func finished(_ input: TraceInput) throws(TraceError) -> Trace {
    var trace = Trace(format: input.format)
    let ends = starts.dropFirst() + [recording.events.count]
    for (index, (start, end)) in zip(starts, ends).enumerated() {
      let (kind, presents) = presents(of: recording.events[start..<end])
      guard presents.count > 1 else { continue }
      let name = starts.count == 1 ? kind : "recording \(index + 1)"
      trace.streams.append(TraceStream(name: name, series: FrameSeries(presents: presents)))
    }
    guard !trace.streams.isEmpty else {
      let outputs = recording.events.count { $0.what.isOutput }
      throw input.noFrames("\(outputs) output events")
    }
    trace.name = title
    trace.cast = recording
    trace.bookmarks = recording.events.compactMap { event in
      guard case .marker(let label) = event.what, label != AsciicastReader.frameLabel else {
        return nil
      }
      return Bookmark(name: label, at: MonotonicInstant(nanoseconds: event.nanoseconds))
    }
    trace.take(skipped)
    if starts.count > 1 {
      trace.notes.append("\(starts.count) recordings in one file, a stream each")
    }
    if trace.streams.count < starts.count {
      let empty = starts.count - trace.streams.count
      trace.notes.append("\(empty) of the recordings hold fewer than two output events")
    }
    if isBroken { trace.notes.append("the recording breaks off in its last line") }
    return trace
  }

  /// The presents of one recording, and what they are: its frame markers where it has any, else
  /// its outputs.
  private func presents(
    of events: ArraySlice<CastRecording.Event>
  ) -> (kind: String, presents: [Int64]) {
    let frames = events.filter { $0.what == .marker(AsciicastReader.frameLabel) }
    guard frames.isEmpty else { return ("frames", frames.map(\.nanoseconds)) }
    return ("output", events.filter(\.what.isOutput).map(\.nanoseconds))
  }
}

extension CastRecording.Event.What {
  fileprivate var isOutput: Bool {
    if case .output = self { return true }
    return false
  }
}
