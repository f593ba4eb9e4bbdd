/// Says who gets what the terminal sends: the program everything, but for the prefix key and the key
/// after it.
///
/// Bytes are passed on unread. Only two things are looked for: the prefix, and reports of the mouse,
/// whose place is on the whole terminal and has to be the place on the program's part of it. Inside
/// a bracketed paste the prefix is text. Whatever could be the beginning of either is held back
/// until the rest comes or `flush` is called.
public struct InputRouter: Sendable {
  /// What came of some input.
  public enum Output: Equatable, Sendable {
    /// Bytes for the program.
    case program([UInt8])
    /// The key after the prefix.
    case command(Command)
  }

  /// A key for fpsbar.
  public enum Command: Equatable, Sendable {
    case character(Character)
    case control(Character)
    case up, down, left, right, home, end, pageUp, pageDown, enter, escape, tab
    /// A key that means nothing here.
    case other
  }

  /// Input held back longer than this many nanoseconds is not the beginning of anything.
  public static let holdTime: Int64 = 20_000_000

  private let prefix: PrefixKey
  private var held: [UInt8] = []
  private var awaitsCommand = false
  private var isPasting = false
  /// What the outer terminal was asked to report.
  public var modes = OuterModes()
  /// Where the program's screen lies on the terminal.
  public var columnOffset = 0
  public var rowOffset = 0
  /// Columns and rows of the program's screen.
  public var columns = 80
  public var rows = 24

  /// Makes a router for a prefix key.
  public init(prefix: PrefixKey = .standard) {
    self.prefix = prefix
  }

  /// Whether bytes are held back, so that `flush` has to be called after `holdTime`.
  public var isHolding: Bool { !held.isEmpty }

  /// Whether the prefix was pressed and the next key is fpsbar's.
  public var isAwaitingCommand: Bool { awaitsCommand }

  /// Makes the next key fpsbar's, as the prefix does.
  public mutating func awaitCommand() {
    awaitsCommand = true
  }

  /// Takes what the terminal sent.
  public mutating func take(_ bytes: [UInt8]) -> [Output] {
    let input = held + bytes
    held = []
    return route(input[...], isFinal: false)
  }

  /// Gives up waiting: what was held back is what it is.
  public mutating func flush() -> [Output] {
    let input = held
    held = []
    return route(input[...], isFinal: true)
  }

  private mutating func route(_ input: ArraySlice<UInt8>, isFinal: Bool) -> [Output] {
    var outputs: [Output] = []
    var program: [UInt8] = []
    var rest = input
    func emit() {
      if !program.isEmpty { outputs.append(.program(program)) }
      program = []
    }
    while !rest.isEmpty {
      if awaitsCommand {
        switch command(rest, isFinal: isFinal) {
        case .wait:
          held = Array(rest)
          emit()
          return outputs
        case .found(let command, let length):
          emit()
          awaitsCommand = false
          if let command {
            outputs.append(.command(command))
          } else {
            program += prefix.sequences[0]
          }
          rest = rest.dropFirst(length)
        }
        continue
      }
      switch step(rest, isFinal: isFinal) {
      case .pass(let length):
        program += rest.prefix(length)
        rest = rest.dropFirst(length)
      case .replace(let length, let bytes):
        program += bytes
        rest = rest.dropFirst(length)
      case .prefix(let length):
        awaitsCommand = true
        rest = rest.dropFirst(length)
      case .wait:
        held = Array(rest)
        emit()
        return outputs
      }
    }
    emit()
    return outputs
  }

  private enum Step {
    case pass(Int)
    case replace(Int, [UInt8])
    case prefix(Int)
    case wait
  }

  private mutating func step(_ rest: ArraySlice<UInt8>, isFinal: Bool) -> Step {
    guard let first = rest.first else { return .wait }
    if !isPasting, let length = match(prefix.sequences, rest) { return .prefix(length) }
    guard first == 0x1B else {
      // Up to the next byte that could begin something.
      let begins = prefix.sequences.compactMap(\.first)
      let length = rest.dropFirst().firstIndex { $0 == 0x1B || begins.contains($0) }
      return .pass(length.map { $0 - rest.startIndex } ?? rest.count)
    }
    if modes.bracketedPaste {
      if rest.starts(with: Self.pasteBegins) { isPasting = true }
      if rest.starts(with: Self.pasteEnds) { isPasting = false }
    } else {
      isPasting = false
    }
    if !isPasting, modes.mouseTracking != 0 {
      switch MouseReport.read(rest, encoding: modes.mouseEncoding) {
      case .report(let report, let length):
        let moved = report.moved(
          columns: -columnOffset, rows: -rowOffset, within: (columns, rows))
        return .replace(length, moved?.bytes ?? [])
      case .incomplete: return isFinal ? .pass(1) : .wait
      case .none: break
      }
    }
    if !isFinal, couldBegin(rest) { return .wait }
    return .pass(1)
  }

  private static let pasteBegins = Array("\u{1B}[200~".utf8)
  private static let pasteEnds = Array("\u{1B}[201~".utf8)

  private func match(_ sequences: [[UInt8]], _ rest: ArraySlice<UInt8>) -> Int? {
    sequences.first { rest.starts(with: $0) }?.count
  }

  /// Whether the input is a proper beginning of something that is looked for. A lone ESC never is
  /// unless the prefix itself begins with one: programs need it at once.
  private func couldBegin(_ rest: ArraySlice<UInt8>) -> Bool {
    var candidates = modes.bracketedPaste ? [Self.pasteBegins, Self.pasteEnds] : []
    if !isPasting {
      candidates += modes.modifyOtherKeys > 0 ? prefix.sequences : [prefix.sequences[0]]
    }
    return rest.count > 1 || prefix.sequences[0][0] == 0x1B
      ? candidates.contains { $0.count > rest.count && $0.starts(with: rest) } : false
  }

  private enum Found {
    case wait
    /// A key of so many bytes; `nil` for the prefix once more.
    case found(Command?, Int)
  }

  private func command(_ rest: ArraySlice<UInt8>, isFinal: Bool) -> Found {
    if let length = match(prefix.sequences, rest) { return .found(nil, length) }
    let bytes = Array(rest)
    switch bytes[0] {
    case 0x1B:
      if bytes.count == 1 { return isFinal ? .found(.escape, 1) : .wait }
      guard bytes[1] == UInt8(ascii: "[") || bytes[1] == UInt8(ascii: "O") else {
        return .found(.escape, 1)
      }
      guard let end = bytes.dropFirst(2).firstIndex(where: { (0x40...0x7E).contains($0) }) else {
        return isFinal || bytes.count > 32 ? .found(.other, bytes.count) : .wait
      }
      return .found(Self.named(bytes[2...end]), end + 1)
    case 0x0D, 0x0A: return .found(.enter, 1)
    case 0x09: return .found(.tab, 1)
    case 0x00...0x1F:
      return .found(.control(Character(Unicode.Scalar((bytes[0] | 0x40) | 0x20))), 1)
    case 0x20...0x7E: return .found(.character(Character(Unicode.Scalar(bytes[0]))), 1)
    case 0x7F: return .found(.other, 1)
    default:
      // A scalar of UTF-8, or what there is of it.
      let length = bytes[0] >= 0xF0 ? 4 : bytes[0] >= 0xE0 ? 3 : 2
      if bytes.count < length, !isFinal { return .wait }
      let text = String(decoding: bytes.prefix(length), as: UTF8.self)
      return .found(text.first.map { .character($0) } ?? .other, min(length, bytes.count))
    }
  }

  private static func named(_ sequence: ArraySlice<UInt8>) -> Command {
    switch String(decoding: sequence, as: UTF8.self) {
    case "A": .up
    case "B": .down
    case "C": .right
    case "D": .left
    case "H", "1~", "7~": .home
    case "F", "4~", "8~": .end
    case "5~": .pageUp
    case "6~": .pageDown
    case "M": .enter
    default: .other
    }
  }
}
