import CLinux
import Glibc

/// A program's file, as far as it decides whether the hook gets in.
enum ExecutableFile {
  /// Why the loader does not take the hook into a program.
  enum Obstacle: Equatable, Sendable, CustomStringConvertible {
    case staticallyLinked
    case privileged
    case otherArchitecture

    var description: String {
      switch self {
      case .staticallyLinked: "statically linked, so nothing can be loaded into it"
      case .privileged:
        "has set-user-ID, set-group-ID or capabilities, so the system loads nothing into it"
      case .otherArchitecture: "built for another kind of processor than fpsbar"
      }
    }
  }

  /// The file that a command's first word means: a path, or the first match in `path`.
  static func find(_ word: String, path: String?) -> String? {
    if word.contains("/") { return word }
    for folder in (path ?? "/usr/local/bin:/usr/bin:/bin").split(
      separator: ":", omittingEmptySubsequences: false)
    {
      let candidate = (folder.isEmpty ? "." : String(folder)) + "/" + word
      if access(candidate, X_OK) == 0 { return candidate }
    }
    return nil
  }

  /// What is wrong with the program that a file names to run it, when the system found none.
  static func missingInterpreter(of path: String) -> String? {
    guard let text = FileText.read(path, limit: 256) else { return nil }
    guard text.hasPrefix("#!") else {
      return text.hasPrefix("\u{7f}ELF")
        ? "the loader that it names is not here (it was built for another system)" : nil
    }
    let line = text.unicodeScalars.dropFirst(2).prefix { $0 != "\n" }
    if line.last == "\r" { return "its first line ends in a carriage return, as on Windows" }
    let words = line.split { $0 == " " || $0 == "\t" }
    return words.first.map {
      "its first line names '\(String(String.UnicodeScalarView($0)))', which is not here"
    }
  }

  /// What keeps the hook out of the program in a file; `nil` when nothing does, or when it is no
  /// ELF file (a script: what it starts decides).
  static func obstacle(at path: String) -> Obstacle? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    if status.st_mode & S_ISUID != 0, status.st_uid != getuid() { return .privileged }
    if status.st_mode & S_ISGID != 0, status.st_gid != getgid() { return .privileged }
    if getuid() != 0, fpsbar_has_capabilities(path) != 0 { return .privileged }
    return ELFImage(descriptor)?.obstacle
  }
}

/// The parts of an ELF file that say how it is loaded.
private struct ELFImage {
  private let descriptor: Int32
  private let header: [UInt8]

  /// Reads the header; `nil` when the file is no ELF file.
  init?(_ descriptor: Int32) {
    self.descriptor = descriptor
    header = Self.read(descriptor, at: 0, count: 64)
    guard header.count == 64, header.starts(with: [0x7f, 0x45, 0x4c, 0x46]) else { return nil }
  }

  var obstacle: ExecutableFile.Obstacle? {
    guard let own = Self.read("/proc/self/exe"), own.count == 64 else { return nil }
    // Class, byte order and machine.
    guard header[4] == own[4], header[5] == own[5], header[18...19] == own[18...19] else {
      return .otherArchitecture
    }
    // A dynamic program names its loader in a PT_INTERP header.
    guard header[4] == 2, header[5] == 1 else { return nil }
    let table = number(32, bytes: 8)
    let size = number(54, bytes: 2)
    let count = min(number(56, bytes: 2), 512)
    guard size >= 56, size <= 4096, let start = Int(exactly: table) else { return nil }
    for entry in 0..<Int(count) {
      let (at, overflow) = start.addingReportingOverflow(entry * Int(size))
      if overflow { return nil }
      let type = Self.read(descriptor, at: at, count: 4)
      if type == [3, 0, 0, 0] { return nil }
    }
    return .staticallyLinked
  }

  private func number(_ at: Int, bytes: Int) -> UInt64 {
    header[at..<at + bytes].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  private static func read(_ path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    return read(descriptor, at: 0, count: 64)
  }

  private static func read(_ descriptor: Int32, at offset: Int, count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = max(0, pread(descriptor, buffer.baseAddress, count, off_t(offset)))
    }
  }
}
