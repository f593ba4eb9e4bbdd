/// Says in a few words what a text is that no reader recognised.
enum ContentDescription {
  static func of(_ sample: TraceSample) -> String {
    let text = sample.text
    guard text.count > 0 else { return "it is empty" }
    if let known = binaryKind(text) { return "it is \(known)" }
    guard let first = sample.lines.first else { return "it holds nothing but blanks" }
    if isBinary(text) { return "it is binary data" }
    switch sample.firstByte {
    case UInt8(ascii: "{"): return "it is a JSON object with \(keys(of: text))"
    case UInt8(ascii: "["): return "it is a JSON array of something else"
    case UInt8(ascii: "<"): return "it is XML or HTML that begins '\(text.excerpt(first.range))'"
    default: return "its first line is '\(text.excerpt(first.range))'"
    }
  }

  private static func binaryKind(_ text: TraceText) -> String? {
    if text.hasPrefix("\u{7F}ELF", in: 0..<text.count) { return "a program" }
    if text.count > 8, text.hasPrefix("PNG\r\n", in: 1..<text.count) { return "a PNG image" }
    if text.hasPrefix("PK\u{3}\u{4}", in: 0..<text.count) {
      return "a zip archive (unpack it first)"
    }
    if text.hasPrefix("BZh", in: 0..<text.count) { return "bzip2 data (unpack it first)" }
    if text.count > 8, text.hasPrefix("7zXZ", in: 1..<text.count) {
      return "xz data (unpack it first)"
    }
    if text.count > 4, text[0] == 0x28, text[1] == 0xB5, text[2] == 0x2F, text[3] == 0xFD {
      return "zstd data (unpack it first)"
    }
    if text.hasPrefix("%PDF", in: 0..<text.count) { return "a PDF" }
    return nil
  }

  private static func isBinary(_ text: TraceText) -> Bool {
    let sample = min(text.count, 4096)
    let controls = (0..<sample).count { index in
      let byte = text[index]
      return byte < 0x20 && !(0x07...0x0D).contains(byte) && byte != 0x1B
    }
    return controls * 50 > sample
  }

  private static func keys(of text: TraceText) -> String {
    var cursor = JSONCursor(text)
    guard cursor.enterObject() else { return "no keys" }
    var keys: [String] = []
    while keys.count < 4, let key = cursor.nextKey() {
      keys.append("'\(text.excerpt(key))'")
      guard cursor.skipValue() else { break }
    }
    guard !keys.isEmpty else { return "no keys" }
    return (keys.count == 1 ? "the key " : "the keys ") + keys.joined(separator: ", ")
  }
}
