import CRowScan

/// Some rows in a row, valid while their sink looks at them.
@safe struct RegularBatch {
  /// No batch has more rows.
  static let mostRows = Int(fpsbar_most_rows)

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

  /// The cells of a column as plain decimal numbers times 10^`exponent`, rounded half up; −1 for
  /// anything that is not digits with at most one point, is negative, or has more than 18 signs.
  /// A column at a time lets a processor work on several rows at once.
  @inline(__always) func numbers(
    _ place: Int, byPowerOfTen exponent: Int, into values: inout InlineArray<128, Int64>
  ) {
    precondition(place >= 0 && count <= values.count)
    let column = 2 &+ 2 &* place
    var rest = values.mutableSpan
    unsafe rest.withUnsafeMutableBufferPointer { values in
      unsafe fpsbar_read_numbers(
        bytes + first, first, cells + column, stride, count, UInt32(exponent), values.baseAddress)
    }
    for index in 0..<count where values[index] < 0 {
      guard let value = self[index].number(place, byPowerOfTen: exponent) else { continue }
      values[index] = value
    }
  }
}
