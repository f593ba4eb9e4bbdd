import FrameTiming

/// The bytes that a reader works on: text in an encoding that contains ASCII (UTF-8 or Latin-1).
///
/// It points into memory that `Trace.read` keeps alive while a reader runs; a reader copies what it
/// keeps. Every access is bounds-checked, hence `@safe`.
@safe struct TraceText {
  /// How many bytes there are.
  let count: Int
  private let base: UnsafePointer<UInt8>

  /// Looks at `bytes`, which must outlive the reading.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.count = bytes.count
    // A buffer without memory has no bytes; any address will do, as none is read.
    unsafe self.base = bytes.baseAddress ?? UnsafePointer(bitPattern: 1).unsafelyUnwrapped
  }

  /// The byte at `index`.
  @inline(__always) subscript(index: Int) -> UInt8 {
    precondition(index >= 0 && index < count)
    return unsafe base[index]
  }

  /// The bytes themselves, for loops that do their own bounds checking.
  @unsafe var unsafeBytes: UnsafeBufferPointer<UInt8> {
    unsafe UnsafeBufferPointer(start: base, count: count)
  }

  /// Where in `bytes` the text begins; `nil` where it is a copy.
  @unsafe func offset(in bytes: UnsafeRawBufferPointer) -> Int? {
    guard let start = bytes.baseAddress else { return nil }
    let offset = unsafe UnsafeRawPointer(base) - start
    return offset >= 0 && offset &+ count <= bytes.count ? offset : nil
  }

  /// The first `byte` in `range`, or the range's end. Looks at sixteen bytes at a time.
  @inline(__always) func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    var index = range.lowerBound
    let end = range.upperBound
    let pattern = SIMD16<UInt8>(repeating: byte)
    while index &+ 16 <= end {
      let (low, high) = unsafe Self.hits(base + index, pattern)
      if low != 0 { return index &+ low.trailingZeroBitCount >> 3 }
      if high != 0 { return index &+ 8 &+ high.trailingZeroBitCount >> 3 }
      index &+= 16
    }
    while index < end, unsafe base[index] != byte { index &+= 1 }
    return index
  }

  /// The sixteen bytes at `pointer` against `pattern`: all bits of a byte are set where they agree.
  /// Two words, since there is no way to a bit mask of a vector that compiles to one instruction.
  @inline(__always)
  private static func hits(
    _ pointer: UnsafePointer<UInt8>, _ pattern: SIMD16<UInt8>
  ) -> (low: UInt64, high: UInt64) {
    let bytes = unsafe UnsafeRawPointer(pointer).loadUnaligned(as: SIMD16<UInt8>.self)
    let words = unsafe unsafeBitCast(bytes .== pattern, to: SIMD2<UInt64>.self)
    return (UInt64(littleEndian: words[0]), UInt64(littleEndian: words[1]))
  }

  /// Whether `range` begins with `literal` (ASCII).
  func hasPrefix(_ literal: StaticString, in range: Range<Int>) -> Bool {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    let length = literal.utf8CodeUnitCount
    guard length <= range.count else { return false }
    for offset in 0..<length
    where unsafe base[range.lowerBound &+ offset] != literal.utf8Start[offset] {
      return false
    }
    return true
  }

  /// Whether the bytes of `range` are exactly `literal` (ASCII).
  func equals(_ range: Range<Int>, _ literal: StaticString) -> Bool {
    range.count == literal.utf8CodeUnitCount && hasPrefix(literal, in: range)
  }

  /// Where `literal` (ASCII) first stands in `range`, or `nil`.
  func firstRange(of literal: StaticString, in range: Range<Int>) -> Range<Int>? {
    let length = literal.utf8CodeUnitCount
    guard length > 0, range.count >= length else { return nil }
    let first = unsafe literal.utf8Start[0]
    let starts = range.lowerBound..<(range.upperBound &- length &+ 1)
    var index = starts.lowerBound
    while true {
      index = firstIndex(of: first, in: index..<starts.upperBound)
      guard index < starts.upperBound else { return nil }
      if hasPrefix(literal, in: index..<range.upperBound) { return index..<(index &+ length) }
      index &+= 1
    }
  }

  /// `range` without blanks, tabs, carriage returns and NUL bytes at its ends.
  @inline(__always) func trimmed(_ range: Range<Int>) -> Range<Int> {
    var lower = range.lowerBound
    var upper = range.upperBound
    while lower < upper, Self.isBlank(self[lower]) { lower &+= 1 }
    while upper > lower, Self.isBlank(self[upper &- 1]) { upper &-= 1 }
    return lower..<upper
  }

  /// The number that the trimmed `range` is, or `nil`.
  @inline(__always) func number(in range: Range<Int>) -> DecimalNumber? {
    let range = trimmed(range)
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    let bytes = unsafe UnsafeBufferPointer(start: base + range.lowerBound, count: range.count)
    return DecimalNumber(unsafe bytes.span)
  }

  /// The whole number that the trimmed `range` is, or `nil`; no point, no exponent.
  func integer(in range: Range<Int>) -> Int64? {
    let range = trimmed(range)
    guard !range.isEmpty, range.count <= 20 else { return nil }
    var index = range.lowerBound
    let isNegative = self[index] == UInt8(ascii: "-")
    if isNegative { index &+= 1 }
    guard index < range.upperBound else { return nil }
    var value: Int64 = 0
    while index < range.upperBound {
      let digit = self[index] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) = product.subtractingReportingOverflow(Int64(digit))
      guard !overflow, !carry else { return nil }
      value = sum
      index &+= 1
    }
    if isNegative { return value }
    return value == .min ? nil : 0 &- value
  }

  /// The text of `range`: UTF-8 where it is valid, else Latin-1. Outside text: may hold controls.
  func string(_ range: Range<Int>) -> String {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    let bytes = unsafe UnsafeBufferPointer(start: base + range.lowerBound, count: range.count)
    if let text = unsafe String(validating: bytes, as: UTF8.self) { return text }
    return String(String.UnicodeScalarView(unsafe bytes.map { Unicode.Scalar($0) }))
  }

  /// The text of `range` as an error quotes it: one line, without controls, at most 60 characters.
  func excerpt(_ range: Range<Int>) -> String {
    let upper = min(range.upperBound, range.lowerBound &+ 240)
    let text = string(trimmed(range.lowerBound..<max(range.lowerBound, upper)))
    let printable = text.unicodeScalars.map { scalar in
      scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value) ? " " : Character(scalar)
    }
    return printable.count <= 60 ? String(printable) : String(printable.prefix(59)) + "…"
  }

  /// In which line, counted from 1, the byte at `index` stands. - Complexity: O(`index`).
  func line(at index: Int) -> Int {
    var line = 1
    var start = 0
    let end = min(max(index, 0), count)
    while true {
      start = firstIndex(of: UInt8(ascii: "\n"), in: start..<end)
      guard start < end else { return line }
      line &+= 1
      start &+= 1
    }
  }

  @inline(__always) static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0
  }
}
