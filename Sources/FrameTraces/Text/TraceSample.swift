import FrameTiming

/// The beginning of a trace, by which readers recognise their format.
struct TraceSample {
  let text: TraceText
  /// The first lines that are not blank, at most 64 of them.
  let lines: [Line]
  /// What ends a line: a line feed, or a carriage return where the text has no line feeds.
  let lineBreak: UInt8
  /// The first byte that is not blank.
  let firstByte: UInt8?
  /// The lines that may be headers, split once for all readers that ask.
  private let headers: [Header]

  /// No header is longer, and none comes after more lines that could be one.
  private static let longestHeader = 1 << 15
  private static let mostHeaders = 24

  /// One line of the beginning.
  struct Line {
    /// Counted from 1.
    var number: Int
    var range: Range<Int>
  }

  /// A line of column names and how the table under it is to be read.
  struct Header {
    var names: ColumnNames
    /// The header's own line, counted from 1.
    var line: Int
    /// Where the header's line ends; the rows begin one byte further.
    var end: Int
    var separator: UInt8
  }

  init(_ text: TraceText) {
    self.text = text
    let sample = min(text.count, 1 << 16)
    let hasLineFeed =
      text.firstIndex(of: UInt8(ascii: "\n"), in: 0..<sample) < sample
    let hasReturn = text.firstIndex(of: UInt8(ascii: "\r"), in: 0..<sample) < sample
    self.lineBreak = !hasLineFeed && hasReturn ? UInt8(ascii: "\r") : UInt8(ascii: "\n")
    var lines: [Line] = []
    var position = 0
    var number = 0
    while position < sample, lines.count < 64 {
      // A line is followed to its end, but no further than a line can sensibly be.
      let limit = min(text.count, position + 1 << 20)
      let end = text.firstIndex(of: lineBreak, in: position..<limit)
      number += 1
      if !text.trimmed(position..<end).isEmpty {
        lines.append(Line(number: number, range: position..<end))
      }
      position = end + 1
    }
    self.lines = lines
    self.firstByte = lines.first.map { text[text.trimmed($0.range).lowerBound] }
    self.headers = Self.headers(text, lines)
  }

  private static func headers(_ text: TraceText, _ lines: [Line]) -> [Header] {
    var headers: [Header] = []
    var cells: [Range<Int>] = []
    for line in lines where headers.count < mostHeaders && mayBeHeader(text, line.range) {
      let separator = separator(of: text, line.range)
      DelimitedRows.split(text, line.range, separator: separator, into: &cells)
      headers.append(
        Header(
          names: ColumnNames(text, cells), line: line.number, end: line.range.upperBound,
          separator: separator))
    }
    return headers
  }

  /// Whether a line has letters and is neither JSON nor XML nor a remark.
  private static func mayBeHeader(_ text: TraceText, _ line: Range<Int>) -> Bool {
    let row = text.trimmed(line)
    guard row.count <= longestHeader, let first = row.first else { return false }
    switch text[first] {
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "<"), UInt8(ascii: "/"),
      UInt8(ascii: "#"):
      return false
    default:
      return row.contains { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(text[$0] | 0x20) }
    }
  }

  /// The first line that is a header such as `accepts` wants, split by its own separator.
  func header(where accepts: (ColumnNames) -> Bool) -> Header? {
    headers.first { accepts($0.names) }
  }

  /// The rows below `header`, reading `width` columns.
  func rows(below header: Header, width: Int = .max) -> DelimitedRows {
    DelimitedRows(
      text, from: header.end + 1, line: header.line + 1, separator: header.separator,
      lineBreak: lineBreak, width: width)
  }

  /// A note where most rows below `header` have more cells than it has names: as a rule commas are
  /// decimal signs as well as separators there, which cannot be told apart.
  func surplusNote(below header: Header?) -> String? {
    guard let header, header.separator == UInt8(ascii: ",") else { return nil }
    let names = header.names.names.count
    var rows = rows(below: header)
    var looked = 0
    var wide = 0
    var widest = 0
    while looked < 32, rows.next() {
      let cells = rows.cells.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 0
      looked += 1
      if cells > names { wide += 1 }
      widest = max(widest, cells)
    }
    guard wide * 2 > looked else { return nil }
    return
      "rows of \(widest) cells below \(CountText.of(names, "column name")): the numbers are wrong"
      + " where commas both separate and are decimal ones"
  }

  /// Whether one of the first lines begins with `literal`, blanks aside.
  func hasLine(startingWith literal: StaticString) -> Bool {
    lines.contains { text.hasPrefix(literal, in: text.trimmed($0.range)) }
  }

  /// What separates the cells of a line: the sign that stands there most often.
  static func separator(of text: TraceText, _ line: Range<Int>) -> UInt8 {
    var counts = (comma: 0, semicolon: 0, tab: 0)
    var isQuoted = false
    for index in line {
      switch text[index] {
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: ",") where !isQuoted: counts.comma += 1
      case UInt8(ascii: ";") where !isQuoted: counts.semicolon += 1
      case UInt8(ascii: "\t") where !isQuoted: counts.tab += 1
      default: continue
      }
    }
    // A line with decimal commas has more commas than semicolons or tabs.
    if counts.tab > 0, counts.tab >= counts.semicolon, counts.tab * 2 >= counts.comma {
      return UInt8(ascii: "\t")
    }
    if counts.semicolon > 0, counts.semicolon * 2 + 1 >= counts.comma {
      return UInt8(ascii: ";")
    }
    return UInt8(ascii: ",")
  }
}
