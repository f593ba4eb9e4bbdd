import CExpat
import FrameTiming

/// XML that `xctrace export` writes: tables of Instruments.
///
/// Surfaces are presents. Hitches and renders are the tool's own durations, not frame times: they
/// are reported.
enum XctraceReader: TraceReader {
  static func recognises(_ sample: TraceSample) -> Bool {
    let beginning = 0..<min(sample.text.count, 1 << 16)
    return sample.firstByte == UInt8(ascii: "<")
      && (sample.text.firstRange(of: "<trace-query-result", in: beginning) != nil
        || sample.text.firstRange(of: "<trace-toc", in: beginning) != nil)
  }

  static func read(_ input: TraceInput) throws(TraceError) -> Trace {
    let document = XctraceDocument()
    let problem = XMLPusher.parse(input.text, into: document)
    var trace = Trace(format: input.format)
    for table in document.tables { trace.streams += table.streams }
    var skipped = 0
    for table in document.tables { skipped += table.skipped }
    trace.rowsSkipped = skipped
    if skipped > 0 {
      let rows = CountText.of(skipped, "row passed over that has", "rows passed over that have")
      trace.notes.append("\(rows) no time")
    }
    if let problem { trace.notes.append("\(problem); read as far as it goes") }
    guard !trace.streams.isEmpty else {
      let names = document.tables.map { "'\($0.schema)' with \(CountText.of($0.rows, "row"))" }
      throw input.noFrames(
        names.isEmpty ? problem ?? "no table" : "the table \(names.joined(separator: ", "))")
    }
    return trace
  }
}
