/// What a byte of a control sequence completed.
enum SequenceToken {
  /// The sequence goes on, or the byte had no meaning.
  case none
  /// A control byte below 0x20, wherever it stood.
  case control(UInt8)
  /// An escape sequence: the last of its intermediate bytes (0 where there is none) and its end.
  case escape(intermediate: UInt8, final: UInt8)
  /// A control sequence; leader, parameters and intermediates are in the parser.
  case csi(final: UInt8)
  /// An operating system command; its text is in the parser.
  case operatingSystemCommand
  /// A device control string; its text is in the parser.
  case deviceControl
}

/// Takes a terminal's control sequences apart, one byte at a time, from the byte after ESC on.
///
/// libvterm 0.1.4 has a parser of its own, but it writes behind its table of parameters when a
/// sequence has more than sixteen, keeps 64 bytes of a title, and hides what it does not know. So
/// this one reads the stream, and libvterm is given only sequences that were put together here.
/// It cannot be copied, so that handing it to the pen never is a copy of its tables.
/// States and transitions are those of ECMA-48 as terminals read it: control bytes inside a
/// sequence take effect at once, CAN and SUB abort it, ESC starts a new one.
struct SequenceParser: ~Copyable {
  /// A parameter that was left out.
  static let missing: Int32 = -1
  /// Parameters beyond this many are dropped.
  static let parameterLimit = 48
  /// Bytes of an OSC or DCS beyond this many make the whole string be dropped: clipboards are long.
  static let stringLimit = 256 * 1024

  private enum State {
    case ground, escape, escapeIntermediate, csiEntry, csiParameters, csiIntermediate, csiIgnore
    case string, stringEscape
  }
  private enum StringKind { case operatingSystemCommand, deviceControl, ignored }

  private var state = State.ground
  private var stringKind = StringKind.ignored
  private var escapeIntermediate: UInt8 = 0

  /// `<`, `=`, `>` or `?` before the parameters, else 0.
  private(set) var leader: UInt8 = 0
  /// The byte between parameters and end, else 0; 0xFF where there were several.
  private(set) var intermediate: UInt8 = 0
  /// The parameters, `missing` where one was left out. Never empty after a control sequence.
  private(set) var parameters: [Int32] = [missing]
  /// Whether the parameter of the same index was followed by a colon, so that the next belongs to
  /// it.
  private(set) var hasSubparameter: [Bool] = [false]
  /// The text of the last string; empty where it was too long.
  private(set) var string: [UInt8] = []
  /// Whether the last string ended with BEL, not with ST.
  private(set) var stringEndedWithBell = false
  private var stringOverflowed = false

  /// Whether the next byte is text.
  var isGround: Bool { state == .ground }

  /// Starts a sequence: ESC was read.
  mutating func begin() {
    state = .escape
    escapeIntermediate = 0
  }

  /// The parameter of an index, or the fallback where it is missing.
  func parameter(_ index: Int, or fallback: Int = 0) -> Int {
    guard index < parameters.count, parameters[index] >= 0 else { return fallback }
    return Int(parameters[index])
  }

  /// The first parameter as a count: at least 1.
  var count: Int { max(1, parameter(0, or: 1)) }

  /// Takes bytes up to the end of the sequence or the first token; `index` moves behind them.
  mutating func consume(
    _ bytes: UnsafePointer<UInt8>, from index: inout Int, count: Int
  ) -> SequenceToken {
    while index < count {
      let token = consume(bytes[index])
      index += 1
      switch token {
      case .none: if state == .ground { return .none }
      case .control, .escape, .csi, .operatingSystemCommand, .deviceControl: return token
      }
    }
    return .none
  }

  /// Takes one byte of a sequence.
  mutating func consume(_ byte: UInt8) -> SequenceToken {
    if state == .string || state == .stringEscape { return consumeString(byte) }
    if byte < 0x20 { return consumeControl(byte) }
    if byte == 0x7F { return .none }
    switch state {
    case .escape, .escapeIntermediate: return consumeEscape(byte)
    case .csiEntry, .csiParameters, .csiIntermediate: return consumeCSI(byte)
    case .csiIgnore:
      if byte >= 0x40, byte <= 0x7E { state = .ground }
      return .none
    case .ground, .string, .stringEscape: return .none
    }
  }

  private mutating func consumeControl(_ byte: UInt8) -> SequenceToken {
    switch byte {
    case 0x1B:
      begin()
      return .none
    case 0x18, 0x1A:
      state = .ground
      return .none
    default: return .control(byte)
    }
  }

  private mutating func consumeEscape(_ byte: UInt8) -> SequenceToken {
    if byte < 0x30 {
      escapeIntermediate = escapeIntermediate == 0 ? byte : 0xFF
      state = .escapeIntermediate
      return .none
    }
    if state == .escape {
      switch byte {
      case UInt8(ascii: "["):
        beginCSI()
        return .none
      case UInt8(ascii: "]"): beginString(.operatingSystemCommand)
      case UInt8(ascii: "P"): beginString(.deviceControl)
      case UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "k"):
        beginString(.ignored)
      default: break
      }
      if state == .string { return .none }
    }
    state = .ground
    // A byte of UTF-8 after ESC ends the attempt; nothing is shown for it.
    return byte < 0x80 ? .escape(intermediate: escapeIntermediate, final: byte) : .none
  }

  private mutating func beginCSI() {
    state = .csiEntry
    leader = 0
    intermediate = 0
    parameters.removeAll(keepingCapacity: true)
    parameters.append(Self.missing)
    hasSubparameter.removeAll(keepingCapacity: true)
    hasSubparameter.append(false)
  }

  private mutating func consumeCSI(_ byte: UInt8) -> SequenceToken {
    switch byte {
    case 0x30...0x39 where state != .csiIntermediate:
      state = .csiParameters
      let last = parameters.count - 1
      let digit = Int32(byte &- 0x30)
      parameters[last] = min(max(0, parameters[last]) &* 10 &+ digit, 99_999)
    case 0x3A...0x3B where state != .csiIntermediate:
      state = .csiParameters
      appendParameter(subparameter: byte == 0x3A)
    case 0x3C...0x3F where state == .csiEntry:
      leader = leader == 0 ? byte : 0xFF
    case 0x20...0x2F:
      state = .csiIntermediate
      intermediate = intermediate == 0 ? byte : 0xFF
    case 0x40...0x7E:
      state = .ground
      return .csi(final: byte)
    default:
      state = .csiIgnore
      if byte >= 0x80 { state = .ground }
    }
    return .none
  }

  private mutating func appendParameter(subparameter: Bool) {
    guard parameters.count < Self.parameterLimit else {
      parameters[parameters.count - 1] = Self.missing
      return
    }
    hasSubparameter[parameters.count - 1] = subparameter
    parameters.append(Self.missing)
    hasSubparameter.append(false)
  }

  private mutating func beginString(_ kind: StringKind) {
    state = .string
    stringKind = kind
    stringOverflowed = false
    string.removeAll(keepingCapacity: string.capacity <= 4096)
  }

  private mutating func consumeString(_ byte: UInt8) -> SequenceToken {
    if state == .stringEscape {
      // ST ends the string; ESC with anything else starts another sequence and drops the string.
      if byte == UInt8(ascii: "\\") { return endString(withBell: false) }
      begin()
      return consume(byte)
    }
    switch byte {
    case 0x07: return endString(withBell: true)
    case 0x18, 0x1A:
      state = .ground
    case 0x1B:
      state = .stringEscape
    default:
      if byte < 0x20 { break }
      if string.count < Self.stringLimit {
        if stringKind != .ignored { string.append(byte) }
      } else {
        stringOverflowed = true
      }
    }
    return .none
  }

  private mutating func endString(withBell: Bool) -> SequenceToken {
    state = .ground
    stringEndedWithBell = withBell
    if stringOverflowed { string.removeAll(keepingCapacity: false) }
    switch stringKind {
    case .operatingSystemCommand: return .operatingSystemCommand
    case .deviceControl: return .deviceControl
    case .ignored: return .none
    }
  }
}
