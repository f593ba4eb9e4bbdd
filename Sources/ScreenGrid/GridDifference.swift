/// Which cells differ between the grid that is shown and the one to show.
public struct GridDifference: Sendable {
  /// Neighbouring changed cells of one row.
  public struct Run: Equatable, Sendable {
    public var row: Int
    public var columns: Range<Int>

    /// Makes a run.
    public init(row: Int, columns: Range<Int>) {
      self.row = row
      self.columns = columns
    }
  }

  /// Unchanged cells between two changed ones that are worth sending again to save a cursor move.
  private static let longestGap = 3

  /// Calls `body` for every run of cells that differ, top to bottom, left to right.
  ///
  /// A run never begins or ends inside a wide glyph of either grid. Short gaps of unchanged cells
  /// are joined into a run. Grids of different size differ everywhere.
  ///
  /// - Complexity: O(cells); allocates nothing.
  public static func forEachRun<Failure: Error>(
    from old: CellGrid, to new: CellGrid, _ body: (Run) throws(Failure) -> Void
  ) throws(Failure) {
    let columns = new.size.columns
    guard old.size == new.size else {
      for row in 0..<new.size.rows where columns > 0 {
        try body(Run(row: row, columns: 0..<columns))
      }
      return
    }
    let plain = old.clusters.isEmpty && new.clusters.isEmpty
    for row in 0..<new.size.rows {
      let start = row * columns
      var first = -1
      var last = -1
      for column in 0..<columns {
        let index = start + column
        let same =
          plain || !(old.cells[index].isCluster || new.cells[index].isCluster)
          ? old.cells[index] == new.cells[index]
          : sameCluster(old, new, index)
        if same { continue }
        if first >= 0, column - last > longestGap + 1 {
          try body(widened(row, first, last, old, new))
          first = column
        } else if first < 0 {
          first = column
        }
        last = column
      }
      if first >= 0 { try body(widened(row, first, last, old, new)) }
    }
  }

  /// The runs as a list, for tests and measurements.
  public static func runs(from old: CellGrid, to new: CellGrid) -> [Run] {
    var runs: [Run] = []
    forEachRun(from: old, to: new) { runs.append($0) }
    return runs
  }

  private static func sameCluster(_ old: CellGrid, _ new: CellGrid, _ index: Int) -> Bool {
    let before = old.cells[index]
    let after = new.cells[index]
    guard before.isCluster, after.isCluster, before.style == after.style,
      before.width == after.width
    else { return false }
    return old.text(of: before) == new.text(of: after)
  }

  /// The run stretched over the other half of wide glyphs at its ends, in both grids.
  private static func widened(
    _ row: Int, _ first: Int, _ last: Int, _ old: CellGrid, _ new: CellGrid
  ) -> Run {
    let columns = new.size.columns
    let start = row * columns
    var low = first
    var high = last
    while low > 0, old.cells[start + low].width == 0 || new.cells[start + low].width == 0 {
      low -= 1
    }
    while high + 1 < columns,
      old.cells[start + high + 1].width == 0 || new.cells[start + high + 1].width == 0
    {
      high += 1
    }
    return Run(row: row, columns: low..<(high + 1))
  }
}
