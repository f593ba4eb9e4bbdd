/// A screen as data: rows of cells, drawn into by panels and compared by the backend.
///
/// Drawing clips: whatever falls outside is not drawn and never traps.
public struct CellGrid: Sendable {
  public let size: GridSize
  /// Row by row; `size.columns * size.rows` cells. Glyphs that index `clusters` only mean
  /// something together with this grid.
  public internal(set) var cells: [Cell]
  /// Texts of cells that hold more than one scalar (combining marks, joined emoji).
  public internal(set) var clusters: [String]

  /// Makes a blank grid.
  public init(size: GridSize) {
    self.size = size
    self.cells = Array(repeating: .blank, count: size.columns * size.rows)
    self.clusters = []
  }

  /// The cell at a place; writing outside does nothing and reading there gives a blank.
  public subscript(column column: Int, row row: Int) -> Cell {
    get {
      guard column >= 0, column < size.columns, row >= 0, row < size.rows else { return .blank }
      return cells[row * size.columns + column]
    }
    set {
      guard column >= 0, column < size.columns, row >= 0, row < size.rows else { return }
      cells[row * size.columns + column] = newValue
    }
  }

  /// The text that a cell of this grid shows.
  public func text(of cell: Cell) -> String {
    if cell.glyph & 0x8000_0000 != 0 {
      let index = Int(cell.glyph & 0x7FFF_FFFF)
      return index < clusters.count ? clusters[index] : " "
    }
    guard let scalar = Unicode.Scalar(cell.glyph) else { return " " }
    return String(Character(scalar))
  }

  /// The glyph for a text: its scalar when it is one, else an index into `clusters`.
  public mutating func glyph(for text: String) -> UInt32 {
    let scalars = text.unicodeScalars
    if let only = scalars.first, scalars.index(after: scalars.startIndex) == scalars.endIndex {
      return only.value
    }
    if let known = clusters.firstIndex(of: text) { return 0x8000_0000 | UInt32(known) }
    clusters.append(text)
    return 0x8000_0000 | UInt32(clusters.count - 1)
  }
}
