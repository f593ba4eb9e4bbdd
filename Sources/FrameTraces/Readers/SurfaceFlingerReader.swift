import FrameTiming

/// `dumpsys SurfaceFlinger --latency LAYER` of Android: the refresh period, then three times a
/// frame (desired present, actual present, ready), of which the second is the present. Dumps that
/// were taken one after the other and appended overlap, so equal times count once.
enum SurfaceFlingerReader: TraceReader {
  /// What stands where a time is not known yet.
  private static let pending = Int64.max

  static func recognises(_ sample: TraceSample) -> Bool {
    let numbers = sample.lines.prefix(6).map { integers(sample.text, $0.range) }
    guard let period = numbers.first(where: { $0?.count == 1 }), let first = period?.first,
      (1_000_000...1_000_000_000).contains(first)
    else { return false }
    return numbers.count == 1 || numbers.contains { $0?.count == 3 }
  }

  /// The whole numbers that a line consists of; `nil` if it holds anything else.
  private static func integers(_ text: TraceText, _ line: Range<Int>) -> [Int64]? {
    var numbers: [Int64] = []
    var index = line.lowerBound
    while index < line.upperBound {
      while index < line.upperBound, TraceText.isBlank(text[index]) { index &+= 1 }
      let start = index
      while index < line.upperBound, !TraceText.isBlank(text[index]) { index &+= 1 }
      guard start < index else { break }
      guard let number = text.integer(in: start..<index), numbers.count < 4 else { return nil }
      numbers.append(number)
    }
    return numbers
  }

  static func read(_ input: TraceInput) throws(TraceError) -> Trace {
    let text = input.text
    var presents: [Int64] = []
    var rows = 0
    var empty = 0
    var skipped = SkippedRows()
    var position = 0
    var line = 0
    while position < text.count {
      let end = text.firstIndex(of: input.sample.lineBreak, in: position..<text.count)
      let row = position..<end
      position = end &+ 1
      line &+= 1
      guard let numbers = integers(text, row) else {
        skipped.add(line: line, "'\(text.excerpt(row))'")
        continue
      }
      guard numbers.count == 3 else { continue }
      rows += 1
      if numbers == [0, 0, 0] || numbers.contains(pending) {
        empty += 1
        continue
      }
      guard numbers[1] > 0, numbers[1] <= FrameSeriesBuilder.furthest else {
        skipped.add(line: line, "present time \(numbers[1])")
        continue
      }
      presents.append(numbers[1])
    }
    var trace = Trace(format: input.format)
    trace.take(skipped)
    trace.rowsSkipped += empty
    if empty > 0 {
      let rows = CountText.of(empty, "row passed over that holds", "rows passed over that hold")
      trace.notes.append("\(rows) no present yet")
    }
    let all = sortedWithoutRepeats(presents)
    let unique = withoutStale(all)
    if unique.count < all.count, let last = all.last {
      let stale = all.count - unique.count
      trace.rowsSkipped += stale
      let hours = (last &- all[stale - 1]) / 3_600_000_000_000
      trace.notes.append(
        "\(CountText.of(stale, "stale row")) passed over, from \(hours) h and more before the last one"
      )
    }
    guard unique.count > 1 else {
      throw input.noFrames(
        "\(CountText.of(rows, "row")), \(empty) of them empty (a wrong layer name gives such a dump)"
      )
    }
    trace.streams = [TraceStream(name: "layer", series: FrameSeries(presents: Array(unique)))]
    return trace
  }

  /// A longer pause is no frame: what stands before it was left in the buffer by another use.
  private static let longestPause: Int64 = 3_600_000_000_000

  /// The presents since the last pause of an hour or more; those before it, where fewer than two
  /// would be left.
  private static func withoutStale(_ presents: [Int64]) -> ArraySlice<Int64> {
    var start = presents.startIndex
    for index in presents.indices.dropFirst().dropLast()
    where presents[index] &- presents[index - 1] >= longestPause {
      start = index
    }
    return presents[start...]
  }

  private static func sortedWithoutRepeats(_ presents: [Int64]) -> [Int64] {
    var unique: [Int64] = []
    for present in presents.sorted() where present != unique.last { unique.append(present) }
    return unique
  }
}
