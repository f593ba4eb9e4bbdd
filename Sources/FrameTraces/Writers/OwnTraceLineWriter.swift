import FoundationEssentials
public import FrameTiming

/// Makes the lines of fpsbar's own trace, one at a time: for `--record` while frames come in, and
/// for `convert`. Each line ends with its line break. Only the header goes through an encoder: for
/// a frame that would take longer than everything else that is done with it.
public struct OwnTraceLineWriter: Sendable {
  public init() {}

  /// The first line. `streams` may be incomplete: streams beyond them are read as `stream N`.
  public func header(
    name: String? = nil, streams: [String] = [], display: String? = nil,
    options: TraceDisplayOptions? = nil
  ) -> String {
    var trace = Trace(format: "fpsbar")
    trace.name = name
    trace.displayName = display
    trace.displayOptions = options
    trace.streams = streams.map { TraceStream(name: $0, series: FrameSeries(frameTimes: [])) }
    return header(of: trace)
  }

  /// The first line of a whole trace.
  func header(of trace: Trace) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
    // Nothing in a header can fail to encode but a rate that is not finite; then its options go.
    var header = OwnTraceHeader(trace)
    if let rate = header.options?.linkRate, !rate.isFinite { header.options?.linkRate = nil }
    let data = (try? encoder.encode(header)) ?? Data("{}".utf8)
    // The encoder sorts keys or leaves them to chance; whoever looks at the file wants the format
    // first, so the header encodes all but that.
    let rest = JSONControls.escaped(String(decoding: data, as: UTF8.self)).dropFirst()
    let format = "{\"format\":\"\(OwnTraceHeader.format)\""
    return format + (rest == "}" ? "" : ",") + rest + "\n"
  }

  /// The line of one frame: a bare integer where the frame is of stream 0 and declares nothing.
  public func line(_ frame: Frame, stream: Int = 0) -> String {
    line(frame, stream: stream, frameTime: nil, displayed: nil)
  }

  func line(_ frame: Frame, stream: Int, frameTime: Int64?, displayed: Int64?) -> String {
    var fields = ""
    if stream != 0 { fields += ", \"stream\": \(stream)" }
    if let speed = frame.speed, speed.isFinite {
      fields += ", \"speed\": \(NumberText.plain(speed))"
    }
    if let intent = frame.intent {
      let rates = [intent.minimum, intent.maximum, intent.preferred].map(NumberText.plain)
      fields += ", \"intent\": [\(rates.joined(separator: ", "))]"
    }
    if frame.kind != .animation { fields += ", \"kind\": \"\(frame.kind.rawValue)\"" }
    if let frameTime { fields += ", \"frame_time_ns\": \(frameTime)" }
    if let displayed { fields += ", \"displayed_ns\": \(displayed)" }
    let ready = frame.presentedAt.nanoseconds
    return fields.isEmpty ? "\(ready)\n" : "{\"ready_ns\": \(ready)\(fields)}\n"
  }

  /// The line of a bookmark.
  public func line(_ bookmark: Bookmark) -> String {
    "{\"bookmark\": \(JSONText.quoted(bookmark.name)), \"at_ns\": \(bookmark.at.nanoseconds)}\n"
  }

  func line(_ reported: ReportedDurations, stream: Int) -> String {
    let durations = reported.durations.map(String.init).joined(separator: ", ")
    return "{\"reported\": \(JSONText.quoted(reported.what)), \"stream\": \(stream), "
      + "\"durations_ns\": [\(durations)]}\n"
  }
}
