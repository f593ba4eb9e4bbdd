import Foundation
import Glibc

/// The program in a real pseudo-terminal: a tmux server of its own, asked what its screen shows.
///
/// The pane runs a shell script that notes the terminal's settings, runs the program, and notes the
/// status and the settings again.
public final class TerminalSession {
  /// Where the program runs and the notes are.
  public let folder: TemporaryFolder
  private let socket: String

  /// Whether there is a tmux; on a build machine (`CI`) its absence is a failure, never a skip.
  public static var isAvailable: Bool {
    ProcessInfo.processInfo.environment["CI"] != nil
      || FileManager.default.isExecutableFile(atPath: "/usr/bin/tmux")
  }

  /// Starts the program with words in a terminal of a size.
  public static func start(
    _ words: [String], columns: Int = 80, rows: Int = 24, environment: [String: String] = [:],
    removing removed: [String] = [], folder: TemporaryFolder? = nil
  ) throws -> TerminalSession {
    let folder = try folder ?? TemporaryFolder()
    let quoted = ([ProgramRun.path] + words).map(quote).joined(separator: " ")
    let script = """
      ulimit -c 0
      trap : INT
      stty -g > before
      echo 'the screen of before'
      sh -c 'echo $$ > pid; exec "$@"' sh \(quoted)
      echo $? > status
      stty -g > after
      exec cat
      """
    return try open(
      ["/bin/sh", "-c", script], columns: columns, rows: rows, environment: environment,
      removing: removed, folder: folder)
  }

  /// Starts an interactive shell with job control, in which `$FPSBAR` is the program.
  public static func shell(columns: Int = 80, rows: Int = 24) throws -> TerminalSession {
    try open(
      ["/bin/bash", "--norc", "--noprofile", "-i"], columns: columns, rows: rows,
      environment: ["PS1": "ready> "], removing: [], folder: try TemporaryFolder())
  }

  private static func open(
    _ command: [String], columns: Int, rows: Int, environment: [String: String],
    removing removed: [String], folder: TemporaryFolder
  ) throws -> TerminalSession {
    let session = TerminalSession(folder: folder, socket: folder.path + "/tmux")
    var variables = ProgramRun.environment([:], folder: folder)
    variables["TERM"] = "screen-256color"
    variables.merge(environment) { $1 }
    for name in removed { variables[name] = nil }
    let assignments = variables.map { "\($0.key)=\($0.value)" }.sorted()
    let line = (["exec", "env", "-i"] + (assignments + command).map(quote)).joined(separator: " ")
    session.tmux(
      "-f", "/dev/null", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)", "-c",
      folder.path, line, ";", "set", "-g", "status", "off", ";", "set", "-g", "remain-on-exit",
      "on", ";", "set", "-g", "window-size", "manual", ";", "resize-window", "-x", "\(columns)",
      "-y", "\(rows)")
    return session
  }

  private init(folder: TemporaryFolder, socket: String) {
    self.folder = folder
    self.socket = socket
  }

  deinit {
    tmux("kill-server")
  }

  /// Asks the server something; gives what it prints.
  @discardableResult
  public func tmux(_ words: String...) -> String {
    let output = folder.path + "/.answer"
    let environment = [
      "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": folder.path, "LANG": "C.UTF-8",
      "TERM": "xterm-256color",
    ]
    _ = ChildRun.run(
      ["/usr/bin/tmux", "-u", "-S", socket] + words, environment: environment,
      folder: folder.path, input: "/dev/null", output: output, errors: "/dev/null", seconds: 20)
    return (try? String(contentsOfFile: output, encoding: .utf8)) ?? ""
  }

  /// Types keys, in tmux's names: `q`, `Space`, `C-z`, `Left`.
  public func type(_ keys: String...) {
    for key in keys { tmux("send-keys", key) }
  }

  /// Types text as it is.
  public func type(text: String) { tmux("send-keys", "-l", text) }

  /// The rows that the terminal shows, without trailing blanks.
  public var rows: [String] {
    var rows = tmux("capture-pane", "-p").split(
      separator: "\n", omittingEmptySubsequences: false
    ).map { String($0) }
    if rows.last == "" { rows.removeLast() }
    return rows
  }

  /// The rows with their colours as sequences.
  public var coloredText: String { tmux("capture-pane", "-p", "-e") }

  /// What the terminal says of itself, a format of tmux: `alternate_on`, `cursor_flag`.
  public func flag(_ name: String) -> String {
    tmux("display-message", "-p", "#{\(name)}").trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Gives the terminal another size.
  public func resize(columns: Int, rows: Int) {
    tmux("resize-window", "-x", "\(columns)", "-y", "\(rows)")
  }

  /// The program's process id, once it runs.
  public var pid: Int32? {
    folder.text(of: "pid").flatMap { Int32($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
  }

  /// The status that the shell saw, once the program has ended.
  public var status: Int? {
    folder.text(of: "status").flatMap { Int($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
  }

  /// Sends a signal to the program.
  public func send(_ signal: Int32) {
    if let pid { kill(pid, signal) }
  }

  /// Waits until a row of the screen holds the text.
  public func waitFor(_ text: String, seconds: Double = 20) -> Bool {
    Patience.wait(seconds: seconds) { rows.contains { $0.contains(text) } }
  }

  /// Waits until row 0 begins with a rate, which is the first full screen after a report.
  public func waitForRate() -> Bool {
    Patience.wait {
      rows.first?.trimmingCharacters(in: .whitespaces).first?.isNumber == true
    }
  }

  /// Waits until the program has ended and the settings of after are there.
  public func waitForEnd(seconds: Double = 20) -> Bool {
    Patience.wait(seconds: seconds) { status != nil && folder.text(of: "after")?.isEmpty == false }
  }

  /// What is wrong with the terminal after the program's end; empty when it was given back.
  public func faultsAfterEnd() -> [String] {
    var faults: [String] = []
    let before = folder.text(of: "before") ?? "nothing"
    if folder.text(of: "after") != before { faults.append("settings differ") }
    // The shell's notes may be faster than tmux' reading of the last bytes.
    let checks = [
      ("alternate_on", "0"), ("cursor_flag", "1"), ("mouse_any_flag", "0"), ("insert_flag", "0"),
      ("keypad_flag", "0"), ("keypad_cursor_flag", "0"), ("origin_flag", "0"),
    ]
    for (name, expected) in checks
    where !Patience.wait(seconds: 5, until: { flag(name) == expected }) {
      faults.append("\(name) is \(flag(name))")
    }
    if !rows.contains("the screen of before") { faults.append("the old screen is gone") }
    return faults
  }

  /// A word for the shell.
  public static func quote(_ word: String) -> String {
    "'" + word.replacingOccurrences(of: "'", with: "'\\''") + "'"
  }
}
