/// Takes the regular rows of one stream of a log with PresentMon's columns: those of the same
/// process and swap chain as the row before them.
struct PresentMonRegularSink: RegularRowSink {
  private(set) var frames = RegularFrames()
  /// Offsets from `frames.presents`; empty where nothing is known about the display.
  private(set) var displayed: [Int64?] = []
  private let columns: PresentMonColumns
  private let keys: [(column: Int, range: Range<Int>)]
  private let clockColumn: Int
  private let clockExponent: Int
  private let hasClock: Bool
  private let isStart: Bool
  private let untilDisplayed: Int

  init(
    _ columns: PresentMonColumns, keys: [(column: Int, range: Range<Int>)], bytes: Int, row: Int
  ) {
    self.columns = columns
    self.keys = keys
    self.clockColumn = columns.clock?.column ?? 0
    self.clockExponent = columns.clock?.exponent ?? 0
    self.hasClock = columns.clock != nil
    self.isStart = columns.clock?.isStart ?? false
    self.untilDisplayed = hasClock ? columns.untilDisplayed ?? -1 : -1
    frames.reserve(bytes: bytes, row: row, hasClock: hasClock)
    if untilDisplayed >= 0 { displayed.reserveCapacity(bytes / max(row, 2) + 16) }
  }

  @inline(__always) mutating func take(_ row: RegularRow) -> Bool {
    for key in keys where !row.cell(key.column, equals: key.range) { return false }
    guard let frameTime = frameTime(row) else { return false }
    guard hasClock else { return frames.append(frameTime, presentAt: nil) }
    guard let stamp = row.scaled(clockColumn, byPowerOfTen: clockExponent),
      stamp <= FrameSeriesBuilder.furthest
    else { return false }
    guard untilDisplayed >= 0 else {
      return frames.append(frameTime, presentAt: isStart ? stamp &+ frameTime : stamp)
    }
    var isDropped = row.isMissing(untilDisplayed)
    let delay = isDropped ? 0 : row.scaled(untilDisplayed, byPowerOfTen: 6) ?? -1
    guard delay >= 0, delay <= FrameSeriesBuilder.longest else { return false }
    if let dropped = columns.dropped, !isDropped {
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

  @inline(__always) private func frameTime(_ row: RegularRow) -> Int64? {
    if let column = columns.frameTime { return row.scaled(column, byPowerOfTen: 6) }
    guard let busy = columns.busy, let wait = columns.wait,
      let first = row.scaled(busy, byPowerOfTen: 6),
      let second = row.scaled(wait, byPowerOfTen: 6)
    else { return nil }
    let (sum, overflow) = first.addingReportingOverflow(second)
    return overflow ? nil : sum
  }
}
