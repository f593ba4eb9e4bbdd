import Arguments
import FoundationEssentials
import FrameTraces

/// `fpsbar formats`: what is read and written, and how to record it.
struct FormatsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "formats", abstract: "the trace formats that are read and written",
    discussion: """
      A format is recognised by what is in the file, never by its name; --format NAME overrides.
      Files may be gzipped, in UTF-8, UTF-16 or Latin-1, with a decimal point or comma.
      """)

  @Flag(help: "as JSON") var json = false

  mutating func run() throws -> ExitStatus {
    try StandardOutput.write(json ? try jsonText() : table())
    return .success
  }

  private func table() -> String {
    let formats = TraceFormat.all
    let width = formats.map(\.name.count).max() ?? 0
    var text = ""
    for format in formats {
      let name = format.name + String(repeating: " ", count: width - format.name.count)
      text += "\(name)  \(access(format))  \(format.title)\n"
      // Below, as the longest of these lines would not fit beside its name.
      text += Self.broken("    " + format.recording) + "\n"
    }
    return text
  }

  /// A command that is wider than 80 columns, continued on a second line as a shell has it.
  private static func broken(_ line: String) -> String {
    guard line.count > 80, let space = line.prefix(79).lastIndex(of: " ") else { return line }
    return line[..<space] + " \\\n      " + line[line.index(after: space)...]
  }

  private func access(_ format: TraceFormat) -> String {
    format.canWrite ? "read write" : "read      "
  }

  private struct Entry: Encodable {
    var name: String
    var title: String
    var reads: Bool
    var writes: Bool
    var recording: String
  }

  private func jsonText() throws -> String {
    let entries = TraceFormat.all.map {
      Entry(
        name: $0.name, title: $0.title, reads: $0.canRead, writes: $0.canWrite,
        recording: $0.recording)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(["formats": entries]), as: UTF8.self) + "\n"
  }
}
