import CLinux
import Glibc

/// Words of the command line as text, from which their bytes can be had again.
///
/// Names of files are bytes, and need not be UTF-8. What is no UTF-8 becomes a scalar for each byte
/// at the end of the last private-use plane (U+10FF80 to U+10FFFF); those scalars themselves are
/// taken apart the same way, so that every word comes back as it was.
public enum ArgumentText {
  /// The words that the program was started with, its own name first.
  public static func words() -> [String] {
    (0..<Int(CommandLine.argc)).compactMap { index in
      CommandLine.unsafeArgv[index].map {
        text(of: UnsafeBufferPointer(start: $0, count: strlen($0)))
      }
    }
  }

  /// The text of a word's bytes.
  static func text(of word: some Collection<CChar>) -> String {
    let bytes = word.map { UInt8(bitPattern: $0) }
    var scalars = String.UnicodeScalarView()
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var position = 0
    while true {
      let length: Int
      switch parser.parseScalar(from: &iterator) {
      case .emptyInput: return String(scalars)
      case .valid(let encoded):
        length = encoded.count
        let scalar = Unicode.UTF8.decode(encoded)
        if !isByte(scalar) {
          scalars.append(scalar)
          position += length
          continue
        }
      case .error(let count): length = count
      }
      for byte in bytes[position..<position + length] {
        // Bytes that are no UTF-8, and those of long scalars, are 0x80 or more.
        if let scalar = Unicode.Scalar(0x10FF00 + UInt32(byte)) { scalars.append(scalar) }
      }
      position += length
    }
  }

  /// The text as people can read it: a replacement character for each byte that is no text.
  public static func shown(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isByte) else { return text }
    return String(
      String.UnicodeScalarView(text.unicodeScalars.map { isByte($0) ? "\u{FFFD}" : $0 }))
  }

  private static func isByte(_ scalar: Unicode.Scalar) -> Bool { scalar.value >= 0x10FF80 }
}

extension String {
  /// Calls `body` with the bytes of a word of the command line, or of a path made of one.
  public func withArgumentBytes<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    // Nothing but a word with such bytes needs a copy.
    guard utf8.contains(0xF4), let copy = strdup(self) else { return withCString(body) }
    defer { free(copy) }
    fpsbar_restore_bytes(copy)
    return body(copy)
  }
}
