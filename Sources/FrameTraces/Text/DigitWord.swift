/// Numbers read eight digits at a time, as whole words of memory.
enum DigitWord {
  /// Eight bytes, the first the lowest.
  @inline(__always) static func load(_ start: UnsafePointer<UInt8>) -> UInt64 {
    unsafe UInt64(littleEndian: UnsafeRawPointer(start).loadUnaligned(as: UInt64.self))
  }

  /// Up to eight digits with at most one point.
  struct ShortNumber {
    var digits: UInt64
    var decimals = 0
    var hasPoint = false
  }

  /// The number that the last `length` (1 to 8) bytes of a word are, all worked out at once; `nil`
  /// for anything but digits with at most one point, which may stand in front.
  @inline(__always)
  static func number(_ word: UInt64, length: Int) -> ShortNumber? {
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

  /// `value` times 10^`shift`, rounded half up; `nil` beyond `Int64`.
  @inline(__always) static func scaled(_ value: UInt64, _ shift: Int) -> Int64? {
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
