/// How the bytes of an input are had once more, besides looking at them where they are. A long
/// mapped file comes as fast in portions that a cache holds, however the system keeps its pages, and
/// does not count as memory in use.
@safe public struct InputCopy: Sendable {
  private let copy: @Sendable (_ offset: Int, _ memory: UnsafeMutableRawBufferPointer) -> Int
  private var base = 0

  /// Makes it of a function that copies bytes of the input from an offset on into memory, as many
  /// as fit it, and returns how many; fewer only where the input ended early, never more.
  public init(
    _ copy:
      @escaping @Sendable (_ offset: Int, _ memory: UnsafeMutableRawBufferPointer) -> Int
  ) {
    unsafe self.copy = unsafe copy
  }

  /// The same for a text that begins `offset` bytes from the beginning of the input.
  func moved(by offset: Int) -> InputCopy {
    var moved = self
    moved.base += offset
    return moved
  }

  /// Copies bytes of the text into `memory` and returns those that came.
  @unsafe func read(
    at offset: Int, into memory: UnsafeMutableBufferPointer<UInt8>
  ) -> UnsafeBufferPointer<UInt8> {
    let count = unsafe copy(base &+ offset, UnsafeMutableRawBufferPointer(memory))
    return unsafe UnsafeBufferPointer(rebasing: memory[..<min(max(count, 0), memory.count)])
  }
}

/// Runs pieces of work at the same time; how, the program knows: this module starts no threads.
public struct Workers: Sendable {
  /// How many pieces run at the same time.
  public var count: Int
  /// How many bytes of a long log a piece has: as many as the caches like, and no more of a log is
  /// ever read in vain.
  public var pieceBytes = 1 << 21
  /// How portions of the input come to the workers; `nil`: they look at them where they are.
  public var copy: InputCopy?
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
