import FrameTiming

/// A simulation drawn as a timeline: columns are time, and under the axis lie when frames became
/// ready, which frame was seen, when the panel refreshed and what was late or dropped.
///
/// Rows follow each other down the page; stretches in which only repeats happen are said in words.
struct SimulationTimeline {
  /// What was drawn so far and not yet taken away.
  var text = ""

  private let marks: TimelineMarks
  private let columns: Int
  /// Columns per nanosecond.
  private let scale: Double
  private var row: TimelineRow
  private var rowNumber = 0
  private var idle = RepeatRun()
  /// The frame on glass.
  private var glass: Int?
  private var now: Int64 = 0
  /// Frames dropped since the last refresh.
  private var missed = 0

  /// The shortest interval of the panel gets four columns.
  init(_ configuration: DisplayConfiguration, columns: Int, marks: TimelineMarks) {
    self.marks = marks
    self.columns = max(columns, 24)
    scale = configuration.panel.fastestRate * 4 / 1e9
    row = TimelineRow(columns: self.columns, marks: marks)
    text = SimulationText.heading(configuration, marks: marks)
  }

  /// Notes that a frame becomes ready.
  mutating func arrived(at time: Int64) {
    let place = moveOn(to: time)
    row.addArrival(place)
  }

  /// Notes that a frame was replaced: told at the refresh that it missed.
  mutating func dropped(frame: Int) { missed += 1 }

  mutating func refreshed(_ refresh: Refresh) {
    let place = moveOn(to: refresh.time)
    row.addRefresh(refresh, at: place)
    var word = ""
    if refresh.hitch > 0 {
      word += "\(marks.late)" + DecimalText.fixed(Double(refresh.hitch) / 1e6, decimals: 1)
    }
    if missed > 0 { word += "\(marks.dropped)\(missed)" }
    missed = 0
    if !word.isEmpty { row.addEvent(word, at: place) }
    guard refresh.isFlip, let frame = refresh.frame else { return }
    glass = frame
    row.beginFrame(frame, at: place)
  }

  /// Draws what is left.
  mutating func end() {
    flush(filled: offset(column(now)) + 1)
    text += idle.text
  }

  private func column(_ time: Int64) -> Int {
    let exact = (Double(time) * scale).rounded()
    return Int(min(max(exact, 0), 1e15))
  }

  private func offset(_ column: Int) -> Int {
    min(max(column - rowNumber * columns, 0), columns - 1)
  }

  /// Draws the rows before the one that `time` lies in; returns its column in that row.
  private mutating func moveOn(to time: Int64) -> Int {
    now = max(now, time)
    let wanted = column(now)
    if wanted >= (rowNumber + 1) * columns {
      flush(filled: columns)
      rowNumber = wanted / columns
      row = TimelineRow(columns: columns, marks: marks)
      if let glass { row.continueFrame(glass) }
    }
    return offset(wanted)
  }

  /// Draws the row if anything happened in it; else its repeats are said in words later.
  private mutating func flush(filled: Int) {
    guard row.isEventful else {
      idle.add(row.repeats)
      return
    }
    text += idle.text
    idle = RepeatRun()
    text += row.text(
      start: Double(rowNumber * columns) / scale, perColumn: 1 / scale, filled: filled)
  }
}
