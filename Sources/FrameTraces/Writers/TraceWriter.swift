import FrameTiming

/// Writes traces in one format; one file in `Writers/` and a word in `TraceFormat.all` each.
protocol TraceWriter: Sendable {
  /// What of `trace` the format cannot hold, a clause each; empty when nothing is lost.
  static func losses(of trace: Trace) -> [String]

  /// Writes the trace, a piece at a time.
  static func write(_ trace: Trace, to output: (String) -> Void)
}

extension Trace {
  /// What writing the trace in `format` loses, a clause for each thing.
  public func losses(writing format: TraceFormat) -> [String] {
    format.writer?.losses(of: self) ?? []
  }

  /// Writes the trace in `format`, handing `output` some kilobytes of text at a time.
  /// Does nothing where `format.canWrite` is false.
  public func write(as format: TraceFormat, to output: (String) -> Void) {
    format.writer?.write(self, to: output)
  }

  /// The stream that a format with room for one gets: the one with most frames.
  var mainStream: TraceStream? {
    streamIndex().map { streams[$0] }
  }

  /// What every format but fpsbar's own loses of what is not frames and times.
  func commonLosses() -> [String] {
    var losses: [String] = []
    if name != nil { losses.append("the trace's name") }
    if !bookmarks.isEmpty { losses.append(CountText.of(bookmarks.count, "bookmark")) }
    if !header.filter({ $0.key != "clock" && $0.key != "source" }).isEmpty {
      losses.append("the header's other keys")
    }
    if displayName != nil || displayOptions != nil { losses.append("the display and its options") }
    if streams.contains(where: { $0.frames != nil }) {
      losses.append("speed, intent and kind of the frames")
    }
    if streams.contains(where: { $0.reported != nil }) {
      losses.append("durations that the tool reports (\(reportedNames))")
    }
    if summary != nil { losses.append("the tool's own summary") }
    if cast != nil { losses.append("what the terminal session shows") }
    return losses
  }

  /// What a format with room for one stream and none for its name loses of the others and of it.
  func lossesOfOneStream() -> [String] {
    let kept = mainStream?.name ?? ""
    if streams.count > 1 {
      return ["all streams but '\(kept)' (--stream chooses)"]
    }
    return kept == "main" || streams.isEmpty ? [] : ["the stream's name '\(kept)'"]
  }

  private var reportedNames: String {
    var names: [String] = []
    for stream in streams {
      if let what = stream.reported?.what, !names.contains(what) { names.append(what) }
    }
    return names.joined(separator: ", ")
  }
}
