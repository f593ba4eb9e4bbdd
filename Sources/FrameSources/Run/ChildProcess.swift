import CLinux
import Glibc

/// Why a child could not be started: with what a shell would say.
public enum ChildProcessError: Error, Equatable, Sendable, CustomStringConvertible {
  /// There is no such program (exit status 127).
  case notFound(String)
  /// The program cannot be run (126).
  case notExecutable(String, Errno)
  /// What is to run the program, a script's interpreter or a binary's loader, is missing (126).
  case noInterpreter(String, String)
  /// Something that the child needs cannot be had, for instance its log file (74).
  case setup(String, Errno)

  /// The exit status that tells it.
  public var status: Int32 {
    switch self {
    case .notFound: 127
    case .notExecutable, .noInterpreter: 126
    case .setup: 74
    }
  }

  public var description: String {
    switch self {
    case .notFound(""): "the name of the program is empty (a variable that is not set?)"
    case .notFound(let name): "\(name): no such program (check the spelling and $PATH)"
    case .notExecutable(let name, let error): "\(name): cannot be run: \(error.reason)"
    case .noInterpreter(let name, let reason): "\(name): cannot be run: \(reason)"
    case .setup(let what, let error): "\(what): \(error.reason)"
    }
  }
}

/// A running program in a process group of its own. It is never killed by being forgotten.
struct ChildProcess: ~Copyable {
  let pid: pid_t
  /// Becomes readable when the child ends; -1 where the kernel has no such descriptor.
  let exitDescriptor: Int32
  /// The last lines of the output, if they are kept.
  private(set) var lines: [String]?
  private var page: ChildOutputPage?
  /// 0…255, or 128 + the signal's number; `nil` while it runs.
  private(set) var status: Int32?

  /// Starts a program: `command` is its name and arguments.
  static func start(
    _ command: [String], environment: [String: String], output: ChildOutput
  ) throws(ChildProcessError) -> ChildProcess {
    let name = command.first ?? ""
    var page: ChildOutputPage?
    var target: Int32 = -1
    var log: Int32 = -1
    defer { if log >= 0 { close(log) } }
    switch output {
    case .page:
      let made = try openPage(environment)
      target = made.descriptor
      page = consume made
    case .log(let path):
      log = path.withArgumentBytes {
        Glibc.open($0, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0o666)
      }
      guard log >= 0 else { throw .setup(path, .last("open")) }
      target = log
    case .inherited: break
    case .standardError: target = STDERR_FILENO
    }
    let pid = try spawn(command, name: name, environment: environment, output: target)
    return ChildProcess(
      pid: pid, exitDescriptor: fpsbar_process_descriptor(pid), page: page)
  }

  private static func openPage(
    _ environment: [String: String]
  ) throws(ChildProcessError) -> ChildOutputPage {
    let folders = [environment["TMPDIR"], "/tmp", "/var/tmp", environment["XDG_RUNTIME_DIR"]]
    do throws(Errno) {
      return try ChildOutputPage.open(folders: folders.compactMap { $0 })
    } catch {
      throw .setup("output of the program", error)
    }
  }

  private init(pid: pid_t, exitDescriptor: Int32, page: consuming ChildOutputPage?) {
    self.pid = pid
    self.exitDescriptor = exitDescriptor
    self.page = page
    lines = self.page == nil ? nil : []
  }

  deinit { if exitDescriptor >= 0 { close(exitDescriptor) } }

  /// Whether the child has ended; takes its status when it has.
  mutating func hasEnded() -> Bool {
    if status != nil { return true }
    var raw: Int32 = 0
    let found = waitpid(pid, &raw, WNOHANG)
    if found == 0 || (found < 0 && errno == EINTR) { return false }
    // Somebody else's wait took the status: all that is known is that it is over.
    guard found == pid else {
      status = 0
      return true
    }
    let signal = raw & 0x7f
    status = signal == 0 ? raw >> 8 & 0xff : 128 + signal
    return true
  }

  /// Takes in what was printed since.
  mutating func readOutput() {
    if let found = page?.read() { lines = found }
  }

  /// Sends a signal to the child and everything in its group.
  func send(_ signal: Int32) { kill(-pid, signal) }

  /// Whether anything of the group is left once the child itself has ended.
  var hasGroup: Bool { kill(-pid, 0) == 0 || errno == EPERM }
}
