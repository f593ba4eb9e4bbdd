public import FrameTiming

/// Collects the flips of a simulated display that count for the hitch ratio.
public struct CountedFlips: Sendable {
  private struct Sink: RefreshSink {
    var flips: [CountedFlip] = []
    var condensesIdle: Bool { true }

    mutating func refreshed(_ refresh: Refresh) {
      guard refresh.isFlip, refresh.isCounted, let frame = refresh.frame,
        let interval = refresh.flipInterval
      else { return }
      flips.append(CountedFlip(frame: frame, hitch: refresh.hitch, interval: interval))
    }
  }

  /// All of them, in order; the simulation is that of `DisplayReport`.
  public static func of(
    _ series: FrameSeries, frames: [Frame]? = nil, on configuration: DisplayConfiguration,
    span: SimulationSpan = SimulationSpan()
  ) -> [CountedFlip] {
    var sink = Sink()
    _ = DisplayReport.simulate(series, frames, on: configuration, span: span, into: &sink)
    return sink.flips
  }
}
