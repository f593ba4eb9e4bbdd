import Dispatch
import Glibc
import Synchronization

/// Runs batch work on all processors while the calling thread waits and may say how far it is.
enum Parallel {
  /// The results of `body` for all items, in their order.
  ///
  /// - Parameter progress: called on the calling thread about ten times a second, with the number
  ///   of items done.
  static func map<Item: Sendable, Result: Sendable>(
    _ items: [Item], progress: (_ done: Int) -> Void = { _ in },
    _ body: @escaping @Sendable (Item) async -> Result
  ) -> [Result] {
    let board = Board<Result>(count: items.count)
    let finished = DispatchSemaphore(value: 0)
    let width = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    Task.detached {
      await withTaskGroup(of: Void.self) { group in
        for (index, item) in items.enumerated() {
          if index >= width { await group.next() }
          group.addTask { board.put(await body(item), at: index) }
        }
      }
      finished.signal()
    }
    while finished.wait(timeout: .now() + .milliseconds(100)) == .timedOut {
      progress(board.done)
    }
    return board.results
  }

  /// Where results of several tasks come together.
  private final class Board<Result: Sendable>: Sendable {
    private let slots: Mutex<[Result?]>

    init(count: Int) { slots = Mutex(Array(repeating: nil, count: count)) }

    func put(_ result: Result, at index: Int) { slots.withLock { $0[index] = result } }

    var done: Int { slots.withLock { slots in slots.count { $0 != nil } } }

    var results: [Result] { slots.withLock { $0.compactMap { $0 } } }
  }
}
