import ScreenGrid

/// A terminal as it was at one moment.
struct EmulatorCheckpoint: Sendable {
  var state: ScreenState
  var utf8: UTF8Decoder
  var column: Int
  var row: Int
  var wrapPending: Bool
  var joinsNext: Bool
  var lastGlyphColumn: Int?
  var lastGlyphWidth: Int
  var repeatable: Unicode.Scalar?
  var repeatableWidth: Int
}

/// Keeping a terminal's state and bringing it back.
extension TerminalEmulator {
  /// The state at this moment; `nil` in the middle of a control sequence.
  var checkpoint: EmulatorCheckpoint? {
    guard parser.isGround else { return nil }
    let cursor = cursorPosition
    return EmulatorCheckpoint(
      state: state, utf8: utf8, column: cursor.column, row: cursor.row,
      wrapPending: isWrapPending, joinsNext: joinsNext, lastGlyphColumn: lastGlyph?.column,
      lastGlyphWidth: lastGlyph?.width ?? 1, repeatable: repeatable?.scalar,
      repeatableWidth: repeatable?.width ?? 1)
  }

  /// Makes a terminal in a kept state: a new libvterm is told what the old one knew.
  convenience init(from checkpoint: EmulatorCheckpoint) {
    let kept = checkpoint.state
    self.init(size: kept.buffer.size)
    forward(UInt8(ascii: "g"), 3)
    for (column, isSet) in kept.tabStops.enumerated() where isSet {
      forward(UInt8(ascii: "G"), column + 1)
      forwardEscape(UInt8(ascii: "H"))
    }
    if kept.leftRightMargins { forward(UInt8(ascii: "h"), 69, leader: UInt8(ascii: "?")) }
    if kept.top != 0 || kept.bottom != kept.buffer.size.rows {
      forward(UInt8(ascii: "r"), kept.top + 1, kept.bottom)
    }
    if let margins = kept.columnMargins {
      forward(UInt8(ascii: "s"), margins.lowerBound + 1, margins.upperBound)
    }
    if kept.insert { forward(UInt8(ascii: "h"), 4) }
    if kept.origin { forward(UInt8(ascii: "h"), 6, leader: UInt8(ascii: "?")) }
    state = kept
    moveCursor(column: checkpoint.column, row: checkpoint.row)
    if checkpoint.wrapPending { renewPendingWrap() }
    // libvterm wraps unless it is told otherwise, and has to while a pending wrap is renewed.
    if !kept.autowrap { forward(UInt8(ascii: "l"), 7, leader: UInt8(ascii: "?")) }
    state = kept
    utf8 = checkpoint.utf8
    joinsNext = checkpoint.joinsNext
    lastGlyph = checkpoint.lastGlyphColumn.map {
      ($0, checkpoint.row, checkpoint.lastGlyphWidth)
    }
    repeatable = checkpoint.repeatable.map { ($0, checkpoint.repeatableWidth) }
  }
}
