import Glibc

/// Small files as text.
enum FileText {
  /// The first `limit` bytes of a file, or `nil` when it cannot be read.
  static func read(_ path: String, limit: Int) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      count = max(0, Glibc.read(descriptor, buffer.baseAddress, limit))
    }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }
}
