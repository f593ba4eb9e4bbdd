import CNcurses
import Glibc

/// A file in memory that curses writes to in place of the terminal.
///
/// curses writes straight to a descriptor, spins when that is full and hides failures. This way a
/// screen reaches the terminal in one write, its bytes are counted exactly, and a terminal that has
/// gone away is noticed.
struct OutputBuffer: ~Copyable {
  /// The stream that curses is given.
  let stream: UnsafeMutablePointer<FILE>
  private let descriptor: Int32

  /// Makes an empty buffer.
  static func open() throws(TerminalError) -> OutputBuffer {
    let descriptor = fpsbar_open_memory_file()
    guard descriptor >= 0 else { throw .failed(operation: "memfd_create", errorNumber: errno) }
    guard let stream = fdopen(descriptor, "w+") else {
      let number = errno
      close(descriptor)
      throw .failed(operation: "fdopen", errorNumber: number)
    }
    return OutputBuffer(stream: stream, descriptor: descriptor)
  }

  deinit { fclose(stream) }

  /// What curses wrote since the last time.
  func take() -> [UInt8] {
    let length = Int(lseek(descriptor, 0, SEEK_CUR))
    guard length > 0 else { return [] }
    let bytes = [UInt8](unsafeUninitializedCapacity: length) { memory, count in
      count = max(0, pread(descriptor, memory.baseAddress, length, 0))
    }
    lseek(descriptor, 0, SEEK_SET)
    return bytes
  }
}
