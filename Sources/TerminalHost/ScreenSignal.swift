/// Something in a program's output that says where its frames begin and end.
public struct ScreenSignal: Equatable, Sendable {
  /// What was said.
  public enum Kind: Equatable, Sendable {
    /// An update begins (DEC private mode 2026 was set).
    case bracketOpened
    /// The update is complete (2026 was reset).
    case bracketClosed
    /// The cursor was hidden, as programs do before they draw.
    case cursorHidden
    /// The cursor is shown again.
    case cursorShown
  }

  public var kind: Kind
  /// Bytes of the chunk up to the end of the sequence.
  public var offset: Int
  /// Cells that differ from the last time they were counted; 0 where a kind does not count.
  public var changedCells: Int

  public init(_ kind: Kind, offset: Int, changedCells: Int = 0) {
    self.kind = kind
    self.offset = offset
    self.changedCells = changedCells
  }
}
