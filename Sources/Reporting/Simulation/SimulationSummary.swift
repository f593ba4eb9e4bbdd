public import FrameTiming

/// What a finished simulation adds up to, and what the three monitoring schemes made of it.
public struct SimulationSummary: Equatable, Sendable {
  /// The display and how it was driven.
  public var configuration: DisplayConfiguration
  /// The numbers of the simulation.
  public var totals: DisplayTotals
  /// The frames that were replaced before they were shown, in that order.
  public var dropped: [Int]
  /// The frames that still waited at the end, oldest first.
  public var queued: [Int]
  /// What each of the three schemes read.
  public var monitors: MonitoringObservers
  /// The scale that grades the hitch ratio.
  public var scale: HitchScale
  /// The end of the simulation, in nanoseconds from the origin.
  public var end: Int64

  public init(
    configuration: DisplayConfiguration, totals: DisplayTotals, dropped: [Int], queued: [Int],
    monitors: MonitoringObservers, scale: HitchScale, end: Int64
  ) {
    self.configuration = configuration
    self.totals = totals
    self.dropped = dropped
    self.queued = queued
    self.monitors = monitors
    self.scale = scale
    self.end = end
  }

  /// The grade of the hitch ratio; `nil` where there is none.
  public var grade: HitchGrade? { totals.hitchRatio.map { scale.grade(of: $0) } }
}
