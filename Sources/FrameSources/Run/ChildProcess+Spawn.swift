import Glibc

extension ChildProcess {
  /// Starts the program in a group of its own, with no signal blocked, and none ignored but the
  /// terminal's end where fpsbar was told to ignore it. `output`: where both its outputs go, -1 for
  /// ours.
  static func spawn(
    _ command: [String], name: String, environment: [String: String], output: Int32
  ) throws(ChildProcessError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    // A group in the background that reads the terminal is stopped: it gets nothing instead.
    if output > STDERR_FILENO || isatty(STDIN_FILENO) == 1 {
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    }
    if output >= 0 {
      posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
      posix_spawn_file_actions_adddup2(&actions, output, STDERR_FILENO)
    }
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    if SignalQueue.outlivesTerminal { sigdelset(&all, SIGHUP) }
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    posix_spawnattr_setflags(&attributes, Int16(flags))
    let variables = environment.map { "\($0.key)=\($0.value)" }.sorted()
    var pid: pid_t = 0
    let error = withCStrings(command) { arguments in
      withCStrings(variables) { variables in
        name.withArgumentBytes { name in
          posix_spawnp(&pid, name, &actions, &attributes, arguments, variables)
        }
      }
    }
    switch error {
    case 0: return pid
    case ENOENT, ENOTDIR:
      // The system says the same of a file that is there and names a program that is not.
      guard let path = ExecutableFile.find(name, path: getenv("PATH").map { String(cString: $0) }),
        let reason = ExecutableFile.missingInterpreter(of: path)
      else { throw .notFound(name) }
      throw .noInterpreter(name, reason)
    default: throw .notExecutable(name, Errno(code: error, operation: "exec"))
    }
  }

  /// Hands the texts over as a C array that a null pointer ends.
  private static func withCStrings<Result>(
    _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = texts.map { $0.withArgumentBytes { strdup($0) } }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
  }
}
