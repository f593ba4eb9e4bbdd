import CRowScan

/// The quick way through a long table: rows of plain numbers, each on a line with the same number of
/// separators. The first row that is anything else stops it; the general reader takes that row and
/// decides what it is.
struct RegularRows {
  private let text: TraceText
  private let separator: UInt8
  /// How many separators a row has.
  private let separators: Int

  /// Rows with more cells than this go the general way.
  static let mostCells = 128
  /// Bytes that are copied at a time.
  private static let portion = 1 << 18

  /// Makes it for rows with `cells` cells; `nil` where they are too many.
  init?(_ text: TraceText, separator: UInt8, cells: Int) {
    guard cells >= 1, cells <= Self.mostCells else { return nil }
    self.text = text
    self.separator = separator
    self.separators = cells - 1
  }

  /// Hands `sink` the rows of `range`, which begins and ends with whole rows, until one is not
  /// regular or is refused. Returns where that row begins.
  ///
  /// - Parameter copy: how bytes of the text come into memory that is at hand; `nil` to look at them
  ///   where they are.
  @inline(__always)
  func scan<Sink: RegularRowSink>(
    _ range: Range<Int>, copy: InputCopy? = nil, into sink: inout Sink
  ) -> Int {
    precondition(range.lowerBound >= 0 && range.upperBound <= text.count)
    let columns = sink.columns.numbers
    precondition(columns.allSatisfy { $0 <= separators })
    let capacity = RegularBatch.mostRows * RegularRow.stride(columns.count)
    return unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: capacity) { cells in
      unsafe columns.withUnsafeBufferPointer { columns in
        let shape = unsafe fpsbar_row_shape(
          separator: separator, separators: UInt32(separators), columns: columns.baseAddress,
          column_count: UInt32(columns.count))
        return unsafe scan(range, copy, shape, cells, &sink)
      }
    }
  }

  /// Goes through `range` at once, or portion by portion where they are copied.
  @inline(__always)
  private func scan<Sink: RegularRowSink>(
    _ range: Range<Int>, _ copy: InputCopy?, _ shape: fpsbar_row_shape,
    _ cells: UnsafeMutableBufferPointer<UInt32>, _ sink: inout Sink
  ) -> Int {
    guard let copy else { return unsafe scan(text, at: 0, range, shape, cells, &sink) }
    return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.portion) { memory in
      var start = range.lowerBound
      while start < range.upperBound {
        let room = unsafe UnsafeMutableBufferPointer(
          rebasing: memory[..<min(Self.portion, range.upperBound &- start)])
        let portion = unsafe TraceText(copy.read(at: start, into: room))
        let end = unsafe scan(
          portion, at: start, start..<(start &+ portion.count), shape, cells, &sink)
        // The rest is the beginning of a row, or a row that is none for this reader.
        guard end > start else { break }
        start = end
      }
      return start
    }
  }

  /// Goes through `range`, whose bytes stand in `portion`, which begins at `first`.
  @inline(__always)
  private func scan<Sink: RegularRowSink>(
    _ portion: TraceText, at first: Int, _ range: Range<Int>, _ shape: fpsbar_row_shape,
    _ cells: UnsafeMutableBufferPointer<UInt32>, _ sink: inout Sink
  ) -> Int {
    guard let bytes = unsafe portion.unsafeBytes.baseAddress, let cells = cells.baseAddress,
      let text = unsafe text.unsafeBytes.baseAddress
    else { return range.lowerBound }
    let stride = unsafe RegularRow.stride(Int(shape.column_count))
    let end = range.upperBound &- first
    var start = range.lowerBound &- first
    while start < end {
      // Offsets within a batch of rows fit four bytes.
      let length = min(end &- start, RegularBatch.mostRows &* Int(fpsbar_longest_row))
      let rows = unsafe withUnsafePointer(to: shape) { shape in
        unsafe fpsbar_find_rows(bytes + start, length, shape, cells, RegularBatch.mostRows)
      }
      guard rows > 0 else { break }
      let batch = unsafe RegularBatch(
        text: text, bytes: bytes, start: start, cells: cells, stride: stride, count: rows)
      let taken = sink.take(batch)
      if taken > 0 { start = batch[taken &- 1].upperBound }
      guard taken == rows else { break }
    }
    return first &+ start
  }
}

/// Takes the rows of `RegularRows`.
protocol RegularRowSink {
  /// The columns that it looks at.
  var columns: RegularColumns { get }

  /// Takes rows up to the first that it refuses, of which it keeps nothing, and says how many.
  mutating func take(_ rows: RegularBatch) -> Int
}

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

  fileprivate init(
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

/// One row of `RegularRows`, valid while its sink looks at it. Cells are asked for by the places of
/// their columns in the sink's `columns`.
@safe struct RegularRow {
  private let text: UnsafePointer<UInt8>
  /// The bytes that the row is among, and where in them its offsets count from.
  private let bytes: UnsafePointer<UInt8>
  private let first: Int
  private let cells: UnsafeMutablePointer<UInt32>

  /// How many numbers describe a row of which so many columns are looked up.
  fileprivate static func stride(_ columns: Int) -> Int { 2 &+ 2 &* columns }

  @inline(__always) fileprivate init(
    text: UnsafePointer<UInt8>, bytes: UnsafePointer<UInt8>, start: Int,
    cells: UnsafeMutablePointer<UInt32>
  ) {
    unsafe self.text = unsafe text
    unsafe self.bytes = unsafe bytes
    self.first = start
    unsafe self.cells = unsafe cells
  }

  /// Where the next row begins in the bytes.
  fileprivate var upperBound: Int { unsafe first &+ Int(cells[1]) &+ 1 }

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
    let last = unsafe Self.word(bytes + (end &- 8))
    guard length > 8 else {
      guard let number = Self.number(last, length: length), number.decimals &+ 1 < length else {
        return nil
      }
      return Self.scaled(number.digits, exponent &- number.decimals)
    }
    guard let low = Self.number(last, length: 8),
      let high = unsafe Self.number(Self.word(bytes + (end &- 16)), length: length &- 8)
    else { return nil }
    // At most one point, not in front; in the first part it is followed by all of the second.
    if high.hasPoint {
      guard !low.hasPoint, high.decimals &+ 1 < length &- 8 else { return nil }
      let value = high.digits &* 100_000_000 &+ low.digits
      return Self.scaled(value, exponent &- high.decimals &- 8)
    }
    let value = high.digits &* (low.hasPoint ? 10_000_000 : 100_000_000) &+ low.digits
    return Self.scaled(value, exponent &- low.decimals)
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
    return Self.scaled(value, shift)
  }

  /// Eight bytes, the first the lowest.
  @inline(__always) private static func word(_ start: UnsafePointer<UInt8>) -> UInt64 {
    unsafe UInt64(littleEndian: UnsafeRawPointer(start).loadUnaligned(as: UInt64.self))
  }

  /// Up to eight digits with at most one point.
  private struct ShortNumber {
    var digits: UInt64
    var decimals = 0
    var hasPoint = false
  }

  /// The number that the last `length` (1 to 8) bytes of a word are, all worked out at once; `nil`
  /// for anything but digits with at most one point, which may stand in front.
  @inline(__always)
  private static func number(_ word: UInt64, length: Int) -> ShortNumber? {
    // The values of the digits, with zeros before them.
    let kept = UInt64.max &<< UInt64(truncatingIfNeeded: 64 &- 8 &* length)
    var signs = (word ^ 0x3030_3030_3030_3030) & kept
    // A byte that is a point becomes zero; the lowest high bit left is that of the first such byte.
    let points = signs ^ 0x1e1e_1e1e_1e1e_1e1e
    let found = (points &- 0x0101_0101_0101_0101) & ~points & 0x8080_8080_8080_8080
    guard found != 0 else { return digits(signs).map { ShortNumber(digits: $0) } }
    let place = UInt64(truncatingIfNeeded: found.trailingZeroBitCount &- 7)
    // The digits before the point take its place.
    let before = (1 as UInt64 &<< place) &- 1
    signs = (signs & ~(before &<< 8 | 0xff)) | (signs & before) &<< 8
    return digits(signs).map {
      ShortNumber(
        digits: $0, decimals: 7 &- Int(truncatingIfNeeded: place &>> 3), hasPoint: true)
    }
  }

  /// The number that eight values of digits are, the first the lowest; `nil` if one is above 9.
  @inline(__always)
  private static func digits(_ values: UInt64) -> UInt64? {
    guard (values | values &+ 0x0606_0606_0606_0606) & 0xf0f0_f0f0_f0f0_f0f0 == 0 else {
      return nil
    }
    // Pairs, then fours, then all eight.
    let pairs = (values &* 10) &+ (values &>> 8)
    let mask: UInt64 = 0x0000_00ff_0000_00ff
    let upper = (pairs & mask) &* (100 &+ (1_000_000 &<< 32))
    let lower = ((pairs &>> 16) & mask) &* (1 &+ (10_000 &<< 32))
    return (upper &+ lower) &>> 32
  }

  @inline(__always) private static func scaled(_ value: UInt64, _ shift: Int) -> Int64? {
    let result: UInt64
    if shift >= 0 {
      let (product, overflow) = value.multipliedReportingOverflow(by: power(shift))
      guard !overflow else { return nil }
      result = product
    } else {
      let divisor = power(0 &- shift)
      result = (value &+ divisor / 2) / divisor
    }
    return result <= UInt64(Int64.max) ? Int64(truncatingIfNeeded: result) : nil
  }

  /// 10^`power` for powers from 0 to 19, by its bits: the decimals of neighbours differ, and a
  /// processor guesses branches on them wrong.
  @inline(__always) private static func power(_ power: Int) -> UInt64 {
    let low: UInt64 = (power & 1 != 0 ? 10 : 1) &* (power & 2 != 0 ? 100 : 1)
    let high: UInt64 = (power & 4 != 0 ? 10_000 : 1) &* (power & 8 != 0 ? 100_000_000 : 1)
    return low &* high &* (power & 16 != 0 ? 10_000_000_000_000_000 : 1)
  }
}
