/// What shows grids: the terminal, or memory in tests.
public protocol ScreenBackend: ~Copyable {
  /// What showing can fail with.
  associatedtype Failure: Error

  /// The size to draw for, at this moment.
  var size: GridSize { get }

  /// Shows a grid, writing only what differs from the one before.
  mutating func show(_ grid: borrowing CellGrid) throws(Failure)
}
