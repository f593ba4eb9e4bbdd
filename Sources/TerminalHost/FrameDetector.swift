/// Finds the frames in a hosted program's output.
///
/// A program that brackets its updates (DEC private mode 2026) says itself what a frame is. From any
/// other, a frame is a run of output that ends when the cursor, hidden before, is shown again, or
/// when nothing has come for the gap (2 ms unless said otherwise). A frame is presented when its last
/// byte arrived, not when its end was noticed.
///
/// Time is an argument: nanoseconds of the monotonic clock.
public struct FrameDetector: Sendable {
  /// How the present frames are told apart.
  public enum Rule: Equatable, Sendable {
    /// Each bracket of mode 2026 is a frame.
    case brackets
    /// A run of output is a frame.
    case runs
  }

  /// A frame of the program.
  public struct DetectedFrame: Equatable, Sendable {
    /// When its last byte arrived.
    public var presentedAt: Int64
    /// Bytes of output that drew it.
    public var bytes: Int
    /// Cells that differ from the frame before.
    public var changedCells: Int
  }

  /// Output outside brackets is no frame when the last bracket is less than this long ago.
  private static let bracketMemory: Int64 = 1_000_000_000
  /// A bracket that stays open longer was forgotten by its program.
  public static let longestBracket: Int64 = 1_000_000_000

  /// How long nothing must come for a run to end.
  public let gap: Int64
  private var bracketOpenedAt: Int64?
  private var lastBracketAt: Int64?
  private var lastOutputAt: Int64?
  private var runBytes = 0
  private var cursorWasHidden = false
  /// Whether the cursor was hidden in the present run, so that the program is drawing.
  public private(set) var isDrawing = false
  /// Whether a frame ended in the same run, so that what follows may be no frame of its own.
  private var followsFrame = false

  /// Makes a detector with a gap in nanoseconds.
  public init(gap: Int64 = 2_000_000) {
    self.gap = max(0, gap)
  }

  /// The rule in force at an instant.
  public func rule(at now: Int64) -> Rule {
    if bracketOpenedAt != nil { return .brackets }
    guard let lastBracketAt else { return .runs }
    return now &- lastBracketAt < Self.bracketMemory ? .brackets : .runs
  }

  /// Whether output has come that belongs to no finished frame.
  public var isInsideFrame: Bool { bracketOpenedAt != nil || runBytes > 0 }

  /// When `runEnded` has to be asked, if nothing else comes before.
  public var deadline: Int64? {
    guard bracketOpenedAt == nil, runBytes > 0, let lastOutputAt else { return nil }
    return lastOutputAt + gap
  }

  /// Takes a chunk of output that arrived at an instant and gives the frames that it completed,
  /// each with the number of the chunk's bytes up to its end.
  public mutating func output(
    bytes: Int, signals: [ScreenSignal], at now: Int64
  ) -> [(frame: DetectedFrame, end: Int)] {
    var frames: [(frame: DetectedFrame, end: Int)] = []
    var counted = 0
    lastOutputAt = now
    for signal in signals {
      runBytes += signal.offset - counted
      counted = signal.offset
      if let frame = take(signal, at: now) { frames.append((frame, signal.offset)) }
    }
    runBytes += bytes - counted
    return frames
  }

  private mutating func take(_ signal: ScreenSignal, at now: Int64) -> DetectedFrame? {
    switch signal.kind {
    case .bracketOpened:
      bracketOpenedAt = now
      return nil
    case .bracketClosed:
      guard bracketOpenedAt != nil else { return nil }
      bracketOpenedAt = nil
      lastBracketAt = now
      return frame(at: now, changedCells: signal.changedCells)
    case .cursorHidden:
      cursorWasHidden = true
      isDrawing = true
      return nil
    case .cursorShown:
      isDrawing = false
      defer { cursorWasHidden = false }
      guard cursorWasHidden, rule(at: now) == .runs, runBytes > 0 else { return nil }
      return frame(at: now, changedCells: signal.changedCells)
    }
  }

  private mutating func frame(at instant: Int64, changedCells: Int) -> DetectedFrame {
    defer {
      runBytes = 0
      followsFrame = true
    }
    return DetectedFrame(presentedAt: instant, bytes: runBytes, changedCells: changedCells)
  }

  /// Ends the run when nothing has come for the gap; gives the frame that it was. To be asked only
  /// after everything that had arrived by `now` was taken.
  public mutating func runEnded(
    at now: Int64, changedCells: () -> Int
  ) -> DetectedFrame? {
    guard let deadline, now >= deadline, let lastOutputAt else { return nil }
    defer {
      runBytes = 0
      followsFrame = false
      isDrawing = false
    }
    // Between brackets a program only says what is no drawing: cursor, title, queries.
    guard rule(at: now) == .runs else { return nil }
    let changed = changedCells()
    // What comes behind a shown cursor and changes nothing is the tail of that frame.
    if followsFrame, changed == 0 { return nil }
    return DetectedFrame(presentedAt: lastOutputAt, bytes: runBytes, changedCells: changed)
  }

  /// Whether an open bracket has to be given up, because its program does not close it.
  public mutating func abandonsBracket(at now: Int64) -> Bool {
    guard let opened = bracketOpenedAt, now - opened >= Self.longestBracket else { return false }
    bracketOpenedAt = nil
    return true
  }

  /// When an open bracket has to be given up.
  public var bracketDeadline: Int64? { bracketOpenedAt.map { $0 + Self.longestBracket } }
}
