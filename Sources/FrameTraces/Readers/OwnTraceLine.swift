import FrameTiming

/// One line of fpsbar's own trace: a frame, a bookmark, durations that a tool reported, or the
/// header of a recording that was appended.
///
/// Read with the cursor and not with `JSONDecoder`, which takes ten microseconds a line.
struct OwnTraceLine {
  var ready: Int64?
  var stream: Int64 = 0
  var speed: Double?
  var intent: FrameRateRange?
  var kind = ContentKind.animation
  /// Whether speed, intent or kind was given.
  var declaresContent = false
  /// The frame time as logged, where it is not the distance of the presents.
  var frameTime: Int64?
  /// When the frame reached the display.
  var displayed: Int64?
  var bookmark: String?
  var at: Int64?
  var reported: ReportedDurations?
  /// Whether it says a format, as only a header does.
  var isHeader = false

  /// A frame of the first stream that says nothing but its time.
  init(ready: Int64) {
    self.ready = ready
  }

  /// Reads the object that stands in `row`.
  init(_ text: TraceText, _ row: Range<Int>, _ line: Int) throws(TraceError) {
    let reader = OwnTraceValues(text: text, line: line)
    var cursor = JSONCursor(text, in: row)
    var durations: [Int64] = []
    var what: String?
    guard cursor.enterObject() else {
      throw .malformedRow(line: line, column: "line", found: text.excerpt(row))
    }
    while let key = cursor.nextKey() {
      switch text.string(key) {
      case "ready_ns": ready = try reader.integer("ready_ns", &cursor)
      case "stream": stream = try reader.integer("stream", &cursor)
      case "speed":
        speed = try reader.speed(&cursor)
        declaresContent = true
      case "intent":
        intent = try reader.intent(&cursor)
        declaresContent = true
      case "kind":
        kind = try reader.kind(&cursor)
        declaresContent = true
      case "frame_time_ns":
        frameTime = try reader.duration("frame_time_ns", &cursor)
      case "displayed_ns": displayed = try reader.integer("displayed_ns", &cursor)
      case "bookmark": bookmark = try reader.string("bookmark", &cursor)
      case "at_ns": at = try reader.integer("at_ns", &cursor)
      case "reported": what = try reader.string("reported", &cursor)
      case "durations_ns": durations = try reader.durations(&cursor)
      case "format":
        isHeader = true
        _ = cursor.skipValue()
      default:
        guard cursor.skipValue() else { break }
      }
      if cursor.isBroken { break }
    }
    guard !cursor.isBroken, cursor.isAtEnd() else {
      throw .malformedRow(line: line, column: "line", found: text.excerpt(row))
    }
    reported = what.map { ReportedDurations(what: $0, durations: durations) }
  }
}

/// Reads single values of a line, each of which has one type and no other.
private struct OwnTraceValues {
  let text: TraceText
  let line: Int

  func integer(_ key: String, _ cursor: inout JSONCursor) throws(TraceError) -> Int64 {
    let start = cursor
    guard let value = text.integer(in: cursor.word()) else { throw malformed(key, start) }
    return value
  }

  func duration(_ key: String, _ cursor: inout JSONCursor) throws(TraceError) -> Int64 {
    let start = cursor
    let value = try integer(key, &cursor)
    guard value >= 0, value <= FrameSeriesBuilder.longest else { throw malformed(key, start) }
    return value
  }

  /// A speed in points per second; `null` is unknown.
  func speed(_ cursor: inout JSONCursor) throws(TraceError) -> Double? {
    var word = cursor
    guard !text.equals(word.word(), "null") else {
      cursor = word
      return nil
    }
    return try number("speed", &cursor)
  }

  func number(_ key: String, _ cursor: inout JSONCursor) throws(TraceError) -> Double {
    let start = cursor
    guard let value = text.number(in: cursor.word())?.value, value.isFinite else {
      throw malformed(key, start)
    }
    return value
  }

  func string(_ key: String, _ cursor: inout JSONCursor) throws(TraceError) -> String {
    let start = cursor
    guard let range = cursor.string() else { throw malformed(key, start) }
    return JSONText.unescaped(text, range)
  }

  /// `[minimum, maximum, preferred]`; `null` declares nothing.
  func intent(_ cursor: inout JSONCursor) throws(TraceError) -> FrameRateRange? {
    let start = cursor
    guard cursor.enterArray() else {
      guard text.equals(cursor.word(), "null") else { throw malformed("intent", start) }
      return nil
    }
    var rates: [Double] = []
    while rates.count < 4, cursor.nextElement() { rates.append(try number("intent", &cursor)) }
    guard rates.count == 3, !cursor.isBroken,
      let range = FrameRateRange(minimum: rates[0], maximum: rates[1], preferred: rates[2])
    else { throw malformed("intent", start) }
    return range
  }

  func kind(_ cursor: inout JSONCursor) throws(TraceError) -> ContentKind {
    let start = cursor
    guard let kind = ContentKind(rawValue: try string("kind", &cursor)) else {
      throw malformed("kind", start)
    }
    return kind
  }

  func durations(_ cursor: inout JSONCursor) throws(TraceError) -> [Int64] {
    guard cursor.enterArray() else { throw malformed("durations_ns", cursor) }
    var durations: [Int64] = []
    while cursor.nextElement() { durations.append(try duration("durations_ns", &cursor)) }
    return durations
  }

  /// An error that quotes the value at which `cursor` stands.
  private func malformed(_ key: String, _ cursor: JSONCursor) -> TraceError {
    var end = cursor
    _ = end.peek()
    let start = end.index
    _ = end.skipValue()
    return .malformedRow(
      line: line, column: key, found: text.excerpt(start..<max(start, end.index)))
  }
}
