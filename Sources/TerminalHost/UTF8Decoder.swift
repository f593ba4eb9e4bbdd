/// Decodes UTF-8 that arrives in pieces; what is ill-formed becomes U+FFFD, one for each maximal
/// part of a scalar (the practice that the Unicode Standard recommends).
struct UTF8Decoder: Sendable {
  /// What a byte led to.
  enum Result: Equatable {
    /// More bytes are needed.
    case more
    /// A scalar is complete.
    case scalar(Unicode.Scalar)
    /// The bytes so far are ill-formed; the present byte belongs to them.
    case invalid
    /// The bytes before the present one are ill-formed; it has to be read again.
    case invalidBefore
  }

  private var value: UInt32 = 0
  private var needed = 0
  private var lower: UInt8 = 0x80
  private var upper: UInt8 = 0xBF

  /// Whether the bytes so far end within a scalar.
  var isPending: Bool { needed > 0 }

  /// Forgets an unfinished scalar.
  mutating func reset() {
    self = UTF8Decoder()
  }

  /// Takes one byte.
  mutating func consume(_ byte: UInt8) -> Result {
    guard needed > 0 else { return begin(byte) }
    guard byte >= lower, byte <= upper else {
      reset()
      return .invalidBefore
    }
    lower = 0x80
    upper = 0xBF
    value = value << 6 | UInt32(byte & 0x3F)
    needed -= 1
    guard needed == 0 else { return .more }
    return Unicode.Scalar(value).map(Result.scalar) ?? .invalid
  }

  private mutating func begin(_ byte: UInt8) -> Result {
    switch byte {
    case 0x00...0x7F: return .scalar(Unicode.Scalar(byte))
    case 0xC2...0xDF:
      value = UInt32(byte & 0x1F)
      needed = 1
    case 0xE0...0xEF:
      value = UInt32(byte & 0x0F)
      needed = 2
      if byte == 0xE0 { lower = 0xA0 }
      if byte == 0xED { upper = 0x9F }
    case 0xF0...0xF4:
      value = UInt32(byte & 0x07)
      needed = 3
      if byte == 0xF0 { lower = 0x90 }
      if byte == 0xF4 { upper = 0x8F }
    default: return .invalid
    }
    return .more
  }
}
