/// A report of the mouse as terminals send it, in any of the four encodings.
///
/// Columns and rows count from 1.
struct MouseReport: Equatable {
  /// How the numbers are written.
  enum Encoding: Equatable {
    /// Three bytes, each 32 more than its number.
    case bytes
    /// The same with larger numbers in UTF-8 (1005).
    case utf8
    /// Decimals and an end that tells press from release (1006).
    case decimal(final: UInt8)
    /// Decimals, the button 32 more (1015).
    case urxvt
  }

  /// What the beginning of some input is.
  enum Reading: Equatable {
    case report(MouseReport, Int)
    case incomplete
    case none
  }

  var encoding: Encoding
  var button: Int
  var column: Int
  var row: Int

  /// Reads a report at the beginning of some input that starts with ESC; `encoding` is the DEC
  /// private mode in force.
  static func read(_ input: ArraySlice<UInt8>, encoding: Int) -> Reading {
    let bytes = Array(input.prefix(32))
    if bytes.count == 1 { return .incomplete }
    guard bytes[1] == UInt8(ascii: "[") else { return .none }
    if bytes.count == 2 { return .incomplete }
    switch bytes[2] {
    case UInt8(ascii: "<"): return readDecimal(bytes, from: 3, urxvt: false)
    case UInt8(ascii: "M"): return readBytes(bytes, utf8: encoding == 1005)
    case 0x30...0x39 where encoding == 1015: return readDecimal(bytes, from: 2, urxvt: true)
    default: return .none
    }
  }

  private static func readDecimal(_ bytes: [UInt8], from start: Int, urxvt: Bool) -> Reading {
    var numbers = [0]
    for index in start..<bytes.count {
      let byte = bytes[index]
      switch byte {
      case 0x30...0x39:
        numbers[numbers.count - 1] = min(numbers[numbers.count - 1] * 10 + Int(byte - 0x30), 99_999)
      case UInt8(ascii: ";"): numbers.append(0)
      case UInt8(ascii: "M"), UInt8(ascii: "m"):
        guard numbers.count == 3, !urxvt || byte == UInt8(ascii: "M") else { return .none }
        return .report(
          MouseReport(
            encoding: urxvt ? .urxvt : .decimal(final: byte), button: numbers[0],
            column: numbers[1], row: numbers[2]), index + 1)
      default: return .none
      }
    }
    return bytes.count < 32 ? .incomplete : .none
  }

  private static func readBytes(_ bytes: [UInt8], utf8: Bool) -> Reading {
    var numbers: [Int] = []
    var index = 3
    while numbers.count < 3 {
      guard index < bytes.count else { return .incomplete }
      let byte = bytes[index]
      if utf8, byte >= 0xC2, byte <= 0xDF {
        guard index + 1 < bytes.count else { return .incomplete }
        numbers.append((Int(byte & 0x1F) << 6 | Int(bytes[index + 1] & 0x3F)) - 32)
        index += 2
      } else {
        numbers.append(Int(byte) - 32)
        index += 1
      }
    }
    return .report(
      MouseReport(
        encoding: utf8 ? .utf8 : .bytes, button: numbers[0], column: numbers[1], row: numbers[2]),
      index)
  }

  /// The report in another place; `nil` where that lies outside the area, unless a button is
  /// released or dragged there, which programs must not miss: then the nearest place.
  func moved(columns: Int, rows: Int, within area: (columns: Int, rows: Int)) -> MouseReport? {
    var report = self
    report.column += columns
    report.row += rows
    let inside =
      (1...max(1, area.columns)).contains(report.column)
      && (1...max(1, area.rows)).contains(report.row)
    if !inside, !isReleaseOrDrag { return nil }
    report.column = min(max(1, report.column), max(1, area.columns))
    report.row = min(max(1, report.row), max(1, area.rows))
    return report
  }

  private var isReleaseOrDrag: Bool {
    switch encoding {
    case .decimal(let final):
      return final == UInt8(ascii: "m") || button & 32 != 0 && button & 3 != 3
    case .bytes, .utf8: return button & 0x43 == 3 || button & 32 != 0 && button & 3 != 3
    case .urxvt: return (button - 32) & 0x43 == 3
    }
  }

  /// The report as the terminal would have sent it.
  var bytes: [UInt8] {
    switch encoding {
    case .decimal(let final):
      return Array("\u{1B}[<\(button);\(column);\(row)".utf8) + [final]
    case .urxvt: return Array("\u{1B}[\(button);\(column);\(row)M".utf8)
    case .bytes:
      return Array("\u{1B}[M".utf8) + [button, column, row].map { UInt8(clamping: $0 + 32) }
    case .utf8:
      var text = "\u{1B}[M"
      for number in [button, column, row] {
        text.unicodeScalars.append(Unicode.Scalar(UInt32(clamping: number + 32)) ?? " ")
      }
      return Array(text.utf8)
    }
  }
}
