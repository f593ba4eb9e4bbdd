public import FoundationEssentials
import FrameTiming

/// What `fpsbar report --json` prints: one object for all traces.
///
/// A key is present even when its value is null; new keys may come, old ones keep their meaning.
public struct ReportDocument: Sendable {
  /// Names the layout of the object.
  public static let schema = "fpsbar-report/1"

  public var traces: [TraceReport]
  /// All traces as runs of one program, when asked for.
  public var merged: MergedReport?

  public init(traces: [TraceReport], merged: MergedReport? = nil) {
    self.traces = traces
    self.merged = merged
  }

  /// The object as text, keys in alphabetical order, ending in a line feed.
  public func json() throws(EncodingError) -> Data {
    try ReportJSON.data(of: self)
  }
}

/// How every JSON object of a report is written.
enum ReportJSON {
  /// Sorted keys, indented, a line feed at the end; no control that a terminal would act on.
  static func data(of value: some Encodable) throws(EncodingError) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    do {
      let text = String(decoding: try encoder.encode(value), as: UTF8.self)
      return Data((JSONControls.escaped(text) + "\n").utf8)
    } catch let error as EncodingError {
      throw error
    } catch {
      let context = EncodingError.Context(codingPath: [], debugDescription: "\(error)")
      throw EncodingError.invalidValue(value, context)
    }
  }
}

/// A key of a JSON object, in the spelling of the schema.
struct JSONKey: CodingKey, ExpressibleByStringLiteral {
  var stringValue: String
  var intValue: Int? { nil }

  init(stringLiteral value: String) { stringValue = value }
  init(_ text: String) { stringValue = text }
  init?(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

extension KeyedEncodingContainer where Key == JSONKey {
  /// Encodes a value, or null when it is absent.
  mutating func put(_ value: (some Encodable)?, _ key: JSONKey) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
  }

  /// Encodes a number, or null when it is absent, infinite or not a number.
  mutating func put(_ value: Double?, _ key: JSONKey) throws {
    if let value, value.isFinite {
      try encode(value, forKey: key)
    } else {
      try encodeNil(forKey: key)
    }
  }

  /// Encodes a duration given in nanoseconds as milliseconds.
  mutating func putMilliseconds(_ nanoseconds: Double?, _ key: JSONKey) throws {
    try put(nanoseconds.map { $0 / 1e6 }, key)
  }
}
