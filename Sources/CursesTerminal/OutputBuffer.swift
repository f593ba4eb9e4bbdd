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

  private init(stream: UnsafeMutablePointer<FILE>, descriptor: Int32) {
    self.stream = stream
    self.descriptor = descriptor
  }

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

  /// Hands what curses wrote since the last time to `body`, unless that is nothing.
  func drain<Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    let length = Int(lseek(descriptor, 0, SEEK_CUR))
    guard length > 0 else { return }
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: length, alignment: 1)
    defer { bytes.deallocate() }
    let count = pread(descriptor, bytes.baseAddress, length, 0)
    lseek(descriptor, 0, SEEK_SET)
    if count > 0 { try body(UnsafeRawBufferPointer(rebasing: bytes[..<count])) }
  }
}
