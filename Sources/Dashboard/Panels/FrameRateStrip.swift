import FrameTiming
import ScreenGrid

/// A slower overview of the frame rate in columns of its hue: the last minute of a live source, the
/// whole of a recording with a mark at its position.
enum FrameRateStrip {
  /// What a live strip shows, in nanoseconds.
  private static let window: Int64 = 60_000_000_000
  private static let labels = FrameTimeGraph.labels

  static func draw(in rect: GridRect, context: PanelContext, into grid: inout CellGrid) {
    let note = context.model.isReplay ? "whole trace" : "last 60 s"
    let dot = context.glyphs == .ascii ? "," : " ·"
    context.title(
      "frame rate, fps",
      note: rect.columns >= 60 ? "colour is the hue of the rate\(dot) \(note)" : note, in: rect,
      into: &grid)
    let plot = GridRect(
      column: rect.column + labels, row: rect.row + 1, columns: rect.columns - labels,
      rows: rect.rows - 1)
    let rates =
      context.model.playback.map { recorded(plot.columns, $0, context) }
      ?? live(plot.columns, context)
    let top = max(context.target, rates.compactMap { $0 }.max() ?? 0)
    grid.drawRight(
      NumberText.fixed(top, decimals: 0), endColumn: plot.column - 1, row: plot.row,
      style: context.theme.dim)
    if plot.rows > 1 {
      grid.drawRight(
        "0", endColumn: plot.column - 1, row: plot.endRow - 1, style: context.theme.dim)
    }
    for (offset, rate) in rates.enumerated() {
      guard let rate, rate > 0 else { continue }
      let eighths = max(1, Int((rate / top * Double(plot.rows * 8)).rounded()))
      grid.drawVerticalBar(
        in: GridRect(
          column: plot.column + offset, row: plot.row, columns: 1, rows: plot.rows),
        eighths: eighths, style: context.theme.rateMark(rate, target: context.target),
        glyphs: context.glyphs)
    }
    if let playback = context.model.playback { mark(playback, in: plot, context, &grid) }
  }

  /// Shows where the recording stands.
  private static func mark(
    _ playback: Playback, in plot: GridRect, _ context: PanelContext, _ grid: inout CellGrid
  ) {
    guard playback.length > 0, plot.columns > 0 else { return }
    let share = Double(playback.position) / Double(playback.length)
    let column = plot.column + min(plot.columns - 1, Int(share * Double(plot.columns)))
    for row in plot.row..<plot.endRow {
      grid[column: column, row: row] = Cell(
        BlockGlyphs.verticalLine(in: context.glyphs), style: context.theme.bright)
    }
  }

  private static func live(_ count: Int, _ context: PanelContext) -> [Double?] {
    guard let meter = context.model.meter, count > 0 else { return [] }
    let length = window / Int64(count)
    let last = context.model.viewTime.nanoseconds.dividedDown(by: length)
    let history = meter.history
    return (0..<count).map { offset in
      let start = (last &- Int64(count - offset)) &* length
      let from = history.firstIndex(atOrAfter: MonotonicInstant(nanoseconds: start))
      let to = history.firstIndex(atOrAfter: MonotonicInstant(nanoseconds: start &+ length))
      guard from < to else { return nil }
      if meter.settings.isSampled {
        let sum = (from..<to).reduce(Int64(0)) { $0 &+ meter.samples[$1].nanoseconds }
        return sum > 0 ? Double(to - from) * 1e9 / Double(sum) : nil
      }
      guard from == 0 else { return Double(to - from) * 1e9 / Double(length) }
      // What is kept begins within this column: the time before it is unknown, and no drop.
      let elapsed = history[to - 1].nanoseconds(since: history[0])
      return elapsed > 0 ? Double(to - 1) * 1e9 / Double(elapsed) : nil
    }
  }

  private static func recorded(
    _ count: Int, _ playback: Playback, _ context: PanelContext
  ) -> [Double?] {
    guard let track = context.model.stream?.track, count > 0, playback.length > 0 else { return [] }
    var from = 0
    // Most traces are even enough to guess where a column ends.
    let frames = track.presents.count / count
    return (0..<count).map { offset in
      let share = Double(offset + 1) / Double(count)
      let end = playback.start.advanced(
        byNanoseconds: Int64(Double(playback.length) * min(1, share)))
      let to = max(from, track.firstIndex(after: end, near: from + frames))
      defer { from = to }
      return rate(of: track, from: from, to: to)
    }
  }

  /// Frames ÷ time over the presents `from..<to`, reaching back to the one before.
  private static func rate(of track: ReplayTrack, from: Int, to: Int) -> Double? {
    guard from < to else { return nil }
    if track.isSampled {
      let times = (from..<to).compactMap { track.frameTime(endingAt: $0) }
      let sum = times.reduce(Int64(0), &+)
      return sum > 0 ? Double(times.count) * 1e9 / Double(sum) : nil
    }
    let first = max(0, from - 1)
    let elapsed = track.presents[to - 1] &- track.presents[first]
    return elapsed > 0 ? Double(to - 1 - first) * 1e9 / Double(elapsed) : nil
  }
}
