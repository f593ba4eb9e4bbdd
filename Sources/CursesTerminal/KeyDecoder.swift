public import ScreenGrid

/// Turns the bytes that a terminal sends into keys.
///
/// Knows the sequences of xterm and its kin (CSI and SS3), SGR mouse reports, UTF-8, and whatever
/// the terminal's description adds. Bytes that mean nothing are dropped, a sequence as a whole.
public struct KeyDecoder: Sendable {
  private var pending: [UInt8] = []
  private let described: [[UInt8]: Key]

  /// A sequence longer than this is no key but noise.
  private static let longestSequence = 64

  /// Makes a decoder; `described` holds sequences that a terminal's description names.
  public init(described: [[UInt8]: Key] = [:]) {
    self.described = described.filter { $0.key.first == 0x1B && $0.key.count > 1 }
  }

  /// Whether bytes wait for the rest of a sequence. An escape that stays alone for some 25 ms is
  /// the key itself: `flush` gives it.
  public var isWaiting: Bool { !pending.isEmpty }

  /// Takes bytes and returns the keys that they complete.
  public mutating func decode(_ bytes: some Sequence<UInt8>) -> [Key] {
    pending += bytes
    return drain(final: false)
  }

  /// Returns the keys of what waits, as nothing more comes.
  public mutating func flush() -> [Key] {
    drain(final: true)
  }

  private mutating func drain(final: Bool) -> [Key] {
    var keys: [Key] = []
    var rest = pending[...]
    while let first = rest.first {
      let step: Step =
        first == 0x1B ? escape(rest, final: final) : plain(rest, first, final: final)
      guard case .took(let count, let key) = step else { break }
      if let key { keys.append(key) }
      rest = rest.dropFirst(count)
    }
    pending = Array(rest)
    return keys
  }

  private enum Step {
    /// More bytes are needed.
    case wait
    /// That many bytes are used up and gave a key, or nothing.
    case took(Int, Key?)
  }

  private func escape(_ bytes: ArraySlice<UInt8>, final: Bool) -> Step {
    guard bytes.count > 1 else { return final ? .took(1, .escape) : .wait }
    if let step = describedSequence(bytes, final: final) { return step }
    let second = bytes[bytes.startIndex + 1]
    switch second {
    case UInt8(ascii: "["): return controlSequence(bytes, final: final)
    case UInt8(ascii: "O"):
      guard bytes.count > 2 else { return final ? .took(2, nil) : .wait }
      return .took(3, Self.letterKeys[bytes[bytes.startIndex + 2]])
    case 0x1B: return .took(1, .escape)
    default: return .took(1, .escape)
    }
  }

  /// A sequence of the terminal's own description, the longest that fits.
  private func describedSequence(_ bytes: ArraySlice<UInt8>, final: Bool) -> Step? {
    var longest: (count: Int, key: Key)?
    var couldBeMore = false
    for (sequence, key) in described {
      if bytes.starts(with: sequence) {
        if sequence.count > longest?.count ?? 0 { longest = (sequence.count, key) }
      } else if !final, bytes.count < sequence.count, sequence.starts(with: bytes) {
        couldBeMore = true
      }
    }
    if let longest { return .took(longest.count, longest.key) }
    return couldBeMore ? .wait : nil
  }

  /// `ESC [` parameters, intermediates and a final byte from `@` to `~` (ECMA-48, 5.4).
  private func controlSequence(_ bytes: ArraySlice<UInt8>, final: Bool) -> Step {
    let body = bytes.dropFirst(2)
    guard let end = body.firstIndex(where: { !(0x20...0x3F).contains($0) }) else {
      if final || body.count > Self.longestSequence { return .took(bytes.count, nil) }
      return .wait
    }
    let count = end - bytes.startIndex + 1
    let parameters = body[..<end]
    switch bytes[end] {
    case UInt8(ascii: "M") where parameters.isEmpty:
      // The old mouse report: three bytes follow.
      guard bytes.count >= count + 3 else { return final ? .took(bytes.count, nil) : .wait }
      return .took(count + 3, nil)
    case UInt8(ascii: "M"), UInt8(ascii: "m"):
      return .took(count, mouse(parameters, released: bytes[end] == UInt8(ascii: "m")))
    case UInt8(ascii: "~"):
      return .took(count, Self.numbers(parameters).first.flatMap { Self.numberKeys[$0] })
    case UInt8(ascii: "["):
      // The Linux console's F1 to F5.
      guard bytes.count > count else { return final ? .took(bytes.count, nil) : .wait }
      let offset = Int(bytes[end + 1]) - Int(UInt8(ascii: "A"))
      return .took(count + 1, (0..<5).contains(offset) ? .function(offset + 1) : nil)
    case 0x40...0x7E:
      return .took(count, Self.letterKeys[bytes[end]])
    default:
      // A control in the middle of a sequence ends it; the control counts by itself.
      return .took(count - 1, nil)
    }
  }

  /// An SGR mouse report: `<` button; column; row.
  private func mouse(_ parameters: ArraySlice<UInt8>, released: Bool) -> Key? {
    guard parameters.first == UInt8(ascii: "<") else { return nil }
    let numbers = Self.numbers(parameters.dropFirst())
    guard numbers.count == 3, numbers[0] >= 0, numbers[1] >= 1, numbers[2] >= 1 else { return nil }
    let point = GridPoint(column: numbers[1] - 1, row: numbers[2] - 1)
    // Bits 2 to 4 are shift, meta and control.
    switch numbers[0] & ~0b1_1100 {
    case 0, 1, 2: return released ? .mouseRelease(point) : .mousePress(point)
    case 32, 33, 34: return .mouseDrag(point)
    case 64: return .mouseWheel(point, -1)
    case 65: return .mouseWheel(point, 1)
    default: return nil
    }
  }

  private func plain(_ bytes: ArraySlice<UInt8>, _ first: UInt8, final: Bool) -> Step {
    switch first {
    case 0x09: return .took(1, .tab)
    case 0x0A, 0x0D: return .took(1, .enter)
    case 0x08, 0x7F: return .took(1, .backspace)
    case 0x00: return .took(1, .control(" "))
    case 0x01...0x1A: return .took(1, .control(Character(Unicode.Scalar(first + 0x60))))
    case 0x1C...0x1F: return .took(1, .control(Character(Unicode.Scalar(first + 0x40))))
    case 0x20..<0x7F: return .took(1, .character(Character(Unicode.Scalar(first))))
    default: return multibyte(bytes, first, final: final)
    }
  }

  /// One scalar of UTF-8; malformed bytes are dropped one by one.
  private func multibyte(_ bytes: ArraySlice<UInt8>, _ first: UInt8, final: Bool) -> Step {
    let count: Int
    switch first {
    case 0xC2...0xDF: count = 2
    case 0xE0...0xEF: count = 3
    case 0xF0...0xF4: count = 4
    default: return .took(1, nil)
    }
    let continuing = bytes.dropFirst().prefix(count - 1).prefix { $0 & 0xC0 == 0x80 }
    if continuing.count < count - 1 {
      return bytes.count == continuing.count + 1 && !final ? .wait : .took(1, nil)
    }
    guard let text = String(validating: bytes.prefix(count), as: UTF8.self),
      let scalar = text.unicodeScalars.first, DisplayWidth.columns(of: scalar) > 0
    else { return .took(count, nil) }
    return .took(count, .character(Character(scalar)))
  }

  /// Numbers between semicolons; what is none, or too large for anything, becomes -1.
  private static func numbers(_ bytes: ArraySlice<UInt8>) -> [Int] {
    bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { digits in
      digits.count > 5 ? -1 : Int(String(decoding: digits, as: UTF8.self)) ?? -1
    }
  }

  private static let letterKeys: [UInt8: Key] = [
    UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right,
    UInt8(ascii: "D"): .left, UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end,
    UInt8(ascii: "Z"): .backtab, UInt8(ascii: "M"): .enter, UInt8(ascii: "P"): .function(1),
    UInt8(ascii: "Q"): .function(2), UInt8(ascii: "R"): .function(3),
    UInt8(ascii: "S"): .function(4), UInt8(ascii: "I"): .tab,
  ]

  private static let numberKeys: [Int: Key] = [
    1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
    11: .function(1), 12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5),
    17: .function(6), 18: .function(7), 19: .function(8), 20: .function(9), 21: .function(10),
    23: .function(11), 24: .function(12),
  ]
}
