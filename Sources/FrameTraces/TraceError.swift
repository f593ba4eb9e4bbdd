/// Why bytes could not be read as a trace. Cases say what was wrong and where.
public enum TraceError: Error, Equatable, Sendable {
  /// No reader recognised the content; what it looked like instead.
  case unknownFormat(found: String)
  /// The format's name given by `--format` does not exist.
  case noSuchFormat(name: String)
  /// A row that the format cannot have, where going on would mean guessing.
  case malformedRow(line: Int, column: String, found: String)
  /// The format was recognised, but there are no frames in it; what was found instead.
  case noFrames(format: String, found: String)
  /// The compressed data is broken.
  case corruptArchive(reason: String)
}

extension TraceError: CustomStringConvertible {
  /// One line for a person: what is wrong and what would be right.
  public var description: String {
    switch self {
    case .unknownFormat(let found):
      "not a trace that fpsbar knows: \(found) (see 'fpsbar formats')"
    case .noSuchFormat(let name):
      "no format is called '\(name)' (see 'fpsbar formats')"
    case .malformedRow(let line, let column, let found):
      "line \(line): \(column) cannot be '\(found)'"
    case .noFrames(let format, let found):
      "no frames in this \(format) file: \(found)"
    case .corruptArchive(let reason):
      "the compressed data is broken: \(reason)"
    }
  }
}
