import FrameTiming

/// MangoHud logs of all releases from 0.1 on.
///
/// The columns, and the units of the frame time and of `elapsed`, changed from release to release;
/// they are found by name and by comparing the columns with one another. Logs are opened for
/// appending in old releases, so a file can hold several runs: each becomes a stream.
enum MangoHudReader: TraceReader {
  static func recognises(_ sample: TraceSample) -> Bool {
    sample.header(where: isHeader) != nil || infoLine(sample) != nil
  }

  static func read(_ input: TraceInput) throws(TraceError) -> Trace {
    var log = MangoHudLog(input)
    log.read()
    return try log.finished(input)
  }

  static func isHeader(_ names: ColumnNames) -> Bool {
    guard names.contains("fps") else { return false }
    return names.contains("frametime")
      || names.contains("elapsed")
        && (names.contains("cpuload") || names.contains("gpuload") || names.contains("ramused"))
  }

  /// The line that names the fields of the system information, which older releases write alone.
  static func infoLine(_ sample: TraceSample) -> TraceSample.Line? {
    sample.lines.prefix(8).first { isInfo(sample.text, $0.range) }
  }

  static func isInfo(_ text: TraceText, _ line: Range<Int>) -> Bool {
    guard text.hasPrefix("os", in: text.trimmed(line)) else { return false }
    var cells: [Range<Int>] = []
    DelimitedRows.split(
      text, line, separator: TraceSample.separator(of: text, line), into: &cells)
    return ColumnNames(text, cells).contains("os", "cpu", "gpu", "ram", "kernel")
  }
}
