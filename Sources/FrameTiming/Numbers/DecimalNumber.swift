/// A decimal number as it was written: digits and a power of ten, so that turning it into
/// nanoseconds loses nothing.
///
/// Reads `12`, `-0.5`, `+3.`, `.5`, `1e-3`, `16,67` (decimal comma) and grouped digits such as
/// `1.234,5` and `1 234,5` (with a no-break space), whatever the locale. Words such as `NA`, `inf` and `nan` are no numbers.
@frozen public struct DecimalNumber: Equatable, Sendable {
  /// The digits without sign and point; digits beyond what 64 bits hold (18, mostly 19) are
  /// cut off.
  public var digits: UInt64
  /// The power of ten that the digits are multiplied by.
  public var exponent: Int
  public var isNegative: Bool

  @inlinable public init(digits: UInt64, exponent: Int, isNegative: Bool = false) {
    self.digits = digits
    self.exponent = exponent
    self.isNegative = isNegative
  }

  /// Reads a text that is nothing but a number, or returns `nil`.
  @inlinable public init?(_ text: Span<UInt8>) {
    var digits: UInt64 = 0
    var exponent = 0
    var index = 0
    let end = text.count
    var isNegative = false
    if end > 0, text[0] == 0x2D || text[0] == 0x2B {
      isNegative = text[0] == 0x2D
      index = 1
    }
    let first = index
    var point = -1
    while index < end {
      let digit = text[index] &- 0x30
      if digit < 10 {
        // One more digit fits into 64 bits, and all of `Int64`'s numbers are whole; what follows can
        // no longer be told apart.
        if digits <= 922_337_203_685_477_580 {
          digits = digits &* 10 &+ UInt64(digit)
          if point >= 0 { exponent &-= 1 }
        } else if point < 0 {
          exponent &+= 1
        }
      } else if text[index] == 0x2E || text[index] == 0x2C {
        guard point < 0 else {
          self.init(grouped: text)
          return
        }
        point = index
      } else {
        break
      }
      index &+= 1
    }
    guard index > first &+ (point >= 0 ? 1 : 0) else { return nil }
    if index < end {
      if text[index] >= 0x80 {
        self.init(spaced: text)
        return
      }
      guard let power = Self.power(text, from: index) else { return nil }
      exponent &+= power
    }
    self.init(digits: digits, exponent: exponent, isNegative: isNegative)
  }

  /// `e-3` at the end of a number; `nil` where something else stands there.
  @usableFromInline static func power(_ text: Span<UInt8>, from start: Int) -> Int? {
    var index = start &+ 1
    guard text[start] | 0x20 == 0x65, index < text.count else { return nil }
    let isNegative = text[index] == 0x2D
    if isNegative || text[index] == 0x2B { index &+= 1 }
    guard index < text.count else { return nil }
    var power = 0
    while index < text.count {
      let digit = text[index] &- 0x30
      guard digit < 10 else { return nil }
      power = min(power &* 10 &+ Int(digit), 10_000)
      index &+= 1
    }
    return isNegative ? -power : power
  }

  /// Reads digits in groups of three, `1,234,567.8` or `1.234.567,8`: of two signs the last is
  /// the decimal one; a sign that stands more than once groups.
  @usableFromInline init?(grouped text: Span<UInt8>) {
    var last = text.count &- 1
    while last >= 0, text[last] != 0x2E, text[last] != 0x2C { last &-= 1 }
    guard last >= 0 else { return nil }
    let mark = text[last]
    var count = 0
    for index in 0..<text.count where text[index] == mark { count &+= 1 }
    let decimal = count == 1 ? last : text.count
    var plain: [UInt8] = []
    var group = -1
    for index in 0..<text.count {
      let byte = text[index]
      if index < decimal, byte == 0x2E || byte == 0x2C {
        guard count == 1 ? byte != mark : byte == mark, group == -1 || group == 3 else {
          return nil
        }
        group = 0
      } else {
        if index == decimal, group != -1, group != 3 { return nil }
        if group >= 0 { group &+= 1 }
        plain.append(byte)
      }
    }
    if count > 1, group != 3 { return nil }
    self.init(plain.span)
  }

  /// Reads digits in groups of three with no-break spaces between them: wide or narrow ones in UTF-8,
  /// wide ones in Latin-1.
  @usableFromInline init?(spaced text: Span<UInt8>) {
    var plain: [UInt8] = []
    /// How many digits the group at hand has, and whether a space is before it.
    var group = 0
    var isGrouped = false
    var index = 0
    var hasPoint = false
    while index < text.count {
      let byte = text[index]
      if byte < 0x80 {
        if byte &- 0x30 < 10 {
          group += 1
        } else {
          if isGrouped, !hasPoint, group != 3 { return nil }
          // A sign stands before the first group.
          hasPoint = hasPoint || index > 0
        }
        plain.append(byte)
        index += 1
        continue
      }
      let length = Self.spaceLength(text, index)
      guard length > 0, !hasPoint, isGrouped ? group == 3 : (1...3).contains(group) else {
        return nil
      }
      isGrouped = true
      group = 0
      index += length
    }
    guard isGrouped, hasPoint || group == 3 else { return nil }
    self.init(plain.span)
  }

  /// How many bytes the no-break space at `index` has; 0 where there is none.
  private static func spaceLength(_ text: Span<UInt8>, _ index: Int) -> Int {
    if text[index] == 0xA0 { return 1 }
    let rest = text.count - index
    if rest > 1, text[index] == 0xC2, text[index + 1] == 0xA0 { return 2 }
    if rest > 2, text[index] == 0xE2, text[index + 1] == 0x80, text[index + 2] == 0xAF { return 3 }
    return 0
  }

  /// The nearest double; may be infinite where the exponent is absurd.
  public var value: Double {
    let magnitude = Double(digits)
    let scaled: Double
    if exponent >= -22, exponent <= 22 {
      // Powers of ten up to the 22nd are exact, so dividing by one rounds once only.
      scaled =
        exponent < 0
        ? magnitude / Self.powerOfTen(-exponent) : magnitude * Self.powerOfTen(exponent)
    } else {
      scaled = digits == 0 ? 0 : Self.scaled(magnitude, by: exponent)
    }
    return isNegative ? -scaled : scaled
  }

  /// The number times 10^`power`, rounded half away from zero, or `nil` if it does not fit.
  @inlinable public func scaled(byPowerOfTen power: Int) -> Int64? {
    let shift = exponent &+ power
    var magnitude = digits
    if shift >= 0 {
      guard digits != 0 else { return 0 }
      guard shift < 19 else { return nil }
      let (product, overflow) = digits.multipliedReportingOverflow(
        by: Self.integerPowerOfTen(shift))
      guard !overflow else { return nil }
      magnitude = product
    } else {
      guard shift > -19 else { return 0 }
      let divisor = Self.integerPowerOfTen(0 &- shift)
      magnitude = (digits &+ divisor / 2) / divisor
    }
    guard magnitude <= UInt64(Int64.max) else { return nil }
    return isNegative
      ? 0 &- Int64(truncatingIfNeeded: magnitude) : Int64(truncatingIfNeeded: magnitude)
  }

  /// The time in nanoseconds that this many `unit`s last, or `nil` if it does not fit.
  @inlinable public func nanoseconds(_ unit: TimeUnit) -> Int64? {
    scaled(byPowerOfTen: unit.nanosecondExponent)
  }

  /// 10^`power` for 0 ≤ power < 19.
  @inlinable static func integerPowerOfTen(_ power: Int) -> UInt64 {
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
    default: 1_000_000_000 &* integerPowerOfTen(power &- 9)
    }
  }

  private static func powerOfTen(_ power: Int) -> Double {
    (0..<power).reduce(1) { value, _ in value * 10 }
  }

  private static func scaled(_ magnitude: Double, by exponent: Int) -> Double {
    var result = magnitude
    for _ in 0..<min(exponent.magnitude, 400) {
      result = exponent < 0 ? result / 10 : result * 10
    }
    return result
  }
}
