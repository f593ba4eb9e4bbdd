/// Some rows in a row, valid while their sink looks at them.
@safe struct RegularBatch {
  /// No batch has more rows: what is known of them fits the nearest cache.
  static let mostRows = 128

  /// How many there are.
  let count: Int
  private let text: UnsafePointer<UInt8>
  private let bytes: UnsafePointer<UInt8>
  private let first: Int
  private let cells: UnsafeMutablePointer<UInt32>
  private let stride: Int

  init(
    text: UnsafePointer<UInt8>, bytes: UnsafePointer<UInt8>, start: Int,
    cells: UnsafeMutablePointer<UInt32>, stride: Int, count: Int
  ) {
    self.count = count
    unsafe self.text = unsafe text
    unsafe self.bytes = unsafe bytes
    self.first = start
    unsafe self.cells = unsafe cells
    self.stride = stride
  }

  /// The row with `index` rows before it, of `count`.
  @inline(__always) subscript(index: Int) -> RegularRow {
    unsafe RegularRow(text: text, bytes: bytes, start: first, cells: cells + index &* stride)
  }

  /// The cells of a column as `RegularRow.scaled` has them, up to the first that is no such number,
  /// and how many they are. A column at a time lets a processor work on several rows at once.
  @inline(__always) func scaled(
    _ place: Int, byPowerOfTen exponent: Int, into values: inout InlineArray<128, Int64>
  ) -> Int {
    var index = 0
    while index < count {
      guard let value = self[index].scaled(place, byPowerOfTen: exponent) else { break }
      values[index] = value
      index &+= 1
    }
    return index
  }
}
