/// How many columns text takes in a terminal.
///
/// Agrees with what terminals do scalar by scalar (`wcwidth` of Unicode 15) rather than with fonts:
/// East Asian wide and emoji presentation are 2, combining marks and formats 0, everything else 1.
public enum DisplayWidth {
  /// What one cell, or a pair of cells, shows: a base scalar with its combining marks.
  struct Piece {
    var text: String
    /// 1 or 2.
    var width: Int
  }

  /// Columns of one scalar: 0, 1 or 2. Controls take 0, as they are never drawn.
  public static func columns(of scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x300 {
      return value >= 0x20 && (value < 0x7F || value >= 0xA0) ? 1 : 0
    }
    if isZeroWidth(scalar) { return 0 }
    return value >= 0x1100 && isWide(value) ? 2 : 1
  }

  /// Columns of a text as `CellGrid.draw` would place it. - Complexity: O(n)
  public static func columns(of text: String) -> Int {
    var columns = 0
    for scalar in text.unicodeScalars { columns += self.columns(of: scalar) }
    return columns
  }

  /// Splits a character into what fits in cells: each base scalar with the marks after it.
  ///
  /// Joined emoji and flags come apart into their parts, since terminals disagree about the width
  /// of the whole; scalars without a base to stand on are dropped.
  static func pieces(of character: Character) -> [Piece] {
    var pieces: [Piece] = []
    for scalar in character.unicodeScalars {
      let width = columns(of: scalar)
      if width > 0 {
        pieces.append(Piece(text: String(Character(scalar)), width: width))
      } else if isMark(scalar), let last = pieces.indices.last,
        pieces[last].text.unicodeScalars.count <= mostMarks
      {
        pieces[last].text.unicodeScalars.append(scalar)
      }
    }
    return pieces
  }

  /// More marks than this on one base are dropped; ncurses keeps four.
  private static let mostMarks = 4

  /// Whether a scalar draws onto the one before it.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    // Variation selectors would change the width behind the terminal's back.
    if (0xFE00...0xFE0F).contains(scalar.value) || scalar.value >= 0xE0000 { return false }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return true
    default: return (0x1160...0x11FF).contains(scalar.value)
    }
  }

  /// Whether a scalar above U+02FF takes no column of its own.
  private static func isZeroWidth(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    // Braille, box drawing, blocks and Han are the bulk of what is drawn; spare them the look-up.
    if (0x2190...0x2BFF).contains(value) || (0x4E00...0x9FFF).contains(value) { return false }
    if (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value) { return true }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .lineSeparator, .paragraphSeparator, .control:
      return true
    default: return false
    }
  }

  /// Whether a scalar is East Asian wide or has emoji presentation. - Complexity: O(log n)
  private static func isWide(_ value: UInt32) -> Bool {
    var low = 0
    var high = wideRanges.count
    while low < high {
      let middle = (low + high) / 2
      if wideRanges[middle].last < value {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low < wideRanges.count && wideRanges[low].first <= value
  }
}
