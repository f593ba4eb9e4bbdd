import FrameTiming

/// One run of a CapFrameX JSON file: columns as arrays under `CaptureData`.
struct CapFrameXRun {
  private var frameTimes: [Int64] = []
  private var times: [Int64] = []
  private var untilDisplayed: [Int64] = []
  private var dropped: [Bool] = []
  /// Frames without a usable frame time.
  var skipped: Int {
    frameTimes.count { $0 < 0 || $0 > FrameSeriesBuilder.longest }
  }
  /// Stands for a value that is no number.
  private static let none = Int64.min

  /// Reads the run that the cursor stands before, as far as it goes.
  init(_ text: TraceText, _ cursor: inout JSONCursor) {
    guard cursor.enterObject() else {
      _ = cursor.skipValue()
      return
    }
    while let key = cursor.nextKey() {
      if text.equals(key, "CaptureData"), cursor.enterObject() {
        readColumns(text, &cursor)
      } else {
        guard cursor.skipValue() else { return }
      }
      if cursor.isBroken { return }
    }
  }

  private mutating func readColumns(_ text: TraceText, _ cursor: inout JSONCursor) {
    while let key = cursor.nextKey() {
      if text.equals(key, "MsBetweenPresents") {
        frameTimes = Self.numbers(&cursor, .milliseconds)
      } else if text.equals(key, "TimeInSeconds") {
        times = Self.numbers(&cursor, .seconds)
      } else if text.equals(key, "MsUntilDisplayed") {
        untilDisplayed = Self.numbers(&cursor, .milliseconds)
      } else if text.equals(key, "Dropped"), cursor.enterArray() {
        while cursor.nextElement() {
          let word = cursor.word()
          dropped.append(text.equals(word, "true") || text.equals(word, "1"))
          if word.isEmpty, !cursor.skipValue() { break }
        }
      } else {
        guard cursor.skipValue() else { return }
      }
      if cursor.isBroken { return }
    }
  }

  private static func numbers(_ cursor: inout JSONCursor, _ unit: TimeUnit) -> [Int64] {
    guard cursor.enterArray() else {
      _ = cursor.skipValue()
      return []
    }
    var values: [Int64] = []
    while cursor.nextElement() {
      let value = cursor.number()
      // The file broke off within a number: its last digits may be missing.
      guard !cursor.isBroken else { break }
      values.append(value?.nanoseconds(unit) ?? none)
    }
    return values
  }

  /// The frames, or `nil` where there are none; the caller knows the name.
  var stream: TraceStream? {
    var series = FrameSeriesBuilder()
    var displayed = DisplayedTimes()
    // A file that broke off between two columns has no clock for all its frames.
    let hasClock = times.count >= frameTimes.count
    for (index, frameTime) in frameTimes.enumerated() {
      let time = hasClock && times[index] != Self.none ? times[index] : nil
      guard series.append(frameTime, presentAt: time, hasClock: hasClock) else { continue }
      if displayed.isEmpty { displayed.append(nil) }
      displayed.append(time.flatMap { displayedTime($0, index) })
    }
    guard !series.isEmpty else { return nil }
    var stream = TraceStream(name: "", series: series.finished())
    if displayed.displayedCount > 0 { stream.displayed = displayed }
    return stream
  }

  private func displayedTime(_ time: Int64, _ index: Int) -> Int64? {
    guard index < untilDisplayed.count, untilDisplayed[index] > 0,
      !(index < dropped.count && dropped[index]),
      untilDisplayed[index] <= FrameSeriesBuilder.longest
    else { return nil }
    return time &+ untilDisplayed[index]
  }
}
