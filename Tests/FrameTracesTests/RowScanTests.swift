import CRowScan
import Testing

@Suite("Finding rows by bit masks")
struct RowScanTests {
  /// What is known of a row: where it begins and ends, then where each wanted cell does.
  typealias Row = [UInt32]

  /// The same byte by byte.
  private func expected(_ text: [UInt8], separators: Int, columns: [UInt32], limit: Int) -> [Row] {
    var rows: [Row] = []
    var start = 0
    while rows.count < limit, let end = text[start...].firstIndex(of: UInt8(ascii: "\n")) {
      let marks = (start..<end).filter { text[$0] == UInt8(ascii: ",") } + [end]
      guard marks.count == separators + 1, end - start < Int(fpsbar_longest_row) else { break }
      var row = [UInt32(start), UInt32(end)]
      for column in columns {
        row.append(UInt32(column == 0 ? start : marks[Int(column) - 1] + 1))
        row.append(UInt32(marks[Int(column)]))
      }
      rows.append(row)
      start = end + 1
    }
    return rows
  }

  private typealias Scan = (
    UnsafePointer<UInt8>?, Int, UnsafePointer<fpsbar_row_shape>?, UnsafeMutablePointer<UInt32>?, Int
  ) -> Int

  /// What a scan finds, in memory that ends where the text does.
  private func found(
    _ text: [UInt8], separators: Int, columns: [UInt32], limit: Int, by scan: Scan
  ) -> [Row] {
    let stride = 2 + 2 * columns.count
    var cells = [UInt32](repeating: .max, count: stride * limit)
    let rows = columns.withUnsafeBufferPointer { columns in
      var shape = fpsbar_row_shape(
        separator: UInt8(ascii: ","), separators: UInt32(separators), columns: columns.baseAddress,
        column_count: UInt32(columns.count))
      return text.withUnsafeBufferPointer { text in
        cells.withUnsafeMutableBufferPointer { cells in
          scan(text.baseAddress, text.count, &shape, cells.baseAddress, limit)
        }
      }
    }
    return (0..<rows).map { Array(cells[($0 * stride)..<(($0 + 1) * stride)]) }
  }

  private func expectSame(
    _ text: [UInt8], separators: Int, columns: [UInt32], limit: Int,
    _ comment: @autoclosure () -> Comment = ""
  ) {
    let rows = expected(text, separators: separators, columns: columns, limit: limit)
    for (name, scan) in [
      ("usual", fpsbar_find_rows as Scan), ("anywhere", fpsbar_find_rows_anywhere as Scan),
    ] {
      let found = found(text, separators: separators, columns: columns, limit: limit, by: scan)
      #expect(found == rows, "\(name): \(comment())")
    }
  }

  @Test("Rows of every width around the sizes that the masks have")
  func widths() {
    for width in [0, 1, 5, 62, 63, 64, 65, 126, 127, 128, 129, 191, 192, 193, 300] {
      for separators in [0, 1, 3, 70] where separators <= width {
        var text: [UInt8] = []
        for row in 0..<5 {
          var line = [UInt8](repeating: UInt8(ascii: "7"), count: width)
          // Bunched at the beginning, at the end, or spread.
          for number in 0..<separators {
            let place =
              row == 0
              ? number : row == 1 ? width - 1 - number : number * width / max(1, separators)
            line[place] = UInt8(ascii: ",")
          }
          text += line + [UInt8(ascii: "\n")]
        }
        let columns = [0, separators / 2, separators].map(UInt32.init)
        expectSame(
          text, separators: separators, columns: Array(Set(columns)).sorted(), limit: 9,
          "width \(width), \(separators) separators")
      }
    }
  }

  @Test("Text of chance, with rows that are none", arguments: 0..<20)
  func chance(block: UInt64) {
    var random = TraceMutator(seed: block &* 104_729 + 7)
    for _ in 0..<100 {
      let separators = random.below(12)
      var text: [UInt8] = []
      for _ in 0..<random.below(12) {
        let cells = random.below(15) == 0 ? random.below(14) + 1 : separators + 1
        for cell in 0..<cells {
          if cell > 0 { text.append(UInt8(ascii: ",")) }
          text += [UInt8](repeating: UInt8(ascii: "5"), count: random.below(24))
        }
        if random.below(20) > 0 { text.append(UInt8(ascii: "\n")) }
      }
      let wanted = (0...separators).filter { _ in random.below(3) == 0 }.map(UInt32.init)
      expectSame(text, separators: separators, columns: wanted, limit: random.below(12) + 1)
    }
  }

  @Test("A row longer than any row is none, and so is one without a line break")
  func limits() {
    let long = [UInt8](repeating: UInt8(ascii: "1"), count: Int(fpsbar_longest_row))
    for length in [-2, -1, 0].map({ long.count + $0 }) {
      let text = Array("1,2\n".utf8) + [UInt8(ascii: ",")] + long.prefix(length - 1) + [10]
      expectSame(text, separators: 1, columns: [0, 1], limit: 9, "length \(length)")
    }
    expectSame(Array("1,2\n3,4".utf8), separators: 1, columns: [1], limit: 9)
    expectSame([], separators: 0, columns: [0], limit: 9)
  }
}
