import Glibc

/// Starts a program with its streams in files and waits for it, without threads or run loops.
enum ChildRun {
  /// Goes to the folder, closes what the test runner left open, and becomes the program.
  private static let start =
    #"cd "$1" && shift && exec "$@" 3>&- 4>&- 5>&- 6>&- 7>&- 8>&- 9>&-"#

  /// What a child ended with: its exit status, or 128 + n for a signal; 127 when it could not start.
  static func run(
    _ words: [String], environment: [String: String], folder: String, input: String,
    output: String, errors: String, seconds: Double
  ) -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
    let flags = O_WRONLY | O_CREAT | O_TRUNC
    posix_spawn_file_actions_addopen(&actions, 1, output, flags, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, errors, flags, 0o600)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The child begins with the signals of a login shell, whatever the test runner did to its own.
    var none = sigset_t()
    sigemptyset(&none)
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    let variables = environment.map { "\($0.key)=\($0.value)" }.sorted()
    var pid: pid_t = 0
    let words = ["/bin/sh", "-c", start, "sh", folder] + words
    let failure = withPointers(words) { arguments in
      withPointers(variables) { variables in
        posix_spawn(&pid, words[0], &actions, &attributes, arguments, variables)
      }
    }
    guard failure == 0 else { return 127 }
    return wait(for: pid, seconds: seconds)
  }

  private static func wait(for pid: pid_t, seconds: Double) -> Int32 {
    var status: Int32 = 0
    let ended = Patience.wait(seconds: seconds, every: 2) { waitpid(pid, &status, WNOHANG) == pid }
    if !ended {
      kill(pid, SIGKILL)
      waitpid(pid, &status, 0)
    }
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }

  private static func withPointers<Result>(
    _ words: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    var pointers: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    defer {
      for pointer in pointers { free(pointer) }
    }
    pointers.append(nil)
    return body(pointers)
  }
}
