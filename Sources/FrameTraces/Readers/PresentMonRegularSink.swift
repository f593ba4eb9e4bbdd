/// Takes the regular rows of one stream of a log with PresentMon's columns: those of the same
/// process and swap chain as the row before them.
struct PresentMonRegularSink: RegularRowSink {
  private(set) var frames = RegularFrames()
  /// Offsets from `frames.presents`; empty where nothing is known about the display.
  private(set) var displayed: [Int64?] = []
  let columns: RegularColumns
  private let keys: [(place: Int, range: Range<Int>)]
  private let clockPlace: Int
  private let clockExponent: Int
  private let hasClock: Bool
  private let isStart: Bool
  /// −1 where the log has no such column.
  private let untilDisplayed: Int
  private let dropped: Int
  private let frameTime: Int
  private let busy: Int
  private let wait: Int

  init(
    _ columns: PresentMonColumns, keys: [(column: Int, range: Range<Int>)], bytes: Int, row: Int
  ) {
    let clock = columns.clock
    let untilDisplayed = clock == nil ? nil : columns.untilDisplayed
    // The parts of a frame time that stands there itself may be missing in the rows at hand.
    let busy = columns.frameTime == nil ? columns.busy : nil
    let wait = columns.frameTime == nil ? columns.wait : nil
    let wanted = RegularColumns(
      keys.map(\.column) + [
        columns.frameTime, busy, wait, clock?.column, untilDisplayed, columns.dropped,
      ])
    func place(_ column: Int?) -> Int { column.map { wanted.place(of: $0) } ?? -1 }
    self.columns = wanted
    self.keys = keys.map { (place: wanted.place(of: $0.column), range: $0.range) }
    self.clockPlace = place(clock?.column)
    self.clockExponent = clock?.exponent ?? 0
    self.hasClock = clock != nil
    self.isStart = clock?.isStart ?? false
    self.untilDisplayed = place(untilDisplayed)
    self.dropped = place(columns.dropped)
    self.frameTime = place(columns.frameTime)
    self.busy = place(busy)
    self.wait = place(wait)
    frames.reserve(bytes: bytes, row: row, hasClock: hasClock)
    if self.untilDisplayed >= 0 { displayed.reserveCapacity(bytes / max(row, 2) + 16) }
  }

  @inline(__always) mutating func take(_ rows: RegularBatch) -> Int {
    guard frameTime >= 0 || (busy >= 0 && wait >= 0) else { return 0 }
    var numbers = Numbers()
    read(rows, into: &numbers)
    for index in 0..<rows.count where !take(rows[index], numbers, index) { return index }
    return rows.count
  }

  /// What a batch says of its rows, a column each; only those that the log has.
  private struct Numbers {
    var frameTimes = InlineArray<128, Int64>(repeating: 0)
    var stamps = InlineArray<128, Int64>(repeating: 0)
    var delays = InlineArray<128, Int64>(repeating: 0)
  }

  @inline(__always) private func read(_ rows: RegularBatch, into numbers: inout Numbers) {
    rows.numbers(
      frameTime >= 0 ? frameTime : busy, byPowerOfTen: 6, into: &numbers.frameTimes)
    if frameTime < 0 {
      var waits = InlineArray<128, Int64>(repeating: 0)
      rows.numbers(wait, byPowerOfTen: 6, into: &waits)
      for index in 0..<rows.count {
        let (sum, overflow) = numbers.frameTimes[index].addingReportingOverflow(waits[index])
        let areKnown = numbers.frameTimes[index] >= 0 && waits[index] >= 0
        numbers.frameTimes[index] = areKnown && !overflow ? sum : -1
      }
    }
    if hasClock { rows.numbers(clockPlace, byPowerOfTen: clockExponent, into: &numbers.stamps) }
    if untilDisplayed >= 0 {
      rows.numbers(untilDisplayed, byPowerOfTen: 6, into: &numbers.delays)
    }
  }

  @inline(__always)
  private mutating func take(_ row: RegularRow, _ numbers: borrowing Numbers, _ index: Int) -> Bool
  {
    for key in keys where !row.cell(key.place, equals: key.range) { return false }
    let frameTime = numbers.frameTimes[index]
    guard frameTime >= 0 else { return false }
    guard hasClock else { return frames.append(frameTime, presentAt: nil) }
    let stamp = numbers.stamps[index]
    guard stamp >= 0, stamp <= FrameSeriesBuilder.furthest else { return false }
    guard untilDisplayed >= 0 else {
      return frames.append(frameTime, presentAt: isStart ? stamp &+ frameTime : stamp)
    }
    var isDropped = row.isMissing(untilDisplayed)
    let delay = isDropped ? 0 : numbers.delays[index]
    guard delay >= 0, delay <= FrameSeriesBuilder.longest else { return false }
    if dropped >= 0, !isDropped {
      let sign = row.single(dropped)
      guard sign == UInt8(ascii: "0") || sign == UInt8(ascii: "1") else { return false }
      isDropped = sign == UInt8(ascii: "1")
    }
    guard frames.append(frameTime, presentAt: isStart ? stamp &+ frameTime : stamp) else {
      return false
    }
    displayed.append(isDropped || delay == 0 ? nil : stamp &+ delay)
    return true
  }
}
