/// What a program's frames cost the terminal: bytes and changed cells of each, and their averages.
public struct DrawingCost: Sendable {
  /// One frame's cost.
  public struct Sample: Equatable, Sendable {
    public var bytes: Int
    public var changedCells: Int
  }

  private static let capacity = 512
  /// The latest frames, oldest first.
  public private(set) var recent: [Sample] = []
  /// Frames since the start or the last reset.
  public private(set) var frames = 0
  private var bytes = 0
  private var changedCells = 0

  /// No frames yet.
  public init() {}

  /// Adds a frame.
  public mutating func add(bytes: Int, changedCells: Int) {
    frames += 1
    self.bytes &+= bytes
    self.changedCells &+= changedCells
    if recent.count == 2 * Self.capacity { recent.removeFirst(Self.capacity) }
    recent.append(Sample(bytes: bytes, changedCells: changedCells))
  }

  /// Bytes of a frame, on average.
  public var averageBytes: Double? { frames > 0 ? Double(bytes) / Double(frames) : nil }

  /// Changed cells of a frame, on average.
  public var averageChangedCells: Double? {
    frames > 0 ? Double(changedCells) / Double(frames) : nil
  }

  /// Forgets all.
  public mutating func reset() {
    self = DrawingCost()
  }
}
