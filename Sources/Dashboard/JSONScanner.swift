import FrameTiming

/// Walks through JSON5 once and notes the place of every value.
struct JSONScanner {
  private let bytes: [UInt8]
  private var at = 0
  private var path: [JSONPlaces.Step] = []
  private(set) var places: [[JSONPlaces.Step]: JSONPlaces.Place] = [:]

  /// Deeper nesting is refused, as by the decoder.
  private static let deepest = 200

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func document() throws(ThemeError) {
    if let bad = firstMalformedByte() { throw error(at: bad, "not UTF-8 text") }
    try skipBlanks()
    if at >= bytes.count { throw error(at: at, "the file is empty; a theme is an object in { }") }
    try value()
    try skipBlanks()
    if at < bytes.count {
      throw error(at: at, "\(shown) after the end of the theme")
    }
  }

  private mutating func value() throws(ThemeError) {
    places[path] = place(of: at)
    guard path.count < Self.deepest else { throw error(at: at, "nested too deeply") }
    switch current {
    case UInt8(ascii: "{"): try object()
    case UInt8(ascii: "["): try array()
    case UInt8(ascii: "\""), UInt8(ascii: "'"): _ = try string()
    case nil: throw error(at: at, "the file ends where a value should be")
    default: try word()
    }
  }

  private mutating func object() throws(ThemeError) {
    let start = at
    at += 1
    while true {
      try skipBlanks()
      if current == UInt8(ascii: "}") { break }
      guard current != nil else { throw unclosed(start, "}") }
      let keyPlace = place(of: at)
      let name = try key()
      try skipBlanks()
      guard current == UInt8(ascii: ":") else {
        throw error(at: at, "\(shown) where ':' should follow '\(name)'")
      }
      at += 1
      try skipBlanks()
      path.append(.key(name))
      try value()
      places[path] = keyPlace
      path.removeLast()
      try separator(until: UInt8(ascii: "}"), start)
    }
    at += 1
  }

  private mutating func array() throws(ThemeError) {
    let start = at
    at += 1
    var index = 0
    while true {
      try skipBlanks()
      if current == UInt8(ascii: "]") { break }
      guard current != nil else { throw unclosed(start, "]") }
      path.append(.index(index))
      try value()
      path.removeLast()
      index += 1
      try separator(until: UInt8(ascii: "]"), start)
    }
    at += 1
  }

  /// A comma, or the closing bracket, which is left for the caller.
  private mutating func separator(until end: UInt8, _ start: Int) throws(ThemeError) {
    try skipBlanks()
    let closing = Character(Unicode.Scalar(end))
    switch current {
    case UInt8(ascii: ","): at += 1
    case end: break
    case nil: throw unclosed(start, closing)
    default: throw error(at: at, "\(shown) where ',' or '\(closing)' should be")
    }
  }

  private mutating func key() throws(ThemeError) -> String {
    if current == UInt8(ascii: "\"") || current == UInt8(ascii: "'") { return try string() }
    let start = at
    while let byte = current, Self.isWord(byte) { at += 1 }
    guard at > start else { throw error(at: at, "\(shown) where a key in quotes should be") }
    return String(decoding: bytes[start..<at], as: UTF8.self)
  }

  /// The text of a string, escapes only as far as keys need them.
  private mutating func string() throws(ThemeError) -> String {
    let start = at
    let quote = bytes[at]
    at += 1
    var content: [UInt8] = []
    while let byte = current, byte != quote, byte != 0x0A, byte != 0x0D {
      if byte < 0x20 {
        let escape = JSONControls.escape(Unicode.Scalar(byte))
        throw error(at: at, "a control character stands in this text (write \(escape))")
      }
      let isEscape = byte == UInt8(ascii: "\\")
      guard !isEscape || next != nil else { break }
      let end = at + (isEscape ? try escapeLength() : 1)
      content += bytes[(isEscape ? at + 1 : at)..<end]
      at = end
    }
    guard current == quote else { throw error(at: start, "this text has no closing quote") }
    at += 1
    return String(decoding: content, as: UTF8.self)
  }

  /// How many bytes the escape has that begins here, one that the decoder knows.
  private func escapeLength() throws(ThemeError) -> Int {
    switch next {
    case UInt8(ascii: "u"):
      if let length = unicodeEscapeLength { return length }
    case UInt8(ascii: "x"):
      if hexadecimal(at: at + 2, digits: 2) != nil { return 4 }
    case let byte?:
      if #"bfnrt"'/\"#.utf8.contains(byte) || byte == 0x0A || byte == 0x0D { return 2 }
    case nil:
      return 1
    }
    let text = String(decoding: bytes[(at + 1)...].prefix(8), as: UTF8.self)
    throw error(
      at: at, #"'\\#(text.prefix(1))' is no escape here (a backslash itself is written '\\')"#)
  }

  /// The bytes of a `\u` here that is a character, alone or with the other half after it.
  private var unicodeEscapeLength: Int? {
    guard let code = hexadecimal(at: at + 2, digits: 4), code != 0 else { return nil }
    guard (0xD800...0xDFFF).contains(code) else { return 6 }
    guard code < 0xDC00, bytes[(at + 6)...].starts(with: [0x5C, 0x75]),
      let low = hexadecimal(at: at + 8, digits: 4), (0xDC00...0xDFFF).contains(low)
    else { return nil }
    return 12
  }

  private func hexadecimal(at index: Int, digits: Int) -> UInt32? {
    guard index + digits <= bytes.count else { return nil }
    let text = bytes[index..<index + digits]
    guard text.allSatisfy({ Self.isWord($0) && $0 < 0x80 }) else { return nil }
    return UInt32(String(decoding: text, as: UTF8.self), radix: 16)
  }

  /// A number, or one of the names that are values.
  private mutating func word() throws(ThemeError) {
    let start = at
    while let byte = current, Self.isWord(byte) || [0x2B, 0x2D, 0x2E].contains(byte) { at += 1 }
    let text = String(decoding: bytes[start..<at], as: UTF8.self)
    if text.isEmpty { throw error(at: start, "\(shown) where a value should be") }
    let unsigned = text.first == "-" || text.first == "+" ? text.dropFirst() : text[...]
    let named = ["true", "false", "null", "NaN", "Infinity"].contains(String(unsigned))
    let hexadecimal =
      unsigned.lowercased().hasPrefix("0x") && UInt64(unsigned.dropFirst(2), radix: 16) != nil
    guard
      named || hexadecimal || Double(unsigned) != nil || Double("0" + unsigned) != nil
        || Double(unsigned + "0") != nil
    else {
      throw error(at: start, "'\(text.prefix(30))' is no value (texts stand in quotes)")
    }
  }

  private mutating func skipBlanks() throws(ThemeError) {
    while let byte = current {
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D, 0x0B, 0x0C:
        at += 1
      case UInt8(ascii: "/") where next == UInt8(ascii: "/"):
        while let byte = current, byte != 0x0A { at += 1 }
      case UInt8(ascii: "/") where next == UInt8(ascii: "*"):
        let start = at
        at += 2
        while at < bytes.count, !(bytes[at] == UInt8(ascii: "*") && next == UInt8(ascii: "/")) {
          at += 1
        }
        if at >= bytes.count { throw error(at: start, "this comment has no end") }
        at += 2
      default:
        return
      }
    }
  }

  private var current: UInt8? { at < bytes.count ? bytes[at] : nil }
  private var next: UInt8? { at + 1 < bytes.count ? bytes[at + 1] : nil }

  /// What stands here, for a message.
  private var shown: String {
    guard at < bytes.count else { return "the file ends" }
    let character = String(decoding: bytes[at...].prefix(32), as: UTF8.self).first ?? "?"
    return character.isNewline ? "the line ends" : "'\(character)'"
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x24, 0x80...0xFF: true
    default: false
    }
  }

  /// The first byte that is no part of UTF-8.
  private func firstMalformedByte() -> Int? {
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var offset = 0
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let scalar): offset += scalar.count
      case .emptyInput: return nil
      case .error: return offset
      }
    }
  }

  private func unclosed(_ start: Int, _ bracket: Character) -> ThemeError {
    let opening = place(of: start)
    return error(
      at: at, "the file ends before '\(bracket)' closes line \(opening.line)")
  }

  private func error(at index: Int, _ problem: String) -> ThemeError {
    let place = place(of: index)
    return ThemeError(line: place.line, column: place.column, problem: problem)
  }

  /// Lines and columns are counted only when they are asked for. - Complexity: O(n)
  private func place(of index: Int) -> JSONPlaces.Place {
    var line = 1
    var start = 0
    for (offset, byte) in bytes.prefix(index).enumerated() where byte == 0x0A {
      line += 1
      start = offset + 1
    }
    let text = String(decoding: bytes[start..<min(index, bytes.count)], as: UTF8.self)
    return JSONPlaces.Place(line: line, column: text.count + 1)
  }
}
