import FrameTiming

/// What stands above and below a simulation's timeline.
enum SimulationText {
  /// The display, how it is driven, and what the marks mean.
  static func heading(_ configuration: DisplayConfiguration, marks: TimelineMarks) -> String {
    var words = [configuration.panel.title]
    switch configuration.effectiveBuffers {
    case .auto: words.append("2 or 3 buffers")
    case let buffers: words.append("\(buffers.rawValue) buffers")
    }
    words.append(configuration.policy.rawValue)
    if configuration.lock60 { words.append("locked to 60 Hz") }
    if configuration.linkRate > 0 {
      words.append("link at \(DecimalText.hertz(configuration.linkRate)) Hz")
    }
    let fastest = DecimalText.hertz(configuration.panel.fastestRate)
    return words.joined(separator: marks.separator) + "; four columns are 1/\(fastest) s\n"
      + "\(marks.flip) new frame   \(marks.again) repeat   \(marks.ready) frame ready"
      + "   \(marks.late)1.5 ms late   \(marks.dropped)2 two dropped\n\n"
  }

  /// Totals and monitors, aligned.
  static func summary(_ summary: SimulationSummary) -> String {
    var table: [(String, String)] = []
    let totals = summary.totals
    table.append(
      (
        "refreshes",
        "\(totals.refreshes): \(CountText.of(totals.flips, "flip")), "
          + CountText.of(totals.repeats, "repeat")
      ))
    table.append(("dropped", list(summary.dropped)))
    table.append(("queued", list(summary.queued)))
    table.append(("longest hold", milliseconds(totals.longestHold)))
    table.append(("hitch time", milliseconds(totals.hitch) + late(totals)))
    table.append(("excess", milliseconds(totals.excess) + " over what the content deserved"))
    table.append(("hitch ratio", ratio(totals.hitchRatio, summary)))
    if totals.scrollHitchRatio != nil {
      table.append(("  while moving", ratio(totals.scrollHitchRatio, summary)))
    }
    let monitors = summary.monitors
    table.append(("", ""))
    table.append(("monitors", "callbacks   rate per second"))
    table.append(
      ("  pinned at 60", rate(monitors.pinned.rate, "hitch \(milliseconds(monitors.pinned.hitch))"))
    )
    table.append(
      (
        "  every refresh",
        rate(
          monitors.everyRefresh.rate,
          "longest interval \(milliseconds(monitors.everyRefresh.longestInterval))")
      ))
    table.append(
      ("  tracking", rate(monitors.tracking.rate, "hitch \(milliseconds(monitors.tracking.hitch))"))
    )
    return table.map { label, value in
      value.isEmpty ? "\n" : padded(label, 16) + value + "\n"
    }.joined()
  }

  private static func late(_ totals: DisplayTotals) -> String {
    " in \(CountText.of(totals.hitches, "late flip"))"
  }

  private static func milliseconds(_ time: Int64) -> String {
    DecimalText.fixed(Double(time) / 1e6, decimals: 3) + " ms"
  }

  private static func ratio(_ value: Double?, _ summary: SimulationSummary) -> String {
    guard let value else { return "\(DecimalText.unknown) (no counted flips)" }
    let grade = summary.scale.grade(of: value).word
    return DecimalText.fixed(value, decimals: 3) + " ms/s, \(grade) on the scale '"
      + summary.scale.rawValue + "'"
  }

  private static func list(_ frames: [Int]) -> String {
    guard !frames.isEmpty else { return "none" }
    var text = "\(frames.count): frame\(frames.count == 1 ? "" : "s") "
    for (index, frame) in frames.enumerated() {
      let next = (index == 0 ? "" : ", ") + String(frame)
      // Within 80 columns, after the label's 16 and with room for the dots.
      guard text.utf8.count + next.utf8.count <= 64 - 5 else { return text + ", ..." }
      text += next
    }
    return text
  }

  private static func rate(_ rate: CallbackRate, _ more: String) -> String {
    let count = String(rate.callbacks)
    let readings = rate.readings.suffix(4).map { DecimalText.fixed($0, decimals: 1) }
    let shown = rate.readings.isEmpty ? DecimalText.unknown : readings.joined(separator: " ")
    let earlier = rate.readings.count > 4 ? "... " : ""
    return padded(count, 12) + padded(earlier + shown, 23) + "  " + more
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(width - text.count, 0))
  }
}
