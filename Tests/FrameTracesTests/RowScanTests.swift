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

  @Test("A long text is found in parts, one after the other")
  func parts() {
    var random = TraceMutator(seed: 31)
    for width in [0, 3, 40, 100, 500] {
      var text: [UInt8] = []
      for _ in 0..<700 {
        text += [UInt8](repeating: UInt8(ascii: "1"), count: random.below(width + 1))
        text += Array(",2\n".utf8)
      }
      for scan in [fpsbar_find_rows as Scan, fpsbar_find_rows_anywhere as Scan] {
        var rest = text
        var ends: [Int] = []
        while true {
          let rows = found(rest, separators: 1, columns: [1], limit: 1000, by: scan)
          guard let last = rows.last else { break }
          #expect(rows.count <= Int(fpsbar_most_rows))
          ends += rows.map { text.count - rest.count + Int($0[1]) }
          rest.removeFirst(Int(last[1]) + 1)
        }
        #expect(ends == text.indices.filter { text[$0] == UInt8(ascii: "\n") })
      }
    }
  }
}

@Suite("Reading numbers sixteen bytes at a time")
struct NumberScanTests {
  /// The same digit by digit, with room for every product.
  private func expected(_ cell: [UInt8], at end: Int, exponent: Int) -> Int64 {
    var cell = cell
    var end = end
    if cell.last == UInt8(ascii: "\r") {
      cell.removeLast()
      end -= 1
    }
    let parts = cell.split(
      separator: UInt8(ascii: "."), maxSplits: 2, omittingEmptySubsequences: false)
    let decimals = parts.count == 2 ? parts[1].count : 0
    let digits = parts.joined().map { Int128($0) - 48 }
    guard (1...16).contains(cell.count), end >= 16, parts.count <= 2, !parts[0].isEmpty,
      decimals <= exponent, digits.allSatisfy({ $0 >= 0 && $0 <= 9 })
    else { return -1 }
    var value = digits.reduce(0) { $0 * 10 + $1 }
    for _ in decimals..<exponent {
      value *= 10
      if value > Int64.max { return -1 }
    }
    return Int64(value)
  }

  @Test("Cells of chance", arguments: 0..<20)
  func chance(block: UInt64) {
    var random = TraceMutator(seed: block &* 65_537 + 3)
    let signs = Array("0123456789012345678901234567890123456789..,-\r /:eN\u{b0}".utf8)
    for _ in 0..<200 {
      var text: [UInt8] = []
      var cells: [UInt32] = []
      for _ in 0..<40 {
        text += (0..<random.below(4)).map { _ in signs[random.below(signs.count)] }
        cells.append(UInt32(text.count))
        // Mostly numbers: a sign anywhere spoils the whole cell.
        let known = random.below(3) == 0 ? signs.count : random.below(8) == 0 ? 42 : 40
        text += (0..<random.below(19)).map { _ in signs[random.below(known)] }
        if random.below(3) == 0, let cell = cells.last, Int(cell) + 1 < text.count {
          text[Int(cell) + 1 + random.below(text.count - Int(cell) - 1)] = UInt8(ascii: ".")
        }
        if random.below(10) == 0 { text.append(UInt8(ascii: "\r")) }
        cells.append(UInt32(text.count))
      }
      let exponent = random.below(20)
      let wanted = stride(from: 0, to: cells.count, by: 2).map {
        expected(
          Array(text[Int(cells[$0])..<Int(cells[$0 + 1])]), at: Int(cells[$0 + 1]),
          exponent: exponent)
      }
      for (name, read) in [
        ("usual", fpsbar_read_numbers), ("anywhere", fpsbar_read_numbers_anywhere),
      ] {
        var values = [Int64](repeating: 7, count: wanted.count)
        read(text, 0, cells, 2, wanted.count, UInt32(exponent), &values)
        #expect(values == wanted, "\(name)")
      }
    }
  }

  @Test("The largest and the smallest, and what is next to them")
  func limits() {
    for (cell, exponent, value) in [
      ("9999999999999999", 0, 9_999_999_999_999_999),
      ("922337203685477", 4, 9_223_372_036_854_770_000),
      ("922337203685.477", 7, 9_223_372_036_854_770_000), ("9223372036854776", 3, -1),
      ("0.00000000000001", 14, 1), ("0.00000000000001", 13, -1), ("0", 19, 0),
      ("9", 18, 9_000_000_000_000_000_000),
      ("1", 19, -1), ("5.", 2, 500), (".5", 2, -1), (".", 2, -1), ("", 2, -1), ("1\r", 1, 10),
    ] as [(String, UInt32, Int64)] {
      let text = [UInt8](repeating: UInt8(ascii: "8"), count: 16) + Array(cell.utf8)
      for read in [fpsbar_read_numbers, fpsbar_read_numbers_anywhere] {
        // Bytes before the text may be read, the cell's end counts from its beginning.
        for before in [0, 16] {
          var result: Int64 = 7
          let cells = [UInt32(16 - before), UInt32(text.count - before)]
          text.withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return }
            read(base + before, before, cells, 2, 1, exponent, &result)
          }
          #expect(result == value, "\(cell) times 10 to the power of \(exponent)")
        }
      }
    }
  }
}
