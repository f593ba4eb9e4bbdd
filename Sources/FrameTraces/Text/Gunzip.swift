import CZlib

/// Unpacks gzip data in memory, member after member.
enum Gunzip {
  /// Data that unpacks to more than this is refused: 16 MiB and 128 times the packed size, at most
  /// 4 GiB. Traces pack 10 to 40 times; a bomb packs 1000 times.
  static func limit(forPackedSize size: Int) -> Int {
    min(16 << 20 &+ 128 &* min(size, 1 << 32), 1 << 32)
  }

  /// Whether gzip with deflate, the only method there is, begins at `index`.
  static func recognises(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int = 0) -> Bool {
    unsafe bytes.count - index > 3 && bytes[index] == 0x1F && bytes[index + 1] == 0x8B
      && bytes[index + 2] == 8
  }

  /// The unpacked data. Data that ends too early gives what there is, with a note; data that is
  /// broken, or unpacks to more than the limit, is an error.
  static func unpack(
    _ packed: UnsafeBufferPointer<UInt8>, notes: inout [String]
  ) throws(TraceError) -> [UInt8] {
    var stream = unsafe z_stream()
    // 16 is zlib's sign for a gzip wrapper around the largest window.
    let opened = unsafe inflateInit2_(
      &stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard opened == Z_OK else { throw .corruptArchive(reason: "zlib has no memory") }
    defer { unsafe _ = inflateEnd(&stream) }
    let limit = limit(forPackedSize: packed.count)
    var unpacked: [UInt8] = []
    unpacked.reserveCapacity(min(packed.count &* 4, limit))
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    var consumed = 0
    while true {
      let step = unsafe inflateChunk(&stream, packed, &consumed, &chunk)
      guard unpacked.count + step.produced <= limit else {
        throw .corruptArchive(reason: "it unpacks to more than \(limit >> 20) MiB")
      }
      unpacked.append(contentsOf: chunk[..<step.produced])
      switch step.status {
      case Z_STREAM_END:
        guard unsafe recognises(packed, at: consumed), unsafe inflateReset(&stream) == Z_OK else {
          return unpacked
        }
      case Z_OK where step.produced > 0 || step.consumed > 0: continue
      case Z_OK, Z_BUF_ERROR:
        guard consumed >= packed.count, !unpacked.isEmpty else {
          throw .corruptArchive(reason: "it ends too early")
        }
        notes.append("the compressed data ends too early; read as far as it goes")
        return unpacked
      default: throw .corruptArchive(reason: "it is no valid gzip data")
      }
    }
  }

  private struct Step {
    var status: Int32
    var consumed: Int
    var produced: Int
  }

  private static func inflateChunk(
    _ stream: inout z_stream, _ packed: UnsafeBufferPointer<UInt8>, _ consumed: inout Int,
    _ chunk: inout [UInt8]
  ) -> Step {
    let available = min(packed.count - consumed, 1 << 30)
    let capacity = chunk.count
    unsafe stream.avail_in = UInt32(available)
    // zlib reads through this pointer only; its type lacks the const.
    unsafe stream.next_in = packed.baseAddress.map {
      unsafe UnsafeMutablePointer(mutating: $0 + consumed)
    }
    let status = unsafe chunk.withUnsafeMutableBufferPointer { buffer in
      unsafe stream.next_out = buffer.baseAddress
      unsafe stream.avail_out = UInt32(capacity)
      return unsafe inflate(&stream, Z_NO_FLUSH)
    }
    let used = unsafe available - Int(stream.avail_in)
    consumed += used
    return unsafe Step(
      status: status, consumed: used, produced: capacity - Int(stream.avail_out))
  }
}
