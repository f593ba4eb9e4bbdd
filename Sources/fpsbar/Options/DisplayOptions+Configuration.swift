import Arguments
import FrameTiming
import FrameTraces

extension DisplayOptions {
  func validate() throws(UsageError) {
    _ = try panel(named: display)
  }

  /// The display that judges, as the command line and the defaults say it.
  func configuration() throws(UsageError) -> DisplayConfiguration {
    try configuration(named: display)
  }

  /// The displays that `d` goes through: the one asked for, then those that everybody knows.
  func displays() throws(UsageError) -> [DisplayConfiguration] {
    var result = [try configuration()]
    for name in ["iphone-13-pro", "ipad-pro", "fixed:60", "fixed:120", "vrr:48-144"] {
      let other = try configuration(named: name)
      if !result.contains(where: { $0.panel == other.panel }) { result.append(other) }
    }
    return result
  }

  /// The display that a trace's header names, with its options; what the command line says wins.
  func configuration(for trace: Trace) throws -> DisplayConfiguration {
    try DisplayChoice(self).configuration(for: trace)
  }

  /// The grades of the hitch ratio.
  var hitchScale: HitchScale { scale == .organizer ? .organizer : .y2020 }

  private func configuration(named name: String) throws(UsageError) -> DisplayConfiguration {
    var configuration = DisplayConfiguration(panel: try panel(named: name))
    configuration.buffers = buffers.flatMap { DisplayConfiguration.Buffers(rawValue: $0.rawValue) }
    configuration.policy = policy == .fifo ? .fifo : .mailbox
    configuration.lock60 = lock60
    configuration.linkRate = linkRate
    return configuration
  }

  private func panel(named name: String) throws(UsageError) -> DisplayPanel {
    do {
      return try DisplayPanel(name: name)
    } catch {
      let place = name == display ? $display.place : ""
      throw UsageError("\(place)--display: \(error)")
    }
  }
}
