import Arguments
import FrameTraces

/// Which streams of a trace `--stream` means.
enum StreamChoice {
  /// All streams with their numbers; or the one called so, or the one with that number, which is
  /// its place in the trace from 1. A name counts before a number; a unique beginning is enough.
  static func streams(
    of trace: Trace, named choice: String?, path: String
  ) throws(Diagnostic) -> [(number: Int, stream: TraceStream)] {
    let all = trace.streams.enumerated().map { (number: $0.offset + 1, stream: $0.element) }
    guard let choice, !all.isEmpty else { return all }
    if let exact = all.first(where: { $0.stream.name == choice }) { return [exact] }
    if let number = Int(choice), let numbered = all.first(where: { $0.number == number }) {
      return [numbered]
    }
    let folded = choice.lowercased()
    let beginning = all.filter { $0.stream.name.lowercased().hasPrefix(folded) }
    if beginning.count == 1 { return beginning }
    let names = all.prefix(6).map { "'\($0.stream.name)'" }.joined(separator: ", ")
    let more = all.count > 6 ? " and \(all.count - 6) more" : ""
    throw Diagnostic(
      "\(path): no stream is called '\(choice)' (there are \(names)\(more), or 1 to \(all.count))",
      status: .data)
  }
}
