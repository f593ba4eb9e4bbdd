import TestKit
import Testing

@Suite("Help and version")
struct HelpTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let commands = [
    "watch", "run", "attach", "wrap", "pipe", "replay", "demo", "report", "compare", "check",
    "simulate", "convert", "themes", "displays", "formats",
  ]

  private static let judging = [
    "--target", "--display", "--buffers", "--policy", "--lock60", "--link-rate", "--scale",
  ]
  private static let drawing = ["--theme", "--layout", "--color", "--glyphs", "--snapshot"]
  private static let live = ["--record", "--delay", "--duration"]
  private static let output = ["--interval", "--plain", "--json"]
  private static let reading = ["--format", "--stream"]

  /// The options that DESIGN.md gives each command.
  private static let commandOptions: [(String, [String])] = [
    ("watch", judging + drawing + live + output + ["--stream"]),
    ("run", judging + drawing + live + output + ["--stream", "--log"]),
    ("attach", judging + drawing + live + output + ["--stream"]),
    (
      "pipe",
      judging + drawing + live + output + [
        "--stream", "--values", "--unit", "--match", "--time-field",
      ]
    ),
    ("wrap", judging + live + ["--theme", "--color", "--bar", "--prefix", "--frame-gap"]),
    (
      "replay",
      judging + drawing + output + reading + ["--at", "--speed", "--loop", "--values", "--unit"]
    ),
    ("demo", drawing + ["--at"]), ("report", judging + reading + ["--json", "--definitions"]),
    (
      "check",
      judging + reading + [
        "--min-fps", "--min-low-1", "--min-low-0-1", "--max-p99", "--max-hitch-ratio",
        "--max-stutter-share",
      ]
    ), ("compare", judging + ["--json"]), ("simulate", judging + ["--json", "--until"]),
  ]

  @Test("The overview lists every command")
  func overview() throws {
    for words in [["help"], ["--help"], ["-h"]] {
      let result = try ProgramRun.run(words, folder: folder)
      #expect(result.status == 0)
      #expect(result.errors.isEmpty)
      for command in Self.commands {
        #expect(result.lines.contains { $0.hasPrefix("  \(command) ") }, "\(command)")
      }
    }
  }

  @Test("Every command's help lists its options", arguments: commandOptions)
  func options(command: String, options: [String]) throws {
    let result = try ProgramRun.run([command, "--help"], folder: folder)
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
    for option in options {
      #expect(
        result.output.contains(option + " ") || result.output.contains(option + "\n"),
        "\(command) \(option)")
    }
    let other = try ProgramRun.run(["help", command], folder: folder)
    #expect(other.output == result.output)
    #expect(result.lines.allSatisfy { $0.count <= 100 })
  }

  @Test("The version is one line")
  func version() throws {
    let result = try ProgramRun.run(["--version"], folder: folder)
    #expect(result.status == 0)
    #expect(result.lines.count == 1)
    #expect(result.output.hasPrefix("fpsbar "))
  }
}

@Suite("Defaults that are kept")
struct DefaultsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The display that a short measurement is judged on.
  private func display(
    _ words: [String] = [], environment: [String: String] = [:]
  ) throws -> String? {
    let result = try ProgramRun.run(
      ["--plain", "--duration", "0.3", "--interval", "0.1"] + words, environment: environment,
      folder: folder)
    #expect(result.status == 0, "\(result)")
    return result.lines.last?.split(separator: " ").last.map { String($0) }
  }

  @Test("The configuration file, then FPSBAR_OPTS, then the command line")
  func precedence() throws {
    #expect(try display() == "iphone-13-pro")
    try folder.write(
      "// kept\n{\"display\": \"fixed:75\", /* a flag */ \"lock60\": true, \"target\": 75}\n",
      to: "config/fpsbar/config.json")
    #expect(try display() == "fixed:75")
    let options = ["FPSBAR_OPTS": "--display 'vrr:48-144'"]
    #expect(try display(environment: options) == "vrr:48-144")
    #expect(try display(["--display", "ipad-pro"], environment: options) == "ipad-pro")
  }

  @Test("Without HOME and XDG_CONFIG_HOME there is no file to read")
  func homeless() throws {
    let result = try ProgramRun.run(
      ["--plain", "--duration", "0.3", "--interval", "0.1"], removing: ["HOME", "XDG_CONFIG_HOME"],
      folder: folder)
    #expect(result.status == 0)
  }

  @Test("A key for another command than this one is no error")
  func otherCommand() throws {
    try folder.write("{\"frame-gap\": 3, \"speed\": 2}", to: "config/fpsbar/config.json")
    #expect(try display() == "iphone-13-pro")
  }
}
