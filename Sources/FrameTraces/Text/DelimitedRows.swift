/// The rows of a delimited text, cell by cell; a cursor that fills the same array again and again.
///
/// A cell may stand in quotes, which may be followed by more text, and may then hold line breaks;
/// quotes that do not end within a few lines are taken literally. Cells come trimmed and without
/// their quotes.
struct DelimitedRows {
  private let text: TraceText
  /// What separates cells.
  let separator: UInt8
  private let lineBreak: UInt8
  /// Columns beyond this many are not looked at.
  private let width: Int
  /// Where the next line begins.
  private(set) var position: Int
  /// The number of the line that `cells` come from, counted from 1; blank lines count.
  private(set) var line: Int
  /// The cells of the row, as ranges of the text.
  private(set) var cells: [Range<Int>] = []
  /// The row's whole line without its line break.
  private(set) var row: Range<Int> = 0..<0

  /// Starts at the byte `position`, which begins the line `line`, reading `width` columns.
  init(
    _ text: TraceText, from position: Int = 0, line: Int = 1, separator: UInt8,
    lineBreak: UInt8 = UInt8(ascii: "\n"), width: Int = .max
  ) {
    self.text = text
    self.position = position
    self.line = line - 1
    self.separator = separator
    self.lineBreak = lineBreak
    self.width = width
  }

  /// Goes to the next row that is not blank; `false` at the end of the text.
  mutating func next() -> Bool {
    while position < text.count {
      let end = text.firstIndex(of: lineBreak, in: position..<text.count)
      row = position..<end
      position = end &+ 1
      line &+= 1
      guard !text.trimmed(row).isEmpty else { continue }
      if !Self.split(text, row, separator: separator, width: width, into: &cells) {
        joinLines()
      }
      return true
    }
    return false
  }

  /// Takes the lines that follow to the row, as far as its open quotes reach; where they reach
  /// further than quotes do, the row stays as it is.
  private mutating func joinLines() {
    var end = row.upperBound
    for lines in 1...8 where end < text.count && end &- row.lowerBound < 1 << 16 {
      end = text.firstIndex(of: lineBreak, in: end &+ 1..<text.count)
      let longer = row.lowerBound..<end
      guard Self.split(text, longer, separator: separator, width: width, into: &cells) else {
        continue
      }
      row = longer
      position = end &+ 1
      line &+= lines
      return
    }
    Self.split(text, row, separator: separator, width: width, into: &cells)
  }

  /// The quick reader for rows like the one at hand, from the next line on; `nil` where rows are
  /// not such that it could read them.
  var regular: RegularRows? {
    guard lineBreak == UInt8(ascii: "\n") else { return nil }
    return RegularRows(text, separator: separator, cells: cells.count)
  }

  /// Goes on at `position`, after `lines` lines that were read in another way.
  mutating func skip(to position: Int, lines: Int) {
    self.position = position
    line &+= lines
  }

  /// The cell of `column`, or `nil` in a short row and where there is no such column.
  @inline(__always) func cell(_ column: Int?) -> Range<Int>? {
    guard let column, column < cells.count else { return nil }
    return cells[column]
  }

  /// The text of a cell; a quote that is doubled within quotes is one.
  static func string(_ text: TraceText, _ cell: Range<Int>) -> String {
    let content = text.string(cell)
    let quote = UInt8(ascii: "\"")
    guard cell.lowerBound > 0, cell.upperBound < text.count, text[cell.lowerBound - 1] == quote,
      text[cell.upperBound] == quote
    else { return content }
    return content.replacing("\"\"", with: "\"")
  }

  /// Splits one line at `separator`. `false` if a cell opens quotes that the line does not close.
  @discardableResult
  static func split(
    _ text: TraceText, _ row: Range<Int>, separator: UInt8, width: Int = .max,
    into cells: inout [Range<Int>]
  ) -> Bool {
    cells.removeAll(keepingCapacity: true)
    var start = row.lowerBound
    var isClosed = true
    while cells.count < width {
      var content = start
      while content < row.upperBound, text[content] == 0x20 { content &+= 1 }
      let end: Int
      let isQuoted = content < row.upperBound && text[content] == UInt8(ascii: "\"")
      if isQuoted, let close = closingQuote(text, content &+ 1..<row.upperBound) {
        end = text.firstIndex(of: separator, in: close..<row.upperBound)
        let isPlain = text.trimmed(close &+ 1..<end).isEmpty
        cells.append(isPlain ? content &+ 1..<close : content..<end)
      } else {
        if isQuoted { isClosed = false }
        end = text.firstIndex(of: separator, in: start..<row.upperBound)
        cells.append(text.trimmed(start..<end))
      }
      guard end < row.upperBound else { break }
      start = end &+ 1
    }
    return isClosed
  }

  /// Where the quotes that were opened before `range` end; a doubled quote is part of the text.
  private static func closingQuote(_ text: TraceText, _ range: Range<Int>) -> Int? {
    let quote = UInt8(ascii: "\"")
    var index = range.lowerBound
    while true {
      index = text.firstIndex(of: quote, in: index..<range.upperBound)
      guard index < range.upperBound else { return nil }
      guard index &+ 1 < range.upperBound, text[index &+ 1] == quote else { return index }
      index &+= 2
    }
  }
}
