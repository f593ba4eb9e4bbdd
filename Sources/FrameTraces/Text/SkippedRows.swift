import FrameTiming

/// Rows that were passed over: how many, and what the first one was.
struct SkippedRows {
  private(set) var count = 0
  private var first: (line: Int, reason: String)?

  /// Counts a row; the reason is only made for one that stands before all others so far.
  mutating func add(line: Int, _ reason: @autoclosure () -> String) {
    count &+= 1
    if line < first?.line ?? .max { first = (line, reason()) }
  }

  /// Counts rows that another pass has skipped after these.
  mutating func add(_ later: SkippedRows) {
    count &+= later.count
    if first == nil { first = later.first }
  }

  /// A note for the report, or `nil` when nothing was passed over.
  var note: String? {
    guard let first else { return nil }
    return
      "\(CountText.of(count, "row")) passed over, the first at line \(first.line): \(first.reason)"
  }
}

extension Trace {
  /// Takes the count of skipped rows, and says it in a note.
  mutating func take(_ skipped: SkippedRows) {
    rowsSkipped += skipped.count
    if let note = skipped.note { notes.append(note) }
  }
}
