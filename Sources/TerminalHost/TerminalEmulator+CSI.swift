import ScreenGrid

/// Control sequences.
extension TerminalEmulator {
  /// Takes a control sequence that the parser has complete.
  func controlSequence(_ final: UInt8) {
    switch (parser.leader, parser.intermediate) {
    case (0, 0): plainSequence(Unicode.Scalar(final), final)
    case (UInt8(ascii: "?"), 0): privateSequence(Unicode.Scalar(final), final)
    case (UInt8(ascii: ">"), 0):
      switch Unicode.Scalar(final) {
      case "c": reply("\u{1B}[>0;100;0c")
      case "m" where parser.parameter(0) == 4:
        state.outer.modifyOtherKeys = min(2, parser.parameter(1))
      default: break
      }
    case (UInt8(ascii: "?"), UInt8(ascii: "$")) where final == UInt8(ascii: "p"):
      let mode = parser.parameter(0)
      reply("\u{1B}[?\(mode);\(privateModeReport(mode))$y")
    case (0, UInt8(ascii: "$")) where final == UInt8(ascii: "p"):
      let mode = parser.parameter(0)
      reply("\u{1B}[\(mode);\(modeReport(mode))$y")
    case (0, UInt8(ascii: "!")) where final == UInt8(ascii: "p"): softReset()
    case (0, UInt8(ascii: " ")) where final == UInt8(ascii: "q"):
      state.outer.cursorStyle = min(6, parser.parameter(0))
    case (0, UInt8(ascii: "'")) where final == UInt8(ascii: "}") || final == UInt8(ascii: "~"):
      forward(final, min(parser.count, 9999), intermediate: UInt8(ascii: "'"))
    default: break
    }
  }

  private func plainSequence(_ name: Unicode.Scalar, _ final: UInt8) {
    switch name {
    case "m": state.pen.apply(parser)
    case "h", "l":
      for index in parser.parameters.indices { setMode(parser.parameter(index), to: name == "h") }
    case "b": repeatLast(parser.count)
    case "c" where parser.parameter(0) == 0: reply("\u{1B}[?1;2c")
    case "n": deviceStatus()
    case "t": windowOperation()
    case "x" where parser.parameter(0) <= 1:
      reply("\u{1B}[\(parser.parameter(0) + 2);1;1;128;128;1;0x")
    case "@", "P", "L", "M", "S", "X":
      // These leave the cursor, and with it a pending wrap, where they are.
      forward(final, min(parser.count, 9999))
      lastGlyph = nil
    case "T" where parser.parameters.count == 1: forward(final, min(parser.count, 9999))
    case "J", "K":
      let part = parser.parameter(0)
      if part <= 2 { forward(final, part) }
    case "g": clearTabStops(parser.parameter(0))
    default:
      lastGlyph = nil
      moveSequence(name, final)
    }
  }

  private func moveSequence(_ name: Unicode.Scalar, _ final: UInt8) {
    let count = min(parser.count, 9999)
    switch name {
    case "A", "B", "E", "F": moveByRows(name, count)
    case "C", "D", "I", "Z", "a", "e", "j", "k", "G", "`", "d": forward(final, count)
    case "H", "f": forward(final, count, min(max(1, parser.parameter(1, or: 1)), 9999))
    case "r": setMargins()
    case "s":
      if state.leftRightMargins { setColumnMargins() } else { saveCursor() }
    case "u": restoreCursor()
    default: break
    }
  }

  private func privateSequence(_ name: Unicode.Scalar, _ final: UInt8) {
    switch name {
    case "h", "l":
      for index in parser.parameters.indices {
        setPrivateMode(parser.parameter(index), to: name == "h")
      }
    case "J", "K":
      let part = parser.parameter(0)
      if part <= 2 { forward(final, part) }
    case "n" where parser.parameter(0) == 6: reportCursor(prefix: "?")
    default: break
    }
  }

  /// CUU, CUD, CNL and CPL stop at the scroll region's edge when they start inside it; libvterm
  /// lets them leave it.
  private func moveByRows(_ name: Unicode.Scalar, _ count: Int) {
    let row = cursorPosition.row
    let up = name == "A" || name == "F"
    let limit =
      up
      ? (row >= state.top ? state.top : 0)
      : (row < state.bottom ? state.bottom : size.rows) - 1
    let distance = min(count, abs(limit - row))
    if distance > 0 {
      forward(UInt8(ascii: up ? "A" : "B"), distance)
    } else {
      cancelPendingWrap()
    }
    if name == "E" || name == "F" { forwardControl(0x0D) }
  }

  func cancelPendingWrap() {
    lastGlyph = nil
    forward(UInt8(ascii: "G"), cursorPosition.column + 1)
  }

  /// DECSTBM; a region of fewer than two rows is no region.
  private func setMargins() {
    let top = max(1, parser.parameter(0, or: 1))
    var bottom = parser.parameter(1, or: size.rows)
    if bottom == 0 || bottom > size.rows { bottom = size.rows }
    guard top < bottom || size.rows == 1 else { return }
    state.top = size.rows == 1 ? 0 : top - 1
    state.bottom = bottom
    forward(UInt8(ascii: "r"), state.top + 1, bottom)
  }

  /// DECSLRM.
  private func setColumnMargins() {
    let left = max(1, parser.parameter(0, or: 1))
    var right = parser.parameter(1, or: size.columns)
    if right == 0 || right > size.columns { right = size.columns }
    guard left < right else { return }
    state.columnMargins = left == 1 && right == size.columns ? nil : left - 1..<right
    forward(UInt8(ascii: "s"), left, right)
  }

  private func clearTabStops(_ what: Int) {
    switch what {
    case 0: state.tabStops[cursorPosition.column] = false
    case 3:
      for column in state.tabStops.indices { state.tabStops[column] = false }
    default: return
    }
    forward(UInt8(ascii: "g"), what)
  }

  private func deviceStatus() {
    switch parser.parameter(0) {
    case 5: reply("\u{1B}[0n")
    case 6: reportCursor(prefix: "")
    default: break
    }
  }

  private func reportCursor(prefix: String) {
    let cursor = shownCursorPosition
    let top = state.origin ? state.top : 0
    let left = state.origin ? state.columnMargins?.lowerBound ?? 0 : 0
    reply("\u{1B}[\(prefix)\(cursor.row - top + 1);\(cursor.column - left + 1)R")
  }

  /// XTWINOPS: the size in characters and the stack of titles; nothing moves a window.
  private func windowOperation() {
    switch parser.parameter(0) {
    case 18: reply("\u{1B}[8;\(size.rows);\(size.columns)t")
    case 19: reply("\u{1B}[9;\(size.rows);\(size.columns)t")
    case 22 where parser.parameter(1) != 1:
      if state.titles.count < 10 { state.titles.append(state.outer.title) }
    case 23 where parser.parameter(1) != 1:
      if let title = state.titles.popLast() { state.outer.title = title ?? "" }
    default: break
    }
  }
}
