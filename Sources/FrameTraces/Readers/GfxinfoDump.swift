import FrameTiming

/// One `dumpsys gfxinfo` while it is read.
///
/// Presents are the `FrameCompleted` of a window; what the tool calls a frame's duration,
/// `IntendedVsync` to `FrameCompleted`, is reported beside them.
struct GfxinfoDump {
  private let text: TraceText
  private let lineBreak: UInt8
  private var process = ""
  private var window = ""
  private var section = 0
  private var blocks: [Block] = []
  private var state = State.outside
  private var columns: ColumnNames?
  /// When the dump was made, in nanoseconds since boot: no frame can have completed later.
  private var latest: Int64 = .max - 1
  private var flagged = 0
  private var stale = SkippedRows()
  private var line = 0

  /// What the lines at hand belong to.
  private enum State {
    case outside
    /// `---PROFILEDATA---` was read; its column names come next, or its rows.
    case profile
    /// The old table of four durations.
    case table
  }

  /// The frames of one window, or one old table.
  private struct Block {
    var name: String
    var isTable: Bool
    /// Which of the file's process sections it stands in.
    var section: Int
    var presents: [Int64] = []
    var durations: [Int64] = []
  }

  init(_ input: TraceInput) {
    self.text = input.text
    self.lineBreak = input.sample.lineBreak
  }

  /// Reads all lines.
  mutating func read() {
    var position = 0
    var cells: [Range<Int>] = []
    while position < text.count {
      let end = text.firstIndex(of: lineBreak, in: position..<text.count)
      line &+= 1
      let row = text.trimmed(position..<end)
      position = end &+ 1
      if state != .profile || !readProfile(row, &cells) { readLine(row, &cells) }
    }
  }

  private mutating func readLine(_ row: Range<Int>, _ cells: inout [Range<Int>]) {
    let start = row.lowerBound
    if text.hasPrefix("---PROFILEDATA---", in: row) {
      state = .profile
      columns = nil
    } else if text.hasPrefix("** Graphics info for pid ", in: row) {
      process = processName(row)
      section += 1
      window = ""
      state = .outside
    } else if text.hasPrefix("Window: ", in: row) {
      window = text.string(start + 8..<row.upperBound)
    } else if text.hasPrefix("Uptime: ", in: row) {
      let digits = (start + 8..<row.upperBound).prefix { text[$0] &- 0x30 < 10 }
      if let uptime = digits.last.flatMap({ text.integer(in: start + 8..<$0 + 1) }),
        uptime < FrameSeriesBuilder.furthest / 1_000_000
      {
        // Milliseconds; a second of grace, as dumping takes time.
        latest = uptime * 1_000_000 + 1_000_000_000
      }
    } else if state == .table || text.hasPrefix("Draw", in: row) {
      readTable(row, &cells)
    }
  }

  private func processName(_ row: Range<Int>) -> String {
    let name = text.string(row.lowerBound + 25..<row.upperBound)
    let parts = name.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, let open = parts[1].firstIndex(of: "["),
      let close = parts[1].firstIndex(of: "]"), open < close
    else { return name }
    return "\(parts[1][parts[1].index(after: open)..<close]) (\(parts[0]))"
  }

  // MARK: framestats

  /// Reads a line between two `---PROFILEDATA---`; `false` if the block is over without its end.
  private mutating func readProfile(_ row: Range<Int>, _ cells: inout [Range<Int>]) -> Bool {
    guard !row.isEmpty else { return true }
    if text.hasPrefix("---PROFILEDATA---", in: row) {
      state = .outside
      return true
    }
    DelimitedRows.split(text, row, separator: UInt8(ascii: ","), into: &cells)
    guard let columns else {
      let names = ColumnNames(text, cells)
      guard names.contains("intendedvsync", "framecompleted") else {
        state = .outside
        return false
      }
      self.columns = names
      blocks.append(Block(name: blockName, isTable: false, section: section))
      return true
    }
    if text.hasPrefix("**", in: row) {
      // Another process begins: the dump of this one broke off.
      state = .outside
      return false
    }
    readFrame(columns, cells, row)
    return true
  }

  private var blockName: String {
    // Most windows are named after their process, which need not be said twice.
    let package = process.prefix { $0 != " " }
    if !package.isEmpty, window.hasPrefix(package) { return window }
    let parts = [process, window].filter { !$0.isEmpty }
    return parts.isEmpty ? "main" : parts.joined(separator: " / ")
  }

  private mutating func readFrame(
    _ columns: ColumnNames, _ cells: [Range<Int>], _ row: Range<Int>
  ) {
    func value(_ name: String) -> Int64? {
      columns.index(of: name).flatMap { $0 < cells.count ? text.integer(in: cells[$0]) : nil }
    }
    guard let intended = value("intendedvsync"), let completed = value("framecompleted") else {
      stale.add(line: line, "'\(text.excerpt(row))'")
      return
    }
    // Any flag marks a frame as exceptional (a first layout, or one that was skipped).
    guard value("flags") ?? 0 == 0 else {
      flagged += 1
      return
    }
    // A frame in flight has no time yet: zero, the value of an older frame, or garbage.
    guard intended > 0, completed >= intended, completed <= latest,
      completed &- intended <= FrameSeriesBuilder.longest
    else {
      stale.add(line: line, "FrameCompleted \(completed) is no time after IntendedVsync")
      return
    }
    blocks[blocks.count - 1].presents.append(completed)
    blocks[blocks.count - 1].durations.append(completed &- intended)
  }

  // MARK: The table of older releases

  private mutating func readTable(_ row: Range<Int>, _ cells: inout [Range<Int>]) {
    let words = text.string(row).split(whereSeparator: \.isWhitespace)
    if words == ["Draw", "Prepare", "Process", "Execute"]
      || words == ["Draw", "Process", "Execute"]
    {
      state = .table
      blocks.append(Block(name: blockName, isTable: true, section: section))
      return
    }
    let times = words.compactMap { word in
      DecimalNumber(Array(word.utf8).span)?.nanoseconds(.milliseconds)
    }
    guard state == .table, times.count == words.count, (3...4).contains(times.count),
      times.allSatisfy({ $0 >= 0 && $0 <= FrameSeriesBuilder.longest })
    else {
      state = .outside
      return
    }
    blocks[blocks.count - 1].durations.append(times.reduce(0, &+))
  }

  // MARK: The result

  /// The blocks with frames; those of one name, as when a program was dumped several times, are
  /// numbered: as runs, or, where one dump has several, as windows.
  private var distinctBlocks: [Block] {
    var result = blocks.filter { !$0.durations.isEmpty }
    for (_, same) in Dictionary(grouping: result.indices, by: { result[$0].name })
    where same.count > 1 {
      let word = Set(same.map { result[$0].section }).count == same.count ? "run" : "window"
      for (number, index) in same.enumerated() { result[index].name += " \(word) \(number + 1)" }
    }
    return result
  }

  /// The trace that was read.
  func finished(_ input: TraceInput) throws(TraceError) -> Trace {
    var trace = Trace(format: input.format)
    for block in distinctBlocks {
      let what =
        block.isTable ? "Draw + Prepare + Process + Execute" : "IntendedVsync to FrameCompleted"
      var stream = TraceStream(
        name: block.name, series: FrameSeries(presents: block.presents.sorted()))
      stream.reported = ReportedDurations(what: what, durations: block.durations)
      trace.streams.append(stream)
    }
    trace.take(stale)
    trace.rowsSkipped += flagged
    if flagged > 0 {
      let rows = CountText.of(flagged, "row passed over that is", "rows passed over that are")
      trace.notes.append("\(rows) flagged as no usual frame")
    }
    guard !trace.streams.isEmpty else {
      let usual = flagged == 0 ? "completed" : "usual"
      let why = trace.notes.isEmpty ? "" : " (\(trace.notes.joined(separator: "; ")))"
      throw input.noFrames(
        blocks.isEmpty
          ? "no PROFILEDATA (dumpsys gfxinfo PACKAGE framestats writes it)"
          : "\(CountText.of(blocks.count, "window")), none with a \(usual) frame\(why)")
    }
    if trace.streams.map(\.name) != blocks.filter({ !$0.durations.isEmpty }).map(\.name) {
      trace.notes.append("windows of the same name in one file, a stream each")
    }
    if trace.streams.allSatisfy({ $0.series.frames == 0 }) {
      trace.notes.append("durations without times: there are no frame times in this dump")
    }
    return trace
  }
}
