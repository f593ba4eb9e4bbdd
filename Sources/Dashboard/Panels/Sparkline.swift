import FrameTiming
import ScreenGrid

/// The latest frame times in one row: tall is slow, each in the hue of its column's worst frame.
enum Sparkline {
  /// Time that one column shows, in nanoseconds.
  private static let column: Int64 = 250_000_000

  static func draw(in rect: GridRect, context: PanelContext, into grid: inout CellGrid) {
    guard let meter = context.model.meter else { return }
    let columns = TimeColumns(
      meter, now: context.model.viewTime, window: column * Int64(rect.columns),
      count: rect.columns)
    let wanted = 1e9 / context.target
    for (offset, column) in columns.columns.enumerated() {
      guard let column, column.worst > 0 else { continue }
      // The target's frame time is two eighths high, four times of it the whole cell.
      let eighths = Int((Double(column.worst) / wanted * 2).rounded().clamped(to: 1...8))
      var style = context.theme.rateMark(1e9 / Double(column.worst), target: context.target)
      style.background = context.theme.bar.background
      grid[column: rect.column + offset, row: rect.row] = Cell(
        BlockGlyphs.vertical(eighths, in: context.glyphs), style: style)
    }
  }
}

extension Double {
  /// The value moved into a range; not a number becomes its lower end.
  func clamped(to range: ClosedRange<Double>) -> Double {
    self >= range.lowerBound ? Swift.min(self, range.upperBound) : range.lowerBound
  }
}
