/// The quick way through a long table: rows that are as the row before was, of plain numbers, each
/// on a line with the same number of separators. The first row that is anything else stops it; the
/// general reader takes that row and decides what it is.
struct RegularRows {
  private let text: TraceText
  private let separator: UInt8
  /// How many separators a row has.
  private let separators: Int

  /// Rows with more cells than this go the general way.
  static let mostCells = 128

  /// Makes it for rows with `cells` cells; `nil` where they are too many.
  init?(_ text: TraceText, separator: UInt8, cells: Int) {
    guard cells >= 1, cells <= Self.mostCells else { return nil }
    self.text = text
    self.separator = separator
    self.separators = cells - 1
  }

  /// Hands `sink` the rows of `range`, which begins and ends with whole rows, until one is not
  /// regular or is refused. Returns where that row begins.
  @inline(__always)
  func scan<Sink: RegularRowSink>(_ range: Range<Int>, into sink: inout Sink) -> Int {
    precondition(range.lowerBound >= 0 && range.upperBound <= text.count)
    return unsafe withUnsafeTemporaryAllocation(of: Int.self, capacity: Self.mostCells) { marks in
      unsafe scan(range, marks, &sink)
    }
  }

  /// `marks` receives where the separators and the line break of a row are, in the whole text.
  @inline(__always)
  private func scan<Sink: RegularRowSink>(
    _ range: Range<Int>, _ marks: UnsafeMutableBufferPointer<Int>, _ sink: inout Sink
  ) -> Int {
    let bytes = unsafe text.unsafeBytes
    guard let base = bytes.baseAddress, let marks = marks.baseAddress else {
      return range.lowerBound
    }
    let separatorPattern = SIMD16<UInt8>(repeating: separator)
    let breakPattern = SIMD16<UInt8>(repeating: UInt8(ascii: "\n"))
    var rowStart = range.lowerBound
    var index = rowStart
    var found = 0
    // The last bytes of the text, too few for a chunk, are left to the general reader.
    let last = min(range.upperBound &- 1, text.count &- 16)
    while index <= last {
      let chunk = unsafe UnsafeRawPointer(base + index).loadUnaligned(as: SIMD16<UInt8>.self)
      let hits = (chunk .== separatorPattern) .| (chunk .== breakPattern)
      // Half a byte for each byte: all sixteen fit one word, and a bit of each is enough.
      let halves = unsafe unsafeBitCast(hits, to: SIMD8<UInt16>.self) &>> 4
      let narrow = SIMD8<UInt8>(truncatingIfNeeded: halves)
      var word = unsafe UInt64(littleEndian: unsafeBitCast(narrow, to: UInt64.self))
      word &= 0x8888_8888_8888_8888
      while word != 0 {
        let position = index &+ word.trailingZeroBitCount >> 2
        word &= word &- 1
        unsafe marks[found] = position
        if found == separators {
          guard unsafe base[position] == UInt8(ascii: "\n"),
            unsafe sink.take(RegularRow(base: base, start: rowStart, marks: marks))
          else { return rowStart }
          rowStart = position &+ 1
          found = 0
          if rowStart >= range.upperBound { return rowStart }
        } else {
          // A line break before its time: a short row.
          guard unsafe base[position] != UInt8(ascii: "\n") else { return rowStart }
          found &+= 1
        }
      }
      index &+= 16
    }
    return rowStart
  }
}

/// Takes the rows of `RegularRows`.
protocol RegularRowSink {
  /// Takes a row, or refuses it with `false`, having kept nothing of it.
  mutating func take(_ row: RegularRow) -> Bool
}

/// One row of `RegularRows`, valid while its sink looks at it. Columns must be below the number of
/// cells that the rows were made for.
@safe struct RegularRow {
  fileprivate let base: UnsafePointer<UInt8>
  fileprivate let start: Int
  fileprivate let marks: UnsafeMutablePointer<Int>

  @inline(__always) fileprivate init(
    base: UnsafePointer<UInt8>, start: Int, marks: UnsafeMutablePointer<Int>
  ) {
    unsafe self.base = unsafe base
    self.start = start
    unsafe self.marks = unsafe marks
  }

  /// Where the row begins in the text.
  var lowerBound: Int { start }

  /// Whether the cell of `column` is the same as the one that stands in `range` of the text.
  @inline(__always) func cell(_ column: Int, equals range: Range<Int>) -> Bool {
    let cell = unsafe (column == 0 ? start : marks[column &- 1] &+ 1)
    guard unsafe marks[column] &- cell == range.count else { return false }
    for offset in 0..<range.count
    where unsafe base[cell &+ offset] != base[range.lowerBound &+ offset] {
      return false
    }
    return true
  }

  /// The cell of `column` if it is a single byte, else 0.
  @inline(__always) func single(_ column: Int) -> UInt8 {
    let cell = unsafe (column == 0 ? start : marks[column &- 1] &+ 1)
    return unsafe marks[column] &- cell == 1 ? base[cell] : 0
  }

  /// Whether the cell of `column` is `NA`.
  @inline(__always) func isMissing(_ column: Int) -> Bool {
    let cell = unsafe (column == 0 ? start : marks[column &- 1] &+ 1)
    return unsafe marks[column] &- cell == 2 && base[cell] == UInt8(ascii: "N")
      && base[cell &+ 1] == UInt8(ascii: "A")
  }

  /// The cell as a plain decimal number times 10^`exponent`, rounded half up; `nil` for anything
  /// that is not digits with at most one point, is negative, or has more than 18 signs.
  @inline(__always) func scaled(_ column: Int, byPowerOfTen exponent: Int) -> Int64? {
    var index = unsafe column == 0 ? start : marks[column &- 1] &+ 1
    var end = unsafe marks[column]
    if index < end, unsafe base[end &- 1] == UInt8(ascii: "\r") { end &-= 1 }
    guard end &- index <= 18, index < end else { return nil }
    let first = index
    var value: UInt64 = 0
    if end &- index >= 8, let eight = unsafe Self.eightDigits(base + index) {
      value = eight
      index &+= 8
    }
    while index < end {
      let digit = unsafe base[index] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      value = value &* 10 &+ UInt64(digit)
      index &+= 1
    }
    var shift = exponent
    if index < end {
      guard unsafe base[index] == UInt8(ascii: "."), index > first else { return nil }
      shift &-= end &- index &- 1
      index &+= 1
      while index < end {
        let digit = unsafe base[index] &- UInt8(ascii: "0")
        guard digit < 10 else { return nil }
        value = value &* 10 &+ UInt64(digit)
        index &+= 1
      }
    }
    return Self.scaled(value, shift)
  }

  /// The number that eight digits are, all worked out at once; `nil` if one of them is none.
  @inline(__always)
  private static func eightDigits(_ start: UnsafePointer<UInt8>) -> UInt64? {
    let word = unsafe UInt64(
      littleEndian: UnsafeRawPointer(start).loadUnaligned(as: UInt64.self))
    let high: UInt64 = 0xf0f0_f0f0_f0f0_f0f0
    // Digits are 0x30 to 0x39: they begin with 3, and still do with 6 added.
    let both = (word & high) | (((word &+ 0x0606_0606_0606_0606) & high) &>> 4)
    guard both == 0x3333_3333_3333_3333 else { return nil }
    // Pairs, then fours, then all eight.
    let ones = word & 0x0f0f_0f0f_0f0f_0f0f
    let pairs = (ones &* 10) &+ (ones &>> 8)
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

  /// 10^`power` for powers that a number of 18 signs can need.
  @inline(__always) private static func power(_ power: Int) -> UInt64 {
    switch power {
    case 0: 1
    case 1: 10
    case 2: 100
    case 3: 1000
    case 4: 10_000
    case 5: 100_000
    case 6: 1_000_000
    case 7: 10_000_000
    case 8: 100_000_000
    case 9: 1_000_000_000
    default: 1_000_000_000 &* rest(power &- 9)
    }
  }

  private static func rest(_ power: Int) -> UInt64 {
    (0..<min(power, 10)).reduce(1) { value, _ in value &* 10 }
  }
}
