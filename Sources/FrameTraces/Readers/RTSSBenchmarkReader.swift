import FrameTiming

/// Benchmark results of RTSS: a block of text a run, no frames.
enum RTSSBenchmarkReader: TraceReader {
  private static let mark: StaticString = " benchmark completed, "

  static func recognises(_ sample: TraceSample) -> Bool {
    sample.lines.contains { sample.text.firstRange(of: mark, in: $0.range) != nil }
  }

  static func read(_ input: TraceInput) throws(TraceError) -> Trace {
    let text = input.text
    var runs: [ToolSummary.Run] = []
    var position = 0
    while position < text.count {
      let end = text.firstIndex(of: input.sample.lineBreak, in: position..<text.count)
      if let run = run(text, position..<end) {
        runs.append(run)
      } else if !runs.isEmpty, let value = rate(text, position..<end) {
        runs[runs.count - 1].values.append(value)
      }
      position = end + 1
    }
    guard !runs.isEmpty else { throw input.noFrames("no completed benchmark") }
    var trace = Trace(format: input.format)
    trace.summary = ToolSummary(tool: "RTSS", runs: runs)
    return trace
  }

  /// `05-02-2021, 20:37:55 Hades.exe benchmark completed, 44053 frames rendered in 104.562 s`;
  /// the date may be damaged and a remark may follow.
  private static func run(_ text: TraceText, _ line: Range<Int>) -> ToolSummary.Run? {
    guard let mark = text.firstRange(of: mark, in: line) else { return nil }
    let words = text.string(mark.upperBound..<line.upperBound).split(separator: " ")
    guard words.count >= 5, words[1] == "frames", let frames = Double(words[0]),
      let seconds = number(words[4]), frames.isFinite, seconds.isFinite
    else { return nil }
    var name = text.string(line.lowerBound..<mark.lowerBound)[...]
    // Date and time come first: numbers with signs between them.
    while let space = name.firstIndex(of: " "),
      name[..<space].allSatisfy({ $0.isNumber || "-/.,:".contains($0) })
    {
      name = name[name.index(after: space)...]
    }
    return ToolSummary.Run(
      name: String(name),
      values: [
        .init(label: "Frames", value: frames, unit: ""),
        .init(label: "Time", value: seconds, unit: "s"),
      ])
  }

  /// A number with a decimal point, or with a comma, as some languages of Windows have it.
  private static func number(_ word: Substring) -> Double? {
    DecimalNumber(Array(word.utf8).span)?.value
  }

  /// `   1% low framerate   :   70.0 FPS`
  private static func rate(_ text: TraceText, _ line: Range<Int>) -> ToolSummary.Value? {
    guard let name = text.firstRange(of: "framerate", in: line) else { return nil }
    let colon = text.firstIndex(of: UInt8(ascii: ":"), in: name.upperBound..<line.upperBound)
    guard colon < line.upperBound else { return nil }
    let words = text.string(colon + 1..<line.upperBound).split(separator: " ")
    guard words.count >= 2, words[1].hasPrefix("FPS"), let value = number(words[0]),
      value.isFinite
    else { return nil }
    let label = text.string(text.trimmed(line.lowerBound..<name.lowerBound))
    return ToolSummary.Value(label: label, value: value, unit: "fps")
  }
}
