public import ScreenGrid

/// Shows the screen of a recorded terminal session at any instant of it.
///
/// Going forward feeds what was printed since; going back starts from the nearest checkpoint, of
/// which there is one about every megabyte of output, and fewer in long recordings.
public final class CastPlayer {
  /// One thing that happened in the session.
  public enum Event: Equatable, Sendable {
    case output(String)
    case resize(GridSize)
  }

  private struct Checkpoint {
    var next: Int
    var state: EmulatorCheckpoint
  }

  private static let mostCheckpoints = 64

  private let size: GridSize
  private let events: [(time: Int64, what: Event)]
  private var emulator: TerminalEmulator
  private var next = 0
  private var checkpoints: [Checkpoint] = []
  private var distance: Int
  private var bytesSince = 0

  /// Makes a player for a session.
  /// - Parameters:
  ///   - size: Of the screen when the session began.
  ///   - events: In order of time; nanoseconds since the session began.
  ///   - bytesBetweenCheckpoints: Output between two places from which going back can start.
  public init(
    size: GridSize, events: [(time: Int64, what: Event)], bytesBetweenCheckpoints: Int = 1 << 20
  ) {
    self.size = size
    distance = max(1, bytesBetweenCheckpoints)
    self.events = events
    emulator = TerminalEmulator(size: size)
  }

  /// Columns and rows at the instant last asked for.
  public var currentSize: GridSize { emulator.size }

  /// The cursor at the instant last asked for.
  public var cursor: HostedCursor { emulator.cursor }

  /// The title at the instant last asked for.
  public var title: String? { emulator.outerModes.title }

  /// The screen at an instant: everything printed until then, that instant included.
  /// - Complexity: O(output between the instants asked for), backwards O(output between two
  ///   checkpoints).
  public func grid(at time: Int64) -> CellGrid {
    seek(to: time)
    var grid = CellGrid(size: emulator.size)
    emulator.draw(into: &grid)
    return grid
  }

  private func seek(to time: Int64) {
    if next > 0, events[next - 1].time > time { goBack(to: time) }
    while next < events.count, events[next].time <= time {
      apply(events[next].what)
      next += 1
      if bytesSince >= distance { keepCheckpoint() }
    }
  }

  private func apply(_ event: Event) {
    switch event {
    case .output(var text):
      text.withUTF8 { emulator.feed($0) }
      bytesSince += text.utf8.count
      // Nobody is there to be answered or to hear a bell.
      _ = emulator.takeReplies()
      _ = emulator.takeEffects()
    case .resize(let size): emulator.resize(to: size)
    }
  }

  private func goBack(to time: Int64) {
    let usable = checkpoints.last { $0.next == 0 || events[$0.next - 1].time <= time }
    if let usable {
      emulator = TerminalEmulator(from: usable.state)
      next = usable.next
    } else {
      emulator = TerminalEmulator(size: size)
      next = 0
    }
    bytesSince = 0
  }

  private func keepCheckpoint() {
    guard let state = emulator.checkpoint else { return }
    bytesSince = 0
    if let last = checkpoints.last, last.next >= next { return }
    checkpoints.append(Checkpoint(next: next, state: state))
    guard checkpoints.count > Self.mostCheckpoints else { return }
    // Every second one goes, and from now on they lie twice as far apart.
    distance *= 2
    checkpoints = checkpoints.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
  }
}
