import FrameTiming

/// What one line says.
enum LineContent: Equatable, Sendable {
  /// Not a frame: the pattern does not match.
  case unmatched
  /// The pattern tried too many ways on it.
  case gaveUp
  /// Nothing but blanks, where a number is looked for.
  case blank
  /// No number where one is looked for; still a frame where lines count by arrival.
  case noNumber(stream: Int)
  /// A frame, at its arrival.
  case frame(stream: Int)
  case number(LineNumber, stream: Int)
}

/// Reads what a line says, as the options ask.
struct LineRule: ~Copyable {
  /// Where the value of a line is.
  enum Place: Equatable {
    case nowhere
    /// The line is the number.
    case line
    case field(Int)
    case group(Int)
  }

  private let pattern: LinePattern?
  /// Whether a group of the pattern names streams.
  let namesStreams: Bool
  /// Where the value is looked for.
  let place: Place
  /// The streams that the pattern has named so far.
  private(set) var streams = LineStreams()

  static func make(_ options: LineOptions) throws(LinePatternError) -> LineRule {
    guard let match = options.match else {
      return LineRule(pattern: nil, place: options.timeField.map { .field($0) } ?? .line)
    }
    let pattern = try LinePattern.compile(match)
    let place: Place
    if let field = options.timeField {
      place = .field(field)
    } else if let group = pattern.valueGroup {
      place = .group(group)
    } else {
      place = options.values == nil && options.unit == nil ? .nowhere : .line
    }
    return LineRule(pattern: pattern, place: place)
  }

  private init(pattern: consuming LinePattern?, place: Place) {
    switch pattern {
    case .none: namesStreams = false
    case .some(let pattern): namesStreams = pattern.streamGroup != nil
    }
    self.pattern = pattern
    self.place = place
  }

  /// Reads a line.
  mutating func read(_ line: UnsafeBufferPointer<UInt8>) -> LineContent {
    var stream = 0
    switch pattern {
    case .none: break
    case .some(let pattern):
      switch pattern.match(line) {
      case .unmatched: return .unmatched
      case .gaveUp: return .gaveUp
      case .matched: break
      }
      if let group = pattern.streamGroup {
        guard let name = pattern.captured(group, of: line), let index = streams.index(of: name)
        else { return .unmatched }
        stream = index
      }
      if case .group(let group) = place {
        let number = pattern.captured(group, of: line).flatMap { LineNumber.first(in: $0) }
        return number.map { .number($0, stream: stream) } ?? .noNumber(stream: stream)
      }
    }
    switch place {
    case .nowhere, .group: return .frame(stream: stream)
    case .line:
      if let number = LineNumber.whole(line) { return .number(number, stream: stream) }
      return isBlank(line) ? .blank : .noNumber(stream: stream)
    case .field(let field):
      let number = LineField.field(field, of: line).flatMap { LineNumber.first(in: $0) }
      if let number { return .number(number, stream: stream) }
      return isBlank(line) ? .blank : .noNumber(stream: stream)
    }
  }

  private func isBlank(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    line.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
  }
}
