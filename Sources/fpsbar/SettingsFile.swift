import Arguments
import FrameSources
import Glibc

/// A small file that the user wrote: the configuration, a theme.
enum SettingsFile {
  /// Reads a file, of a longer one the first `limit` bytes. Whatever else a path may lead to is
  /// refused: nobody has to wait for the writer of a FIFO.
  static func read(_ path: String, limit: Int) throws(Diagnostic) -> [UInt8] {
    let descriptor = path.withArgumentBytes {
      open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    }
    guard descriptor >= 0 else { throw unreadable(path, errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw unreadable(path, errno) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw unreadable(path, EISDIR)
    default: throw Diagnostic("\(path): is no regular file (a FIFO or a device)", status: .input)
    }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 14)
    while bytes.count < limit {
      let count = Glibc.read(descriptor, &chunk, min(chunk.count, limit - bytes.count))
      if count == 0 { break }
      if count > 0 {
        bytes += chunk[..<count]
      } else if errno != EINTR {
        throw unreadable(path, errno)
      }
    }
    return bytes
  }

  private static func unreadable(_ path: String, _ code: Int32) -> Diagnostic {
    Diagnostic("\(path): cannot be read (\(String(cString: strerror(code))))", status: .input)
  }
}
