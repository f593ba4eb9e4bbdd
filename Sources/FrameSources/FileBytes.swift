import Glibc

/// The bytes of a whole input: a mapped file, or what a pipe, a FIFO or standard input held.
///
/// A mapped file takes no memory of its own and is read at the speed of memory. Should another
/// program shorten it meanwhile, the pages that went away read as zeros (a reader then finds a row
/// that is none), where the system would end the program with SIGBUS.
public struct FileBytes: ~Copyable {
  private let base: UnsafeMutableRawPointer?
  private let length: Int
  /// The open file of a mapping, else −1.
  private let descriptor: Int32

  private init(base: UnsafeMutableRawPointer?, length: Int, descriptor: Int32 = -1) {
    self.base = base
    self.length = length
    self.descriptor = descriptor
  }

  deinit {
    if descriptor >= 0, let base {
      close(descriptor)
      MappingGuard.remove(base)
      Self.unmap(base, length)
    } else {
      free(base)
    }
  }

  /// How many bytes there are.
  public var count: Int { length }

  /// Opens the file at `path`, or standard input where it is `-`. A directory cannot be read.
  public static func open(_ path: String) throws(Errno) -> FileBytes {
    guard path != "-" else { return try readAll(STDIN_FILENO) }
    let descriptor = path.withArgumentBytes { Glibc.open($0, O_RDONLY | O_CLOEXEC | O_NOCTTY) }
    guard descriptor >= 0 else { throw .last("open") }
    var isKept = false
    defer { if !isKept { close(descriptor) } }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .last("fstat") }
    if status.st_mode & S_IFMT == S_IFDIR { throw Errno(code: EISDIR, operation: "open") }
    let size = Int(status.st_size)
    // Files of /proc and the like are regular but say that they are empty.
    guard status.st_mode & S_IFMT == S_IFREG, size > 0,
      let bytes = mapped(descriptor, size)
    else { return try readAll(descriptor) }
    isKept = true
    return bytes
  }

  /// Calls `body` with the bytes, which must not be kept.
  public func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(start: base, count: length))
  }

  /// Copies bytes of a mapped file from an offset on into memory and returns how many; `nil` where
  /// the bytes are in memory anyway. Only for as long as this lives.
  public var copy: (@Sendable (_ offset: Int, _ memory: UnsafeMutableRawBufferPointer) -> Int)? {
    guard descriptor >= 0 else { return nil }
    return { [descriptor, length] offset, memory in
      var count = 0
      let end = min(memory.count, max(0, length - offset))
      while count < end {
        guard let address = memory.baseAddress else { break }
        let got = pread(descriptor, address + count, end - count, off_t(offset + count))
        if got < 0, errno == EINTR { continue }
        guard got > 0 else { break }
        count += got
      }
      return count
    }
  }

  /// The file mapped, or `nil` where its file system cannot do that.
  private static func mapped(_ descriptor: Int32, _ size: Int) -> FileBytes? {
    let base = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0)
    guard let base, base != MAP_FAILED else { return nil }
    madvise(base, size, MADV_SEQUENTIAL)
    MappingGuard.add(base, size)
    return FileBytes(base: base, length: size, descriptor: descriptor)
  }

  /// Takes a mapping away. That of a long file takes milliseconds, for which nobody has to wait.
  private static func unmap(_ base: UnsafeMutableRawPointer, _ length: Int) {
    guard length >= 1 << 24, WorkerThreads.detach({ _ = munmap(base, length) }) else {
      munmap(base, length)
      return
    }
  }

  private static func readAll(_ descriptor: Int32) throws(Errno) -> FileBytes {
    var capacity = 1 << 16
    guard var buffer = malloc(capacity) else { throw .last("malloc") }
    var length = 0
    while true {
      if length == capacity {
        capacity *= 2
        guard let larger = realloc(buffer, capacity) else {
          free(buffer)
          throw Errno(code: ENOMEM, operation: "read")
        }
        buffer = larger
      }
      let count = read(descriptor, buffer + length, capacity - length)
      if count == 0 { break }
      if count < 0 {
        if errno == EINTR { continue }
        if errno == EAGAIN {
          var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
          _ = poll(&ready, 1, -1)
          continue
        }
        let failure = Errno.last("read")
        free(buffer)
        throw failure
      }
      length += count
    }
    return FileBytes(base: buffer, length: length)
  }
}
