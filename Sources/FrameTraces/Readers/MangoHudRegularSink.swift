import FrameTiming

/// Takes the regular rows of a MangoHud log with a frametime column.
struct MangoHudRegularSink: RegularRowSink {
  private(set) var frames = RegularFrames()
  let columns: RegularColumns
  private let frameTimeColumn: Int
  private let frameTimeExponent: Int
  private let elapsedColumn: Int
  private let elapsedExponent: Int
  private let hasClock: Bool

  init(_ columns: MangoHudColumns, frameTimeColumn: Int, bytes: Int, row: Int) {
    self.columns = RegularColumns([frameTimeColumn, columns.elapsedColumn])
    self.frameTimeColumn = self.columns.place(of: frameTimeColumn)
    self.frameTimeExponent = columns.frameTimeUnit.nanosecondExponent
    self.elapsedColumn = self.columns.place(of: columns.elapsedColumn ?? 0)
    self.elapsedExponent = columns.elapsedUnit.nanosecondExponent
    self.hasClock = columns.elapsedColumn != nil
    frames.reserve(bytes: bytes, row: row, hasClock: hasClock)
  }

  @inline(__always) mutating func take(_ rows: RegularBatch) -> Int {
    var frameTimes = InlineArray<128, Int64>(repeating: 0)
    rows.numbers(frameTimeColumn, byPowerOfTen: frameTimeExponent, into: &frameTimes)
    guard hasClock else { return frames.append(frameTimes.span.extracting(first: rows.count)) }
    var times = InlineArray<128, Int64>(repeating: 0)
    rows.numbers(elapsedColumn, byPowerOfTen: elapsedExponent, into: &times)
    return frames.append(
      frameTimes.span.extracting(first: rows.count), presentsAt: times.span)
  }
}
