import Arguments
import FoundationEssentials
import Reporting

/// `fpsbar displays`: the panels with their rates.
struct DisplaysCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "displays", abstract: "the displays that can be simulated, with their refresh rates",
    discussion: """
      Any fixed rate (fixed:N, also 59.94 and 60000/1001) and any range (vrr:MIN-MAX) can be named.

      example:
        fpsbar replay run.csv --display vrr:48-144
      """)

  @Flag(help: "as JSON") var json = false

  mutating func run() throws -> ExitStatus {
    try StandardOutput.write(json ? try jsonText() : DisplayList.text())
    return .success
  }

  private func jsonText() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(["displays": DisplayList.entries]), as: UTF8.self)
      + "\n"
  }
}
