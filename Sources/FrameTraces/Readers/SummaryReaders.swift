/// Summaries of NVIDIA FrameView: a row a run.
enum FrameViewSummaryReader: TraceReader {
  private static func isHeader(_ names: ColumnNames) -> Bool {
    names.contains("application", "avgfps")
  }

  static func recognises(_ sample: TraceSample) -> Bool {
    sample.header(where: isHeader) != nil
  }

  static func read(_ input: TraceInput) throws(TraceError) -> Trace {
    try SummaryTable(
      tool: "FrameView", isHeader: isHeader, name: "application",
      columns: [
        .init("Avg FPS", "fps"), .init("1% Low FPS", "fps"), .init("0.1% Low FPS", "fps"),
        .init("Min FPS", "fps"), .init("Max FPS", "fps"), .init("0.1% FPS", "fps"),
        .init("1% FPS", "fps"), .init("5% FPS", "fps"), .init("10% FPS", "fps"),
        // The column is called `Time (ms)` but holds seconds.
        .init("Time (ms)", "s", label: "Time"), .init("AvgPCLatency (ms)", "ms"),
        .init("MinPCLatency (ms)", "ms"), .init("MaxPCLatency (ms)", "ms"),
        .init("RenderPresentLatency (ms)", "ms"),
      ]
    ).read(input)
  }
}

/// Results of Source engine demos, `sourcebench.csv`: a row a demo.
enum SourceBenchReader: TraceReader {
  private static func isHeader(_ names: ColumnNames) -> Bool {
    names.contains("demofile", "fps", "numframes")
  }

  static func recognises(_ sample: TraceSample) -> Bool {
    sample.header(where: isHeader) != nil
  }

  static func read(_ input: TraceInput) throws(TraceError) -> Trace {
    try SummaryTable(
      tool: "Source engine", isHeader: isHeader, name: "demofile",
      columns: [
        .init("fps", "fps"), .init("framerate variability", "fps"), .init("totaltime", "s"),
        .init("numframes", "", label: "frames"),
      ]
    ).read(input)
  }
}

/// The `_summary.csv` that MangoHud writes beside a log.
enum MangoHudSummaryReader: TraceReader {
  private static func isHeader(_ names: ColumnNames) -> Bool {
    names.contains("0.1%minfps", "averagefps")
  }

  static func recognises(_ sample: TraceSample) -> Bool {
    sample.header(where: isHeader) != nil
  }

  static func read(_ input: TraceInput) throws(TraceError) -> Trace {
    try SummaryTable(
      tool: "MangoHud", isHeader: isHeader, name: nil,
      columns: [
        .init("Average FPS", "fps"), .init("97% Percentile FPS", "fps"),
        .init("1% Min FPS", "fps"), .init("0.1% Min FPS", "fps"),
        .init("Average Frame Time", "ms"), .init("GPU Load", "%"), .init("CPU Load", "%"),
      ]
    ).read(input)
  }
}
