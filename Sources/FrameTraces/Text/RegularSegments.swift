import Synchronization

/// Reads the rest of a long table quickly, piece by piece, on as many threads as there are workers.
struct RegularSegments {
  let text: TraceText
  let rows: RegularRows
  let workers: Workers

  /// Reads from `start` on, as long as rows are regular and `accept`, which gets the pieces in
  /// order, one at a time, takes them. Returns where to go on.
  ///
  /// Whoever has read a piece hands over what is complete up to there and goes on with the next
  /// piece that nobody reads: no thread waits for another.
  func read<Sink: RegularRowSink>(
    from start: Int, makeSink: (_ bytes: Int) -> Sink, accept: (Sink) -> Bool
  ) -> Int {
    let board = Mutex(Board<Sink>(position: start))
    let pieces = (text.count - start + workers.pieceBytes - 1) / workers.pieceBytes
    workers.run(min(workers.count, pieces)) { _ in
      while let claim = board.withLock({ $0.claim(text, workers) }) {
        var sink = makeSink(claim.range.count)
        let stop = rows.scan(claim.range, copy: workers.copy, into: &sink)
        let piece = Piece(range: claim.range, sink: sink, stop: stop)
        board.withLock { $0.put(piece, at: claim.number) }
        while let next = board.withLock({ $0.takeNext() }) {
          let end = Self.end(of: next, accept)
          board.withLock { $0.settle(end) }
        }
      }
    }
    return board.withLock { $0.end ?? $0.position }
  }

  /// Hands over a piece; where reading ends if that is not after it.
  private static func end<Sink>(of piece: Piece<Sink>, _ accept: (Sink) -> Bool) -> Int? {
    guard piece.stop > piece.range.lowerBound, accept(piece.sink) else {
      return piece.range.lowerBound
    }
    return piece.stop < piece.range.upperBound ? piece.stop : nil
  }

  private struct Piece<Sink: RegularRowSink>: Sendable {
    var range: Range<Int>
    var sink: Sink
    var stop: Int
  }

  /// Who reads what, and what has been read.
  private struct Board<Sink: RegularRowSink>: Sendable {
    /// Where the next piece begins.
    private(set) var position: Int
    /// Where reading ends before the text does.
    private(set) var end: Int?
    private var claimed = 0
    private var settled = 0
    private var isSettling = false
    /// Pieces that were read and wait for those before them.
    private var waiting: [Int: Piece<Sink>] = [:]

    init(position: Int) { self.position = position }

    /// The next piece: whole rows; `nil` when there is no more for this worker to do.
    mutating func claim(_ text: TraceText, _ workers: Workers) -> (number: Int, range: Range<Int>)?
    {
      // Who is far ahead leaves the rest to the one before it: the log may not go on like this.
      guard end == nil, position < text.count, claimed - settled < 4 * workers.count else {
        return nil
      }
      let nominal = min(position &+ workers.pieceBytes, text.count)
      let lineBreak = text.firstIndex(of: UInt8(ascii: "\n"), in: nominal..<text.count)
      let range = position..<min(lineBreak &+ 1, text.count)
      position = range.upperBound
      claimed += 1
      return (claimed - 1, range)
    }

    mutating func put(_ piece: Piece<Sink>, at number: Int) {
      waiting[number] = piece
    }

    /// The piece that is next in order, for the one who is to hand it over; `nil` while it is not
    /// there or another is at it.
    mutating func takeNext() -> Piece<Sink>? {
      guard !isSettling, end == nil, let piece = waiting.removeValue(forKey: settled) else {
        return nil
      }
      isSettling = true
      return piece
    }

    mutating func settle(_ end: Int?) {
      isSettling = false
      settled += 1
      self.end = end
    }
  }
}
