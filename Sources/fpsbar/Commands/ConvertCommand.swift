import Arguments
import FrameTiming
import FrameTraces
import Glibc

/// `fpsbar convert IN OUT`: one format to another.
struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "convert", abstract: "one trace format to another",
    discussion: """
      OUT's format is --to, else what its extension is usual for: .jsonl and .fpsbar are fpsbar's own,
      .csv is presentmon, .txt is numbers. - is standard input or output. What the format cannot hold
      is said on standard error.

      examples:
        fpsbar convert MangoHud.csv run.jsonl
        fpsbar convert run.jsonl - --to mangohud
        fpsbar convert capture.json run.csv --stream 2
      """)

  @Argument("IN", help: "the trace to read") var input: String
  @Argument("OUT", help: "the file to write; never IN") var output: String
  @Option("FORMAT", help: "fpsbar, presentmon, mangohud or numbers") var to: String?
  @OptionGroup var reading: ReadingOptions
  @OptionGroup var stream: StreamOptions

  mutating func run() throws -> ExitStatus {
    let target = try targetFormat()
    try OutputFile.refuse(output, over: [input])
    var trace = try TraceFile.read(input, reading)
    if stream.stream != nil {
      let index = try TraceFile.stream(of: trace, stream, path: input)
      trace.streams = [trace.streams[index]]
    }
    let holdsFrames = trace.streams.contains { !$0.series.presents().isEmpty }
    guard target.name == "fpsbar" || holdsFrames else {
      throw Diagnostic(
        "\(TraceFile.name(input)): holds no frames that \(target.name) could hold (fpsbar can)",
        status: .data)
    }
    StandardError.notes(trace.notes, about: input)
    try write(trace, as: target)
    sayLosses(of: trace, in: target)
    return .success
  }

  /// What is not in the written file, in one line: what its format has no room for, and what is not
  /// read of such logs at all.
  private func sayLosses(of trace: Trace, in target: TraceFormat) {
    let losses = trace.losses(writing: target)
    var clauses: [String] = []
    if !losses.isEmpty {
      clauses.append("\(target.name) cannot hold " + losses.joined(separator: "; "))
    }
    if !trace.unkept.isEmpty {
      let most = 6
      let more = trace.unkept.count - most
      clauses.append(
        "of \(trace.format) is not kept: " + trace.unkept.prefix(most).joined(separator: ", ")
          + (more > 0 ? " and \(more) more" : ""))
    }
    guard !clauses.isEmpty else { return }
    StandardError.note(
      "\(output == "-" ? "standard output" : output): " + clauses.joined(separator: "; "))
  }

  private func targetFormat() throws(Diagnostic) -> TraceFormat {
    let writable = TraceFormat.all.filter(\.canWrite).map(\.name).joined(separator: ", ")
    if let to {
      guard let format = TraceFormat.named(to), format.canWrite else {
        throw Diagnostic("--to: '\(to)' cannot be written (\(writable) can)", status: .usage)
      }
      return format
    }
    let name = output.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."),
      let format = TraceFormat.written(forExtension: String(name[name.index(after: dot)...]))
    else {
      throw Diagnostic(
        "\(output): no format is usual for this name (say --to: \(writable))", status: .usage)
    }
    return format
  }

  private func write(_ trace: Trace, as format: TraceFormat) throws(Diagnostic) {
    var file = try OutputFile.open(output)
    trace.write(as: format) { file.write($0) }
    try file.close()
  }
}
