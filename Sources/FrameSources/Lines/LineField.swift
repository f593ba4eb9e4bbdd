/// The fields of a line, for `--time-field`.
enum LineField {
  /// The field with a number counted from 1; `nil` where the line has fewer. Blanks separate
  /// fields, and so does a comma with or without blanks around it.
  static func field(
    _ number: Int, of line: UnsafeBufferPointer<UInt8>
  ) -> UnsafeBufferPointer<UInt8>? {
    var index = 0
    var left = number
    while index < line.count, isBlank(line[index]) { index += 1 }
    while true {
      let first = index
      while index < line.count, !isBlank(line[index]), line[index] != 0x2C { index += 1 }
      left -= 1
      if left == 0 {
        return first < line.count ? UnsafeBufferPointer(rebasing: line[first..<index]) : nil
      }
      while index < line.count, isBlank(line[index]) { index += 1 }
      if index < line.count, line[index] == 0x2C {
        index += 1
        while index < line.count, isBlank(line[index]) { index += 1 }
      }
      guard index < line.count else { return nil }
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
