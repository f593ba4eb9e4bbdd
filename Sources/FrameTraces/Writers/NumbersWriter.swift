import FrameTiming

/// Writes one frame time a line, in ms.
enum NumbersWriter: TraceWriter {
  /// What a remark says about numbers that would be taken for something else.
  static let remark: StaticString = "frame times in ms"

  static func losses(of trace: Trace) -> [String] {
    var losses = trace.commonLosses() + trace.lossesOfOneStream()
    if trace.mainStream?.series.ownPresents != nil { losses.append("the log's own clock") }
    if trace.mainStream?.displayed != nil { losses.append("when frames were displayed") }
    if trace.isSampled { losses.append("that the log is sampled") }
    return losses
  }

  static func write(_ trace: Trace, to output: (String) -> Void) {
    var buffer = ""
    let frameTimes = trace.mainStream?.series.frameTimes ?? []
    // Numbers that only rise, or a median above 250, would be taken for something else.
    let values = frameTimes.map { Double($0) / 1e6 }
    if NumberMeaning.guess(from: values).kind != .frameTime {
      buffer += "# \(remark): other tools may guess otherwise\n"
    }
    for frameTime in frameTimes {
      buffer += NumberText.milliseconds(frameTime) + "\n"
      if buffer.utf8.count > 1 << 16 {
        output(buffer)
        buffer = ""
      }
    }
    output(buffer)
  }
}
