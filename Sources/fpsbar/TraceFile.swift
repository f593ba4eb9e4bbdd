import Arguments
import FrameSources
import FrameTiming
import FrameTraces
import Glibc

/// Reads trace files for every command that wants one.
enum TraceFile {
  /// Reads the trace at `path`, or on standard input where it is `-`.
  static func read(_ path: String, _ options: ReadingOptions) throws(Diagnostic) -> Trace {
    try read(path, options.traceOptions)
  }

  /// The same with what the options say.
  static func read(_ path: String, _ options: TraceReadingOptions) throws(Diagnostic) -> Trace {
    let bytes: FileBytes
    do {
      bytes = try FileBytes.open(path)
    } catch {
      throw Diagnostic("\(name(path)): cannot be read (\(error.reason))", status: .input)
    }
    var options = options
    options.workers.copy = bytes.copy.map { InputCopy($0) }
    do {
      return try bytes.withBytes { buffer throws(TraceError) in
        try Trace.read(buffer, options: options)
      }
    } catch {
      if case .noSuchFormat = error { throw Diagnostic("--format: \(error)", status: .usage) }
      throw Diagnostic("\(name(path)): \(error)", status: .data)
    }
  }

  /// The stream that `--stream` means.
  static func stream(
    of trace: Trace, _ options: StreamOptions, path: String
  ) throws(Diagnostic) -> Int {
    try stream(of: trace, named: options.stream, path: path)
  }

  /// The stream of that name or number; the one with most frames where none is named.
  static func stream(
    of trace: Trace, named name: String?, path: String
  ) throws(Diagnostic) -> Int {
    if let index = trace.streamIndex(name) { return index }
    guard let wanted = name, !trace.streams.isEmpty else {
      throw Diagnostic(
        "\(self.name(path)): holds no frames, only the tool's own numbers", status: .data)
    }
    let names = trace.streams.prefix(8).enumerated().map { "\($0 + 1) \($1.name)" }
    throw Diagnostic(
      "\(self.name(path)): no stream '\(wanted)' (there are: \(names.joined(separator: ", ")))",
      status: .usage)
  }

  /// What messages call a file.
  static func name(_ path: String) -> String {
    switch path {
    case "-": "standard input"
    case "": "''"
    default: ArgumentText.shown(path)
    }
  }
}

extension ReadingOptions {
  var traceOptions: TraceReadingOptions {
    TraceReadingOptions(
      format: format, values: values.flatMap { ValueKind(rawValue: $0.rawValue) },
      unit: unit.flatMap { TimeUnit(rawValue: $0.rawValue) },
      workers: Workers(count: WorkerThreads.count, perform: WorkerThreads.perform))
  }
}
