/// A picture of dots finer than cells, each cell with one style.
///
/// With `braille` a cell has 2 × 4 dots, with `block` and `ascii` 1 × 2. Where dots of different
/// styles share a cell the one of higher priority wins, among equals the later.
public struct BrailleCanvas: Sendable {
  /// Size in cells.
  public let size: GridSize
  /// What the dots are drawn with.
  public let glyphs: GlyphSet
  private var bits: [UInt8]
  private var styles: [CellStyle]
  private var priorities: [Int]

  /// Makes an empty canvas of that many cells.
  public init(size: GridSize, glyphs: GlyphSet) {
    self.size = size
    self.glyphs = glyphs
    let count = size.columns * size.rows
    self.bits = Array(repeating: 0, count: count)
    self.styles = Array(repeating: CellStyle(), count: count)
    self.priorities = Array(repeating: Int.min, count: count)
  }

  /// Dots side by side in one cell.
  public static func dotColumns(in glyphs: GlyphSet) -> Int { glyphs == .braille ? 2 : 1 }
  /// Dots above each other in one cell.
  public static func dotRows(in glyphs: GlyphSet) -> Int { glyphs == .braille ? 4 : 2 }

  /// Dots from left to right.
  public var width: Int { size.columns * Self.dotColumns(in: glyphs) }
  /// Dots from top to bottom.
  public var height: Int { size.rows * Self.dotRows(in: glyphs) }

  /// Sets a dot; 0, 0 is the top left one. Outside the canvas nothing happens.
  public mutating func set(x: Int, y: Int, style: CellStyle, priority: Int = 0) {
    guard x >= 0, y >= 0, x < width, y < height else { return }
    let wide = Self.dotColumns(in: glyphs)
    let high = Self.dotRows(in: glyphs)
    let at = y / high * size.columns + x / wide
    bits[at] |= bit(x % wide, y % high)
    if priority >= priorities[at] {
      priorities[at] = priority
      styles[at] = style
    }
  }

  /// Sets the dots of column `x` between two rows, both included, in either order.
  public mutating func verticalLine(
    x: Int, from first: Int, to last: Int, style: CellStyle, priority: Int = 0
  ) {
    let low = max(0, min(first, last))
    let high = min(height - 1, max(first, last))
    guard low <= high else { return }
    for y in low...high { set(x: x, y: y, style: style, priority: priority) }
  }

  /// Draws the cells that have dots; others are left as they are.
  public func draw(into grid: inout CellGrid, column: Int, row: Int) {
    for cellRow in 0..<size.rows {
      for cellColumn in 0..<size.columns {
        let at = cellRow * size.columns + cellColumn
        guard bits[at] != 0 else { continue }
        grid[column: column + cellColumn, row: row + cellRow] = Cell(
          scalar(bits[at]), style: styles[at])
      }
    }
  }

  /// Bits in the order of Unicode's braille block, or 1 for the upper and 2 for the lower half.
  private func bit(_ x: Int, _ y: Int) -> UInt8 {
    guard glyphs == .braille else { return y == 0 ? 1 : 2 }
    if y == 3 { return x == 0 ? 0x40 : 0x80 }
    return 1 << UInt8(x * 3 + y)
  }

  private func scalar(_ bits: UInt8) -> Unicode.Scalar {
    switch glyphs {
    case .braille: Unicode.Scalar(0x2800 + UInt32(bits)) ?? " "
    case .block: bits == 3 ? "█" : bits == 1 ? "▀" : "▄"
    case .ascii: bits == 3 ? ":" : bits == 1 ? "'" : "."
    }
  }
}
