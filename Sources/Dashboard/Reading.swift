import FrameTiming

/// The numbers of one moment, read once a screen and shown by several panels.
struct Reading {
  /// Frames per second of the last report; `nil` before the first.
  var rate: Double?
  /// Mean frame time of the last report, in nanoseconds.
  var frameTime: Double?
  /// The simulated panel's rate, in hertz; `nil` in a sampled log and before the first frame.
  var refreshRate: Double?
  /// The last refresh interval, in nanoseconds.
  var refreshInterval: Int64?
  /// Hitch ratio of ten seconds and of the session, in milliseconds per second.
  var hitchRatio: Double?
  var sessionHitchRatio: Double?
  /// 1% low of the session.
  var low1: Double?

  init(_ model: DashboardModel) {
    guard let meter = model.meter else { return }
    rate = meter.lastReport?.frameRate
    if let report = meter.lastReport, report.frameRate > 0 {
      frameTime = 1e9 / report.frameRate
    }
    hitchRatio = meter.hitchRatio(at: model.viewTime)
    // While looking back the session's numbers stay those of now.
    let session = model.stream?.meter ?? meter
    sessionHitchRatio = session.sessionHitchRatio
    if !meter.settings.isSampled {
      low1 = session.statistics.low1
      if meter.frames > 0 { refreshRate = meter.simulation.currentRefreshRate }
      if let span = meter.recorder.newest, span.repeats <= 1 {
        let length = span.end.nanoseconds(since: span.start)
        refreshInterval = length > 0 ? length : nil
      }
    }
  }
}
