public import ScreenGrid

/// A screen that keeps what it is shown, and counts what a terminal would have been sent.
public struct InMemoryScreen: ScreenBackend {
  /// The size to draw for; a test sets it as a user resizes a window.
  public var size: GridSize
  /// What was shown last.
  public private(set) var grid: CellGrid?
  /// How many times something was shown.
  public private(set) var shows = 0
  /// Cells written, over all times.
  public private(set) var cellsWritten = 0

  /// Makes an empty screen.
  public init(size: GridSize) {
    self.size = size
  }

  public mutating func show(_ grid: borrowing CellGrid) throws(Never) {
    let new = copy grid
    let old = self.grid ?? CellGrid(size: GridSize(columns: 0, rows: 0))
    var written = 0
    GridDifference.forEachRun(from: old, to: new) { written += $0.columns.count }
    cellsWritten += written
    shows += 1
    self.grid = new
  }
}
