/// Turns the bytes of a file into text that readers can work on: unpacks gzip, turns UTF-16 into
/// UTF-8, takes a byte order mark away. UTF-8 and Latin-1 stay where they are, without a copy.
enum TextDecoding {
  /// Calls `body` with the text of `bytes`; what a person should know goes into `notes`.
  static func withText<Result>(
    of bytes: UnsafeRawBufferPointer, notes: inout [String],
    _ body: (TraceText, inout [String]) throws(TraceError) -> Result
  ) throws(TraceError) -> Result {
    let bytes = unsafe bytes.bindMemory(to: UInt8.self)
    if unsafe Gunzip.recognises(bytes) {
      let unpacked = try unsafe Gunzip.unpack(bytes, notes: &notes)
      return try decode(unpacked, notes: &notes, body)
    }
    return try unsafe decode(bytes, notes: &notes, body)
  }

  private static func decode<Result>(
    _ bytes: [UInt8], notes: inout [String],
    _ body: (TraceText, inout [String]) throws(TraceError) -> Result
  ) throws(TraceError) -> Result {
    try unsafe bytes.withUnsafeBufferPointer { (buffer) throws(TraceError) -> Result in
      try unsafe decode(buffer, notes: &notes, body)
    }
  }

  private static func decode<Result>(
    _ bytes: UnsafeBufferPointer<UInt8>, notes: inout [String],
    _ body: (TraceText, inout [String]) throws(TraceError) -> Result
  ) throws(TraceError) -> Result {
    if unsafe bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      return try body(unsafe TraceText(UnsafeBufferPointer(rebasing: bytes[3...])), &notes)
    }
    guard let order = unsafe byteOrder(of: bytes) else {
      return try body(unsafe TraceText(bytes), &notes)
    }
    let text = unsafe transcoded(bytes, order)
    return try unsafe text.withUnsafeBufferPointer { (buffer) throws(TraceError) -> Result in
      try body(unsafe TraceText(buffer), &notes)
    }
  }

  private enum ByteOrder {
    case little
    case big
  }

  /// The byte order of UTF-16, told by its mark, or where that is missing by the zero bytes beside
  /// the ASCII that logs consist of; `nil` for anything else.
  private static func byteOrder(of bytes: UnsafeBufferPointer<UInt8>) -> ByteOrder? {
    if unsafe bytes.starts(with: [0xFF, 0xFE]) { return .little }
    if unsafe bytes.starts(with: [0xFE, 0xFF]) { return .big }
    let sample = min(bytes.count, 256) & ~1
    guard sample >= 8 else { return nil }
    var zeros = (even: 0, odd: 0)
    for index in stride(from: 0, to: sample, by: 2) {
      if unsafe bytes[index] == 0 { zeros.even += 1 }
      if unsafe bytes[index + 1] == 0 { zeros.odd += 1 }
    }
    let most = sample / 2 * 9 / 10
    if zeros.even == 0, zeros.odd >= most { return .little }
    if zeros.odd == 0, zeros.even >= most { return .big }
    return nil
  }

  private static func transcoded(
    _ bytes: UnsafeBufferPointer<UInt8>, _ order: ByteOrder
  ) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count / 2 + 16)
    var decoder = UTF16()
    var index = 0
    var units = AnyIterator<UInt16> {
      guard index + 1 < bytes.count else { return nil }
      defer { index += 2 }
      let low = unsafe UInt16(bytes[order == .little ? index : index + 1])
      let high = unsafe UInt16(bytes[order == .little ? index + 1 : index])
      return high << 8 | low
    }
    decoding: while true {
      switch decoder.decode(&units) {
      case .scalarValue(let scalar):
        if scalar == "\u{FEFF}" { continue }
        if scalar.value < 0x80 {
          text.append(UInt8(scalar.value))
        } else {
          text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        }
      case .error: text.append(contentsOf: UTF8.encodedReplacementCharacter)
      case .emptyInput: break decoding
      }
    }
    return text
  }
}
