import Arguments
import FrameSources
import Glibc

/// The program's entry: understands the command line, runs the command, says what went wrong.
@main
struct FPSBar {
  /// The version that `--version` prints; CHANGELOG.md says what changed.
  static let version = "0.1.0"

  static let parser = CommandLineParser(
    program: "fpsbar", abstract: "fpsbar: the frame-rate meter for the terminal",
    commands: CommandList.all, defaultCommand: CommandList.standard)

  static func main() {
    StandardStreams.fill()
    // A reader that goes away ends the output quietly: writes then report EPIPE.
    signal(SIGPIPE, SIG_IGN)
    // So does a file that may not grow, which is an error like a full disk.
    signal(SIGXFSZ, SIG_IGN)
    exit(run(Array(ArgumentText.words().dropFirst())).code)
  }

  private static func run(_ words: [String]) -> ExitStatus {
    do {
      // Help and the version are there even where the defaults are broken.
      if let page = try? parser.parse(words), try answers(page) { return .success }
      let defaults = try Defaults.load(known: parser)
      switch try parser.parse(
        words, configuration: defaults.configuration, configurationName: defaults.path ?? "",
        environment: defaults.environment)
      {
      case .help, .version: return .success
      case .command(var command): return try command.run()
      }
    } catch {
      return Diagnostic(error).report()
    }
  }

  /// Prints what needs no command to be run.
  private static func answers(_ invocation: Invocation) throws -> Bool {
    switch invocation {
    case .help(let text): try StandardOutput.write(text)
    case .version: try StandardOutput.write("fpsbar \(version)\n")
    case .command: return false
    }
    return true
  }
}
