import CVTerm
import ScreenGrid

/// What passes between the emulator and libvterm.
extension TerminalEmulator {
  /// The functions through which libvterm reports; each answers that it has dealt with the matter.
  static func makeCallbacks() -> VTermStateCallbacks {
    var callbacks = VTermStateCallbacks()
    callbacks.putglyph = { _, place, user in
      TerminalEmulator.from(user)?.placeGlyph(column: Int(place.col), row: Int(place.row))
      return 1
    }
    callbacks.scrollrect = { rect, downward, rightward, user in
      TerminalEmulator.from(user)?.scroll(rect, down: Int(downward), right: Int(rightward))
      return 1
    }
    callbacks.erase = { rect, _, user in
      TerminalEmulator.from(user)?.erase(rect)
      return 1
    }
    callbacks.settermprop = { _, _, _ in 1 }
    // Double width and height are refused: no cell of ours could show them.
    callbacks.setlineinfo = { _, _, _, _ in 0 }
    return callbacks
  }

  private static func from(_ user: UnsafeMutableRawPointer?) -> TerminalEmulator? {
    guard let user else { return nil }
    return Unmanaged<TerminalEmulator>.fromOpaque(user).takeUnretainedValue()
  }

  private func placeGlyph(column: Int, row: Int) {
    state.buffer.put(pendingCell, column: column, row: row)
    lastGlyph = (column, row, max(1, Int(pendingCell.width)))
  }

  private func scroll(_ rect: VTermRect, down: Int, right: Int) {
    guard rect.start_row < rect.end_row, rect.start_col < rect.end_col else { return }
    state.buffer.scroll(
      rows: Int(rect.start_row)..<Int(rect.end_row),
      columns: Int(rect.start_col)..<Int(rect.end_col),
      down: down, right: right, blank: state.pen.blank)
  }

  private func erase(_ rect: VTermRect) {
    guard rect.start_row < rect.end_row, rect.start_col < rect.end_col else { return }
    state.buffer.erase(
      rows: Int(rect.start_row)..<Int(rect.end_row),
      columns: Int(rect.start_col)..<Int(rect.end_col), blank: state.pen.blank)
  }

  /// Hands libvterm one control byte.
  func forwardControl(_ byte: UInt8) {
    scratch[0] = byte
    write(1)
  }

  /// Hands libvterm ESC and one byte.
  func forwardEscape(_ final: UInt8) {
    scratch[0] = 0x1B
    scratch[1] = final
    write(2)
  }

  /// Hands libvterm a control sequence of at most two parameters.
  func forward(
    _ final: UInt8, _ first: Int? = nil, _ second: Int? = nil, leader: UInt8 = 0,
    intermediate: UInt8 = 0
  ) {
    scratch[0] = 0x1B
    scratch[1] = UInt8(ascii: "[")
    var length = 2
    if leader != 0 {
      scratch[length] = leader
      length += 1
    }
    if let first { length = append(first, at: length) }
    if let second {
      scratch[length] = UInt8(ascii: ";")
      length = append(second, at: length + 1)
    }
    if intermediate != 0 {
      scratch[length] = intermediate
      length += 1
    }
    scratch[length] = final
    write(length + 1)
  }

  /// Writes a number of at most five digits; gives the place behind it.
  private func append(_ number: Int, at place: Int) -> Int {
    let number = min(max(0, number), 99_999)
    var divisor = 1
    while number / divisor >= 10 { divisor *= 10 }
    var place = place
    while divisor > 0 {
      scratch[place] = UInt8(0x30 + number / divisor % 10)
      place += 1
      divisor /= 10
    }
    return place
  }

  /// Moves libvterm's cursor to where the cursor is.
  func settleLead() {
    guard lead > 0 else { return }
    // Behind the place where a sequence may be waiting to be written.
    let start = 40
    scratch[start] = 0x1B
    scratch[start + 1] = UInt8(ascii: "[")
    let end = append(lead, at: start + 2)
    scratch[end] = UInt8(ascii: "C")
    lead = 0
    give(from: start, count: end + 1 - start)
  }

  /// Lets libvterm place a cell of one or two columns.
  func forwardGlyph(_ cell: Cell) {
    pendingCell = cell
    if cell.width == 2 {
      // U+4E00 is two columns wide in every table.
      scratch[0] = 0xE4
      scratch[1] = 0xB8
      scratch[2] = 0x80
      write(3)
    } else {
      forwardControl(UInt8(ascii: "x"))
    }
  }

  private func write(_ count: Int) {
    // A carriage return goes to the first column from wherever it is.
    if count == 1, scratch[0] == 0x0D { lead = 0 }
    settleLead()
    give(from: 0, count: count)
  }

  private func give(from start: Int, count: Int) {
    (scratch + start).withMemoryRebound(to: CChar.self, capacity: count) { bytes in
      _ = vterm_input_write(vterm, bytes, count)
    }
  }
}
