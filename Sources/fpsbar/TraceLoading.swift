import Arguments
import Dashboard
import FoundationEssentials
import FrameTiming
import FrameTraces
import Glibc

/// Reads traces from files for the commands.
enum TraceLoading {
  /// Reads a trace and says in one line why it cannot be.
  static func load(_ path: String, options: ReadingOptions) throws -> Trace {
    let data: Data
    do {
      data = try Data(contentsOf: URL(filePath: path))
    } catch {
      throw Diagnostic("\(path): cannot be read", status: .input)
    }
    do {
      return try Trace.read([UInt8](data), options: options.traceOptions)
    } catch {
      throw Diagnostic("\(path): \(error)", status: .data)
    }
  }
}

extension ReadingOptions {
  /// The options as the readers take them.
  var traceOptions: TraceReadingOptions {
    TraceReadingOptions(
      format: format, values: values.flatMap { ValueKind(rawValue: $0.rawValue) },
      unit: unit.flatMap { TimeUnit(rawValue: $0.rawValue) })
  }
}
