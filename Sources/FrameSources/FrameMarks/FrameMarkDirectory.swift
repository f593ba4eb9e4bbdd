import CFrameMarks
public import FrameTiming
import Glibc

/// The places where rings lie: a directory only its owner can enter.
public struct FrameMarkDirectory: Equatable, Sendable {
  /// Where the directory is, or would be.
  public let path: String

  public init(path: String) { self.path = path }

  /// All places in the order in which programs try them. `runtime` is `XDG_RUNTIME_DIR`.
  public static func all(runtime: String?) -> [Self] {
    let fallback = "/tmp/fpsbar-\(geteuid())"
    guard let runtime, runtime.hasPrefix("/") else { return [Self(path: fallback)] }
    return [Self(path: runtime + "/fpsbar"), Self(path: fallback)]
  }

  /// Removes what dead programs left in any of the places of this environment.
  public static func removeAllLeftovers(now: MonotonicInstant) {
    let runtime = getenv("XDG_RUNTIME_DIR").map { String(cString: $0) }
    for directory in all(runtime: runtime) { directory.removeLeftovers(now: now) }
  }

  /// Makes the directory if it is missing and tries whether a ring has room there.
  public func prepare() throws(Errno) {
    if mkdir(path, 0o700) != 0, errno != EEXIST { throw Errno.last("mkdir") }
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { throw Errno.last("open") }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Errno.last("fstat") }
    guard status.st_uid == geteuid() else {
      throw Errno(code: EPERM, operation: "the directory belongs to another user")
    }
    if status.st_mode & 0o077 != 0, fchmod(descriptor, 0o700) != 0 { throw Errno.last("chmod") }
    let trial = ".trial-\(getpid())"
    let file = openat(descriptor, trial, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw Errno.last("create") }
    defer {
      unlinkat(descriptor, trial, 0)
      close(file)
    }
    let error = posix_fallocate(file, 0, off_t(MemoryLayout<fpsbar_ring_file>.size))
    guard error == 0 else { throw Errno(code: error, operation: "make a ring") }
  }

  /// The names of the files there; empty where there is no directory of ours.
  func files() -> [String] {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return [] }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_uid == geteuid(),
      let entries = fdopendir(descriptor)
    else {
      close(descriptor)
      return []
    }
    defer { closedir(entries) }
    var names: [String] = []
    while let entry = readdir(entries) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Removes a file there.
  func remove(_ name: String) { unlink(path + "/" + name) }

  /// Removes what dead programs left, except what a running `fpsbar run` has still to read.
  /// `now` is CLOCK_MONOTONIC: a ring from before the machine's last start lies in its future.
  public func removeLeftovers(now: MonotonicInstant) {
    let namespace = ProcessIdentity.pidNamespace()
    for name in files() {
      guard let known = RingFileName(name) else {
        if name.hasPrefix(".trial-"), let pid = Int32(name.dropFirst(7)),
          !ProcessIdentity(pid: pid, start: 0).isAlive
        {
          remove(name)
        }
        continue
      }
      if known.stage != .ring {
        if !known.process.isAlive { remove(name) }
        continue
      }
      let ring = try? FrameMarkRing(
        directory: path, name: name, now: now.nanoseconds)
      let foreign = ring.map { $0.header.isForeign(to: namespace) } ?? false
      if foreign || known.process.isAlive { continue }
      if let session = ring?.header.session, FrameMarkSession(token: session).isAlive { continue }
      remove(name)
    }
  }
}
