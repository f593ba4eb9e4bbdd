/// Columns of a table that a sink looks at. It knows them by their places here.
struct RegularColumns {
  /// Column numbers, ascending, each once.
  let numbers: [UInt32]

  /// Leaves out what is `nil`.
  init(_ columns: [Int?]) {
    numbers = Set(columns.compactMap { $0.flatMap(UInt32.init(exactly:)) }).sorted()
  }

  /// The place of a column that it was made with.
  func place(of column: Int) -> Int {
    numbers.firstIndex { $0 == column } ?? 0
  }
}
