import FrameTiming

/// Writes a CSV of PresentMon's first generation: a row a frame, streams as applications.
enum PresentMonWriter: TraceWriter {
  static func losses(of trace: Trace) -> [String] {
    var losses = trace.commonLosses()
    if trace.streams.contains(where: { $0.series.frames == 0 }) {
      losses.append("streams without a frame time")
    }
    if trace.isSampled { losses.append("that the log is sampled") }
    return losses
  }

  static func write(_ trace: Trace, to output: (String) -> Void) {
    var buffer =
      "Application,ProcessID,SwapChainAddress,Runtime,SyncInterval,PresentFlags,Dropped,"
      + "TimeInSeconds,msInPresentAPI,msBetweenPresents,AllowsTearing,PresentMode,"
      + "msUntilRenderComplete,msUntilDisplayed,msBetweenDisplayChange\n"
    for (index, stream) in trace.streams.enumerated() {
      write(stream, key(stream, index), &buffer, output)
    }
    output(buffer)
  }

  /// The columns that tell a stream from the others: those of the log where it had them. Names that
  /// `PresentMonReader` made give their process and swap chain back; two other streams of one name
  /// stay two by their swap chain.
  private static func key(_ stream: TraceStream, _ index: Int) -> String {
    if let source = stream.source {
      let cells = [source.application, source.process, source.chain].map(NumberText.cell)
      return cells.joined(separator: ",") + ",Other,0,0,"
    }
    let name = stream.name
    var application = name[...]
    var process = "0"
    var chain = "0x" + String(index + 1, radix: 16, uppercase: true)
    if name.hasSuffix(")"), let open = name.lastIndex(of: "(") {
      let inner = name[name.index(after: open)...].dropLast()
      let parts = inner.split(separator: ",").map { $0.drop { $0 == " " } }
      if (1...2).contains(parts.count), parts[0].allSatisfy(\.isWholeNumber),
        parts.dropFirst().allSatisfy({ $0.hasPrefix("0x") })
      {
        application = name[..<open]
        if application.hasSuffix(" ") { application = application.dropLast() }
        process = String(parts[0])
        if parts.count == 2 { chain = String(parts[1]) }
      }
    }
    return "\(NumberText.cell(String(application))),\(process),\(chain),Other,0,0,"
  }

  private static func write(
    _ stream: TraceStream, _ key: String, _ buffer: inout String, _ output: (String) -> Void
  ) {
    let presents = stream.series.presents()
    var lastDisplayed: Int64?
    for (index, frameTime) in stream.series.frameTimes.enumerated() {
      let present = presents[index + 1]
      var until = "0"
      var change = "0"
      var dropped = "0"
      if let displayed = stream.displayed, index + 1 < displayed.count {
        if let time = displayed[index + 1] {
          until = NumberText.milliseconds(time &- present)
          change = NumberText.milliseconds(lastDisplayed.map { max(0, time &- $0) } ?? 0)
          lastDisplayed = time
        } else {
          dropped = "1"
        }
      }
      buffer += key + dropped + "," + NumberText.seconds(present) + ",0,"
      buffer += NumberText.milliseconds(frameTime) + ",0,Other,0," + until + "," + change + "\n"
      if buffer.utf8.count > 1 << 16 {
        output(buffer)
        buffer = ""
      }
    }
  }
}
