import FrameTiming

/// What programs print under `WAYLAND_DEBUG=1`: each `wl_surface.commit` is a present, each surface
/// a stream. Lines of anything else may stand between.
enum WaylandDebugReader: TraceReader {
  static func recognises(_ sample: TraceSample) -> Bool {
    sample.lines.contains { isMessage(sample.text, $0.range) } || hasLateMessage(sample.text)
  }

  private static func isMessage(_ text: TraceText, _ line: Range<Int>) -> Bool {
    let range = text.trimmed(line)
    return stamp(text, range) != nil
      && (text.firstRange(of: "wl_", in: range) != nil
        || text.firstRange(of: "xdg_", in: range) != nil)
  }

  /// Programs may print a good deal before they connect.
  private static func hasLateMessage(_ text: TraceText) -> Bool {
    let newline = UInt8(ascii: "\n")
    var rest = 0..<min(text.count, 1 << 20)
    for _ in 0..<64 {
      guard let name = text.firstRange(of: "wl_", in: rest) else { return false }
      var start = name.lowerBound
      while start > 0, name.lowerBound - start < 256, text[start - 1] != newline { start -= 1 }
      if isMessage(text, start..<name.upperBound) { return true }
      rest = name.upperBound..<rest.upperBound
    }
    return false
  }

  /// When a message was printed.
  private struct Stamp {
    var microseconds: Int64
    /// When such stamps begin anew, in microseconds.
    var period: Int64
    /// Where the stamp ends.
    var end: Int
  }

  /// The stamp that begins a line: `[ 123456.789]` in ms; newer libraries print the time of day,
  /// `[12:34:56.789012]`, and those written in Rust seconds, `[1700000000.123456]`.
  private static func stamp(_ text: TraceText, _ line: Range<Int>) -> Stamp? {
    let start = afterColors(text, line)
    guard start < line.upperBound, text[start] == UInt8(ascii: "[") else { return nil }
    let content = start + 1..<text.firstIndex(of: UInt8(ascii: "]"), in: start..<line.upperBound)
    guard content.upperBound < line.upperBound, content.count < 40 else { return nil }
    let colon = text.firstIndex(of: UInt8(ascii: ":"), in: content)
    guard colon == content.upperBound else {
      return timeOfDay(text, content).map {
        // A day.
        Stamp(microseconds: $0, period: 86_400_000_000, end: content.upperBound + 1)
      }
    }
    let point = text.firstIndex(of: UInt8(ascii: "."), in: content)
    let isSeconds = content.upperBound - point > 6
    guard let number = text.number(in: content),
      let time = number.scaled(byPowerOfTen: isSeconds ? 6 : 3),
      time >= 0, time <= FrameSeriesBuilder.furthest / 1000
    else { return nil }
    // The library keeps the low 32 bits of the time in µs, which begin anew every 71.6 minutes.
    return Stamp(
      microseconds: time, period: isSeconds ? .max : 1 << 32, end: content.upperBound + 1)
  }

  /// `12:34:56.789012` in microseconds.
  private static func timeOfDay(_ text: TraceText, _ range: Range<Int>) -> Int64? {
    let colon = UInt8(ascii: ":")
    let first = text.firstIndex(of: colon, in: range)
    guard first < range.upperBound else { return nil }
    let second = text.firstIndex(of: colon, in: first + 1..<range.upperBound)
    guard second < range.upperBound,
      let hours = text.integer(in: range.lowerBound..<first), (0..<24).contains(hours),
      let minutes = text.integer(in: first + 1..<second), (0..<60).contains(minutes),
      let seconds = text.number(in: second + 1..<range.upperBound)?.scaled(byPowerOfTen: 6),
      (0..<61_000_000).contains(seconds)
    else { return nil }
    return (hours * 60 + minutes) * 60_000_000 + seconds
  }

  /// Where the text goes on after the colours of a terminal that stand at its beginning.
  private static func afterColors(_ text: TraceText, _ range: Range<Int>) -> Int {
    var index = range.lowerBound
    while index < range.upperBound, text[index] == 0x1B {
      let end = text.firstIndex(of: UInt8(ascii: "m"), in: index..<range.upperBound)
      guard end < range.upperBound else { break }
      index = end + 1
    }
    return index
  }

  /// The number of the surface that a line commits, for example of `wl_surface#17`; `nil` for any
  /// other line.
  private static func surface(_ text: TraceText, _ line: Range<Int>) -> Range<Int>? {
    guard let name = text.firstRange(of: "wl_surface", in: line) else { return nil }
    var index = afterColors(text, name.upperBound..<line.upperBound)
    guard index < line.upperBound,
      text[index] == UInt8(ascii: "@") || text[index] == UInt8(ascii: "#")
    else { return nil }
    index = afterColors(text, index + 1..<line.upperBound)
    let start = index
    while index < line.upperBound, text[index] &- UInt8(ascii: "0") < 10 { index += 1 }
    let number = start..<index
    index = afterColors(text, index..<line.upperBound)
    guard text.hasPrefix(".", in: index..<line.upperBound) else { return nil }
    index = afterColors(text, index + 1..<line.upperBound)
    guard text.hasPrefix("commit", in: index..<line.upperBound) else { return nil }
    index = afterColors(text, index + 6..<line.upperBound)
    // The library in Rust has written `commit, ()`.
    let rest = index..<line.upperBound
    guard text.hasPrefix("(", in: rest) || text.hasPrefix(", (", in: rest) else { return nil }
    return number
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
      guard let stamp = stamp(text, row) else { continue }
      messages += 1
      if last - stamp.microseconds > stamp.period / 2 { offset &+= stamp.period }
      last = stamp.microseconds
      let time = stamp.microseconds &+ offset
      guard time >= 0, time <= FrameSeriesBuilder.furthest / 1000,
        let surface = surface(text, stamp.end..<row.upperBound)
      else { continue }
      // Newer libraries write `#` where older ones wrote `@`.
      let name = "wl_surface#" + text.string(surface)
      if presents[name] == nil { order.append(name) }
      presents[name, default: []].append(time * 1000)
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
