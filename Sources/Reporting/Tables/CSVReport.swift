import FrameTiming
import ScreenGrid

/// Reports as comma-separated values: a header and a row for every stream, numbers with a decimal
/// point, nothing where a number is not known.
public enum CSVReport {
  /// The rows as text, lines ending in a line feed.
  ///
  /// - Parameters:
  ///   - traces: What was measured, a trace a file; their streams become rows in this order.
  ///   - definitions: Whether the variants of "1% low" have columns too.
  public static func text(of traces: [TraceReport], definitions: Bool = false) -> String {
    let columns = columns + (definitions ? variants : [])
    var text = line(columns.map(\.name))
    for trace in traces {
      for stream in trace.streams {
        text += line(columns.map { $0.value(trace, stream) })
      }
    }
    return text
  }

  private struct Column: Sendable {
    var name: String
    var value: @Sendable (TraceReport, StreamReport) -> String
  }

  private static let columns: [Column] = [
    Column(name: "file") { trace, _ in trace.file },
    Column(name: "format") { trace, _ in trace.format },
    Column(name: "sampled") { trace, _ in trace.isSampled ? "true" : "false" },
    Column(name: "stream") { _, stream in stream.name },
    Column(name: "frames") { _, stream in String(stream.frames) },
    Column(name: "duration_s") { _, stream in number(Double(stream.duration) / 1e9) },
    Column(name: "fps_average") { _, stream in number(stream.averageFrameRate) },
    Column(name: "fps_low_1") { _, stream in number(stream.low1) },
    Column(name: "fps_low_0_1") { _, stream in number(stream.low01) },
    Column(name: "frame_time_mean_ms") { _, stream in milliseconds(stream.statistics?.mean) },
    Column(name: "frame_time_min_ms") { _, stream in
      milliseconds(stream.statistics.map { Double($0.minimum) })
    },
    Column(name: "frame_time_max_ms") { _, stream in
      milliseconds(stream.statistics.map { Double($0.maximum) })
    },
    Column(name: "frame_time_stdev_ms") { _, stream in
      milliseconds(stream.statistics?.standardDeviation)
    },
    Column(name: "p1_ms") { _, stream in milliseconds(stream.percentile(1)) },
    Column(name: "p50_ms") { _, stream in milliseconds(stream.percentile(50)) },
    Column(name: "p90_ms") { _, stream in milliseconds(stream.percentile(90)) },
    Column(name: "p95_ms") { _, stream in milliseconds(stream.percentile(95)) },
    Column(name: "p99_ms") { _, stream in milliseconds(stream.percentile(99)) },
    Column(name: "p99_9_ms") { _, stream in milliseconds(stream.percentile(99.9)) },
    Column(name: "pacing_ms") { _, stream in milliseconds(stream.pacing) },
    Column(name: "stutter_share") { _, stream in number(stream.stutterShare) },
    Column(name: "jank") { _, stream in count(stream.jank) },
    Column(name: "big_jank") { _, stream in count(stream.bigJank) },
    Column(name: "display") { _, stream in stream.display.name },
    Column(name: "hitch_ms") { _, stream in
      milliseconds(stream.display.totals.map { Double($0.hitch) })
    },
    Column(name: "hitch_ratio") { _, stream in number(stream.display.totals?.hitchRatio) },
    Column(name: "hitches") { _, stream in count(stream.display.totals?.hitches) },
    Column(name: "grade") { _, stream in stream.display.grade?.word ?? "" },
    Column(name: "scale") { _, stream in stream.display.scale.rawValue },
    Column(name: "displayed_frames") { _, stream in count(stream.displayed?.frames) },
    Column(name: "displayed_dropped") { _, stream in count(stream.displayed?.dropped) },
    Column(name: "displayed_fps_average") { _, stream in
      number(stream.displayed?.averageFrameRate)
    },
    Column(name: "displayed_p99_ms") { _, stream in milliseconds(stream.displayed?.p99) },
    Column(name: "displayed_max_ms") { _, stream in milliseconds(stream.displayed?.longest) },
    Column(name: "reported") { _, stream in stream.reported?.what ?? "" },
    Column(name: "reported_count") { _, stream in count(stream.reported?.count) },
    Column(name: "reported_mean_ms") { _, stream in milliseconds(stream.reported?.mean) },
    Column(name: "reported_p50_ms") { _, stream in milliseconds(stream.reported?.p50) },
    Column(name: "reported_p99_ms") { _, stream in milliseconds(stream.reported?.p99) },
    Column(name: "reported_max_ms") { _, stream in milliseconds(stream.reported?.maximum) },
  ]

  /// Every definition of "1% low".
  private static let variants: [Column] = [
    Column(name: "low_1_percentile") { _, stream in number(stream.variants?.percentile) },
    Column(name: "low_1_integral") { _, stream in number(stream.variants?.integral) },
    Column(name: "low_1_mangohud") { _, stream in number(stream.variants?.mangohud) },
    Column(name: "low_1_capframex") { _, stream in number(stream.variants?.capframex) },
    Column(name: "low_1_frameview") { _, stream in number(stream.variants?.frameview) },
  ]

  /// One line; a cell with a comma or a quote is quoted (RFC 4180). Names come from outside and may
  /// be looked at in a terminal: their controls are dropped, and a line break is a space, so that a
  /// stream is always one line.
  static func line(_ cells: [String]) -> String {
    cells.map { text in
      let cell = DisplayText.safe(text)
      guard cell.utf8.contains(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") })
      else { return cell }
      return "\""
        + cell.split(separator: "\"", omittingEmptySubsequences: false)
        .joined(separator: "\"\"") + "\""
    }.joined(separator: ",") + "\n"
  }

  private static func number(_ value: Double?) -> String {
    guard let value, value.isFinite else { return "" }
    return DecimalText.fixed(value, decimals: 6)
  }

  private static func count(_ value: Int?) -> String { value.map(String.init) ?? "" }

  private static func milliseconds(_ nanoseconds: Double?) -> String {
    number(nanoseconds.map { $0 / 1e6 })
  }
}
