import Arguments
import FrameSources
import Glibc

/// The three descriptors that every program begins with.
enum StandardStreams {
  /// Puts something in the place of those that are closed, so that no file that is opened later
  /// becomes one of them. It is open the wrong way round: reading or writing there fails as it does
  /// on a closed one.
  static func fill() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}

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
///
/// Everything that is said there goes through here, as names of files, streams and options are
/// outside text that must not reach the terminal as it is.
enum StandardError {
  /// Says something, as one line.
  ///
  /// - Parameter path: the file that it is about, as the command line named it.
  static func note(_ message: String, about path: String? = nil) {
    let subject = path.map { TraceFile.name($0) + ": " } ?? ""
    write("fpsbar: " + DisplayTextLine.safe(subject + message) + "\n")
  }

  /// Says what there is to know about how a trace was read, a line each.
  static func notes(_ notes: [String], about path: String) {
    for note in notes { self.note(note, about: path) }
  }

  /// Draws over the line that the cursor is on, without ending it.
  static func redraw(_ text: String) { write("\r" + DisplayTextLine.safe(text)) }

  /// Gives a line that was drawn over back, empty.
  static func endRedraw(columns: Int) {
    write("\r" + String(repeating: " ", count: columns) + "\r")
  }

  private static func write(_ text: String) { _ = writeAll(text, to: STDERR_FILENO) }

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
