/// What terminfo says about a terminal, as a value that can be changed and compiled again.
///
/// ncurses takes a compiled description from the variable TERMINFO, so the terminal's own one can
/// be used with other colours: 24 bits where no direct-colour description is installed, and never
/// with the sequences that redefine the palette.
struct TerminalDescription: Equatable {
  /// What TERM says; the compiled form carries it as its name.
  var name: String
  /// In terminfo's order; missing ones are false.
  var booleans: [Bool]
  /// In terminfo's order; -1 is absent.
  var numbers: [Int32]
  /// In terminfo's order; without the final 0.
  var strings: [[UInt8]?]
  /// Capabilities beyond the standard ones, by name.
  var extendedBooleans: [String] = []
  var extendedNumbers: [ExtendedNumber] = []
  /// Whether the terminal says by a capability of its own that it knows 24-bit colour.
  var claimsDirectColor = false

  /// A number with a name of its own.
  struct ExtendedNumber: Equatable {
    var name: String
    var value: Int32
  }

  /// The compiled form with 32-bit numbers (term(5), "extended number format").
  func compiled() -> [UInt8] {
    let names = Array(name.utf8) + [0]
    var bytes: [UInt8] = []
    var table: [UInt8] = []
    let offsets = strings.map { string -> Int in
      guard let string else { return -1 }
      defer { table += string + [0] }
      return table.count
    }
    let header = [0o1036, names.count, booleans.count, numbers.count, strings.count, table.count]
    for value in header { bytes.append(short: value) }
    bytes += names
    bytes += booleans.map { $0 ? 1 : 0 }
    if bytes.count % 2 == 1 { bytes.append(0) }
    for number in numbers { bytes.append(long: number) }
    for offset in offsets { bytes.append(short: offset) }
    bytes += table
    return bytes + compiledExtension(after: bytes.count)
  }

  /// The compiled form as TERMINFO takes it.
  func environmentValue() -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var text: [UInt8] = Array("hex:".utf8)
    for byte in compiled() {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The part with capabilities that have names of their own; there are no strings among them.
  private func compiledExtension(after length: Int) -> [UInt8] {
    let names = extendedBooleans + extendedNumbers.map(\.name)
    guard !names.isEmpty else { return [] }
    var table: [UInt8] = []
    var offsets: [Int] = []
    for name in names {
      offsets.append(table.count)
      table += Array(name.utf8) + [0]
    }
    var bytes: [UInt8] = length % 2 == 1 ? [0] : []
    let header = [extendedBooleans.count, extendedNumbers.count, 0, names.count, table.count]
    for value in header { bytes.append(short: value) }
    bytes += extendedBooleans.map { _ in 1 }
    if extendedBooleans.count % 2 == 1 { bytes.append(0) }
    for number in extendedNumbers { bytes.append(long: number.value) }
    for offset in offsets { bytes.append(short: offset) }
    return bytes + table
  }
}

extension [UInt8] {
  /// Appends the low 16 bits, lowest byte first.
  fileprivate mutating func append(short value: Int) {
    append(UInt8(truncatingIfNeeded: value))
    append(UInt8(truncatingIfNeeded: value >> 8))
  }

  /// Appends 32 bits, lowest byte first.
  fileprivate mutating func append(long value: Int32) {
    for shift in [0, 8, 16, 24] { append(UInt8(truncatingIfNeeded: value >> Int32(shift))) }
  }
}
