import FoundationEssentials
import FrameTiming

/// fpsbar's own trace (DESIGN.md section 6): a header, then a line a frame. Nothing is lost.
enum OwnTraceReader: TraceReader {
  static func recognises(_ sample: TraceSample) -> Bool {
    guard sample.firstByte == UInt8(ascii: "{"), let first = sample.lines.first else {
      return false
    }
    return sample.text.firstRange(of: "fpsbar-trace/", in: first.range) != nil
  }

  static func read(_ input: TraceInput) throws(TraceError) -> Trace {
    guard let first = input.sample.lines.first else { throw input.noFrames("no header") }
    let header = try OwnTraceHeader.decode(input.text, first)
    var body = OwnTraceBody(input.text, header, lineBreak: input.sample.lineBreak)
    try body.read(from: first.range.upperBound + 1, line: first.number + 1)
    return try body.finished(input)
  }
}
