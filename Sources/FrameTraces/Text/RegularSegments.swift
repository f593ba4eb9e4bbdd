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
    while position < text.count {
      let pieces = split(from: position)
      let results = scan(pieces, makeSink)
      for (piece, result) in zip(pieces, results) {
        guard result.stop > piece.lowerBound, accept(result.sink) else { return piece.lowerBound }
        guard result.stop >= piece.upperBound else { return result.stop }
      }
      position = pieces.last?.upperBound ?? text.count
    }
    return position
  }

  /// The pieces of the segment that begins at `start`: whole rows each.
  private func split(from start: Int) -> [Range<Int>] {
    var pieces: [Range<Int>] = []
    var begin = start
    while pieces.count < workers.count, begin < text.count {
      let nominal = min(begin &+ max(1, workers.pieceBytes), text.count)
      let lineBreak = text.firstIndex(of: UInt8(ascii: "\n"), in: nominal..<text.count)
      let end = min(lineBreak &+ 1, text.count)
      pieces.append(begin..<end)
      begin = end
    }
    return pieces
  }

  private struct Result<Sink> {
    var sink: Sink
    var stop: Int
  }

  private func scan<Sink: RegularRowSink>(
    _ pieces: [Range<Int>], _ makeSink: (_ bytes: Int) -> Sink
  ) -> [Result<Sink>] {
    unsafe [Result<Sink>](unsafeUninitializedCapacity: pieces.count) { results, count in
      guard let base = results.baseAddress else { return }
      // Every call initialises its own element and no other.
      workers.run(pieces.count) { index in
        var sink = makeSink(pieces[index].count)
        let stop = rows.scan(pieces[index], into: &sink)
        unsafe (base + index).initialize(to: Result(sink: sink, stop: stop))
      }
      count = pieces.count
    }
  }
}
