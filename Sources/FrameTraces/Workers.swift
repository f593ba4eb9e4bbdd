/// Runs pieces of work at the same time; how, the program knows: this module starts no threads.
public struct Workers: Sendable {
  /// How many pieces run at the same time.
  public var count: Int
  /// How many bytes of a long log a piece has: as many as the caches like, and no more of a log is
  /// ever read in vain.
  public var pieceBytes = 1 << 22
  private let perform: @Sendable (_ pieces: Int, _ body: (Int) -> Void) -> Void

  /// Makes workers of a function that calls `body` for each number below `pieces`, on any threads,
  /// and returns when all calls have returned.
  public init(
    count: Int, perform: @escaping @Sendable (_ pieces: Int, _ body: (Int) -> Void) -> Void
  ) {
    self.count = max(1, count)
    self.perform = perform
  }

  /// One piece after the other, on the calling thread.
  public static let none = Workers(count: 1) { pieces, body in
    for piece in 0..<pieces { body(piece) }
  }

  func run(_ pieces: Int, _ body: (Int) -> Void) {
    perform(pieces, body)
  }
}
