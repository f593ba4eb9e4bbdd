import FrameTiming

/// PresentMon logs of every generation, console and capture application.
enum PresentMonReader: TraceReader {
  static func recognises(_ sample: TraceSample) -> Bool {
    sample.header(where: PresentMonColumns.isHeader) != nil
  }

  static func read(_ input: TraceInput) throws(TraceError) -> Trace {
    try PresentMonLog.read(input)
  }
}

/// OCAT logs: PresentMon's columns, and the machine's description in the first row only.
enum OCATReader: TraceReader {
  static func recognises(_ sample: TraceSample) -> Bool {
    sample.header { names in
      PresentMonColumns.isHeader(names) && names.contains("motherboard", "processor")
    } != nil && !sample.hasLine(startingWith: "//")
  }

  static func read(_ input: TraceInput) throws(TraceError) -> Trace {
    try PresentMonLog.read(input)
  }
}

/// NVIDIA FrameView logs: PresentMon's columns among many of the machine's.
enum FrameViewReader: TraceReader {
  static func recognises(_ sample: TraceSample) -> Bool {
    sample.header { names in
      PresentMonColumns.isHeader(names)
        && names.index(of: "gpu0clkmhz", "renderqueuedepth", "gpu0util%") != nil
    } != nil
  }

  static func read(_ input: TraceInput) throws(TraceError) -> Trace {
    try PresentMonLog.read(input)
  }
}
