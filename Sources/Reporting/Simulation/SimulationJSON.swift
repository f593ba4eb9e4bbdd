public import FrameTiming

/// A simulation as JSON lines: one object per refresh, then one with totals and monitors
/// (DESIGN.md section 7). Times are in nanoseconds from the origin.
///
/// Every value is a number, a truth value, null or one of our own words, so nothing needs escaping;
/// the lines are put together directly because there may be millions of them.
public enum SimulationJSON {
  /// Appends the line of one refresh, newline included.
  public static func append(_ refresh: Refresh, to text: inout String) {
    text += "{\"t_ns\": "
    text += String(refresh.time)
    text += ", \"frame\": "
    text += whole(refresh.frame.map { Int64($0) })
    text +=
      refresh.isFlip
      ? ", \"flip\": true, \"interval_ns\": " : ", \"flip\": false, \"interval_ns\": "
    text += whole(refresh.interval)
    text += ", \"hz\": "
    text += rate(refresh.hertz)
    text += ", \"announced_ns\": "
    text += whole(refresh.announced)
    text += ", \"hitch_ns\": "
    text += String(refresh.hitch)
    text += ", \"excess_ns\": "
    text += String(refresh.excess)
    text += "}\n"
  }

  /// The last line: what the simulation adds up to and what three monitors made of it.
  public static func summary(_ summary: SimulationSummary) -> String {
    let totals = summary.totals
    var text = "{\"totals\": {\"refreshes\": \(totals.refreshes), \"flips\": \(totals.flips)"
    text += ", \"repeats\": \(totals.repeats), \"dropped\": \(list(summary.dropped))"
    text += ", \"queued\": \(list(summary.queued)), \"hitch_ns\": \(totals.hitch)"
    text += ", \"excess_ns\": \(totals.excess), \"longest_hold_ns\": \(totals.longestHold)"
    text += ", \"hitch_ratio\": \(number(totals.hitchRatio))"
    text += ", \"scroll_hitch_ratio\": \(number(totals.scrollHitchRatio))"
    text += ", \"grade\": \(summary.grade.map { "\"\($0.word)\"" } ?? "null")"
    text += ", \"scale\": \"\(summary.scale.rawValue)\"}"
    let pinned = summary.monitors.pinned
    let every = summary.monitors.everyRefresh
    let tracking = summary.monitors.tracking
    text +=
      ", \"monitors\": {\"pinned60\": {\(callbacks(pinned.rate)), \"hitch_ns\": \(pinned.hitch)}"
    text += ", \"refresh\": {\(callbacks(every.rate))"
    text += ", \"longest_interval_ns\": \(every.longestInterval)}"
    text += ", \"tracking\": {\(callbacks(tracking.rate)), \"hitch_ns\": \(tracking.hitch)}}}\n"
    return text
  }

  private static func callbacks(_ rate: CallbackRate) -> String {
    "\"callbacks\": \(rate.callbacks), \"fps\": [\(rate.readings.map { number($0) }.joined(separator: ", "))]"
  }

  private static func list(_ frames: [Int]) -> String {
    "[\(frames.map { String($0) }.joined(separator: ", "))]"
  }

  private static func whole(_ value: Int64?) -> String { value.map { String($0) } ?? "null" }

  private static func number(_ value: Double?) -> String {
    guard let value, value.isFinite else { return "null" }
    return "\(value)"
  }

  /// A rate without a decimal point where it is whole.
  static func rate(_ hertz: Double) -> String {
    if let whole = Int64(exactly: hertz) { return String(whole) }
    return "\(hertz)"
  }
}
