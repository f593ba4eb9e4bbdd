public import FoundationEssentials
import FrameTiming

/// A stream held against limits.
public struct LimitCheck: Sendable {
  /// What became of one limit.
  public struct Outcome: Sendable {
    public var limit: Limit
    /// `nil` where it cannot be measured.
    public var measured: Double?
    /// Why it cannot be measured; empty where it can.
    public var obstacle: String

    /// `nil` where it cannot be measured. A bound that is met exactly is kept.
    public var isKept: Bool? {
      measured.map { limit.kind.isMinimum ? $0 >= limit.bound : $0 <= limit.bound }
    }
  }

  public var file: String
  public var stream: StreamReport
  /// What there is to know about how the file was read.
  public var notes: [String]
  public var outcomes: [Outcome]

  /// Measures a stream.
  public init(file: String, stream: StreamReport, notes: [String] = [], limits: [Limit]) {
    self.file = file
    self.stream = stream
    self.notes = notes
    outcomes = limits.map { limit in
      let measured = limit.measured(of: stream)
      return Outcome(
        limit: limit, measured: measured,
        obstacle: measured == nil ? limit.obstacle(of: stream) : "")
    }
  }

  /// Whether any limit was missed.
  public var isMissed: Bool { outcomes.contains { $0.isKept == false } }
  /// Whether every limit could be measured.
  public var isComplete: Bool { outcomes.allSatisfy { $0.measured != nil } }

  /// One line per limit: the word, what was measured, what was wanted.
  ///
  /// A hitch ratio has the display's and the scale's name beside it where the line stays within 80
  /// columns with them.
  public var text: String {
    outcomes.map { outcome in
      let line = Self.line(outcome)
      guard outcome.limit.kind == .maxHitchRatio else { return line + "\n" }
      let display = " (\(stream.display.name), scale \(stream.display.scale.rawValue))"
      return line + (line.utf8.count + display.utf8.count > 80 ? "" : display) + "\n"
    }.joined()
  }

  private static func line(_ outcome: Outcome) -> String {
    let kind = outcome.limit.kind
    let word =
      switch outcome.isKept {
      case true: "ok      "
      case false: "missed  "
      case nil: "unknown "
      }
    let unit = kind.unit.isEmpty ? "" : " " + kind.unit
    let wanted =
      (kind.isMinimum ? "at least " : "at most ") + number(outcome.limit.bound) + unit
    let label = kind.label.padded(to: 16)
    guard let measured = outcome.measured else {
      return word + label + "-- (\(outcome.obstacle)), wanted \(wanted)"
    }
    // Enough digits that a miss can be seen.
    var decimals = kind == .maxStutterShare ? 4 : 2
    while decimals < 9, outcome.isKept == false,
      DecimalText.fixed(measured, decimals: decimals)
        == DecimalText.fixed(outcome.limit.bound, decimals: decimals)
    { decimals += 1 }
    let shown =
      measured.magnitude < 1e12
      ? DecimalText.fixed(measured, decimals: decimals) : DecimalText.short(measured)
    return word + label + shown + unit + ", " + wanted
  }

  /// A bound as the command line said it, shortened where it has more digits than anybody reads.
  private static func number(_ value: Double) -> String {
    let text =
      Int(exactly: value).map { String($0) } ?? "\(value)"
    return text.utf8.count <= 12 ? text : DecimalText.short(value)
  }
}

extension String {
  /// The text with spaces up to a width; text of ASCII only.
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - utf8.count))
  }
}

extension LimitCheck: Encodable {
  /// What `fpsbar check --json` prints: one object, ending in a line feed.
  public func json() throws(EncodingError) -> Data { try ReportJSON.data(of: self) }

  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: JSONKey.self)
    try object.encode("fpsbar-check/1", forKey: "schema")
    try object.encode(file, forKey: "file")
    try object.encode(stream.name, forKey: "stream")
    try object.encode(stream.frames, forKey: "frames")
    try object.encode(stream.display.name, forKey: "display")
    try object.encode(stream.display.scale.rawValue, forKey: "scale")
    try object.encode(notes, forKey: "notes")
    try object.encode(!isMissed && isComplete, forKey: "passed")
    try object.encode(outcomes, forKey: "limits")
  }
}

extension LimitCheck.Outcome: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: JSONKey.self)
    try object.encode(limit.kind.rawValue, forKey: "limit")
    try object.put(limit.bound, "bound")
    try object.put(measured, "measured")
    try object.encode(limit.kind.unit, forKey: "unit")
    try object.put(isKept, "passed")
    try object.put(obstacle.isEmpty ? nil : obstacle, "reason")
  }
}
