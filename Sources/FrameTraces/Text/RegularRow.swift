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

  /// The cell as a plain decimal number times 10^`exponent`, rounded half up; `nil` for anything
  /// that is not digits with at most one point, is negative, or has more than 18 signs.
  @inline(__always) func scaled(_ place: Int, byPowerOfTen exponent: Int) -> Int64? {
    let start = self.start(place)
    var end = self.end(place)
    guard start < end else { return nil }
    if unsafe bytes[end &- 1] == UInt8(ascii: "\r") { end &-= 1 }
    let length = end &- start
    // The bytes before the cell's end may be another cell's, but not before the text.
    guard end >= 16, length > 0, length <= 16 else { return generalScaled(start, end, exponent) }
    let last = unsafe DigitWord.load(bytes + (end &- 8))
    guard length > 8 else {
      guard let number = DigitWord.number(last, length: length), number.decimals &+ 1 < length
      else {
        return nil
      }
      return DigitWord.scaled(number.digits, exponent &- number.decimals)
    }
    guard let low = DigitWord.number(last, length: 8),
      let high = unsafe DigitWord.number(DigitWord.load(bytes + (end &- 16)), length: length &- 8)
    else { return nil }
    // At most one point, not in front; in the first part it is followed by all of the second.
    if high.hasPoint {
      guard !low.hasPoint, high.decimals &+ 1 < length &- 8 else { return nil }
      let value = high.digits &* 100_000_000 &+ low.digits
      return DigitWord.scaled(value, exponent &- high.decimals &- 8)
    }
    let value = high.digits &* (low.hasPoint ? 10_000_000 : 100_000_000) &+ low.digits
    return DigitWord.scaled(value, exponent &- low.decimals)
  }

  /// The same one digit after the other, with a point anywhere.
  private func generalScaled(_ start: Int, _ end: Int, _ exponent: Int) -> Int64? {
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
    return DigitWord.scaled(value, shift)
  }
}
