import CLinux
import FrameTiming
import Glibc

/// Where lines come from: a pipe that ends, a FIFO that has one writer after another, or a file
/// that grows. Never waits, and changes nothing about a descriptor that others share.
struct LineInput: ~Copyable {
  /// What a read found.
  enum Reading: Equatable {
    /// So many new bytes.
    case bytes(Int)
    case nothing
    /// What comes next does not continue what came before: another writer, or another file.
    case broken(Break)
    case end
  }

  /// Why what comes next is something new.
  enum Break: Equatable {
    case writerLeft
    case truncated
    case replaced
  }

  private enum Kind {
    case stream
    case fifo(path: String)
    case file(path: String)
  }

  /// How often a followed file is looked at although nothing was told, in nanoseconds.
  static let checkTime: Int64 = 100_000_000
  /// The same where the file system tells nothing.
  static let pollTime: Int64 = 10_000_000
  /// What a pipe is asked to hold, so that its writer goes on while a screen is drawn.
  private static let pipeSize: Int32 = 1 << 20
  private static let pipeFileSystem = 0x5049_5045

  private var descriptor: Int32
  private let isOwned: Bool
  private let kind: Kind
  private var watch: FileWatch
  private var offset: Int64 = 0
  private var checked = MonotonicInstant(nanoseconds: .min)
  private var isGone = false
  /// Whether reading begins in the middle of a line.
  private(set) var beginsInsideLine = false
  private var isAtEnd = false

  /// Opens standard input where `path` is `nil` or `-`.
  static func open(_ path: String?) throws(LineSourceError) -> LineInput {
    var status = stat()
    guard let path, path != "-" else {
      guard fstat(STDIN_FILENO, &status) == 0 else {
        throw .open(path: nil, .last("standard input"))
      }
      if isatty(STDIN_FILENO) == 1 { throw .terminal }
      if status.st_mode & S_IFMT == S_IFDIR {
        throw .open(path: nil, Errno(code: EISDIR, operation: "read"))
      }
      return LineInput(STDIN_FILENO, isOwned: false, kind: .stream)
    }
    let descriptor = openFile(path)
    guard descriptor >= 0 else { throw .open(path: path, .last("open")) }
    guard fstat(descriptor, &status) == 0 else {
      let failure = Errno.last("fstat")
      close(descriptor)
      throw .open(path: path, failure)
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR:
      close(descriptor)
      throw .open(path: path, Errno(code: EISDIR, operation: "open"))
    case S_IFREG: return LineInput(following: path, descriptor)
    case S_IFIFO where !isAnonymousPipe(descriptor):
      return LineInput(descriptor, isOwned: true, kind: .fifo(path: path))
    default: return LineInput(descriptor, isOwned: true, kind: .stream)
    }
  }

  private init(_ descriptor: Int32, isOwned: Bool, kind: Kind) {
    self.descriptor = descriptor
    self.isOwned = isOwned
    self.kind = kind
    watch = FileWatch(isNeeded: false)
    fpsbar_widen_pipe(descriptor, Self.pipeSize)
  }

  /// Follows a file from its end on.
  private init(following path: String, _ descriptor: Int32) {
    self.descriptor = descriptor
    isOwned = true
    kind = .file(path: path)
    watch = FileWatch(isNeeded: true)
    watch.follow(path)
    offset = max(0, Int64(lseek(descriptor, 0, SEEK_END)))
    var last: UInt8 = 0x0A
    if offset > 0, pread(descriptor, &last, 1, off_t(offset - 1)) == 1 {
      beginsInsideLine = last != 0x0A
    }
  }

  deinit { if isOwned { close(descriptor) } }

  /// What becomes readable when there is something to read.
  var descriptors: [Int32] {
    if isAtEnd { return [] }
    guard case .file = kind else { return [descriptor] }
    return watch.descriptor >= 0 ? [watch.descriptor] : []
  }

  /// When to read although nothing is readable.
  var nextRead: MonotonicInstant? {
    guard case .file = kind, !isAtEnd else { return nil }
    return checked.advanced(byNanoseconds: watch.isActive ? Self.checkTime : Self.pollTime)
  }

  /// The name of a file that is followed.
  var followedPath: String? {
    if case .file(let path) = kind { path } else { nil }
  }

  /// Reads once, without waiting.
  mutating func read(
    into splitter: inout LineSplitter, now: MonotonicInstant
  ) throws(Errno) -> Reading {
    guard !isAtEnd else { return .end }
    if case .file(let path) = kind {
      return try follow(path, into: &splitter, now: now)
    }
    // Whether a read would wait is asked before it: non-blocking reads are a mode of the pipe's
    // end, which other programs may share.
    var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&ready, 1, 0) > 0, ready.revents != 0 else { return .nothing }
    let count = Self.fill(&splitter, descriptor)
    if count > 0 { return .bytes(count) }
    if count < 0 {
      if errno == EAGAIN || errno == EINTR { return .nothing }
      throw .last("read")
    }
    guard case .fifo(let path) = kind, reopen(path) else {
      isAtEnd = true
      return .end
    }
    return .broken(.writerLeft)
  }

  private mutating func follow(
    _ path: String, into splitter: inout LineSplitter, now: MonotonicInstant
  ) throws(Errno) -> Reading {
    let isTold = watch.takeEvents()
    let count = Self.fill(&splitter, descriptor)
    if count > 0 {
      offset += Int64(count)
      return .bytes(count)
    }
    if count < 0, errno != EAGAIN, errno != EINTR { throw .last("read") }
    var status = stat()
    if fstat(descriptor, &status) == 0, Int64(status.st_size) < offset {
      offset = Int64(lseek(descriptor, 0, SEEK_SET))
      return .broken(.truncated)
    }
    guard isTold || now.nanoseconds(since: checked) >= Self.checkTime else { return .nothing }
    checked = now
    return takeReplacement(path, of: status) ? .broken(.replaced) : .nothing
  }

  /// Goes on with the file that has the name now, if it is another one.
  private mutating func takeReplacement(_ path: String, of old: stat) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      isGone = true
      return false
    }
    let isSame = status.st_ino == old.st_ino && status.st_dev == old.st_dev
    if isSame {
      if isGone { watch.follow(path) }
      isGone = false
      return false
    }
    // Between the last read and now the old file may have got its last lines: they come first.
    var more = stat()
    if fstat(descriptor, &more) == 0, Int64(more.st_size) > offset { return false }
    let next = Self.openFile(path)
    guard next >= 0 else { return false }
    close(descriptor)
    descriptor = next
    offset = 0
    isGone = false
    watch.follow(path)
    return true
  }

  /// Opens a FIFO again before it is closed, so that it never is without a reader. The new
  /// descriptor does not say that there is no writer, so waiting for the next one costs nothing.
  private mutating func reopen(_ path: String) -> Bool {
    var status = stat()
    let next = Self.openFile(path)
    guard next >= 0 else { return false }
    guard fstat(next, &status) == 0, status.st_mode & S_IFMT == S_IFIFO else {
      close(next)
      return false
    }
    close(descriptor)
    descriptor = next
    fpsbar_widen_pipe(descriptor, Self.pipeSize)
    return true
  }

  private static func fill(_ splitter: inout LineSplitter, _ descriptor: Int32) -> Int {
    splitter.fill { room in Glibc.read(descriptor, room.baseAddress, room.count) }
  }

  private static func openFile(_ path: String) -> Int32 {
    path.withArgumentBytes { Glibc.open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY) }
  }

  /// Whether a path such as /dev/fd/63 led to a pipe without a name, which has no next writer.
  private static func isAnonymousPipe(_ descriptor: Int32) -> Bool {
    var system = statfs()
    return fstatfs(descriptor, &system) == 0 && Int(system.f_type) == pipeFileSystem
  }
}
