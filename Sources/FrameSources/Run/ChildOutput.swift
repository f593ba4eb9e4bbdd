import CLinux
import Glibc

/// Where the output of a child goes.
public enum ChildOutput: Equatable, Sendable {
  /// Its last lines are kept for a page of the screen.
  case page
  /// Into a file, which is emptied first.
  case log(String)
  /// Where fpsbar's own output goes.
  case inherited
  /// All of it to fpsbar's standard error, so that standard output stays ours.
  case standardError
}

/// The last lines that a child printed.
///
/// The child writes into an unlinked file and not into a pipe: when fpsbar is killed, a pipe would
/// break (and kill the child at its next line) or fill up (and stop it). What has been read is given
/// back to the file system, so the file stays small however much the child says.
struct ChildOutputPage: ~Copyable {
  /// The file, for reading and for the child to append to.
  let descriptor: Int32
  private var lines: [String] = []
  private var offset: Int64 = 0
  private var rest: [UInt8] = []

  static let mostLines = 500
  static let longestLine = 1000
  private static let most = 65_536

  /// Makes the file in the first folder that takes it.
  static func open(folders: [String]) throws(Errno) -> ChildOutputPage {
    var error = Errno(code: ENOENT, operation: "a file for the child's output")
    for folder in folders {
      let descriptor = fpsbar_unnamed_file(folder)
      guard descriptor >= 0 else {
        error = .last("a file for the child's output")
        continue
      }
      return ChildOutputPage(owning: descriptor)
    }
    throw error
  }

  private init(owning descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Takes in what the child printed since; all lines that are kept, or `nil` when none is new.
  mutating func read() -> [String]? {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    let end = Int64(status.st_size)
    guard end > offset else { return nil }
    if end - offset > Int64(Self.most) {
      // Nobody can read that fast: the last part is what the page shows.
      offset = end - Int64(Self.most)
      rest.removeAll()
    }
    let count = Int(end - offset)
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = max(0, pread(descriptor, buffer.baseAddress, count, off_t(offset)))
    }
    offset += Int64(bytes.count)
    fpsbar_discard_beginning(descriptor, offset)
    rest += bytes
    splitLines()
    return allLines
  }

  private mutating func splitLines() {
    var pieces = rest.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let unfinished = pieces.removeLast()
    for piece in pieces {
      // A progress line overwrites itself: the last state is what is left.
      let shown = piece.split(separator: UInt8(ascii: "\r")).last ?? []
      lines.append(String(decoding: shown.prefix(Self.longestLine), as: UTF8.self))
    }
    rest = Array(unfinished.suffix(Self.most))
    if lines.count > Self.mostLines { lines.removeFirst(lines.count - Self.mostLines) }
  }

  /// All lines, the unfinished one included.
  private var allLines: [String] {
    guard !rest.isEmpty else { return lines }
    let shown = rest.split(separator: UInt8(ascii: "\r")).last ?? []
    return lines + [String(decoding: shown.prefix(Self.longestLine), as: UTF8.self)]
  }
}
