import FrameTiming

/// A text of one number a line, perhaps with a running index before it.
struct NumberLines {
  private let text: TraceText
  private let lineBreak: UInt8
  /// What stands between an index and the number; `nil`: the whole line is the number.
  private let separator: UInt8?

  init(_ sample: TraceSample) {
    self.text = sample.text
    self.lineBreak = sample.lineBreak
    self.separator = Self.separator(of: sample)
  }

  /// The sign after a running index, if the first lines have one: whole numbers that count up by
  /// one, then a number that is not the same.
  private static func separator(of sample: TraceSample) -> UInt8? {
    for separator in [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: " ")] {
      var last: Int64?
      var matching = 0
      var others = 0
      var hasPoint = separator != UInt8(ascii: ",")
      var isBroken = false
      for line in sample.lines {
        let row = sample.text.trimmed(line.range)
        let split = sample.text.firstIndex(of: separator, in: row)
        guard split < row.upperBound,
          let index = sample.text.integer(in: row.lowerBound..<split),
          sample.text.number(in: split &+ 1..<row.upperBound) != nil
        else {
          others += 1
          continue
        }
        hasPoint =
          hasPoint || sample.text.firstIndex(of: UInt8(ascii: "."), in: row) < row.upperBound
        guard last == nil || index == (last ?? 0) &+ 1 else {
          isBroken = true
          others += 1
          continue
        }
        last = index
        matching += 1
      }
      // `16,6` and then `17,1` may be decimal commas: an index counts up without a break.
      if matching >= 2, others <= 1, hasPoint || !isBroken { return separator }
    }
    return nil
  }

  /// What was guessed about the lines' signs, for the report.
  private func note(_ sample: TraceSample) -> String? {
    if separator != nil { return "the first number of each line is taken for an index" }
    let comma = UInt8(ascii: ",")
    let hasComma = sample.lines.contains { line in
      let row = text.trimmed(line.range)
      let split = text.firstIndex(of: comma, in: row)
      return split > row.lowerBound && split &+ 1 < row.upperBound && value(in: row) != nil
        && text.firstIndex(of: comma, in: split &+ 1..<row.upperBound) == row.upperBound
        && text.firstIndex(of: UInt8(ascii: "."), in: row) == row.upperBound
    }
    return hasComma ? "commas are taken for decimal commas" : nil
  }

  /// Lines that say something about the numbers.
  func isComment(_ line: Range<Int>) -> Bool {
    let line = text.trimmed(line)
    return text.hasPrefix("#", in: line) || text.hasPrefix("//", in: line)
  }

  /// The number of a line, or `nil`.
  func value(in line: Range<Int>) -> DecimalNumber? {
    var range = text.trimmed(line)
    if let separator {
      let split = text.firstIndex(of: separator, in: range)
      guard split < range.upperBound else { return nil }
      range = split &+ 1..<range.upperBound
    } else if let last = range.last,
      text[last] == UInt8(ascii: ",") || text[last] == UInt8(ascii: ";")
    {
      range = range.lowerBound..<last
    }
    return text.number(in: range)
  }

  static func read(_ input: TraceInput) throws(TraceError) -> Trace {
    let lines = NumberLines(input.sample)
    var values: [Double] = []
    lines.visit { _, value in
      if let value = value?.value, value.isFinite { values.append(value) }
    }
    guard !values.isEmpty else { throw input.noFrames("no line is a number") }
    // A remark that `NumbersWriter` leaves where the numbers alone would mislead.
    let isMarked = input.sample.lines.first.map {
      lines.isComment($0.range)
        && input.text.firstRange(of: NumbersWriter.remark, in: $0.range) != nil
    }
    let kind = input.options.values ?? (isMarked == true ? .frameTime : nil)
    let meaning = NumberMeaning.guess(from: values, kind: kind, unit: input.options.unit)
    values = []
    var trace = Trace(format: input.format)
    let series = lines.series(meaning, &trace)
    guard series.frames > 0 else {
      throw input.noFrames(
        "no \(meaning.summary) in \(CountText.of(trace.rowsSkipped, "line"))")
    }
    trace.streams = [TraceStream(name: "main", series: series)]
    let isGuess = kind == nil
    trace.notes.append("numbers \(isGuess ? "guessed to be" : "read as") \(meaning.summary)")
    if let note = lines.note(input.sample) { trace.notes.append(note) }
    return trace
  }

  private func series(_ meaning: NumberMeaning, _ trace: inout Trace) -> FrameSeries {
    var builder = FrameSeriesBuilder()
    var presents: [Int64] = []
    var skipped = SkippedRows()
    var first: Int64?
    visit { line, value in
      let isUsed: Bool
      switch meaning.kind {
      case .timestamp:
        let instant = value?.nanoseconds(meaning.unit)
        first = first ?? instant
        isUsed = instant.map { isNext($0, after: presents.last, first: first) } ?? false
        if isUsed, let instant { presents.append(instant) }
      case .frameTime:
        let frameTime = value?.nanoseconds(meaning.unit)
        isUsed = frameTime.map { builder.append($0, hasClock: false) } ?? false
      case .fps:
        let frameTime = (value?.value).flatMap(meaning.frameTime)
        isUsed = frameTime.map { builder.append($0, hasClock: false) } ?? false
      }
      if !isUsed { skipped.add(line: line, "not one of \(meaning.summary)") }
    }
    trace.take(skipped)
    return meaning.kind == .timestamp ? FrameSeries(presents: presents) : builder.finished()
  }

  /// A timestamp neither goes back nor lies absurdly far from the first.
  private func isNext(_ instant: Int64, after last: Int64?, first: Int64?) -> Bool {
    guard let last, let first else {
      return instant.magnitude <= FrameSeriesBuilder.furthest.magnitude
    }
    return instant >= last && instant &- first <= FrameSeriesBuilder.furthest
      && instant.magnitude <= FrameSeriesBuilder.furthest.magnitude
  }

  /// Calls `body` with each line that is neither blank nor a comment, and its number. A first line
  /// that is no number is a heading and passed over in silence.
  private func visit(_ body: (_ line: Int, DecimalNumber?) -> Void) {
    var position = 0
    var line = 0
    var isFirst = true
    while position < text.count {
      let end = text.firstIndex(of: lineBreak, in: position..<text.count)
      line &+= 1
      let range = text.trimmed(position..<end)
      position = end &+ 1
      guard !range.isEmpty, !isComment(range) else { continue }
      let value = value(in: range)
      if !isFirst || value != nil { body(line, value) }
      isFirst = false
    }
  }
}
