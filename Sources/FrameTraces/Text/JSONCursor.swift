import FrameTiming

/// Walks through JSON without building it, and as far as it goes.
///
/// FoundationEssentials decodes whole documents only: it cannot read the unclosed arrays that the
/// Chrome format allows or a recording that broke off, and needs many times the memory and time of
/// the file, where a trace of 100 MB holds a few thousand values of interest. Whole, small documents
/// (the header of fpsbar's own trace) are decoded with it.
struct JSONCursor {
  let text: TraceText
  /// Where the next byte is read.
  private(set) var index: Int
  private let end: Int
  /// Whether the text ended, or stopped being JSON, before the value did.
  private(set) var isBroken = false

  /// Starts before the first value in `range`, or in the whole text.
  init(_ text: TraceText, in range: Range<Int>? = nil) {
    self.text = text
    self.index = range?.lowerBound ?? 0
    self.end = min(range?.upperBound ?? text.count, text.count)
  }

  /// The next byte that is not blank, without going past it; `nil` at the end.
  mutating func peek() -> UInt8? {
    while index < end, text[index] <= 0x20 { index &+= 1 }
    return index < end ? text[index] : nil
  }

  /// Whether nothing but blanks follows.
  mutating func isAtEnd() -> Bool { peek() == nil }

  /// Goes into an object; `false` if the next value is none.
  mutating func enterObject() -> Bool { enter(UInt8(ascii: "{")) }

  /// Goes into an array; `false` if the next value is none.
  mutating func enterArray() -> Bool { enter(UInt8(ascii: "[")) }

  private mutating func enter(_ bracket: UInt8) -> Bool {
    guard peek() == bracket else { return false }
    index &+= 1
    return true
  }

  /// In an object: the next key, raw and without its quotes, with the cursor before its value;
  /// `nil` when the object has ended or is broken.
  mutating func nextKey() -> Range<Int>? {
    guard skipComma(closing: UInt8(ascii: "}")), let key = string() else {
      return nil
    }
    guard peek() == UInt8(ascii: ":") else {
      isBroken = true
      return nil
    }
    index &+= 1
    return key
  }

  /// In an array: whether another element follows, with the cursor before it.
  mutating func nextElement() -> Bool {
    skipComma(closing: UInt8(ascii: "]"))
  }

  /// Goes past commas; `false` and past the bracket where it closes, `false` and broken at the end.
  private mutating func skipComma(closing bracket: UInt8) -> Bool {
    while let byte = peek() {
      switch byte {
      case UInt8(ascii: ","): index &+= 1
      case bracket:
        index &+= 1
        return false
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        isBroken = true
        return false
      default: return true
      }
    }
    isBroken = true
    return false
  }

  /// A string, raw and without its quotes; `nil` and broken if the next value is none.
  mutating func string() -> Range<Int>? {
    guard peek() == UInt8(ascii: "\"") else {
      isBroken = true
      return nil
    }
    let start = index &+ 1
    guard let close = stringEnd(from: start) else { return nil }
    index = close &+ 1
    return start..<close
  }

  private mutating func stringEnd(from start: Int) -> Int? {
    var position = start
    while position < end {
      let byte = text[position]
      if byte == UInt8(ascii: "\"") { return position }
      position &+= byte == UInt8(ascii: "\\") ? 2 : 1
    }
    isBroken = true
    index = end
    return nil
  }

  /// The word or number that comes next, as it stands there; empty for anything else.
  mutating func word() -> Range<Int> {
    guard peek() != nil else { return index..<index }
    let start = index
    while index < end, Self.isWord(text[index]) { index &+= 1 }
    return start..<index
  }

  /// A number, also in quotes; `nil` for any other value, which is passed over.
  mutating func number() -> DecimalNumber? {
    if peek() == UInt8(ascii: "\"") { return string().flatMap { text.number(in: $0) } }
    let start = index
    let range = word()
    guard !range.isEmpty else {
      _ = skipValue()
      return nil
    }
    // A number at the very end may be cut in half.
    if range.upperBound == end, start > 0 { isBroken = true }
    return text.number(in: range)
  }

  /// Goes past one value of any kind; `false` and broken if it has no end.
  mutating func skipValue() -> Bool {
    switch peek() {
    case UInt8(ascii: "\""): return string() != nil
    case UInt8(ascii: "{"), UInt8(ascii: "["): return skipContainer()
    default:
      guard !word().isEmpty else {
        isBroken = true
        return false
      }
      return true
    }
  }

  private mutating func skipContainer() -> Bool {
    var depth = 0
    while index < end {
      let byte = text[index]
      index &+= 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let close = stringEnd(from: index) else { return false }
        index = close &+ 1
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth &+= 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth &-= 1
        if depth == 0 { return true }
      default: continue
      }
    }
    isBroken = true
    return false
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."):
      true
    default: false
    }
  }
}
