import CRowScan

/// The quick way through a long table: rows of plain numbers, each on a line with the same number of
/// separators. The first row that is anything else stops it; the general reader takes that row and
/// decides what it is.
struct RegularRows {
  private let text: TraceText
  private let separator: UInt8
  /// How many separators a row has.
  private let separators: Int

  /// Rows with more cells than this go the general way.
  static let mostCells = 128
  /// Bytes that are copied at a time.
  private static let portion = 1 << 18

  /// Makes it for rows with `cells` cells; `nil` where they are too many.
  init?(_ text: TraceText, separator: UInt8, cells: Int) {
    guard cells >= 1, cells <= Self.mostCells else { return nil }
    self.text = text
    self.separator = separator
    self.separators = cells - 1
  }

  /// Hands `sink` the rows of `range`, which begins and ends with whole rows, until one is not
  /// regular or is refused. Returns where that row begins.
  ///
  /// - Parameter copy: how bytes of the text come into memory that is at hand; `nil` to look at them
  ///   where they are.
  @inline(__always)
  func scan<Sink: RegularRowSink>(
    _ range: Range<Int>, copy: InputCopy? = nil, into sink: inout Sink
  ) -> Int {
    precondition(range.lowerBound >= 0 && range.upperBound <= text.count)
    let columns = sink.columns.numbers
    precondition(columns.allSatisfy { $0 <= separators })
    let capacity = RegularBatch.mostRows * RegularRow.stride(columns.count)
    return unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: capacity) { cells in
      unsafe columns.withUnsafeBufferPointer { columns in
        let shape = unsafe fpsbar_row_shape(
          separator: separator, separators: UInt32(separators), columns: columns.baseAddress,
          column_count: UInt32(columns.count))
        return unsafe scan(range, copy, shape, cells, &sink)
      }
    }
  }

  /// Goes through `range` at once, or portion by portion where they are copied.
  @inline(__always)
  private func scan<Sink: RegularRowSink>(
    _ range: Range<Int>, _ copy: InputCopy?, _ shape: fpsbar_row_shape,
    _ cells: UnsafeMutableBufferPointer<UInt32>, _ sink: inout Sink
  ) -> Int {
    guard let copy else { return unsafe scan(text, at: 0, range, shape, cells, &sink) }
    return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.portion) { memory in
      var start = range.lowerBound
      while start < range.upperBound {
        let room = unsafe UnsafeMutableBufferPointer(
          rebasing: memory[..<min(Self.portion, range.upperBound &- start)])
        let portion = unsafe TraceText(copy.read(at: start, into: room))
        let end = unsafe scan(
          portion, at: start, start..<(start &+ portion.count), shape, cells, &sink)
        // The rest is the beginning of a row, or a row that is none for this reader.
        guard end > start else { break }
        start = end
      }
      return start
    }
  }

  /// Goes through `range`, whose bytes stand in `portion`, which begins at `first`.
  @inline(__always)
  private func scan<Sink: RegularRowSink>(
    _ portion: TraceText, at first: Int, _ range: Range<Int>, _ shape: fpsbar_row_shape,
    _ cells: UnsafeMutableBufferPointer<UInt32>, _ sink: inout Sink
  ) -> Int {
    guard let bytes = unsafe portion.unsafeBytes.baseAddress, let cells = cells.baseAddress,
      let text = unsafe text.unsafeBytes.baseAddress
    else { return range.lowerBound }
    let stride = unsafe RegularRow.stride(Int(shape.column_count))
    let end = range.upperBound &- first
    var start = range.lowerBound &- first
    while start < end {
      // Offsets within a batch of rows fit four bytes.
      let length = min(end &- start, RegularBatch.mostRows &* Int(fpsbar_longest_row))
      let rows = unsafe withUnsafePointer(to: shape) { shape in
        unsafe fpsbar_find_rows(bytes + start, length, shape, cells, RegularBatch.mostRows)
      }
      guard rows > 0 else { break }
      let batch = unsafe RegularBatch(
        text: text, bytes: bytes, start: start, cells: cells, stride: stride, count: rows)
      let taken = sink.take(batch)
      if taken > 0 { start = batch[taken &- 1].upperBound }
      guard taken == rows else { break }
    }
    return first &+ start
  }
}

/// Takes the rows of `RegularRows`.
protocol RegularRowSink: Sendable {
  /// The columns that it looks at.
  var columns: RegularColumns { get }

  /// Takes rows up to the first that it refuses, of which it keeps nothing, and says how many.
  mutating func take(_ rows: RegularBatch) -> Int
}
