public import Foundation

/// Runs the built program with its streams in files, and waits for it no longer than a deadline.
public struct ProgramRun: Sendable {
  /// What a finished run left behind.
  public struct Result: Equatable, Sendable {
    /// The exit status, or 128 + n when a signal ended it.
    public var status: Int32
    /// What it wrote on standard output.
    public var output: String
    /// What it wrote on standard error.
    public var errors: String

    /// The lines of standard output.
    public var lines: [String] { Self.lines(output) }
    /// The lines of standard error.
    public var errorLines: [String] { Self.lines(errors) }

    private static func lines(_ text: String) -> [String] {
      text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
        .dropLast(text.hasSuffix("\n") || text.isEmpty ? 1 : 0)
    }
  }

  /// The program under test: the debug build beside the tests, or `FPSBAR_PROGRAM`.
  public static let path: String =
    ProcessInfo.processInfo.environment["FPSBAR_PROGRAM"]
    ?? packageFolder.appending(path: ".build/debug/fpsbar").path

  /// The top of the package.
  public static let packageFolder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Runs the program with words; standard input is empty unless some is given.
  public static func run(
    _ words: [String], input: String? = nil, environment: [String: String] = [:],
    removing removed: [String] = [], folder: TemporaryFolder, seconds: Double = 60
  ) throws -> Result {
    try run(
      path, words, input: input, environment: environment, removing: removed, folder: folder,
      seconds: seconds)
  }

  /// Runs a command line of the shell, in which `$FPSBAR` is the program.
  public static func shell(
    _ line: String, environment: [String: String] = [:], folder: TemporaryFolder,
    seconds: Double = 60
  ) throws -> Result {
    try run(
      "/bin/sh", ["-c", line], input: nil, environment: environment, removing: [],
      folder: folder, seconds: seconds)
  }

  /// The environment that the program gets: nothing of the user's own.
  public static func environment(
    _ changes: [String: String], removing removed: [String] = [], folder: TemporaryFolder
  ) -> [String: String] {
    var environment = [
      "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": folder.path,
      "XDG_CONFIG_HOME": folder.path + "/config", "XDG_RUNTIME_DIR": folder.path,
      "LANG": "C.UTF-8", "TERM": "xterm-256color", "FPSBAR": path,
      // A crash is to end at once, not to wait for somebody who reads its backtrace.
      "SWIFT_BACKTRACE": "enable=no",
    ]
    environment.merge(changes) { $1 }
    for name in removed { environment[name] = nil }
    return environment
  }

  private static func run(
    _ program: String, _ words: [String], input: String?, environment changes: [String: String],
    removing removed: [String], folder: TemporaryFolder, seconds: Double
  ) throws -> Result {
    let name = UUID().uuidString
    let output = folder.path + "/" + name + ".out"
    let errors = folder.path + "/" + name + ".err"
    let input = try input.map { try folder.write($0, to: name + ".in") } ?? "/dev/null"
    let status = ChildRun.run(
      [program] + words, environment: environment(changes, removing: removed, folder: folder),
      folder: folder.path, input: input, output: output, errors: errors, seconds: seconds)
    return Result(
      status: status, output: (try? String(contentsOfFile: output, encoding: .utf8)) ?? "",
      errors: (try? String(contentsOfFile: errors, encoding: .utf8)) ?? "")
  }
}
