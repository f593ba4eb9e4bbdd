/// Digits several rows high, for the numbers that are read from across the room.
public enum BigDigits {
  /// How high the digits are.
  public enum Size: CaseIterable, Sendable {
    /// Five rows; each of the 3 × 5 squares of a digit is two columns wide.
    case large
    /// Three rows; squares are half a cell high (seven-segment strokes in ASCII).
    case small

    /// Rows taken.
    public var rows: Int { self == .large ? 5 : 3 }

    var columnsPerSquare: Int { self == .large ? 2 : 1 }
  }

  /// Columns that `drawDigits` would take, the gaps between digits included.
  public static func columns(of text: String, size: Size) -> Int {
    var squares = 0
    for character in text {
      squares += pattern(of: character).width + (squares > 0 ? 1 : 0)
    }
    return squares * size.columnsPerSquare
  }

  /// Five rows of squares, the leftmost square in the highest of `width` bits.
  struct Pattern {
    var width: Int
    var rows: [UInt8]
  }

  /// The pattern of a character: digits, point, minus, space; a space for anything else.
  static func pattern(of character: Character) -> Pattern {
    switch character {
    case "0": Pattern(width: 3, rows: [7, 5, 5, 5, 7])
    case "1": Pattern(width: 3, rows: [2, 6, 2, 2, 7])
    case "2": Pattern(width: 3, rows: [7, 1, 7, 4, 7])
    case "3": Pattern(width: 3, rows: [7, 1, 7, 1, 7])
    case "4": Pattern(width: 3, rows: [5, 5, 7, 1, 1])
    case "5": Pattern(width: 3, rows: [7, 4, 7, 1, 7])
    case "6": Pattern(width: 3, rows: [7, 4, 7, 5, 7])
    case "7": Pattern(width: 3, rows: [7, 1, 1, 1, 1])
    case "8": Pattern(width: 3, rows: [7, 5, 7, 5, 7])
    case "9": Pattern(width: 3, rows: [7, 5, 7, 1, 7])
    case ".": Pattern(width: 1, rows: [0, 0, 0, 0, 1])
    case "-", "–": Pattern(width: 3, rows: [0, 0, 7, 0, 0])
    default: Pattern(width: 1, rows: [0, 0, 0, 0, 0])
    }
  }

  /// Three rows of three characters of a digit made of ASCII strokes.
  static func strokes(of character: Character) -> [String] {
    switch character {
    case "0": [" _ ", "| |", "|_|"]
    case "1": ["   ", "  |", "  |"]
    case "2": [" _ ", " _|", "|_ "]
    case "3": [" _ ", " _|", " _|"]
    case "4": ["   ", "|_|", "  |"]
    case "5": [" _ ", "|_ ", " _|"]
    case "6": [" _ ", "|_ ", "|_|"]
    case "7": [" _ ", "  |", "  |"]
    case "8": [" _ ", "|_|", "|_|"]
    case "9": [" _ ", "|_|", " _|"]
    case ".": [" ", " ", "."]
    case "-", "–": ["   ", " _ ", "   "]
    default: [" ", " ", " "]
    }
  }
}

extension CellGrid {
  /// Draws a number in big digits with its top left corner at a place; returns the columns taken.
  ///
  /// The squares are drawn in the style's foreground. Characters other than digits, point and
  /// minus leave a gap.
  @discardableResult
  public mutating func drawDigits(
    _ text: String, column: Int, row: Int, size: BigDigits.Size, style: CellStyle,
    glyphs: GlyphSet
  ) -> Int {
    var at = column
    for character in text {
      if at > column { at += size.columnsPerSquare }
      if size == .small, glyphs == .ascii {
        let strokes = BigDigits.strokes(of: character)
        for (offset, line) in strokes.enumerated() {
          draw(line, column: at, row: row + offset, style: style)
        }
      } else if size == .small {
        drawSmall(BigDigits.pattern(of: character), column: at, row: row, style: style)
      } else {
        drawLarge(
          BigDigits.pattern(of: character), column: at, row: row, style: style, glyphs: glyphs)
      }
      at += BigDigits.pattern(of: character).width * size.columnsPerSquare
    }
    return at - column
  }

  private mutating func drawLarge(
    _ pattern: BigDigits.Pattern, column: Int, row: Int, style: CellStyle, glyphs: GlyphSet
  ) {
    for (offset, bits) in pattern.rows.enumerated() {
      for square in 0..<pattern.width where bits >> (pattern.width - 1 - square) & 1 == 1 {
        draw(
          repeating: BlockGlyphs.full(in: glyphs), count: 2, column: column + square * 2,
          row: row + offset, style: style)
      }
    }
  }

  private mutating func drawSmall(
    _ pattern: BigDigits.Pattern, column: Int, row: Int, style: CellStyle
  ) {
    for offset in 0..<3 {
      let upper = pattern.rows[offset * 2]
      let lower = offset * 2 + 1 < pattern.rows.count ? pattern.rows[offset * 2 + 1] : 0
      for square in 0..<pattern.width {
        let shift = pattern.width - 1 - square
        let scalar: Unicode.Scalar
        switch (upper >> shift & 1, lower >> shift & 1) {
        case (1, 1): scalar = "█"
        case (1, _): scalar = "▀"
        case (_, 1): scalar = "▄"
        default: continue
        }
        self[column: column + square, row: row + offset] = Cell(scalar, style: style)
      }
    }
  }
}
