import FrameTiming

/// A number in a line, with what is written behind it.
struct LineNumber: Equatable, Sendable {
  /// What follows a number and says what it counts.
  enum Suffix: Equatable, Sendable {
    case unit(TimeUnit)
    /// `fps` or `Hz`.
    case rate
  }

  var number: DecimalNumber
  var suffix: Suffix?

  /// The number that a line is, alone: blanks around it, a comma or semicolon after it and a unit
  /// do no harm, anything else makes it `nil`.
  static func whole(_ line: UnsafeBufferPointer<UInt8>) -> LineNumber? {
    var (first, last) = (0, line.count)
    while first < last, isBlank(line[first]) { first += 1 }
    while last > first, isBlank(line[last - 1]) { last -= 1 }
    if last > first, line[last - 1] == 0x2C || line[last - 1] == 0x3B { last -= 1 }
    guard first < last, line[last - 1] < 0x80 else { return nil }
    var end = last
    while end > first, isLetter(line[end - 1]) { end -= 1 }
    let suffix = end < last ? suffix(line, from: end, to: last) : nil
    if end < last, suffix == nil { return nil }
    while end > first, isBlank(line[end - 1]) { end -= 1 }
    return number(line, from: first, to: end).map { LineNumber(number: $0, suffix: suffix) }
  }

  /// The first number in a text, whatever stands around it: `[1234.5]`, `12.5ms,`, `t=3`. A clock
  /// time such as `12:34:56.789` counts as its seconds.
  static func first(in text: UnsafeBufferPointer<UInt8>) -> LineNumber? {
    var first = 0
    while first < text.count, !isDigit(text[first]) { first += 1 }
    guard first < text.count else { return nil }
    if text.contains(0x3A), let clock = clockTime(in: text) { return clock }
    let end = endOfNumber(text, from: first)
    if first > 0, text[first - 1] == 0x2E { first -= 1 }
    if first > 0, text[first - 1] == 0x2D || text[first - 1] == 0x2B,
      first == 1 || !isLetter(text[first - 2]) && !isDigit(text[first - 2])
    {
      first -= 1
    }
    guard let number = number(text, from: first, to: end) else { return nil }
    var letters = end
    while letters < text.count, isBlank(text[letters]) { letters += 1 }
    var last = letters
    while last < text.count, isLetter(text[last]) { last += 1 }
    return LineNumber(number: number, suffix: suffix(text, from: letters, to: last))
  }

  /// Where digits, points, commas between digits and an exponent end.
  private static func endOfNumber(_ text: UnsafeBufferPointer<UInt8>, from first: Int) -> Int {
    func isDigit(at index: Int) -> Bool { index < text.count && Self.isDigit(text[index]) }
    var end = first
    var hasExponent = false
    while end < text.count {
      let byte = text[end]
      if Self.isDigit(byte) {
        end += 1
      } else if !hasExponent, byte == 0x2E || byte == 0x2C, isDigit(at: end + 1) {
        end += 2
      } else if !hasExponent, byte | 0x20 == 0x65, isDigit(at: end + 1) {
        (hasExponent, end) = (true, end + 2)
      } else if !hasExponent, byte | 0x20 == 0x65, end + 1 < text.count,
        text[end + 1] == 0x2D || text[end + 1] == 0x2B, isDigit(at: end + 2)
      {
        (hasExponent, end) = (true, end + 3)
      } else {
        break
      }
    }
    return end
  }

  /// `h:mm`, `h:mm:ss` or `h:mm:ss.fff`, the first in the text, in seconds; two parts are minutes
  /// and seconds when a fraction follows.
  private static func clockTime(in text: UnsafeBufferPointer<UInt8>) -> LineNumber? {
    var colon = 1
    while colon < text.count {
      if text[colon] == 0x3A, isDigit(text[colon - 1]), twoDigits(text, colon + 1) != nil { break }
      colon += 1
    }
    guard colon < text.count else { return nil }
    var first = colon
    while first > 0, colon - first < 6, isDigit(text[first - 1]) { first -= 1 }
    var seconds: UInt64 = 0
    for index in first..<colon { seconds = seconds * 10 + UInt64(text[index] - 0x30) }
    var parts = 1
    var index = colon
    while parts < 3, index < text.count, text[index] == 0x3A,
      let part = twoDigits(text, index + 1)
    {
      seconds = seconds * 60 + part
      parts += 1
      index += 3
    }
    guard index >= text.count || !isDigit(text[index]) else { return nil }
    var digits = seconds
    var exponent = 0
    if index + 1 < text.count, text[index] == 0x2E || text[index] == 0x2C {
      index += 1
      while index < text.count, isDigit(text[index]), exponent > -9 {
        digits = digits * 10 + UInt64(text[index] - 0x30)
        exponent -= 1
        index += 1
      }
    }
    // Hours and minutes are what two parts mean where nothing is finer.
    if parts == 2, exponent == 0 { digits *= 60 }
    return LineNumber(
      number: DecimalNumber(digits: digits, exponent: exponent), suffix: .unit(.seconds))
  }

  private static func twoDigits(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> UInt64? {
    guard index + 1 < text.count, isDigit(text[index]), isDigit(text[index + 1]) else { return nil }
    return UInt64(text[index] - 0x30) * 10 + UInt64(text[index + 1] - 0x30)
  }

  private static func number(
    _ text: UnsafeBufferPointer<UInt8>, from first: Int, to end: Int
  ) -> DecimalNumber? {
    // Nobody writes a number that long; reading one would only take time.
    guard first < end, end - first <= 64 else { return nil }
    return DecimalNumber(UnsafeBufferPointer(rebasing: text[first..<end]).span)
  }

  private static func suffix(
    _ text: UnsafeBufferPointer<UInt8>, from first: Int, to last: Int
  ) -> Suffix? {
    switch last - first {
    case 1: text[first] == UInt8(ascii: "s") ? .unit(.seconds) : nil
    case 2:
      switch (text[first], text[first + 1]) {
      case (UInt8(ascii: "m"), UInt8(ascii: "s")): .unit(.milliseconds)
      case (UInt8(ascii: "u"), UInt8(ascii: "s")): .unit(.microseconds)
      case (UInt8(ascii: "n"), UInt8(ascii: "s")): .unit(.nanoseconds)
      case (UInt8(ascii: "H"), UInt8(ascii: "z")): .rate
      default: nil
      }
    case 3:
      text[first] | 0x20 == UInt8(ascii: "f") && text[first + 1] | 0x20 == UInt8(ascii: "p")
        && text[first + 2] | 0x20 == UInt8(ascii: "s") ? .rate : nil
    default: nil
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
  private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }
  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0D
  }
}
