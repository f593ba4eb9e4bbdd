public import ScreenGrid

/// A program on its pseudo-terminal with the screen it draws, its frames and what they cost.
///
/// It never waits and never reads a clock: the loop says when something is readable and what time it
/// is (nanoseconds of the monotonic clock).
public struct HostedProgram: ~Copyable {
  /// Something that the loop has to know.
  public enum Event: Equatable, Sendable {
    /// A frame was presented.
    case frame(at: Int64)
    /// The program was stopped; it goes on when it gets SIGCONT.
    case stopped
    /// The program ended and all it wrote was read; the status as a shell has it.
    case ended(status: Int32)
  }

  /// Bytes read before the loop has to look at the keys again.
  private static let mostBytes = 256 * 1024
  /// Input that the program did not read yet; more is not taken from the terminal.
  private static let mostInput = 64 * 1024

  /// How long output is read after the program itself has ended, in nanoseconds.
  private static let aftermath: Int64 = 250_000_000

  private let pseudoTerminal: PseudoTerminal
  /// The screen.
  public let emulator: TerminalEmulator
  /// What its frames cost.
  public private(set) var cost = DrawingCost()
  /// How long its answers to keys take.
  public private(set) var latency = KeyLatency()
  /// The recording, while there is one.
  public var cast: CastWriter?
  private var detector: FrameDetector
  private let buffer: UnsafeMutableRawBufferPointer
  private var input: [UInt8] = []
  private var isClosed = false
  private var endStatus: Int32?
  private var endedAt: Int64?
  private var hasEnded = false
  /// Whether something was drawn since `clearDirty`.
  public private(set) var isDirty = true
  /// Bytes that the program wrote.
  public private(set) var bytesRead = 0

  private init(pseudoTerminal: consuming PseudoTerminal, size: GridSize, gap: Int64) {
    self.pseudoTerminal = pseudoTerminal
    emulator = TerminalEmulator(size: size)
    detector = FrameDetector(gap: gap)
    buffer = .allocate(byteCount: 65536, alignment: 16)
  }

  deinit { buffer.deallocate() }

  /// Starts a program.
  /// - Parameters:
  ///   - command: the program, looked for in PATH, and its arguments.
  ///   - size: of its screen, at least one cell.
  ///   - gap: silence that ends a frame, in nanoseconds.
  ///   - terminal: whose modes the program's terminal begins with.
  ///   - keepsInput: whether it reads our standard input instead of its terminal.
  public static func start(
    _ command: [String], size: GridSize, gap: Int64, modesOf terminal: Int32,
    keepsInput: Bool = false
  ) throws(HostError) -> HostedProgram {
    let size = GridSize(columns: max(1, size.columns), rows: max(1, size.rows))
    let pseudoTerminal = try PseudoTerminal.start(
      command, size: size, modesOf: terminal, keepsInput: keepsInput)
    return HostedProgram(pseudoTerminal: pseudoTerminal, size: size, gap: gap)
  }

  /// The descriptor to wait on for output, and for room while `wantsRoom`.
  public var descriptor: Int32 { pseudoTerminal.descriptor }
  /// The descriptor to wait on for changes of the program itself.
  public var changeDescriptor: Int32 { pseudoTerminal.changeDescriptor }
  /// Whether there is still output to wait for.
  public var isReadable: Bool { !isClosed }
  /// Whether input waits for the program to read.
  public var wantsRoom: Bool { !input.isEmpty }
  /// Whether more input should be taken from the terminal.
  public var acceptsInput: Bool { input.count < Self.mostInput }
  /// Whether the program is in the middle of drawing: better not to show it now.
  public var isDrawing: Bool { emulator.isBracketOpen || detector.isDrawing }

  /// The rule by which frames are told apart at an instant.
  public func rule(at now: Int64) -> FrameDetector.Rule { detector.rule(at: now) }

  /// When `pump` has to be called although nothing is readable.
  public var deadline: Int64? {
    switch (detector.deadline, detector.bracketDeadline) {
    case (let run?, let bracket?): min(run, bracket)
    case (let run?, nil): run
    case (nil, let bracket): bracket
    }
  }

  /// Says that the screen was shown.
  public mutating func clearDirty() { isDirty = false }

  /// Forgets what was measured.
  public mutating func resetMeasurements() {
    cost.reset()
    latency.reset()
  }

  /// Sends keys to the program.
  public mutating func type(_ bytes: [UInt8], at now: Int64) {
    guard !bytes.isEmpty else { return }
    latency.keySent(at: now)
    input += bytes
    writeInput()
  }

  /// Writes what waits for the program, as far as there is room.
  public mutating func writeInput() {
    while !input.isEmpty {
      let count = pseudoTerminal.write(input[...])
      if count == 0 { return }
      input.removeFirst(count)
    }
  }

  /// Changes the size of the program's screen.
  public mutating func resize(to size: GridSize, outer terminal: Int32, at now: Int64) {
    let size = GridSize(columns: max(1, size.columns), rows: max(1, size.rows))
    guard size != emulator.size else { return }
    emulator.resize(to: size)
    pseudoTerminal.resize(to: size, outer: terminal)
    cast?.resize(to: size, at: now)
    isDirty = true
  }

  /// Sends a signal to the program.
  public func send(signal: Int32) { pseudoTerminal.send(signal: signal) }

  /// Reads what the program wrote until there is no more or the limit is reached, and looks what
  /// became of it. Gives whether everything that had come was read.
  /// - Parameters:
  ///   - clock: Tells the time; asked once for every piece of output.
  ///   - limit: When to come back although there is more.
  ///   - sink: Gets what happened, in order.
  public mutating func pump(
    clock: () -> Int64, until limit: Int64, sink: (Event) -> Void
  ) -> Bool {
    takeChanges(sink)
    let isDrained = readOutput(clock: clock, until: limit, sink: sink)
    let now = clock()
    if endStatus != nil, endedAt == nil { endedAt = now }
    // Whoever still writes after the program has ended is not waited for.
    let isOver = endedAt.map { isDrained || now - $0 > Self.aftermath } ?? false
    if isDrained || isOver { endRun(at: isOver ? Int64.max : now, sink) }
    if detector.abandonsBracket(at: now) { emulator.abandonBracket() }
    if isOver, !hasEnded, let endStatus {
      hasEnded = true
      sink(.ended(status: endStatus))
    }
    return isDrained
  }

  private mutating func endRun(at now: Int64, _ sink: (Event) -> Void) {
    let emulator = emulator
    if let frame = detector.runEnded(at: now, changedCells: { emulator.takeChangedCells() }) {
      present(frame, sink)
    }
  }

  private mutating func takeChanges(_ sink: (Event) -> Void) {
    while endStatus == nil, let change = pseudoTerminal.nextChange() {
      switch change {
      case .stopped: sink(.stopped)
      case .ended(let status): endStatus = status
      }
    }
  }

  private mutating func readOutput(
    clock: () -> Int64, until limit: Int64, sink: (Event) -> Void
  ) -> Bool {
    var count = 0
    while !isClosed {
      switch pseudoTerminal.read(into: buffer) {
      case .nothing: return true
      case .closed: isClosed = true
      case .bytes(let length):
        let now = clock()
        take(length, at: now, sink)
        count += length
        if now >= limit || count >= Self.mostBytes { return false }
      }
    }
    return true
  }

  private mutating func take(_ length: Int, at now: Int64, _ sink: (Event) -> Void) {
    bytesRead += length
    isDirty = true
    let bytes = UnsafeBufferPointer(rebasing: buffer.bindMemory(to: UInt8.self)[..<length])
    emulator.feed(bytes)
    let frames = detector.output(bytes: length, signals: emulator.signals, at: now)
    var recorded = 0
    for (frame, end) in frames {
      if cast != nil {
        cast?.output(Array(bytes[recorded..<end])[...], at: now)
        recorded = end
      }
      present(frame, sink)
    }
    if cast != nil { cast?.output(Array(bytes[recorded...])[...], at: now) }
    let replies = emulator.takeReplies()
    // A program that asks and never reads must not fill our memory.
    if !replies.isEmpty, acceptsInput {
      input += replies
      writeInput()
    }
  }

  private mutating func present(_ frame: FrameDetector.DetectedFrame, _ sink: (Event) -> Void) {
    cost.add(bytes: frame.bytes, changedCells: frame.changedCells)
    latency.framePresented(at: frame.presentedAt)
    cast?.frame(at: frame.presentedAt)
    sink(.frame(at: frame.presentedAt))
  }
}
