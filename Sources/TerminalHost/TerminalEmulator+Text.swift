import ScreenGrid

/// Text: finding it in the stream, and where it goes.
extension TerminalEmulator {
  /// More scalars than this in one cell are dropped.
  private static let longestCluster = 16
  /// Clusters kept before those that no cell shows are dropped.
  private static let mostClusters = 8192

  /// Reads text, and one control byte or ESC after it; gives where reading has come.
  func readText(_ base: UnsafePointer<UInt8>, from start: Int, count: Int) -> Int {
    var index = start
    if !utf8.isPending {
      while index < count, base[index] &- 0x20 < 0x5F { index += 1 }
      if index > start { ascii(base + start, count: index - start) }
      guard index < count else { return index }
    }
    let byte = base[index]
    if byte < 0x80, !utf8.isPending {
      offset = index + 1
      if byte == 0x1B {
        parser.begin()
      } else if byte < 0x20 {
        control(byte)
      }
      return index + 1
    }
    switch utf8.consume(byte) {
    case .more: return index + 1
    case .scalar(let scalar):
      put(scalar)
      return index + 1
    case .invalid:
      put("\u{FFFD}")
      return index + 1
    case .invalidBefore:
      put("\u{FFFD}")
      return index
    }
  }

  /// Writes printable ASCII at the cursor.
  private func ascii(_ bytes: UnsafePointer<UInt8>, count: Int) {
    joinsNext = false
    guard state.charsets.isPlain else {
      for index in 0..<count {
        put(column: state.charsets.scalar(for: bytes[index]))
      }
      return
    }
    repeatable = (Unicode.Scalar(bytes[count - 1]), 1)
    var bytes = bytes
    var left = count
    while left > 0 {
      let place = cursorPosition
      let run = min(left, shortcut(from: place.column))
      if run > 0 {
        state.buffer.write(
          bytes, count: run, column: place.column, row: place.row, style: state.pen.style)
        lead += run
        lastGlyph = (place.column + run - 1, place.row, 1)
        bytes += run
        left -= run
      } else {
        forwardGlyph(Cell(Unicode.Scalar(bytes[0]), style: state.pen.style))
        bytes += 1
        left -= 1
      }
    }
  }

  /// Columns of a scalar; those of the first plane are looked up once.
  private func columns(of scalar: Unicode.Scalar) -> Int {
    guard scalar.value < 0x10000 else { return DisplayWidth.columns(of: scalar) }
    let index = Int(scalar.value)
    if widths.isEmpty { widths = Array(repeating: 0xFF, count: 0x10000) }
    if widths[index] == 0xFF { widths[index] = UInt8(DisplayWidth.columns(of: scalar)) }
    return Int(widths[index])
  }

  /// How many columns from a column on may be written without libvterm: none in insert and origin
  /// mode, none in the last column, and none before it, as a wrap may be pending behind a wide glyph.
  private func shortcut(from column: Int) -> Int {
    guard takesShortcuts, !state.insert, !state.origin, column < size.columns - 2 else { return 0 }
    return size.columns - 1 - column
  }

  /// Writes one scalar that is not ASCII at the cursor.
  private func put(_ scalar: Unicode.Scalar) {
    // C1 controls are not used in UTF-8.
    if (0x80..<0xA0).contains(scalar.value) { return }
    state.charsets.single = nil
    let width = columns(of: scalar)
    let joins = joinsNext
    joinsNext = false
    if width == 0 {
      append(scalar)
      joinsNext = scalar.value == 0x200D
    } else if joins && scalar.properties.isEmoji && lastIsEmoji {
      append(scalar)
    } else if (0x1F3FB...0x1F3FF).contains(scalar.value) && lastIsEmoji {
      // A skin tone belongs to the emoji before it.
      append(scalar)
    } else {
      put(cell: Cell(scalar, style: state.pen.style, width: UInt8(width)))
      repeatable = (scalar, width)
    }
  }

  private func put(column scalar: Unicode.Scalar) {
    put(cell: Cell(scalar, style: state.pen.style))
    repeatable = (scalar, 1)
  }

  private func put(cell: Cell) {
    if cell.width == 2 {
      let columns = size.columns
      // A wide glyph that can be nowhere, or not here without wrapping, is left out.
      guard columns > 1 else { return }
      if !state.autowrap, cursorPosition.column >= columns - 1 { return }
      // libvterm makes room for one column only.
      if state.insert, cursorPosition.column < columns - 1 { forward(UInt8(ascii: "@"), 1) }
    }
    let place = cursorPosition
    let width = Int(cell.width)
    guard width <= shortcut(from: place.column) else {
      forwardGlyph(cell)
      return
    }
    state.buffer.put(cell, column: place.column, row: place.row)
    lead += width
    lastGlyph = (place.column, place.row, width)
  }

  /// Whether the last glyph is one that emoji are joined to.
  private var lastIsEmoji: Bool {
    guard let place = clusterPlace else { return false }
    let text = state.clusters.text(of: state.buffer[column: place.column, row: place.row].glyph)
    guard let first = text.unicodeScalars.first else { return false }
    return first.value >= 0x80 && first.properties.isEmoji
  }

  /// The cell that a scalar without a column of its own belongs to: the last glyph, or what stands
  /// left of the cursor.
  private var clusterPlace: (column: Int, row: Int)? {
    if let lastGlyph { return (lastGlyph.column, lastGlyph.row) }
    let cursor = cursorPosition
    guard cursor.column > 0 else { return nil }
    let column = cursor.column - 1
    let half = state.buffer[column: column, row: cursor.row].width == 0
    return (half ? max(0, column - 1) : column, cursor.row)
  }

  /// Adds a scalar to the cell before the cursor.
  private func append(_ scalar: Unicode.Scalar) {
    guard let place = clusterPlace else { return }
    var cell = state.buffer[column: place.column, row: place.row]
    var text = state.clusters.text(of: cell.glyph)
    guard text.unicodeScalars.count < Self.longestCluster else { return }
    text.unicodeScalars.append(scalar)
    if state.clusters.count >= Self.mostClusters {
      compactClusters()
      cell = state.buffer[column: place.column, row: place.row]
      // All are on the screen: the screen is full of them, and one more changes nothing.
      if state.clusters.count >= Self.mostClusters * 4 { return }
    }
    cell.glyph = state.clusters.glyph(for: text)
    state.buffer[column: place.column, row: place.row] = cell
  }

  /// REP: the last glyph again, as often as fits in the row.
  func repeatLast(_ count: Int) {
    guard let (scalar, width) = repeatable, width > 0 else { return }
    let room = (size.columns - cursorPosition.column) / width
    for _ in 0..<min(count, room) {
      put(cell: Cell(scalar, style: state.pen.style, width: UInt8(width)))
    }
  }
}
