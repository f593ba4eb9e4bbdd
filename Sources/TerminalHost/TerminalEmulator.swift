import CVTerm
public import ScreenGrid

/// The terminal that a hosted program sees: its bytes in, a screen of cells out.
///
/// Three parts share the work. `SequenceParser` takes the stream apart. libvterm's state layer keeps
/// the cursor, margins, tab stops and wrapping, and says which cells to move and erase. The cells,
/// the pen, the character sets, the modes and the two screens are kept here, because libvterm 0.1.4
/// drops or mangles much of what programs of today send (dim, joined emoji, all but the first of
/// several modes, DECSC on the alternate screen, synchronised updates).
///
/// libvterm is fed a stand-in for every glyph: one column or two is all it has to know. Glyphs that
/// stay left of the last column are not even told: its cursor is moved over them before it is needed
/// again, which is what they would have done to it. In the last column wrapping begins, and that is
/// libvterm's.
public final class TerminalEmulator {
  let vterm: OpaquePointer
  let vtermState: OpaquePointer
  private let callbacks: UnsafeMutablePointer<VTermStateCallbacks>
  /// Where sequences for libvterm are put together.
  let scratch: UnsafeMutablePointer<UInt8>

  var state: ScreenState
  var parser = SequenceParser()
  var utf8 = UTF8Decoder()
  /// The cell that the next glyph libvterm places stands for.
  var pendingCell = Cell.blank
  /// Where the last glyph went, while the cursor still stands behind it.
  var lastGlyph: (column: Int, row: Int, width: Int)?
  /// Whether the next scalar belongs to the last glyph: a joiner was read.
  var joinsNext = false
  /// The last scalar that took columns, for REP.
  var repeatable: (scalar: Unicode.Scalar, width: Int)?
  /// How far into the present chunk reading has come.
  var offset = 0
  /// Columns that the cursor is right of where libvterm has it.
  var lead = 0
  /// Whether glyphs may be put without libvterm; tests compare with and without.
  var takesShortcuts = true
  private var reference: [Cell]
  /// Columns of the scalars of the first plane as far as they were seen; 0xFF where not.
  var widths: [UInt8] = []

  /// Answers for the program, which the host writes to it.
  public internal(set) var replies: [UInt8] = []
  /// What has to reach the outer terminal as it is: bell, clipboard, notifications, colours.
  public internal(set) var effects: [UInt8] = []
  /// Where the present chunk's frames begin and end.
  public internal(set) var signals: [ScreenSignal] = []

  /// Makes a blank terminal of at least one cell.
  public init(size: GridSize) {
    let size = GridSize(columns: max(1, size.columns), rows: max(1, size.rows))
    state = ScreenState(size: size)
    reference = Array(repeating: .blank, count: size.columns * size.rows)
    scratch = .allocate(capacity: 64)
    callbacks = .allocate(capacity: 1)
    callbacks.initialize(to: Self.makeCallbacks())
    vterm = vterm_new(Int32(size.rows), Int32(size.columns))
    vterm_set_utf8(vterm, 1)
    vtermState = vterm_obtain_state(vterm)
    vterm_state_set_callbacks(
      vtermState, callbacks, Unmanaged.passUnretained(self).toOpaque())
    vterm_state_reset(vtermState, 1)
    // libvterm's own answers are not wanted; without a buffer it would keep them.
    vterm_output_set_callback(vterm, { _, _, _ in }, nil)
  }

  deinit {
    vterm_free(vterm)
    callbacks.deinitialize(count: 1)
    callbacks.deallocate()
    scratch.deallocate()
  }

  /// Rows and columns of the hosted screen.
  public var size: GridSize { state.buffer.size }

  /// What the program asked of the outer terminal.
  public var outerModes: OuterModes { state.outer }

  /// Whether an update is under way: the program opened a bracket (mode 2026) and did not close it.
  public var isBracketOpen: Bool { state.bracketOpen }

  /// Whether the alternate screen is in use.
  public var isAlternateScreen: Bool { state.isAlternate }

  /// Where the cursor is and whether it shows.
  public var cursor: HostedCursor {
    let place = shownCursorPosition
    return HostedCursor(
      column: place.column, row: place.row, isVisible: state.cursorVisible)
  }

  /// The cursor where terminals show it: in the last column while a wrap is pending. Behind a wide
  /// glyph libvterm leaves it a column before.
  var shownCursorPosition: (column: Int, row: Int) {
    var place = cursorPosition
    if place.column == size.columns - 2, isWrapPending { place.column += 1 }
    return place
  }

  var cursorPosition: (column: Int, row: Int) {
    var place = VTermPos()
    vterm_state_get_cursorpos(vtermState, &place)
    return (Int(place.col) + lead, Int(place.row))
  }

  /// Reads a chunk of the program's output. `signals` are those of this chunk alone.
  public func feed(_ bytes: UnsafeBufferPointer<UInt8>) {
    signals.removeAll(keepingCapacity: true)
    guard let base = bytes.baseAddress else { return }
    var index = 0
    while index < bytes.count {
      if parser.isGround {
        index = readText(base, from: index, count: bytes.count)
      } else {
        let token = parser.consume(base, from: &index, count: bytes.count)
        offset = index
        dispatch(token)
      }
    }
  }

  /// Reads a chunk of the program's output.
  public func feed(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { feed($0) }
  }

  private func dispatch(_ token: SequenceToken) {
    switch token {
    case .none: break
    case .control(let byte): control(byte)
    case .escape(let intermediate, let final): escape(intermediate: intermediate, final: final)
    case .csi(let final): controlSequence(final)
    case .operatingSystemCommand: operatingSystemCommand()
    case .deviceControl: deviceControl()
    }
  }

  /// Takes what is to be written to the program.
  public func takeReplies() -> [UInt8] {
    defer { replies.removeAll() }
    return replies
  }

  /// Takes what is to be written to the outer terminal.
  public func takeEffects() -> [UInt8] {
    defer { effects.removeAll() }
    return effects
  }

  func signal(_ kind: ScreenSignal.Kind) {
    let counts = kind == .bracketClosed || kind == .cursorShown
    signals.append(
      ScreenSignal(kind, offset: offset, changedCells: counts ? takeChangedCells() : 0))
  }

  /// Counts the cells that differ from the last time this was asked.
  /// - Complexity: O(cells in rows that were written to since).
  public func takeChangedCells() -> Int {
    var changed = 0
    let columns = size.columns
    for row in 0..<size.rows where state.buffer.dirty[row] {
      var index = row * columns
      for cell in state.buffer.row(row) {
        let before = reference[index]
        if before.glyph != cell.glyph || before.style != cell.style || before.width != cell.width {
          reference[index] = cell
          changed += 1
        }
        index += 1
      }
      state.buffer.clearDirty(row)
    }
    return changed
  }

  /// Changes the size. Rows leave at the top where the cursor would else fall off the bottom.
  public func resize(to newSize: GridSize) {
    let newSize = GridSize(columns: max(1, newSize.columns), rows: max(1, newSize.rows))
    guard newSize != size else { return }
    // libvterm would scroll a region that lies outside the screen and write outside its memory.
    resetMargins()
    let cursor = cursorPosition
    let dropped = max(0, cursor.row - newSize.rows + 1)
    state.buffer.resize(to: newSize, dropping: dropped)
    if var main = state.mainBuffer {
      main.resize(to: newSize, dropping: max(0, state.mainSaved.row - newSize.rows + 1))
      state.mainBuffer = main
      state.mainSaved.row = min(state.mainSaved.row, newSize.rows - 1)
    }
    if dropped > 0 { forward(UInt8(ascii: "A"), dropped) }
    let old = state.tabStops
    state.tabStops = ScreenState.defaultTabStops(newSize.columns)
    for column in 0..<min(old.count, newSize.columns) { state.tabStops[column] = old[column] }
    settleLead()
    vterm_set_size(vterm, Int32(newSize.rows), Int32(newSize.columns))
    state.bottom = newSize.rows
    lastGlyph = nil
    reference = Array(repeating: .blank, count: newSize.columns * newSize.rows)
  }

  /// Drops clusters that no cell shows any more, once there are many.
  func compactClusters() {
    let old = state.clusters
    var kept = GlyphClusters()
    var map: [UInt32: UInt32] = [:]
    let remap = { (glyph: UInt32) -> UInt32 in
      if let known = map[glyph] { return known }
      let new = kept.glyph(for: old.text(of: glyph))
      map[glyph] = new
      return new
    }
    state.buffer.remapClusters(remap)
    state.mainBuffer?.remapClusters(remap)
    for index in reference.indices where reference[index].glyph & 0x8000_0000 != 0 {
      reference[index].glyph = remap(reference[index].glyph)
    }
    if pendingCell.glyph & 0x8000_0000 != 0 { pendingCell.glyph = remap(pendingCell.glyph) }
    state.clusters = kept
  }

  /// Draws the screen into a grid at a place; what falls outside is clipped.
  public func draw(into grid: inout CellGrid, column: Int = 0, row: Int = 0) {
    for line in 0..<size.rows {
      var place = column
      for var cell in state.buffer.row(line) {
        if cell.glyph & 0x8000_0000 != 0 {
          cell.glyph = grid.glyph(for: state.clusters.text(of: cell.glyph))
        }
        if state.reverseScreen { cell.style.attributes.formSymmetricDifference(.reverse) }
        grid[column: place, row: row + line] = cell
        place += 1
      }
    }
  }
}

/// The cursor of a hosted program, in its own columns and rows.
public struct HostedCursor: Equatable, Sendable {
  public var column: Int
  public var row: Int
  public var isVisible: Bool

  public init(column: Int, row: Int, isVisible: Bool) {
    self.column = column
    self.row = row
    self.isVisible = isVisible
  }
}
