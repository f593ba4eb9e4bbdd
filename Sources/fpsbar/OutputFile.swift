import Arguments
import FrameSources
import Glibc

/// A file that a command writes, or standard output where its path is `-`.
struct OutputFile: ~Copyable {
  private let path: String
  private let descriptor: Int32
  /// The error number of the first write that failed; nothing is written after it.
  private var failure: Int32?
  private var isOpen = true

  private init(path: String, descriptor: Int32) {
    self.path = path
    self.descriptor = descriptor
  }

  deinit {
    if isOpen, descriptor != STDOUT_FILENO { Glibc.close(descriptor) }
  }

  /// Opens the file for writing, and empties it if it is there.
  static func open(_ path: String) throws(Diagnostic) -> OutputFile {
    guard path != "-" else { return OutputFile(path: path, descriptor: STDOUT_FILENO) }
    let descriptor = path.withArgumentBytes {
      Glibc.open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    }
    guard descriptor >= 0 else {
      throw Diagnostic(
        "\(path): cannot be written (\(String(cString: strerror(errno))))", status: .io)
    }
    return OutputFile(path: path, descriptor: descriptor)
  }

  /// Refuses to write over a file that the same command reads, by whatever name or link.
  static func refuse(_ path: String, over inputs: [String]) throws(Diagnostic) {
    guard path != "-", let output = Identity(of: path) else { return }
    for input in inputs where Identity(of: input) == output {
      throw Diagnostic("\(path): is the input itself (name another file)", status: .usage)
    }
  }

  /// Which file a path leads to; `-` is standard input. Only of regular files: writing to a
  /// terminal or a pipe that is also read destroys nothing.
  private struct Identity: Equatable {
    var device: dev_t
    var number: ino_t

    init?(of path: String) {
      var status = stat()
      let error =
        path == "-"
        ? fstat(STDIN_FILENO, &status) : path.withArgumentBytes { stat($0, &status) }
      guard error == 0,
        status.st_mode & S_IFMT == S_IFREG
      else { return nil }
      device = status.st_dev
      number = status.st_ino
    }
  }

  /// Writes text; a failure is told by `close`.
  mutating func write(_ text: String) {
    guard failure == nil else { return }
    failure = writeAll(text, to: descriptor)
  }

  /// Ends the file and says whether everything was written.
  consuming func close() throws(Diagnostic) {
    isOpen = false
    if descriptor != STDOUT_FILENO, Glibc.close(descriptor) != 0, failure == nil {
      failure = errno
    }
    guard let failure else { return }
    if failure == EPIPE, descriptor == STDOUT_FILENO { throw Diagnostic.closedPipe }
    throw Diagnostic(
      "\(path == "-" ? "standard output" : path): cannot be written "
        + "(\(String(cString: strerror(failure))))", status: .io)
  }
}
