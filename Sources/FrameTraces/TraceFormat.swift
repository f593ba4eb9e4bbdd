/// A format that fpsbar reads, writes or both. To add one: a reader, and a line in `all`.
public struct TraceFormat: Sendable {
  /// The name for `--format` and `--to`, and in reports.
  public let name: String
  /// Which programs' files it is.
  public let title: String
  /// One line on how to record such a log.
  public let recording: String
  /// Extensions of files that `convert` writes in this format.
  let extensions: [String]
  private let reader: (any TraceReader.Type)?
  let writer: (any TraceWriter.Type)?

  /// Whether `Trace.read` understands it.
  public var canRead: Bool { reader != nil }
  /// Whether `convert` can write it.
  public var canWrite: Bool { writer != nil }

  init(
    _ name: String, _ title: String, _ reader: (any TraceReader.Type)?,
    writer: (any TraceWriter.Type)? = nil, extensions: [String] = [], recording: String
  ) {
    self.name = name
    self.title = title
    self.recording = recording
    self.extensions = extensions
    self.reader = reader
    self.writer = writer
  }

  func recognises(_ sample: TraceSample) -> Bool {
    reader?.recognises(sample) ?? false
  }

  func read(_ input: TraceInput) throws(TraceError) -> Trace {
    guard let reader else { throw .noSuchFormat(name: name) }
    return try reader.read(input)
  }

  /// The format called `name`, in any case; `nil` if there is none.
  public static func named(_ name: String) -> TraceFormat? {
    all.first { $0.name == name.lowercased() }
  }

  /// The format to write for a file name that ends in `.extension`; `nil` if none is usual for it.
  public static func written(forExtension name: String) -> TraceFormat? {
    all.first { $0.canWrite && $0.extensions.contains(name.lowercased()) }
  }
}
