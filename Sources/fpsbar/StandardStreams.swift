import Arguments
import FrameSources
import Glibc

/// Standard output: data. Written whole, at once, so that every line reaches its reader.
enum StandardOutput {
  /// Writes text. A reader that has gone away ends the program quietly; anything else that keeps
  /// the text from being written is an error.
  static func write(_ text: String) throws(Diagnostic) {
    guard let failure = writeAll(text, to: STDOUT_FILENO) else { return }
    if failure == EPIPE { throw Diagnostic.closedPipe }
    throw Diagnostic("standard output: \(String(cString: strerror(failure)))", status: .io)
  }
}

/// Standard error: messages. What cannot be written there is lost, as there is nobody to tell.
enum StandardError {
  static func write(_ text: String) { _ = writeAll(text, to: STDERR_FILENO) }

  static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }
}

/// Writes every byte, waiting where the descriptor is non-blocking; the error number on failure.
func writeAll(_ text: String, to descriptor: Int32) -> Int32? {
  var text = text
  return text.withUTF8 { bytes in
    guard let start = bytes.baseAddress else { return nil }
    var offset = 0
    while offset < bytes.count {
      let written = Glibc.write(descriptor, start + offset, bytes.count - offset)
      if written > 0 {
        offset += written
      } else if errno == EAGAIN {
        PollSet.waitUntilWritable(descriptor, nanoseconds: 1_000_000_000)
      } else if errno != EINTR {
        return errno
      }
    }
    return nil
  }
}
