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
        let task = Unmanaged.passRetained(Task(piece: piece, body: body))
        var thread = pthread_t()
        let failure = pthread_create(
          &thread, nil,
          { pointer in
            guard let pointer else { return nil }
            let task = Unmanaged<Task>.fromOpaque(pointer).takeRetainedValue()
            task.body(task.piece)
            return nil
          }, task.toOpaque())
        if failure == 0 {
          threads.append(thread)
        } else {
          task.release()
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
    let task = Unmanaged.passRetained(Task(piece: 0) { _ in body() })
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    defer { pthread_attr_destroy(&attributes) }
    var thread = pthread_t()
    let failure = pthread_create(
      &thread, &attributes,
      { pointer in
        guard let pointer else { return nil }
        let task = Unmanaged<Task>.fromOpaque(pointer).takeRetainedValue()
        task.body(task.piece)
        return nil
      }, task.toOpaque())
    if failure != 0 { task.release() }
    return failure == 0
  }

  /// What a thread is given; threads are joined before the body's lifetime ends.
  private final class Task {
    let piece: Int
    let body: (Int) -> Void

    init(piece: Int, body: @escaping (Int) -> Void) {
      self.piece = piece
      self.body = body
    }
  }
}
