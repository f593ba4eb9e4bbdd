import FrameTiming

/// What programs print under `WAYLAND_DEBUG=1`: each `wl_surface.commit` is a present, each surface
/// a stream. Lines of anything else may stand between.
enum WaylandDebugReader: TraceReader {
  static func recognises(_ sample: TraceSample) -> Bool {
    sample.lines.contains { line in
      let range = sample.text.trimmed(line.range)
      return time(sample.text, range) != nil
        && (sample.text.firstRange(of: "wl_", in: range) != nil
          || sample.text.firstRange(of: "xdg_", in: range) != nil)
    }
  }

  /// The stamp of a line, `[ 123456.789]`: microseconds, and where they end.
  private static func time(_ text: TraceText, _ line: Range<Int>) -> (Int64, end: Int)? {
    guard let first = line.first, text[first] == UInt8(ascii: "[") else { return nil }
    let close = text.firstIndex(of: UInt8(ascii: "]"), in: line)
    guard close < line.upperBound, close - first <= 40,
      let number = text.number(in: first + 1..<close),
      let time = number.scaled(byPowerOfTen: 3), time >= 0
    else { return nil }
    return (time, close + 1)
  }

  /// The surface that a line commits, for example `wl_surface#17`; `nil` for any other line.
  private static func surface(_ text: TraceText, _ line: Range<Int>) -> Range<Int>? {
    guard let name = text.firstRange(of: "wl_surface", in: line) else { return nil }
    var index = name.upperBound
    guard index < line.upperBound,
      text[index] == UInt8(ascii: "@") || text[index] == UInt8(ascii: "#")
    else { return nil }
    index += 1
    while index < line.upperBound, text[index] &- UInt8(ascii: "0") < 10 { index += 1 }
    guard text.hasPrefix(".commit(", in: index..<line.upperBound) else { return nil }
    return name.lowerBound..<index
  }

  static func read(_ input: TraceInput) throws(TraceError) -> Trace {
    let text = input.text
    var presents: [String: [Int64]] = [:]
    var order: [String] = []
    var messages = 0
    var offset: Int64 = 0
    var last: Int64 = 0
    var position = 0
    while position < text.count {
      let end = text.firstIndex(of: input.sample.lineBreak, in: position..<text.count)
      let row = text.trimmed(position..<end)
      position = end &+ 1
      guard let (stamp, rest) = time(text, row), stamp < 1 << 50 else { continue }
      messages += 1
      // The library keeps the low 32 bits of the time in µs, which begin anew every 71.6 minutes.
      if stamp < last, last - stamp > 1 << 31 { offset &+= 1 << 32 }
      last = stamp
      guard let surface = surface(text, rest..<row.upperBound) else { continue }
      // Newer libraries write `#` where older ones wrote `@`.
      let name = "wl_surface#" + text.string(surface.lowerBound + 11..<surface.upperBound)
      if presents[name] == nil { order.append(name) }
      presents[name, default: []].append((stamp &+ offset) &* 1000)
    }
    var trace = Trace(format: input.format)
    for name in order {
      guard let times = presents[name]?.sorted(), times.count > 1 else { continue }
      trace.streams.append(TraceStream(name: name, series: FrameSeries(presents: times)))
    }
    guard !trace.streams.isEmpty else {
      throw input.noFrames("\(CountText.of(messages, "message")), no surface with two commits")
    }
    let lonely = order.count - trace.streams.count
    if lonely > 0 {
      trace.notes.append("\(CountText.of(lonely, "surface")) with a single commit left out")
    }
    return trace
  }
}
