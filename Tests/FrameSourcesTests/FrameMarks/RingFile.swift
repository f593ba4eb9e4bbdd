import Glibc

@testable import FrameSources

/// A ring file made by hand, byte by byte, so that every field can be wrong.
struct RingFile {
  /// Header fields by their place, as the layout has them.
  enum Field: Int, CaseIterable {
    case magic = 0
    case version = 8
    case recordsOffset = 12
    case capacity = 16
    case recordSize = 20
    case streamsOffset = 24
    case streamsCapacity = 28
    case indexOffset = 32
    case component = 36
    case pid = 40
    case tid = 44
    case processStart = 48
    case pidNamespace = 56
    case imageStart = 64
    case session = 72

    var size: Int {
      switch self {
      case .magic, .processStart, .pidNamespace, .imageStart, .session: 8
      default: 4
      }
    }
  }

  static let index = 256
  static let streams = 4096
  static let records = 20_480

  var bytes: [UInt8]
  let capacity: Int
  let name: String

  /// A ring of this process with room for `capacity` marks, empty.
  init(
    capacity: Int = 64, process: ProcessIdentity = .current(), session: UInt64 = 1,
    program: String = "game", component: Character = "h", thread: Int = 1, imageStart: Int64 = 1
  ) {
    self.capacity = capacity
    bytes = [UInt8](repeating: 0, count: Self.records + capacity * 16)
    name =
      "\(process.pid)-\(process.start)-\(thread)-\(component)\(String(imageStart, radix: 16))-0.ring"
    set(.magic, 0x6b6d_7261_6273_7066)
    set(.version, 1)
    set(.recordsOffset, UInt64(Self.records))
    set(.capacity, UInt64(capacity))
    set(.recordSize, 16)
    set(.streamsOffset, UInt64(Self.streams))
    set(.streamsCapacity, 256)
    set(.indexOffset, UInt64(Self.index))
    set(.component, UInt64(component.asciiValue ?? 0))
    set(.pid, UInt64(process.pid))
    set(.tid, UInt64(thread))
    set(.processStart, process.start)
    set(.pidNamespace, ProcessIdentity.pidNamespace())
    set(.imageStart, UInt64(imageStart))
    set(.session, session)
    put(Array(program.utf8.prefix(47)), at: 80)
  }

  mutating func set(_ field: Field, _ value: UInt64) {
    put(value, bytes: field.size, at: field.rawValue)
  }

  mutating func put(_ value: UInt64, bytes count: Int, at offset: Int) {
    for byte in 0..<count { bytes[offset + byte] = UInt8(truncatingIfNeeded: value >> (8 * byte)) }
  }

  mutating func put(_ text: [UInt8], at offset: Int) {
    for (position, byte) in text.enumerated() { bytes[offset + position] = byte }
  }

  /// Names a stream; kind 0 is a name, 1 a window, 2 a surface, 3 a swap chain.
  mutating func setStream(_ id: Int, kind: UInt64, number: UInt64 = 1, name: String = "") {
    let at = Self.streams + id * 64
    put(1, bytes: 4, at: at)
    put(kind, bytes: 4, at: at + 4)
    put(number, bytes: 4, at: at + 8)
    put(Array(name.utf8.prefix(47)), at: at + 16)
  }

  /// How many marks the ring says it ever had.
  var count: UInt64 {
    get { (0..<8).reduce(0) { $0 | UInt64(bytes[Self.index + $1]) << (8 * $1) } }
    set { put(newValue, bytes: 8, at: Self.index) }
  }

  /// Marks a frame as the writer does.
  mutating func mark(_ present: Int64, stream: UInt64 = 5) {
    let number = count
    let at = Self.records + Int(number % UInt64(capacity)) * 16
    put(UInt64(bitPattern: present), bytes: 8, at: at)
    put((number & 0xffff_ffff) << 32 | stream, bytes: 8, at: at + 8)
    count = number &+ 1
  }

  /// Writes the file into a directory, over what is there, as one inode.
  func write(to directory: String, name: String? = nil) {
    let path = directory + "/" + (name ?? self.name)
    let descriptor = open(path, O_RDWR | O_CREAT, 0o600)
    precondition(descriptor >= 0, "\(path): \(String(cString: strerror(errno)))")
    precondition(pwrite(descriptor, bytes, bytes.count, 0) == bytes.count)
    precondition(ftruncate(descriptor, off_t(bytes.count)) == 0)
    close(descriptor)
  }
}

/// A folder of its own, gone with its last user.
final class TemporaryFolder {
  let path: String

  init() {
    var template = Array("/tmp/fpsbar-test-XXXXXX".utf8CString)
    precondition(mkdtemp(&template) != nil)
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  var files: [String] { FrameMarkDirectory(path: path).files() }

  deinit {
    for file in files { unlink(path + "/" + file) }
    rmdir(path)
  }
}
