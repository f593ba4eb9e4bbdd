import FoundationEssentials
import FrameTiming

/// The first line of fpsbar's own trace. Types are strict, keys that are not known are kept as they
/// are.
struct OwnTraceHeader: Codable, Equatable {
  var format: String
  var name: String?
  var streams: [String]?
  var clock: String?
  var display: String?
  var options: Options?
  /// Which format the trace was converted from.
  var source: String?
  var sampled: Bool?
  /// The tool's own numbers, kept when a trace is converted.
  var summary: ToolSummary?
  /// Whose presents the streams are, in their order; of logs that say so.
  var sources: [PresentSource?]?
  /// The keys that fpsbar does not look at: `host`, and those it does not know.
  var rest: [String: OwnHeaderValue] = [:]

  static let format = "fpsbar-trace/1"

  enum CodingKeys: String, CodingKey {
    case format, name, streams, clock, display, options, source, sampled, summary,
      sources
  }

  /// What `simulate` and `replay` use unless the command line says otherwise.
  struct Options: Codable, Equatable {
    var buffers: Buffers?
    var policy: String?
    var lock60: Bool?
    var linkRate: Double?
    var lowFramerateCompensation: Bool?
    var origin: Int64?
    var until: Int64?
    var busy: [[Int64]]?

    enum CodingKeys: String, CodingKey {
      case buffers, policy, lock60
      case linkRate = "link_rate"
      case lowFramerateCompensation = "lfc"
      case origin = "origin_ns"
      case until = "until_ns"
      case busy = "busy_ns"
    }
  }

  /// `2`, `3` or `"auto"`.
  struct Buffers: Codable, Equatable {
    var text: String

    init(text: String) {
      self.text = text
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Int.self), number == 2 || number == 3 {
        self.text = String(number)
        return
      }
      let text = try container.decode(String.self)
      guard ["2", "3", "auto"].contains(text) else {
        throw DecodingError.dataCorrupted(
          .init(codingPath: container.codingPath, debugDescription: "2, 3 or auto"))
      }
      self.text = text
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      if let number = Int(text) {
        try container.encode(number)
      } else {
        try container.encode(text)
      }
    }
  }

  /// Reads the header; what is wrong with it is told by its key.
  static func decode(
    _ text: TraceText, _ line: TraceSample.Line
  ) throws(TraceError) -> OwnTraceHeader {
    let bytes = unsafe Array(text.unsafeBytes[text.trimmed(line.range)])
    let found = text.excerpt(line.range)
    var header: OwnTraceHeader
    do {
      header = try JSONDecoder().decode(OwnTraceHeader.self, from: Data(bytes))
      let all = try? JSONDecoder().decode([String: OwnHeaderValue].self, from: Data(bytes))
      header.rest = (all ?? [:]).filter { CodingKeys(stringValue: $0.key) == nil }
    } catch let error as DecodingError {
      throw malformed(error, line.number, found)
    } catch {
      throw .malformedRow(line: line.number, column: "header", found: found)
    }
    guard header.format == format else {
      throw .malformedRow(line: line.number, column: "format", found: header.format)
    }
    for interval in header.options?.busy ?? []
    where interval.count != 2 || interval[0] > interval[1] {
      throw .malformedRow(line: line.number, column: "options.busy_ns", found: "\(interval)")
    }
    if let policy = header.options?.policy, policy != "mailbox", policy != "fifo" {
      throw .malformedRow(line: line.number, column: "options.policy", found: policy)
    }
    return header
  }

  private static func malformed(_ error: DecodingError, _ line: Int, _ found: String) -> TraceError
  {
    let path: [any CodingKey]
    let what: String
    switch error {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .dataCorrupted(let context):
      path = context.codingPath
      what = path.isEmpty ? found : "another type than expected"
    case .keyNotFound(let key, let context):
      path = context.codingPath + [key]
      what = "missing"
    @unknown default:
      path = []
      what = found
    }
    let keys = path.map { $0.intValue.map(String.init) ?? $0.stringValue }
    let column = keys.isEmpty ? "header" : keys.joined(separator: ".")
    return .malformedRow(line: line, column: column, found: what)
  }
}
