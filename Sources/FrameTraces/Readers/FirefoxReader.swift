import FrameTiming

/// Performance recordings of Firefox's developer tools: `ticks` of the refresh driver, in ms.
enum FirefoxReader: TraceReader {
  static func recognises(_ sample: TraceSample) -> Bool {
    guard sample.firstByte == UInt8(ascii: "{") else { return false }
    let text = sample.text
    // The keys stand in any order, so the telling one may stand at the end.
    let ends = [0..<min(text.count, 1 << 16), max(0, text.count - 4096)..<text.count]
    return ends.contains { text.firstRange(of: "\"Recorded Performance Data\"", in: $0) != nil }
      || text.firstRange(of: "\"ticks\"", in: 0..<min(text.count, 1 << 20)) != nil
        && text.firstRange(of: "\"markers\"", in: 0..<min(text.count, 1 << 20)) != nil
  }

  static func read(_ input: TraceInput) throws(TraceError) -> Trace {
    var cursor = JSONCursor(input.text)
    var presents: [Int64] = []
    var skipped = 0
    guard cursor.enterObject() else { throw input.noFrames("no JSON object") }
    while let key = cursor.nextKey() {
      guard input.text.equals(key, "ticks"), cursor.enterArray() else {
        guard cursor.skipValue() else { break }
        continue
      }
      while cursor.nextElement() {
        let value = cursor.number()
        guard !cursor.isBroken else { break }
        if let time = value?.nanoseconds(.milliseconds), time >= presents.last ?? time,
          time.magnitude <= FrameSeriesBuilder.furthest.magnitude / 2
        {
          presents.append(time)
        } else {
          skipped += 1
        }
      }
    }
    var trace = Trace(format: input.format)
    trace.rowsSkipped = skipped
    if skipped > 0 {
      trace.notes.append("\(CountText.of(skipped, "tick")) passed over: no times, or going back")
    }
    if cursor.isBroken {
      trace.notes.append("the file breaks off at line \(input.text.line(at: cursor.index))")
    }
    guard presents.count > 1 else { throw input.noFrames(CountText.of(presents.count, "tick")) }
    trace.streams = [TraceStream(name: "refresh driver", series: FrameSeries(presents: presents))]
    return trace
  }
}
