import FrameTiming

/// One number a line (GALLIUM_HUD dumps, voglperf, anything home-made), and home-made tables whose
/// column names say which number is the frame time.
enum NumbersReader: TraceReader {
  /// The format's name.
  static let format = "numbers"

  static func recognises(_ sample: TraceSample) -> Bool {
    NumberTable.header(sample) != nil || isNumbers(sample)
  }

  static func read(_ input: TraceInput) throws(TraceError) -> Trace {
    if let header = NumberTable.header(input.sample) {
      return try NumberTable.read(input, header)
    }
    return try NumberLines.read(input)
  }

  /// Whether nine of ten lines are numbers, comments and a first line aside.
  static func isNumbers(_ sample: TraceSample) -> Bool {
    let lines = NumberLines(sample)
    // A heading of several columns, none of which is known, makes a table of something else.
    if let first = sample.lines.first(where: { !lines.isComment($0.range) }),
      lines.value(in: first.range) == nil,
      sample.text.firstIndex(of: UInt8(ascii: ","), in: first.range) < first.range.upperBound
    {
      return false
    }
    var numbers = 0
    var others = 0
    for line in sample.lines where !lines.isComment(line.range) {
      if lines.value(in: line.range) != nil { numbers += 1 } else { others += 1 }
    }
    return numbers > 0 && others * 9 <= numbers + 9 && numbers * 2 >= others
  }
}
