import ScreenGrid

/// Control bytes and escape sequences.
extension TerminalEmulator {
  /// Takes a control byte below 0x20.
  func control(_ byte: UInt8) {
    switch byte {
    case 0x07: addEffect([0x07])
    case 0x08, 0x09, 0x0A, 0x0B, 0x0C:
      lastGlyph = nil
      forwardControl(byte)
      if byte != 0x09, byte != 0x08, state.newLine { forwardControl(0x0D) }
    case 0x0D:
      lastGlyph = nil
      forwardControl(byte)
    case 0x0E: state.charsets.active = 1
    case 0x0F: state.charsets.active = 0
    default: break
    }
  }

  /// Takes an escape sequence.
  func escape(intermediate: UInt8, final: UInt8) {
    switch intermediate {
    case 0: escape(final)
    case 0x28...0x2B: state.charsets.designate(Int(intermediate - 0x28), final)
    case UInt8(ascii: "#") where final == UInt8(ascii: "8"): alignmentTest()
    default: break
    }
  }

  private func escape(_ final: UInt8) {
    switch Unicode.Scalar(final) {
    case "7": saveCursor()
    case "8": restoreCursor()
    case "D", "M", "E":
      lastGlyph = nil
      forwardEscape(final)
    case "H":
      let column = cursorPosition.column
      state.tabStops[column] = true
      forwardEscape(final)
    case "N": state.charsets.single = 2
    case "O": state.charsets.single = 3
    case "n": state.charsets.active = 2
    case "o": state.charsets.active = 3
    case "=": state.outer.applicationKeypad = true
    case ">": state.outer.applicationKeypad = false
    case "Z": reply("\u{1B}[?1;2c")
    case "c": reset()
    default: break
    }
  }

  /// DECALN: the screen full of E.
  private func alignmentTest() {
    resetMargins()
    forward(UInt8(ascii: "H"))
    state.buffer.erase(rows: 0..<size.rows, columns: 0..<size.columns, blank: Cell("E"))
    lastGlyph = nil
  }

  /// RIS: everything as it was at the start. What the outer terminal was asked is taken back.
  func reset() {
    let size = size
    if state.bracketOpen { signal(.bracketClosed) }
    if !state.cursorVisible { signal(.cursorShown) }
    let title = state.outer.title
    state.pen = Pen()
    var fresh = ScreenState(size: size)
    fresh.outer.title = title
    state = fresh
    state.buffer.markAllDirty()
    lastGlyph = nil
    joinsNext = false
    repeatable = nil
    forwardEscape(UInt8(ascii: "c"))
  }

  /// DECSTR: modes, margins, pen and character sets as at the start; the screen stays.
  func softReset() {
    resetMargins()
    setMode(4, to: false)
    setOriginMode(false, keepingCursor: true)
    setPrivateMode(7, to: true)
    setPrivateMode(25, to: true)
    state.pen = Pen()
    state.charsets = CharacterSets()
    state.saved = SavedCursor()
    state.outer.applicationCursorKeys = false
    state.outer.applicationKeypad = false
  }

  /// DECSC: one memory for each of the two screens.
  func saveCursor() {
    let cursor = cursorPosition
    state.saved = SavedCursor(
      column: cursor.column, row: cursor.row, pen: state.pen, charsets: state.charsets,
      origin: state.origin, wrapPending: isWrapPending)
  }

  /// Whether the next glyph will wrap first.
  var isWrapPending: Bool {
    guard state.autowrap, let lastGlyph else { return false }
    return lastGlyph.column + lastGlyph.width >= size.columns
  }

  /// DECRC.
  func restoreCursor() {
    let saved = state.saved
    state.charsets = saved.charsets
    setOriginMode(saved.origin, keepingCursor: false)
    moveCursor(column: saved.column, row: saved.row)
    if saved.wrapPending { renewPendingWrap() }
    state.pen = saved.pen
  }

  /// Puts the last glyph of a row once more, so that libvterm has a wrap pending.
  func renewPendingWrap() {
    let cursor = cursorPosition
    var cell = state.buffer[column: cursor.column, row: cursor.row]
    if cell.width == 0, cursor.column > 0 {
      moveCursor(column: cursor.column - 1, row: cursor.row)
      cell = state.buffer[column: cursor.column - 1, row: cursor.row]
    }
    forwardGlyph(cell)
  }

  /// Moves the cursor to a place on the screen, whatever the origin mode.
  func moveCursor(column: Int, row: Int) {
    lastGlyph = nil
    let top = state.origin ? state.top : 0
    let left = state.origin ? state.columnMargins?.lowerBound ?? 0 : 0
    forward(UInt8(ascii: "H"), max(1, row - top + 1), max(1, column - left + 1))
  }

  /// Makes the scroll region the whole screen and leaves the cursor where it is.
  func resetMargins() {
    let cursor = cursorPosition
    let wasDefault = state.top == 0 && state.bottom == size.rows && state.columnMargins == nil
    guard !wasDefault else { return }
    let pending = isWrapPending
    state.top = 0
    state.bottom = size.rows
    state.columnMargins = nil
    forward(UInt8(ascii: "r"))
    forward(UInt8(ascii: "s"))
    moveCursor(column: cursor.column, row: cursor.row)
    if pending { renewPendingWrap() }
  }

  /// Adds an answer for the program; a program that does not read its answers loses them.
  func reply(_ text: String) {
    guard replies.count < 64 * 1024 else { return }
    replies.append(contentsOf: text.utf8)
  }

  /// Adds bytes for the outer terminal; what a flood adds beyond a limit is lost.
  func addEffect(_ bytes: [UInt8]) {
    if bytes == [0x07], effects.last == 0x07 { return }
    guard effects.count + bytes.count <= 2 * SequenceParser.stringLimit else { return }
    effects.append(contentsOf: bytes)
  }
}
