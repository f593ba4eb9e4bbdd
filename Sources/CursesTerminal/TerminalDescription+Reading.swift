import CNcurses
import ScreenGrid

extension TerminalDescription {
  /// Reads the description of a terminal as ncurses finds it: TERMINFO, the user's folder,
  /// TERMINFO_DIRS, the system's folders.
  static func read(term: String?, output: Int32) throws(TerminalError) -> TerminalDescription {
    guard let term, !term.isEmpty else { throw .termIsUnset }
    // A slash would be taken for a path.
    guard term.utf8.count < 256, !term.utf8.contains(UInt8(ascii: "/")),
      fpsbar_load_description(term, output) == 1
    else { throw .unknownTerminal(name: DisplayText.truncated(term, columns: 60)) }
    defer { fpsbar_forget_description() }
    var description = TerminalDescription(
      name: term,
      booleans: (0..<fpsbar_boolean_count()).map { fpsbar_boolean($0) },
      numbers: (0..<fpsbar_number_count()).map { max(-1, fpsbar_number($0)) },
      strings: (0..<fpsbar_string_count()).map { bytes(fpsbar_string($0)) })
    if fpsbar_extended_boolean("AX") { description.extendedBooleans.append("AX") }
    if fpsbar_extended_boolean("RGB") || fpsbar_extended_number("RGB") > 0 {
      description.extendedBooleans.append("RGB")
    }
    let utf8 = fpsbar_extended_number("U8")
    if utf8 >= 0 {
      description.extendedNumbers.append(ExtendedNumber(name: "U8", value: Int32(utf8)))
    }
    description.claimsDirectColor =
      description.isDirect || fpsbar_extended_boolean("Tc")
    guard description[string: "cup"] != nil else {
      throw .cannotPlaceCursor(name: DisplayText.truncated(term, columns: 60))
    }
    return description
  }

  /// A standard number by its terminfo name; `nil` is absent.
  subscript(number name: String) -> Int32? {
    get {
      let index = Int(fpsbar_number_index(name))
      return numbers.indices.contains(index) && numbers[index] >= 0 ? numbers[index] : nil
    }
    set {
      let index = Int(fpsbar_number_index(name))
      if numbers.indices.contains(index) { numbers[index] = newValue ?? -1 }
    }
  }

  /// A standard string by its terminfo name; `nil` is absent.
  subscript(string name: String) -> [UInt8]? {
    get {
      let index = Int(fpsbar_string_index(name))
      return strings.indices.contains(index) ? strings[index] : nil
    }
    set {
      let index = Int(fpsbar_string_index(name))
      if strings.indices.contains(index) { strings[index] = newValue }
    }
  }

  /// A standard flag by its terminfo name.
  subscript(flag name: String) -> Bool {
    get {
      let index = Int(fpsbar_boolean_index(name))
      return booleans.indices.contains(index) && booleans[index]
    }
    set {
      let index = Int(fpsbar_boolean_index(name))
      if booleans.indices.contains(index) { booleans[index] = newValue }
    }
  }

  private static func bytes(_ value: UnsafePointer<CChar>?) -> [UInt8]? {
    guard let value else { return nil }
    return Array(UnsafeRawBufferPointer(start: value, count: strlen(value)))
  }
}
