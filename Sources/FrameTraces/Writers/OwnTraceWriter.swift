import FrameTiming

/// Writes fpsbar's own trace: streams merged by time, everything kept but a terminal session.
enum OwnTraceWriter: TraceWriter {
  static func losses(of trace: Trace) -> [String] {
    trace.cast == nil ? [] : ["what the terminal session shows"]
  }

  static func write(_ trace: Trace, to output: (String) -> Void) {
    let writer = OwnTraceLineWriter()
    var buffer = writer.header(of: trace)
    for (index, stream) in trace.streams.enumerated() {
      if let reported = stream.reported { buffer += writer.line(reported, stream: index) }
    }
    for bookmark in trace.bookmarks { buffer += writer.line(bookmark) }
    var cursors = trace.streams.map(Cursor.init)
    while let next = earliest(cursors) {
      buffer += cursors[next].line(writer, next)
      if buffer.utf8.count > 1 << 16 {
        output(buffer)
        buffer = ""
      }
    }
    output(buffer)
  }

  /// The stream whose next present comes first. - Complexity: O(streams), of which there are few.
  private static func earliest(_ cursors: [Cursor]) -> Int? {
    var best: (index: Int, time: Int64)?
    for (index, cursor) in cursors.enumerated() {
      if let time = cursor.time, time < best?.time ?? .max { best = (index, time) }
    }
    return best?.index
  }

  /// One stream while it is written.
  private struct Cursor {
    private let stream: TraceStream
    private let presents: [Int64]
    private var next = 0

    init(_ stream: TraceStream) {
      self.stream = stream
      self.presents = stream.series.presents()
    }

    /// The present that is written next.
    var time: Int64? { next < presents.count ? presents[next] : nil }

    mutating func line(_ writer: OwnTraceLineWriter, _ index: Int) -> String {
      defer { next += 1 }
      let present = presents[next]
      var frame = Frame(presentedAt: MonotonicInstant(nanoseconds: present))
      if let frames = stream.frames, next < frames.count {
        frame.speed = frames[next].speed
        frame.intent = frames[next].intent
        frame.kind = frames[next].kind
      }
      var frameTime: Int64?
      if next > 0, next <= stream.series.frames {
        let logged = stream.series.frameTimes[next - 1]
        if logged != present &- presents[next - 1] { frameTime = logged }
      }
      let displayed = stream.displayed.flatMap { next < $0.count ? $0[next] : nil }
      return writer.line(frame, stream: index, frameTime: frameTime, displayed: displayed)
    }
  }
}
