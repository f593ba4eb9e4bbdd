public import ScreenGrid

/// Writes what a hosted program prints as an asciicast, version 2, which asciinema plays.
///
/// Every frame is a marker event labelled `frame` right after the output that completed it, so that a
/// replay knows the frames without having to guess them. The lines are put together by hand: an
/// encoder per event would cost more than the event, and the shape never changes.
public struct CastWriter: Sendable {
  private var pending: [UInt8] = []
  private var utf8 = UTF8Decoder()
  private var partial: [UInt8] = []
  private let start: Int64
  private var latest: Int64

  /// The label of the marker events.
  public static let frameLabel = "frame"

  /// Begins a recording.
  /// - Parameters:
  ///   - size: Of the program's screen.
  ///   - now: The instant that the events count from, in nanoseconds of the monotonic clock.
  ///   - unixTime: The same in seconds of the calendar.
  ///   - command: How the program was called.
  ///   - environment: Names and values that the header keeps, in this order.
  public init(
    size: GridSize, at now: Int64, unixTime: Int64, command: String, environment: [(String, String)]
  ) {
    start = now
    latest = 0
    var header = #"{"version": 2, "width": \#(size.columns), "height": \#(size.rows), "#
    header += #""timestamp": \#(unixTime), "command": "#
    pending = Array(header.utf8)
    appendString(command.utf8)
    append(#", "env": {"#)
    for (index, variable) in environment.enumerated() {
      if index > 0 { append(", ") }
      appendString(variable.0.utf8)
      append(": ")
      appendString(variable.1.utf8)
    }
    append("}}\n")
  }

  /// How many bytes wait to be taken.
  public var pendingCount: Int { pending.count }

  /// Takes what has to be written to the file.
  public mutating func takeBytes() -> [UInt8] {
    defer { pending.removeAll(keepingCapacity: true) }
    return pending
  }

  /// The program printed something. Ill-formed UTF-8 is written as U+FFFD, as JSON has only text.
  public mutating func output(_ bytes: ArraySlice<UInt8>, at now: Int64) {
    let place = pending.count
    begin("o", at: now)
    append("\"")
    let before = pending.count
    for byte in bytes { append(outputByte: byte) }
    // A scalar that is not complete waits for its rest.
    if pending.count == before {
      pending.removeLast(pending.count - place)
      return
    }
    append("\"]\n")
  }

  /// The program's screen has another size.
  public mutating func resize(to size: GridSize, at now: Int64) {
    begin("r", at: now)
    append("\"\(size.columns)x\(size.rows)\"]\n")
  }

  /// A frame ended.
  public mutating func frame(at now: Int64) {
    begin("m", at: now)
    append("\"\(Self.frameLabel)\"]\n")
  }

  private mutating func begin(_ code: String, at now: Int64) {
    latest = max(latest, now - start)
    let microseconds = latest / 1000
    let fraction = String(microseconds % 1_000_000)
    append("[\(microseconds / 1_000_000).")
    for _ in fraction.utf8.count..<6 { pending.append(UInt8(ascii: "0")) }
    append("\(fraction), \"\(code)\", ")
  }

  private mutating func append(outputByte byte: UInt8) {
    if byte < 0x80, !utf8.isPending {
      append(escaped: byte)
      return
    }
    switch utf8.consume(byte) {
    case .more: partial.append(byte)
    case .scalar(let scalar):
      partial.removeAll(keepingCapacity: true)
      pending.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    case .invalid:
      partial.removeAll(keepingCapacity: true)
      append("\u{FFFD}")
    case .invalidBefore:
      partial.removeAll(keepingCapacity: true)
      append("\u{FFFD}")
      append(outputByte: byte)
    }
  }

  private mutating func append(_ text: String) {
    pending.append(contentsOf: text.utf8)
  }

  private mutating func appendString(_ text: String.UTF8View) {
    pending.append(UInt8(ascii: "\""))
    for byte in text { append(escaped: byte) }
    pending.append(UInt8(ascii: "\""))
  }

  private mutating func append(escaped byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      pending.append(UInt8(ascii: "\\"))
      pending.append(byte)
    case 0x0A: append("\\n")
    case 0x0D: append("\\r")
    case 0x09: append("\\t")
    case 0x00..<0x20, 0x7F:
      let digits = Array("0123456789abcdef".utf8)
      append("\\u00")
      pending.append(digits[Int(byte >> 4)])
      pending.append(digits[Int(byte & 15)])
    default: pending.append(byte)
    }
  }
}
