import FrameTiming

/// What became of the lines, and what is worth telling about it.
struct LineTally {
  /// How much of a line is shown in a message.
  private static let excerptLength = 60

  /// Lines in all.
  private(set) var lines = 0
  /// Lines that the pattern does not match.
  private(set) var unmatched = 0
  /// Lines on which the pattern gave up.
  private(set) var gaveUp = 0
  /// Lines without a number where there has to be one.
  private(set) var numberless = 0
  /// The beginning of the first line that was no frame.
  private var excerpt: String?

  /// Counts a line. `needsNumber`: one without a number is no frame.
  @inline(__always)
  mutating func count(
    _ content: LineContent, needsNumber: Bool, line: UnsafeBufferPointer<UInt8>
  ) {
    lines += 1
    switch content {
    case .frame, .number: return
    case .unmatched: unmatched += 1
    case .gaveUp: gaveUp += 1
    case .blank, .noNumber:
      guard needsNumber else { return }
      numberless += 1
    }
    if excerpt == nil { excerpt = Self.excerpt(line) }
  }

  /// Lines that are frames, but for `rejected` numbers.
  func frames(rejected: Int) -> Int { lines - unmatched - gaveUp - numberless - rejected }

  /// Why nothing has been measured.
  func reasonForNothing(_ options: LineOptions, rejected: Int) -> String {
    guard lines > 0 else { return "no line came" }
    let count = CountText.of(lines, "line")
    let example = excerpt.map { "; the first: '\($0)'" } ?? ""
    if gaveUp > 0, gaveUp >= unmatched {
      return "the pattern needs too many steps on \(gaveUp) of \(count)\(example)"
    }
    if unmatched > 0, unmatched >= numberless { return "none of \(count) matches\(example)" }
    if rejected > numberless { return "none of \(count) goes on in time (--values, --unit)" }
    if let field = options.timeField { return "no number in field \(field) of \(count)\(example)" }
    return "no number in \(count)\(example)"
  }

  /// What was passed over although frames came; `nil` when nothing was, or lines were only chosen.
  func passedOver(rejected: Int, as meaning: NumberMeaning?) -> String? {
    var parts: [String] = []
    if numberless > 0 { parts.append("\(numberless) without a number") }
    if rejected > 0 {
      let meaning = meaning?.kind == .timestamp ? "goes back or far on" : "no frame can have"
      parts.append("\(rejected) with a number that \(meaning)")
    }
    if gaveUp > 0 { parts.append("\(gaveUp) on which the pattern needs too many steps") }
    guard !parts.isEmpty else { return nil }
    return "of \(CountText.of(lines, "line")) passed over: " + parts.joined(separator: ", ")
  }

  /// The beginning of a line, without anything that a terminal would obey.
  private static func excerpt(_ line: UnsafeBufferPointer<UInt8>) -> String {
    let text = String(decoding: line.prefix(excerptLength), as: UTF8.self)
    let safe = text.unicodeScalars.map { scalar -> Character in
      let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
      return isControl ? " " : Character(scalar)
    }
    return String(safe) + (line.count > excerptLength ? "…" : "")
  }
}
