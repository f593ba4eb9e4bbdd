public import FrameTiming

extension DisplayReport {
  /// Shows a stream on a display, as the initialiser does, with as many threads as there are for a
  /// long one. The result is the same.
  public static func measured(
    _ series: FrameSeries, frames: [Frame]? = nil, on configuration: DisplayConfiguration,
    scale: HitchScale, span: SimulationSpan = SimulationSpan(), lateFrames: Int = 10
  ) async -> DisplayReport {
    let cut = DisplayStretch.Cut()
    if frames == nil, span.until == nil, series.frames >= 2 * cut.frames,
      let stretch = await simulated(
        series, cut: cut, on: configuration, origin: span.origin, lateFrames: lateFrames)
    {
      var report = DisplayReport(unknown: configuration, scale: scale)
      report.take(stretch.simulation.totals, from: stretch.sink)
      return report
    }
    return DisplayReport(
      series, frames: frames, on: configuration, scale: scale, span: span, lateFrames: lateFrames)
  }

  /// Simulates all stretches at the same time and joins them; `nil` on a panel whose recordings are
  /// simulated in one go.
  static func simulated(
    _ series: FrameSeries, cut: DisplayStretch.Cut, on configuration: DisplayConfiguration,
    origin: MonotonicInstant?, lateFrames: Int
  ) async -> DisplayStretch? {
    let presents = series.presents()
    guard let first = presents.first, let last = presents.last else { return nil }
    let origin = origin ?? MonotonicInstant(nanoseconds: first)
    let sink = DisplaySink(
      series: series, lateFrames: lateFrames, duration: FrameTimePlot.duration(of: series),
      roundsRates: false)
    let starts = Array(stride(from: 0, to: presents.count, by: cut.frames))
    var stretches: [DisplayStretch?] = Array(repeating: nil, count: starts.count)
    await withTaskGroup(of: (Int, DisplayStretch?).self) { group in
      for (place, start) in starts.enumerated() {
        group.addTask {
          let range = start..<min(start + cut.frames, presents.count)
          let stretch = DisplayStretch(
            of: presents, in: range, lead: cut.lead, on: configuration, origin: origin, into: sink)
          return (place, stretch)
        }
      }
      for await (place, stretch) in group { stretches[place] = stretch }
    }
    guard var whole = stretches[0] else { return nil }
    for case let next? in stretches.dropFirst() { whole.goOn(through: next, of: presents) }
    whole.finish(
      atRefreshFrom: MonotonicInstant(nanoseconds: last).advanced(byNanoseconds: 1_000_000_000))
    return whole
  }
}
