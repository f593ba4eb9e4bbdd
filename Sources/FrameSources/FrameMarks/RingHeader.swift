import CFrameMarks

/// What a ring says about itself, once it is believed.
struct RingHeader: Equatable, Sendable {
  /// Who writes it: `m` the marks library, `h` the hook, `l` the Vulkan layer.
  var component: UInt32
  /// The writing process, in its own pid namespace.
  var process: ProcessIdentity
  /// The namespace's inode, 0 unknown.
  var pidNamespace: UInt64
  /// When the program began to mark, in nanoseconds; no mark is older.
  var imageStart: Int64
  /// The `fpsbar run` that the ring belongs to, 0 none.
  var session: UInt64
  /// The program's short name; outside text.
  var program: String
  /// Records in the ring, a power of two.
  var capacity: UInt64

  static let recordsOffset = Int(FPSBAR_RING_RECORDS_OFFSET)
  static let streamsOffset = Int(FPSBAR_RING_STREAMS_OFFSET)
  static let indexOffset = Int(FPSBAR_RING_INDEX_OFFSET)
  static let recordSize = MemoryLayout<fpsbar_ring_record>.size
  static let streamSize = MemoryLayout<fpsbar_ring_stream>.size
  static let streamCount = Int(FPSBAR_RING_STREAMS)

  /// Believes a header or says why not. `fileSize` is what the file system says.
  init(_ raw: fpsbar_ring_header, fileSize: Int) throws(RingFault) {
    guard raw.magic == FPSBAR_RING_MAGIC else { throw .notARing }
    guard raw.version == FPSBAR_RING_VERSION else { throw .unknownVersion(raw.version) }
    try Self.require(raw.records_offset, is: Self.recordsOffset, "records_offset")
    try Self.require(raw.streams_offset, is: Self.streamsOffset, "streams_offset")
    try Self.require(raw.index_offset, is: Self.indexOffset, "index_offset")
    try Self.require(raw.record_size, is: Self.recordSize, "record_size")
    try Self.require(raw.streams_capacity, is: Self.streamCount, "streams_capacity")
    let capacity = raw.capacity
    guard (16...1 << 24).contains(capacity), capacity & (capacity - 1) == 0 else {
      throw .impossible(field: "capacity", value: UInt64(capacity))
    }
    let size = Self.recordsOffset + Int(capacity) * Self.recordSize
    guard fileSize == size else { throw .size(expected: size, found: fileSize) }
    guard let pid = Int32(exactly: raw.pid), pid > 0 else {
      throw .impossible(field: "pid", value: UInt64(raw.pid))
    }
    guard let imageStart = Int64(exactly: raw.image_ns) else {
      throw .impossible(field: "image_ns", value: raw.image_ns)
    }
    self.component = raw.component
    self.process = ProcessIdentity(pid: pid, start: raw.process_start)
    self.pidNamespace = raw.pid_namespace
    self.imageStart = imageStart
    self.session = raw.session
    self.program = withUnsafeBytes(of: raw.program) { Self.text($0) }
    self.capacity = UInt64(capacity)
  }

  /// The program that writes the ring.
  var runningProgram: RunningProgram { RunningProgram(process: process, imageStart: imageStart) }

  /// Whether the ring's pids mean nothing in this process's namespace.
  func isForeign(to namespace: UInt64) -> Bool {
    pidNamespace != 0 && namespace != 0 && pidNamespace != namespace
  }

  private static func require(
    _ found: UInt32, is expected: Int, _ field: String
  ) throws(RingFault) {
    guard Int(found) == expected else { throw .impossible(field: field, value: UInt64(found)) }
  }

  /// The text up to the first zero, repaired where it is not UTF-8; control characters are dropped.
  static func text(_ bytes: UnsafeRawBufferPointer) -> String {
    let scalars = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self).unicodeScalars
    return String(String.UnicodeScalarView(scalars.filter { !$0.isControl }))
  }
}

extension Unicode.Scalar {
  /// Whether it steers a terminal or a text's direction instead of showing.
  fileprivate var isControl: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: true
    default: false
    }
  }
}
