/// A size in character cells. Never negative.
public struct GridSize: Hashable, Sendable {
  public var columns: Int
  public var rows: Int

  /// Makes a size; negative values become 0.
  public init(columns: Int, rows: Int) {
    self.columns = max(0, columns)
    self.rows = max(0, rows)
  }
}

/// A place in a grid; row 0 is the top, column 0 the left.
public struct GridPoint: Hashable, Sendable {
  public var column: Int
  public var row: Int

  public init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }
}

/// A rectangle of cells. Its size is never negative; it may lie partly outside a grid.
public struct GridRect: Hashable, Sendable {
  public var column: Int
  public var row: Int
  public var size: GridSize

  public init(column: Int, row: Int, columns: Int, rows: Int) {
    self.column = column
    self.row = row
    self.size = GridSize(columns: columns, rows: rows)
  }

  public var columns: Int { size.columns }
  public var rows: Int { size.rows }
  /// The first column right of the rectangle.
  public var endColumn: Int { column + size.columns }
  /// The first row below the rectangle.
  public var endRow: Int { row + size.rows }

  /// Whether the place lies inside.
  public func contains(_ point: GridPoint) -> Bool {
    point.column >= column && point.column < endColumn && point.row >= row && point.row < endRow
  }
}
