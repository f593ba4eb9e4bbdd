/// The simulated panel: frames go in as they become ready, refreshes come out (display model).
///
/// The engine is fed in order of time and keeps only what the model needs, so it runs live for days
/// and over a recorded trace alike, with the same result bit for bit. Under mailbox it never
/// allocates; under fifo the queue may grow.
///
/// Times are clamped to 2⁶¹ ns (73 years) from the origin, so that no input overflows.
public struct RefreshSimulation: Sendable {
  /// The panel and how it is driven.
  public let configuration: DisplayConfiguration
  /// The simulation's time 0; `nil` until the first frame when none was given.
  public internal(set) var origin: MonotonicInstant?
  /// What the simulation adds up to so far.
  public internal(set) var totals = DisplayTotals()

  /// The latest time from the origin that the engine knows, in nanoseconds.
  @usableFromInline static let lastTime: Int64 = 1 << 61

  /// Which of the three ways of timing the panel has.
  enum Timing {
    case ladder
    case fixed
    case variable
  }

  let timing: Timing
  let ladder: LadderRules
  let range: VariableRange
  let capacity: Int
  /// D on a fixed panel: auto has the room of three buffers but keeps no frame waiting.
  let fixedDepth: Int64
  var grid: FixedGrid
  /// The content's caps as the configuration has them, and those of the latest frame.
  var demands: ContentDemands
  /// What a frame needs that declares nothing, and the latest plan for one.
  let undeclared: QueuedFrame
  var steadyHold = LadderHold()

  // What arrived.
  var queue = FrameQueue()
  var history: CadenceHistory
  var segment = OpenSegment()
  var previousReady: Int64 = 0
  var previousIsMoving = false
  /// Refreshes before this have been carried out; no frame may be ready earlier.
  var horizon: Int64 = 0

  // The head: the frame that decides about the next refresh. `Int64.max` while there is none.
  var headAvailable = Int64.max
  var headReady: Int64 = 0
  var headSegment = -1

  // The panel.
  var hasStarted = false
  /// The latest refresh, in nanoseconds from the origin.
  var time: Int64 = 0
  /// The same in quanta (ladder) or nanoseconds (variable).
  var position: Int64 = 0
  /// The distance to the refresh before: quanta on a ladder, else nanoseconds.
  var lastStep: Int64 = -1
  /// The rate that belongs to it, in hertz.
  private(set) var rate: Double
  /// The earliest next flip and the latest next refresh, as distances in positions.
  var lo: Int64 = 0
  var hi: Int64 = 0
  /// Fixed: vblanks since the last flip.
  var sinceFlip = Int64.max / 2

  // The frame on glass and what was promised for it.
  var glass = QueuedFrame()
  var flipTime: Int64 = -1
  var glassRefreshes = 0
  var plan = HoldPlan()
  var compensation = CompensationRun()

  /// Makes the panel, idle.
  ///
  /// - Parameters:
  ///   - configuration: the panel and the model's settings.
  ///   - origin: time 0, never later than the first frame. `nil` takes the model's default: the
  ///     first frame's ready time, on a fixed panel half a period earlier (section 2).
  public init(_ configuration: DisplayConfiguration, origin: MonotonicInstant? = nil) {
    self.configuration = configuration
    self.origin = origin
    capacity = configuration.policy == .fifo ? .max : configuration.queueCapacity
    history = CadenceHistory(
      window: configuration.cadenceWindow, minimum: configuration.cadenceMinimum)
    fixedDepth = configuration.effectiveBuffers == .three ? 1 : 0
    rate = configuration.panel.slowestRate
    var ladder = LadderPanel.iPhone13Pro
    var fixed = DecimalRate(numerator: 60, denominator: 1)
    var ends = (minimum: Int64(48_000), maximum: Int64(144_000))
    switch configuration.panel {
    case .ladder(let panel):
      timing = .ladder
      ladder = panel
    case .fixed(let numerator, let denominator):
      timing = .fixed
      fixed = DecimalRate(
        numerator: min(max(numerator, 1), 1_000_000_000),
        denominator: min(max(denominator, 1), 1_000_000_000))
    case .variable(let minimum, let maximum):
      timing = .variable
      ends.minimum = min(max(minimum, 1), 1_000_000_000)
      ends.maximum = min(max(maximum, ends.minimum), 1_000_000_000)
    }
    let rungs = Rungs(ladder, lateHold: configuration.lateHold)
    self.ladder = LadderRules(configuration, rungs: rungs)
    grid = FixedGrid(numerator: fixed.numerator, denominator: fixed.denominator)
    range = VariableRange(minimum: ends.minimum, maximum: ends.maximum, configuration)
    demands = ContentDemands(configuration, rungs: rungs)
    undeclared = demands.queued(Frame(presentedAt: MonotonicInstant(nanoseconds: 0)))
  }

  /// The rate after the latest refresh, in hertz: the rung's nominal rate on a ladder, N on a fixed
  /// panel, else that of the last interval. Before two refreshes exist it is the slowest.
  public var currentRefreshRate: Double { rate }

  /// Takes note of the interval just finished, and of its rate.
  mutating func setStep(_ step: Int64) {
    guard step != lastStep else { return }
    lastStep = step
    rate = timing == .ladder ? 240 / Double(step) : 1e9 / Double(step)
  }

  /// How many buffers the frames go through right now: 2 or 3. Under auto a ladder has three while
  /// the latest plan is above 60 Hz.
  public var buffersInUse: Int {
    switch configuration.effectiveBuffers {
    case .two: 2
    case .three: 3
    case .auto: plan.depth == 1 ? 3 : 2
    }
  }

  /// The frames that wait, by index, oldest first. - Complexity: O(n) in their number.
  public var queuedFrames: [Int] { (0..<queue.count).map { queue[$0].index } }

  /// Changes the rate that an active display link asks for, in hertz (0: none). It counts for
  /// frames that arrive from now on.
  public mutating func setLinkRate(_ rate: Double) { demands.setLinkRate(rate) }
}
