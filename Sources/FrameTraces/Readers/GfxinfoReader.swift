import FrameTiming

/// `dumpsys gfxinfo` of Android, with or without `framestats`; several processes and windows.
enum GfxinfoReader: TraceReader {
  static func recognises(_ sample: TraceSample) -> Bool {
    sample.lines.contains { line in
      let start = sample.text.trimmed(line.range).lowerBound
      return sample.text.hasPrefix("Applications Graphics Acceleration Info", at: start)
        || sample.text.hasPrefix("---PROFILEDATA---", at: start)
        || sample.text.hasPrefix("** Graphics info for pid", at: start)
    }
  }

  static func read(_ input: TraceInput) throws(TraceError) -> Trace {
    var dump = GfxinfoDump(input)
    dump.read()
    return try dump.finished(input)
  }
}
