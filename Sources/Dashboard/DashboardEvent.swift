public import FrameTiming
public import ScreenGrid

/// Something that happened and changes what the screen shows.
public enum DashboardEvent: Sendable {
  /// A stream appeared or got another name; outside text.
  case stream(Int, name: String)
  /// A live stream's frame was presented.
  case present(stream: Int, frame: Frame)
  /// A live stream's values are samples, each for many frames: the frame time at a moment.
  case sample(stream: Int, at: MonotonicInstant, frameTime: Int64)
  /// Frames of a live stream could not be read.
  case lost(stream: Int, count: Int)
  /// The live source's own ticks: late ones and missed deadlines.
  case ticks(late: Int, missed: Int)
  /// It is this time on the clock of the live source, or, for a replay, on the wall.
  case time(MonotonicInstant)
  /// It is this time on the machine's clock, by which messages go. Needed where the source's clock
  /// is another, or stands still; else `time` will do.
  case clock(MonotonicInstant)
  /// A key or the mouse.
  case key(Key)
  /// The screen has this size now.
  case resized(GridSize)
  /// What fpsbar itself costs.
  case cost(OwnCost)
  /// A line for the user, shown for a few seconds; may contain outside text.
  case message(String)
  /// The last lines that a child printed; outside text.
  case output([String])
  /// fpsbar itself was stopped and goes on: what passed meanwhile is no drop.
  case interrupted
  /// Bytes sent to the terminal so far.
  case terminalBytes(Int)
  /// The session ends: a part interval of at least half is still reported.
  case finished
  /// The source said that nothing more will come.
  case ended(reason: String?)
}

/// What the run loop has to do because of an event.
public enum DashboardCommand: Equatable, Sendable {
  case quit
  /// Let the child go on alone.
  case detach
  /// Write what is kept to a file.
  case save
  /// Stop the program as the terminal's suspend key asks.
  case suspend
  /// Draw everything afresh.
  case redraw
}

/// What fpsbar costs the machine, measured by itself.
public struct OwnCost: Equatable, Sendable {
  /// Share of one core over the last second, from 0.
  public var processorShare: Double?
  /// Bytes per second to the terminal.
  public var terminalBytesPerSecond: Double?
  /// Resident memory in bytes.
  public var residentBytes: Int?

  public init(
    processorShare: Double? = nil, terminalBytesPerSecond: Double? = nil, residentBytes: Int? = nil
  ) {
    self.processorShare = processorShare
    self.terminalBytesPerSecond = terminalBytesPerSecond
    self.residentBytes = residentBytes
  }
}
