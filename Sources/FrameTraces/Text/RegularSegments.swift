/// Reads the rest of a long table quickly, in segments, each cut in as many pieces as there are
/// workers.
struct RegularSegments {
  let text: TraceText
  let rows: RegularRows
  let workers: Workers

  /// Reads from `start` on, as long as rows are regular and `accept`, which gets the pieces in
  /// order, takes them. Returns where to go on.
  func read<Sink: RegularRowSink>(
    from start: Int, makeSink: (_ bytes: Int) -> Sink, accept: (Sink) -> Bool
  ) -> Int {
    var position = start
    var scanned: [Piece<Sink>] = []
    var end: Int?
    while end == nil, position < text.count || !scanned.isEmpty {
      let pieces = split(from: position)
      // While one segment is read, the calling thread first takes what the one before held.
      let previous = scanned
      scanned = []
      scanned = scan(pieces, makeSink) { end = Self.settle(previous, accept) }
      position = pieces.last?.upperBound ?? position
    }
    return end ?? position
  }

  /// Hands over a segment's pieces in order; where it ends if not with the last of them.
  private static func settle<Sink: RegularRowSink>(
    _ pieces: [Piece<Sink>], _ accept: (Sink) -> Bool
  ) -> Int? {
    for piece in pieces {
      guard piece.stop > piece.range.lowerBound, accept(piece.sink) else {
        return piece.range.lowerBound
      }
      guard piece.stop >= piece.range.upperBound else { return piece.stop }
    }
    return nil
  }

  /// The pieces of the segment that begins at `start`: whole rows each.
  private func split(from start: Int) -> [Range<Int>] {
    var pieces: [Range<Int>] = []
    var begin = start
    while pieces.count < workers.count, begin < text.count {
      // The first piece is read by the thread that has more to do.
      let bytes =
        pieces.isEmpty && workers.count > 1 ? workers.pieceBytes / 4 &* 3 : workers.pieceBytes
      let nominal = min(begin &+ max(1, bytes), text.count)
      let lineBreak = text.firstIndex(of: UInt8(ascii: "\n"), in: nominal..<text.count)
      let end = min(lineBreak &+ 1, text.count)
      pieces.append(begin..<end)
      begin = end
    }
    return pieces
  }

  private struct Piece<Sink> {
    var range: Range<Int>
    var sink: Sink
    var stop: Int
  }

  /// Reads the pieces at the same time, and does `first` before the first of them.
  private func scan<Sink: RegularRowSink>(
    _ ranges: [Range<Int>], _ makeSink: (_ bytes: Int) -> Sink, first: () -> Void
  ) -> [Piece<Sink>] {
    guard !ranges.isEmpty else {
      first()
      return []
    }
    return unsafe [Piece<Sink>](unsafeUninitializedCapacity: ranges.count) { results, count in
      guard let base = results.baseAddress else { return }
      // Every call initialises its own element and no other.
      workers.run(ranges.count) { index in
        if index == 0 { first() }
        let range = ranges[index]
        var sink = makeSink(range.count)
        let stop = rows.scan(range, copy: workers.copy, into: &sink)
        unsafe (base + index).initialize(to: Piece(range: range, sink: sink, stop: stop))
      }
      count = ranges.count
    }
  }
}
