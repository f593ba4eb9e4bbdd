import FrameTiming
import Glibc

/// What `fpsbar run` arranges before it starts a program, and what it has to say about it.
struct RunSetup: Sendable {
  private(set) var environment: [String: String]
  private(set) var notes: [String] = []
  /// Where the program's rings will be.
  private(set) var directories: [FrameMarkDirectory] = []
  let session = FrameMarkSession.current()
  /// It is clear already that nothing can be measured, and it has been said.
  private(set) var isHopeless = false

  /// Prepares the environment of a program: with the hook, the layer and a place for rings in it.
  init(environment: [String: String], libraries: HookLibraries?, now: MonotonicInstant) {
    self.environment = environment
    chooseDirectory(now: now)
    self.environment["FPSBAR_SESSION"] = session.text
    guard let libraries else {
      giveUp(
        "\(HookLibraries.hookName): not beside fpsbar nor in ../lib/fpsbar, so nothing is measured "
          + "(build it with 'make', or install with 'make install')")
      return
    }
    guard libraries.isLoadable else {
      giveUp(
        "\(libraries.folder): the loader takes no path with a blank or colon, so nothing is "
          + "measured (move fpsbar)")
      return
    }
    self.environment = libraries.environment(adding: self.environment)
  }

  private mutating func giveUp(_ note: String) {
    notes.append(note)
    isHopeless = true
  }

  /// Takes the first directory that has room for a ring, and says what is wrong with the others.
  private mutating func chooseDirectory(now: MonotonicInstant) {
    let all = FrameMarkDirectory.all(runtime: environment["XDG_RUNTIME_DIR"])
    for directory in all { directory.removeLeftovers(now: now) }
    var problems: [String] = []
    for directory in all {
      do throws(Errno) {
        try directory.prepare()
        directories = [directory]
        environment["FPSBAR_MARKS_DIR"] = directory.path
        if !problems.isEmpty {
          notes.append("\(problems.joined(separator: "; ")) (\(directory.path) is used)")
        }
        return
      } catch {
        let reason = error.code == EPERM ? error.operation : error.reason
        problems.append("\(directory.path): no place for frame marks: \(reason)")
      }
    }
    giveUp("\(problems.joined(separator: "; ")) (the program runs on, unmeasured)")
  }

  /// Looks at the program's file before it runs.
  mutating func inspect(_ word: String) {
    guard !isHopeless, let path = ExecutableFile.find(word, path: environment["PATH"]),
      let obstacle = ExecutableFile.obstacle(at: path)
    else { return }
    giveUp(Self.advice(word, "\(obstacle)"))
  }

  /// One line: what is wrong with the program, and what else there is.
  static func advice(_ name: String, _ reason: String) -> String {
    "\(name): \(reason) (try 'fpsbar pipe' with a line per frame, or 'fpsbar wrap' for a terminal "
      + "program)"
  }
}
