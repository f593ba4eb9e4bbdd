@testable import FrameSources

extension String {
  /// Calls `body` with the text's bytes.
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
    let bytes = Array(utf8)
    return try bytes.withUnsafeBufferPointer { try body($0) }
  }
}

extension LineSplitter {
  /// Takes bytes in, in pieces of at most `piece`, and gives the lines that they complete.
  mutating func lines(of bytes: [UInt8], piece: Int = .max) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = min(piece, rest.count, Self.most)
      let part = rest.prefix(count)
      rest = rest.dropFirst(count)
      _ = fill { room in
        room.copyBytes(from: part)
        return count
      }
      while let line = next() { lines.append(Array(line)) }
    }
    return lines
  }

  mutating func lines(of text: String, piece: Int = .max) -> [String] {
    lines(of: Array(text.utf8), piece: piece).map { String(decoding: $0, as: UTF8.self) }
  }
}
