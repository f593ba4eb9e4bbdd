import FrameTiming

/// Traces of Chrome and of everything that writes its format: an array of events, or an object that
/// holds it; the array may end without its bracket.
///
/// A frame is a `DrawFrame` event; streams are the layer trees of the processes.
enum ChromeTraceReader: TraceReader {
  static func recognises(_ sample: TraceSample) -> Bool {
    let text = sample.text
    let beginning = 0..<min(text.count, 1 << 16)
    switch sample.firstByte {
    case UInt8(ascii: "["):
      // An event has a phase; the first one tells, however long it is.
      return text.firstRange(of: "\"ph\"", in: beginning) != nil
    case UInt8(ascii: "{"):
      if text.firstRange(of: "\"traceEvents\"", in: beginning) != nil { return true }
      return hasEventsKey(text)
    default: return false
    }
  }

  /// Looks for `traceEvents` among the keys of the object itself, however much stands before it.
  private static func hasEventsKey(_ text: TraceText) -> Bool {
    guard text.count > 1 << 16 else { return false }
    var cursor = JSONCursor(text)
    guard cursor.enterObject() else { return false }
    while let key = cursor.nextKey() {
      if text.equals(key, "traceEvents") { return true }
      guard cursor.skipValue() else { return false }
    }
    return false
  }

  static func read(_ input: TraceInput) throws(TraceError) -> Trace {
    var cursor = JSONCursor(input.text)
    var events = ChromeEvents(input.text)
    if cursor.enterObject() {
      while let key = cursor.nextKey() {
        if input.text.equals(key, "traceEvents"), cursor.enterArray() {
          events.read(&cursor)
        } else {
          guard cursor.skipValue() else { break }
        }
        if cursor.isBroken { break }
      }
    } else if cursor.enterArray() {
      events.read(&cursor)
    }
    return try events.finished(input, cursor)
  }
}
