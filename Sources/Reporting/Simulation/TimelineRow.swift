import FrameTiming

/// One row of a timeline: what happened in the stretch of time that its columns cover.
struct TimelineRow {
  /// Whether anything but repeats happened.
  private(set) var isEventful = false
  /// The repeats in it.
  private(set) var repeats = RepeatRun()

  private let columns: Int
  private let marks: TimelineMarks
  private var ready: [Character]
  private var surface: MarkedLane
  private var refreshes: MarkedLane
  private var events: [Character]
  private var latestRate = ""

  init(columns: Int, marks: TimelineMarks) {
    self.columns = columns
    self.marks = marks
    ready = Array(repeating: " ", count: columns)
    events = ready
    surface = MarkedLane(columns: columns, fill: marks.seen)
    refreshes = MarkedLane(columns: columns, fill: " ")
  }

  /// A frame becomes ready; several in one column are counted.
  mutating func addArrival(_ place: Int) {
    isEventful = true
    switch ready[place] {
    case " ": ready[place] = marks.ready
    case marks.ready: ready[place] = "2"
    case "9", "+": ready[place] = "+"
    case let digit: ready[place] = digit.wholeNumberValue.map { Character("\($0 + 1)") } ?? "+"
    }
  }

  /// The panel refreshes; its rate is written where it changes.
  mutating func addRefresh(_ refresh: Refresh, at place: Int) {
    let rate = DecimalText.fixed(refresh.hertz, decimals: 0)
    let label = rate == latestRate ? "" : rate
    latestRate = rate
    refreshes.mark(refresh.isFlip ? marks.flip : marks.again, label: label, at: place)
    if refresh.isFlip { isEventful = true } else { repeats.add(refresh) }
  }

  mutating func beginFrame(_ frame: Int, at place: Int) {
    surface.mark(marks.flip, label: String(frame), at: place)
  }

  /// The frame that was on glass when the row began.
  mutating func continueFrame(_ frame: Int) {
    surface.mark(nil, label: String(frame), at: 0)
  }

  /// Writes a word under the axis where there is room for it.
  mutating func addEvent(_ word: String, at place: Int) {
    isEventful = true
    guard place + word.count <= columns else {
      addEvent(word, at: max(columns - word.count, 0), orLater: false)
      return
    }
    addEvent(word, at: place, orLater: true)
  }

  private mutating func addEvent(_ word: String, at place: Int, orLater: Bool) {
    var start = place
    while start + word.count <= columns {
      let taken = max(start - 1, 0)..<min(start + word.count + 1, columns)
      if !events[taken].contains(where: { $0 != " " }) {
        for (offset, letter) in word.enumerated() { events[start + offset] = letter }
        return
      }
      guard orLater else { return }
      start += 1
    }
  }

  /// The row as lines; `start` is the time of its first column in nanoseconds from the origin, and
  /// `filled` the column after the last that the simulation reached.
  mutating func text(start: Double, perColumn: Double, filled: Int) -> String {
    surface.finish(at: filled)
    refreshes.finish(at: filled)
    var lines = [axis(start: start, perColumn: perColumn)]
    lines.append("  ready   " + String(ready))
    lines.append("  surface " + String(surface.cells))
    lines.append("  refresh " + String(refreshes.cells))
    if events.contains(where: { $0 != " " }) { lines.append("  late    " + String(events)) }
    return lines.map { Self.trimmed($0) + "\n" }.joined() + "\n"
  }

  private static func trimmed(_ line: String) -> String {
    var line = line
    while line.last == " " { line.removeLast() }
    return line
  }

  /// Ticks at round numbers of milliseconds, far enough apart for their labels.
  private func axis(start: Double, perColumn: Double) -> String {
    var step = 1e6
    for factor in [5.0, 2, 2.5, 2, 2].cycled(30) where step < perColumn * 12 { step *= factor }
    var cells = [Character](repeating: " ", count: columns)
    var tick = (start / step).rounded(.up) * step
    while tick < start + perColumn * Double(columns) {
      let place = Int(((tick - start) / perColumn).rounded())
      let label = [marks.tick] + Array(DecimalText.fixed(tick / 1e6, decimals: 0))
      if place + label.count <= columns {
        for (offset, letter) in label.enumerated() { cells[place + offset] = letter }
      }
      tick += step
    }
    return "  ms      " + String(cells)
  }
}

extension Array {
  /// The elements again and again, `count` of them.
  fileprivate func cycled(_ count: Int) -> [Element] { (0..<count).map { self[$0 % self.count] } }
}

/// Marks on a line of cells, each with a label behind it where there is room before the next.
struct MarkedLane {
  private(set) var cells: [Character]
  private let fill: Character
  private var pending: (start: Int, label: String)?

  init(columns: Int, fill: Character) {
    cells = Array(repeating: " ", count: columns)
    self.fill = fill
  }

  /// Sets a mark, or none where something goes on from the row before.
  mutating func mark(_ mark: Character?, label: String, at place: Int) {
    finish(at: place)
    if let mark { cells[place] = mark }
    pending = (mark == nil ? place : place + 1, label)
  }

  /// Writes the label of the latest mark and fills up to `end`.
  mutating func finish(at end: Int) {
    guard let (start, label) = pending else { return }
    pending = nil
    guard start < end else { return }
    for place in start..<end { cells[place] = fill }
    // A number without room keeps its last digits, if there is room for enough of them.
    guard label.count <= end - start || end - start >= 3 else { return }
    for (offset, letter) in label.suffix(end - start).enumerated() {
      cells[start + offset] = letter
    }
  }
}

/// Repeats in a row, to be said in words.
struct RepeatRun {
  private var count = 0
  private var frame: Int?
  private var end: Int64 = 0
  private var fastest = 0.0
  private var slowest = 0.0

  mutating func add(_ refresh: Refresh) {
    if count == 0 { (fastest, slowest) = (refresh.hertz, refresh.hertz) }
    count += 1
    end = refresh.time
    frame = refresh.frame
    fastest = max(fastest, refresh.hertz)
    slowest = min(slowest, refresh.hertz)
  }

  mutating func add(_ other: RepeatRun) {
    guard other.count > 0 else { return }
    guard count > 0 else {
      self = other
      return
    }
    count += other.count
    end = other.end
    fastest = max(fastest, other.fastest)
    slowest = min(slowest, other.slowest)
  }

  /// One line, or nothing where there are no repeats.
  var text: String {
    guard count > 0 else { return "" }
    let rates =
      fastest == slowest
      ? DecimalText.hertz(slowest)
      : DecimalText.hertz(fastest) + " down to " + DecimalText.hertz(slowest)
    let what = frame.map { "frame \($0)" } ?? "the blank surface"
    let until = DecimalText.fixed(Double(end) / 1e6, decimals: 3)
    return
      "          \(CountText.of(count, "repeat")) of \(what) at \(rates) Hz, to \(until) ms\n\n"
  }
}
