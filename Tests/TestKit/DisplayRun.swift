public import FrameTiming

/// A whole run of the engine with everything it reported.
public struct DisplayRun: Sendable {
  public let log: RefreshLog
  public let totals: DisplayTotals
  public let queued: [Int]
  /// The end of the run, in nanoseconds from the origin.
  public let end: Int64

  /// Runs `frames` for `milliseconds` from the origin, which is the first frame unless given.
  public init(
    _ frames: [Frame], on panel: DisplayPanel, milliseconds: Double,
    buffers: DisplayConfiguration.Buffers? = nil, policy: DisplayConfiguration.Policy = .mailbox,
    lock60: Bool = false, linkRate: Double = 0, compensation: Bool = true
  ) {
    var setting = DisplayConfiguration(
      panel: panel, buffers: buffers, policy: policy, lock60: lock60, linkRate: linkRate)
    setting.lowFramerateCompensation = compensation
    self.init(
      frames, setting, origin: frames.first?.presentedAt ?? MonotonicInstant(nanoseconds: 0),
      until: .after(Int64((milliseconds * 1_000_000).rounded())))
  }

  /// Runs `frames` as the batch face of the engine does.
  public init(
    _ frames: [Frame], _ setting: DisplayConfiguration, origin: MonotonicInstant? = nil,
    until end: RefreshSimulation.End = .standard
  ) {
    var log = RefreshLog()
    let run = RefreshSimulation.run(frames, on: setting, origin: origin, until: end, into: &log)
    self.log = log
    totals = run.simulation.totals
    queued = run.simulation.queuedFrames
    self.end = run.end
  }

  public var refreshes: [Refresh] { log.refreshes }
  public var flips: [Refresh] { log.flips }
  public var dropped: [Int] { log.dropped }

  /// The intervals in quanta of 1/240 s.
  public var quanta: [Int] {
    refreshes.compactMap { $0.interval.map { Int(($0 * 240 + 500_000_000) / 1_000_000_000) } }
  }

  /// The intervals in milliseconds.
  public var intervals: [Double] { refreshes.compactMap { $0.interval.map(\.milliseconds) } }

  /// The flip of a frame, in milliseconds from the origin.
  public func flipTime(_ frame: Int) -> Double? {
    flips.first { $0.frame == frame }?.time.milliseconds
  }

  /// The flip of a frame.
  public func flip(_ frame: Int) -> Refresh? { flips.first { $0.frame == frame } }

  /// Which frames were shown, in order.
  public var shown: [Int] { flips.compactMap(\.frame) }

  /// How many refreshes showed each flipped frame.
  public var showings: [Int] {
    var counts: [Int] = []
    for refresh in refreshes where refresh.frame != nil {
      if refresh.isFlip { counts.append(1) } else { counts[counts.count - 1] += 1 }
    }
    return counts
  }
}

extension Int64 {
  /// Nanoseconds as milliseconds, rounded to 0.001 as the model's examples are.
  public var milliseconds: Double { ((Double(self) / 1000).rounded()) / 1000 }
}
