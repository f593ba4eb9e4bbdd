import ScreenGrid

/// Modes.
extension TerminalEmulator {
  /// Sets or resets an ANSI mode.
  func setMode(_ mode: Int, to value: Bool) {
    switch mode {
    case 4:
      state.insert = value
      forward(UInt8(ascii: value ? "h" : "l"), 4)
    case 20: state.newLine = value
    default: break
    }
  }

  /// Sets or resets a DEC private mode.
  func setPrivateMode(_ mode: Int, to value: Bool) {
    switch mode {
    case 3: columnMode()
    case 5:
      if state.reverseScreen != value { state.buffer.markAllDirty() }
      state.reverseScreen = value
    case 6:
      lastGlyph = nil
      setOriginMode(value, keepingCursor: false)
    case 7:
      if !value { cancelPendingWrap() }
      state.autowrap = value
      forward(UInt8(ascii: value ? "h" : "l"), 7, leader: UInt8(ascii: "?"))
    case 12: state.cursorBlinks = value
    case 25: setCursorVisible(value)
    case 47, 1047: useAlternateScreen(value, savingCursor: false)
    case 1048:
      if value { saveCursor() } else { restoreCursor() }
    case 1049: useAlternateScreen(value, savingCursor: true)
    case 69:
      state.leftRightMargins = value
      if !value { resetColumnMargins() }
      forward(UInt8(ascii: value ? "h" : "l"), 69, leader: UInt8(ascii: "?"))
    case 2026: setBracket(open: value)
    default: setOuterMode(mode, to: value)
    }
  }

  private func setOuterMode(_ mode: Int, to value: Bool) {
    switch mode {
    case 1: state.outer.applicationCursorKeys = value
    case 66: state.outer.applicationKeypad = value
    case 9, 1000, 1002, 1003: state.outer.mouseTracking = value ? mode : 0
    case 1005, 1006, 1015:
      if value {
        state.outer.mouseEncoding = mode
      } else if state.outer.mouseEncoding == mode {
        state.outer.mouseEncoding = 0
      }
    case 1004: state.outer.focusReports = value
    case 1007: state.outer.alternateScroll = value
    case 2004: state.outer.bracketedPaste = value
    default: break
    }
  }

  /// What DECRQM answers for a private mode: 1 set, 2 reset, 0 not known.
  func privateModeReport(_ mode: Int) -> Int {
    let value: Bool
    switch mode {
    case 1: value = state.outer.applicationCursorKeys
    case 5: value = state.reverseScreen
    case 6: value = state.origin
    case 7: value = state.autowrap
    case 12: value = state.cursorBlinks
    case 25: value = state.cursorVisible
    case 47, 1047, 1049: value = state.isAlternate
    case 66: value = state.outer.applicationKeypad
    case 69: value = state.leftRightMargins
    case 9, 1000, 1002, 1003: value = state.outer.mouseTracking == mode
    case 1005, 1006, 1015: value = state.outer.mouseEncoding == mode
    case 1004: value = state.outer.focusReports
    case 1007: value = state.outer.alternateScroll ?? false
    case 2004: value = state.outer.bracketedPaste
    case 2026: value = state.bracketOpen
    default: return 0
    }
    return value ? 1 : 2
  }

  /// What DECRQM answers for an ANSI mode.
  func modeReport(_ mode: Int) -> Int {
    switch mode {
    case 4: state.insert ? 1 : 2
    case 20: state.newLine ? 1 : 2
    default: 0
    }
  }

  /// DECOM; libvterm moves the cursor to the new origin.
  func setOriginMode(_ value: Bool, keepingCursor: Bool) {
    let cursor = cursorPosition
    state.origin = value
    forward(UInt8(ascii: value ? "h" : "l"), 6, leader: UInt8(ascii: "?"))
    if keepingCursor { moveCursor(column: cursor.column, row: cursor.row) }
  }

  /// DECCOLM: the width stays what the terminal has, but all that comes with the mode happens.
  private func columnMode() {
    resetMargins()
    forward(UInt8(ascii: "H"))
    forward(UInt8(ascii: "J"), 2)
    lastGlyph = nil
  }

  private func resetColumnMargins() {
    guard state.columnMargins != nil else { return }
    let cursor = cursorPosition
    state.columnMargins = nil
    forward(UInt8(ascii: "s"))
    moveCursor(column: cursor.column, row: cursor.row)
  }

  private func setCursorVisible(_ value: Bool) {
    guard state.cursorVisible != value else { return }
    state.cursorVisible = value
    signal(value ? .cursorShown : .cursorHidden)
  }

  private func setBracket(open: Bool) {
    guard state.bracketOpen != open else { return }
    state.bracketOpen = open
    signal(open ? .bracketOpened : .bracketClosed)
  }

  /// Gives up waiting for the end of an update.
  public func abandonBracket() {
    state.bracketOpen = false
  }

  /// Changes to the other screen; the alternate one is blank at first.
  private func useAlternateScreen(_ value: Bool, savingCursor: Bool) {
    if value {
      guard state.mainBuffer == nil else { return }
      if savingCursor { saveCursor() }
      lastGlyph = nil
      state.mainBuffer = state.buffer
      state.mainSaved = state.saved
      state.buffer = ScreenBuffer(size: size)
      state.buffer.erase(
        rows: 0..<size.rows, columns: 0..<size.columns, blank: state.pen.blank)
    } else {
      guard let main = state.mainBuffer else {
        // Without an alternate screen to leave, the cursor still comes back.
        if savingCursor { restoreCursor() }
        return
      }
      state.buffer = main
      state.buffer.markAllDirty()
      state.mainBuffer = nil
      state.saved = state.mainSaved
      lastGlyph = nil
      if savingCursor { restoreCursor() }
    }
  }
}
