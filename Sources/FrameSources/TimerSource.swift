public import FrameTiming

/// What `watch` measures: how evenly the machine's own timers fire under the present load.
public struct TimerSource: ~Copyable, FrameSource {
  private var link: DisplayLink
  private var announced = false

  /// Makes the source with a link that asks for `rate` ticks a second.
  public static func open(
    rate: Double, lockedTo60: Bool, now: MonotonicInstant
  ) throws(Errno) -> TimerSource {
    guard let range = FrameRateRange(minimum: 0, maximum: rate, preferred: rate) else {
      throw Errno(code: 22, operation: "a timer at \(rate) ticks a second")
    }
    return TimerSource(
      link: try DisplayLink.open(
        preferredFrameRateRange: range, lockedTo60: lockedTo60, observedRate: rate, now: now))
  }

  private init(link: consuming DisplayLink) { self.link = link }

  public var descriptors: [Int32] { [link.descriptor] }

  public mutating func drain(
    now: MonotonicInstant, into sink: (SourceEvent) -> Void
  ) throws(Errno) {
    if !announced {
      announced = true
      sink(.stream(0, name: "timer"))
    }
    let lateBefore = link.lateTicks
    guard let tick = link.take(now: now) else { return }
    sink(.present(stream: 0, at: tick.firedAt))
    let late = link.lateTicks - lateBefore
    if late > 0 || tick.missed > 0 { sink(.ticks(late: late, missed: tick.missed)) }
  }
}
