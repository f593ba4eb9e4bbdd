/// One row of `RegularRows`, valid while its sink looks at it. Cells are asked for by the places of
/// their columns in the sink's `columns`.
@safe struct RegularRow {
  private let text: UnsafePointer<UInt8>
  /// The bytes that the row is among, and where in them its offsets count from.
  private let bytes: UnsafePointer<UInt8>
  private let first: Int
  private let cells: UnsafeMutablePointer<UInt32>

  /// How many numbers describe a row of which so many columns are looked up.
  static func stride(_ columns: Int) -> Int { 2 &+ 2 &* columns }

  @inline(__always) init(
    text: UnsafePointer<UInt8>, bytes: UnsafePointer<UInt8>, start: Int,
    cells: UnsafeMutablePointer<UInt32>
  ) {
    unsafe self.text = unsafe text
    unsafe self.bytes = unsafe bytes
    self.first = start
    unsafe self.cells = unsafe cells
  }

  /// Where the next row begins in the bytes.
  var upperBound: Int { unsafe first &+ Int(cells[1]) &+ 1 }

  @inline(__always) private func start(_ place: Int) -> Int {
    unsafe first &+ Int(cells[2 &+ 2 &* place])
  }

  @inline(__always) private func end(_ place: Int) -> Int {
    unsafe first &+ Int(cells[3 &+ 2 &* place])
  }

  /// Whether the cell is the same as the one that stands in `range` of the text.
  @inline(__always) func cell(_ place: Int, equals range: Range<Int>) -> Bool {
    let cell = start(place)
    guard end(place) &- cell == range.count else { return false }
    for offset in 0..<range.count
    where unsafe bytes[cell &+ offset] != text[range.lowerBound &+ offset] {
      return false
    }
    return true
  }

  /// The cell if it is a single byte, else 0.
  @inline(__always) func single(_ place: Int) -> UInt8 {
    let cell = start(place)
    return unsafe end(place) &- cell == 1 ? bytes[cell] : 0
  }

  /// Whether the cell is `NA`.
  @inline(__always) func isMissing(_ place: Int) -> Bool {
    let cell = start(place)
    return unsafe end(place) &- cell == 2 && bytes[cell] == UInt8(ascii: "N")
      && bytes[cell &+ 1] == UInt8(ascii: "A")
  }

  /// The cell as `RegularBatch.numbers` has it, one digit after the other; `nil` where it is none.
  @inline(never) func number(_ place: Int, byPowerOfTen exponent: Int) -> Int64? {
    var end = self.end(place)
    let start = self.start(place)
    if start < end, unsafe bytes[end &- 1] == UInt8(ascii: "\r") { end &-= 1 }
    guard end &- start <= 18, start < end else { return nil }
    var index = start
    var value: UInt64 = 0
    while index < end {
      let digit = unsafe bytes[index] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      value = value &* 10 &+ UInt64(digit)
      index &+= 1
    }
    var shift = exponent
    if index < end {
      guard unsafe bytes[index] == UInt8(ascii: "."), index > start else { return nil }
      shift &-= end &- index &- 1
      index &+= 1
      while index < end {
        let digit = unsafe bytes[index] &- UInt8(ascii: "0")
        guard digit < 10 else { return nil }
        value = value &* 10 &+ UInt64(digit)
        index &+= 1
      }
    }
    return Self.scaled(value, shift)
  }

  /// `value` times 10^`shift`, from −19 to 19, rounded half up; `nil` beyond `Int64`.
  private static func scaled(_ value: UInt64, _ shift: Int) -> Int64? {
    var power: UInt64 = 1
    for _ in 0..<abs(shift) { power &*= 10 }
    guard shift >= 0 else { return Int64(exactly: (value &+ power / 2) / power) }
    let (product, overflow) = value.multipliedReportingOverflow(by: power)
    return overflow ? nil : Int64(exactly: product)
  }
}
