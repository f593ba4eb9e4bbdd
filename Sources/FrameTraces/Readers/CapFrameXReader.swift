import FrameTiming

/// What CapFrameX writes: CSV files with `//Key=Value` lines above PresentMon's columns, and JSON
/// files with one array a column, several runs in one file.
enum CapFrameXReader: TraceReader {
  static func recognises(_ sample: TraceSample) -> Bool {
    isJSON(sample)
      || sample.hasLine(startingWith: "//") && PresentMonReader.recognises(sample)
  }

  static func read(_ input: TraceInput) throws(TraceError) -> Trace {
    if input.sample.firstByte == UInt8(ascii: "{") { return try readJSON(input) }
    var trace = try PresentMonLog.read(input)
    for line in input.sample.lines {
      let key = input.text.trimmed(line.range)
      guard input.text.hasPrefix("//GameName=", in: key) else { continue }
      trace.name = input.text.string(key.lowerBound + 11..<key.upperBound)
    }
    return trace
  }

  private static func isJSON(_ sample: TraceSample) -> Bool {
    guard sample.firstByte == UInt8(ascii: "{") else { return false }
    let text = sample.text
    let beginning = 0..<min(text.count, 1 << 16)
    return text.firstRange(of: "\"CaptureData\"", in: beginning) != nil
      || text.firstRange(of: "\"Runs\"", in: beginning) != nil
        && text.firstRange(of: "\"Info\"", in: beginning) != nil
  }

  private static func readJSON(_ input: TraceInput) throws(TraceError) -> Trace {
    let text = input.text
    var trace = Trace(format: input.format)
    var cursor = JSONCursor(text)
    guard cursor.enterObject() else { throw input.noFrames("no JSON object") }
    var process: String?
    var runs: [CapFrameXRun] = []
    while let key = cursor.nextKey() {
      if text.equals(key, "Info"), cursor.enterObject() {
        readInfo(text, &cursor, &trace, &process)
      } else if text.equals(key, "Runs"), cursor.enterArray() {
        while cursor.nextElement() {
          runs.append(CapFrameXRun(text, &cursor))
          if cursor.isBroken { break }
        }
      } else {
        guard cursor.skipValue() else { break }
      }
      if cursor.isBroken { break }
    }
    var skipped = 0
    for (index, run) in runs.enumerated() {
      skipped += run.skipped
      guard var stream = run.stream else { continue }
      let name = process ?? "main"
      stream.name = runs.count == 1 ? name : "\(name) run \(index + 1)"
      trace.streams.append(stream)
    }
    trace.rowsSkipped = skipped
    if skipped > 0 {
      trace.notes.append("\(CountText.of(skipped, "frame")) passed over: no frame time")
    }
    if cursor.isBroken {
      trace.notes.append("the file breaks off at line \(text.line(at: cursor.index))")
    }
    guard !trace.streams.isEmpty else {
      throw input.noFrames(
        "\(CountText.of(runs.count, "run")), none with values in MsBetweenPresents")
    }
    return trace
  }

  private static func readInfo(
    _ text: TraceText, _ cursor: inout JSONCursor, _ trace: inout Trace, _ process: inout String?
  ) {
    while let key = cursor.nextKey() {
      if cursor.peek() == UInt8(ascii: "\""), let value = cursor.string() {
        if text.equals(key, "GameName") { trace.name = JSONText.unescaped(text, value) }
        if text.equals(key, "ProcessName") { process = JSONText.unescaped(text, value) }
      } else {
        guard cursor.skipValue() else { return }
      }
    }
  }
}
