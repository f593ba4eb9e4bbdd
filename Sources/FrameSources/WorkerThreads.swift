import CLinux
import Glibc

/// Runs pieces of a batch command's work on several threads at once. Live commands have one thread.
public enum WorkerThreads {
  /// How many processors this process may use.
  public static var count: Int {
    max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
  }

  /// What one piece of work frees, the next needs again.
  private static let keepMemory: Void = fpsbar_keep_memory()

  /// Calls `body` for each number below `pieces`, the first on the calling thread and each other on
  /// a thread of its own, and returns when all calls have returned. Pieces for which there is no
  /// thread to be had run on the calling one.
  public static func perform(_ pieces: Int, _ body: (Int) -> Void) {
    guard pieces > 0 else { return }
    _ = keepMemory
    withoutActuallyEscaping(body) { body in
      var threads: [pthread_t] = []
      for piece in 1..<max(pieces, 1) {
        if let thread = start(Task(piece: piece, body: body)) {
          threads.append(thread)
        } else {
          body(piece)
        }
      }
      body(0)
      for thread in threads { pthread_join(thread, nil) }
    }
  }

  /// Calls `body` on a thread of its own, for which nobody waits; `false` where there is none to be
  /// had. The end of the program ends it too.
  static func detach(_ body: @escaping () -> Void) -> Bool {
    guard let thread = start(Task(piece: 0) { _ in body() }) else { return false }
    pthread_detach(thread)
    return true
  }

  /// Starts a thread that does the task; `nil` where there is none to be had.
  private static func start(_ task: Task) -> pthread_t? {
    let task = Unmanaged.passRetained(task)
    var thread = pthread_t()
    let failure = pthread_create(
      &thread, nil,
      { pointer in
        guard let pointer else { return nil }
        let task = Unmanaged<Task>.fromOpaque(pointer).takeRetainedValue()
        task.body(task.piece)
        return nil
      }, task.toOpaque())
    guard failure == 0 else {
      task.release()
      return nil
    }
    return thread
  }

  /// What a thread is given; the threads of `perform` are joined before its body's lifetime ends.
  private final class Task {
    let piece: Int
    let body: (Int) -> Void

    init(piece: Int, body: @escaping (Int) -> Void) {
      self.piece = piece
      self.body = body
    }
  }
}
