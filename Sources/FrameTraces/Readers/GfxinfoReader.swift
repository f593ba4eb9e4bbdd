import FrameTiming

/// `dumpsys gfxinfo` of Android, with or without `framestats`; several processes and windows.
enum GfxinfoReader: TraceReader {
  static func recognises(_ sample: TraceSample) -> Bool {
    sample.lines.contains { line in
      let row = sample.text.trimmed(line.range)
      return sample.text.hasPrefix("Applications Graphics Acceleration Info", in: row)
        || sample.text.hasPrefix("---PROFILEDATA---", in: row)
        || sample.text.hasPrefix("** Graphics info for pid", in: row)
    }
  }

  static func read(_ input: TraceInput) throws(TraceError) -> Trace {
    var dump = GfxinfoDump(input)
    dump.read()
    return try dump.finished(input)
  }
}
