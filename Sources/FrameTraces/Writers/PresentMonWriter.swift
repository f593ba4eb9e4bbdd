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
      let name = NumberText.cell(stream.name)
      // Two streams of one name stay two: by the swap chain.
      let key = "\(name),0,0x\(String(index + 1, radix: 16, uppercase: true)),Other,0,0,"
      write(stream, key, &buffer, output)
    }
    output(buffer)
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
