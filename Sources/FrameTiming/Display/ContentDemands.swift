/// Turns what a frame declares into what the plan needs: its requested cadence and, on a ladder,
/// the fastest rungs it may have (display model, sections 3 and 6.1).
struct ContentDemands: Sendable {
  private let rungs: Rungs
  private let lock60: Bool
  private var linkLifts: Bool
  private var latest: QueuedFrame?
  private var latestSpeed: Double?
  private var latestIntent: FrameRateRange?
  private var latestKind = ContentKind.animation

  init(_ configuration: DisplayConfiguration, rungs: Rungs) {
    self.rungs = rungs
    lock60 = configuration.lock60
    linkLifts = configuration.linkRate >= 120
  }

  mutating func setLinkRate(_ rate: Double) {
    linkLifts = rate >= 120
    latest = nil
  }

  /// The frame's demands; neighbours mostly declare the same, so the latest are kept.
  mutating func queued(_ frame: Frame) -> QueuedFrame {
    if let latest, frame.kind == latestKind, frame.speed == latestSpeed,
      frame.intent == latestIntent
    {
      return latest
    }
    let queued = examine(frame)
    latest = queued
    latestSpeed = frame.speed
    latestIntent = frame.intent
    latestKind = frame.kind
    return queued
  }

  private func examine(_ frame: Frame) -> QueuedFrame {
    var queued = QueuedFrame()
    let speed = frame.speed.flatMap { $0.isNaN ? nil : $0 }
    queued.isMoving = speed.map { $0 > 0 } ?? false
    queued.isStatic = speed.map { $0 <= 0 } ?? false
    let request = frame.intent?.request.map(Self.milliHertz)
    if let request {
      queued.requestedCadence = roundedQuotient(1_000_000_000_000, request)
    }
    let isScroll = frame.kind == .scroll
    queued.lock = lock60 && !isScroll ? rungs.atLeast(milliHertz: 60_000) : rungs.fastest
    var floor = queued.lock
    if request != nil, let maximum = frame.intent?.maximum {
      floor = max(floor, rungs.atLeast(milliHertz: Self.milliHertz(maximum)))
    }
    var bound = Self.speedBound(speed)
    if isScroll {
      let isLifted = !lock60 && (linkLifts || (request ?? 0) >= 120_000)
      if !isLifted { bound = min(bound ?? 80_000, 80_000) }
    }
    if let bound { floor = max(floor, rungs.atLeast(milliHertz: bound)) }
    queued.floor = floor
    return queued
  }

  /// The rate up to which content of this speed is shown, in thousandths of a hertz.
  private static func speedBound(_ speed: Double?) -> Int64? {
    guard let speed, speed > 0 else { return nil }
    return speed <= 160 ? 60_000 : speed <= 320 ? 80_000 : 120_000
  }

  /// Rates have at most three decimals; one that rounds to 0 counts as the least there is.
  private static func milliHertz(_ rate: Double) -> Int64 {
    guard rate > 0 else { return 1 }
    return max(Int64(min(1000 * rate, 1e9) + 0.5), 1)
  }
}
