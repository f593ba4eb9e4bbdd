import FrameTiming
import ScreenGrid

extension ReportPage {
  /// Every definition of "1% low" with its number for this stream, and why they differ here.
  mutating func definitions(for stream: StreamReport) {
    guard let statistics = stream.statistics, let variants = stream.variants else {
      section("1% low by every definition")
      paragraph(
        "A sampled log does not hold the slow frames, so no definition applies.", styles.text)
      return
    }
    section("1% low by every definition", remark: "fps")
    let explanation = LowExplanation(statistics, variants: variants)
    for entry in explanation.entries {
      write(entry.name, at: Self.margin, styles.text)
      writeNumber(DecimalText.rate(entry.rate), pointAt: 20)
      for line in Self.lines(of: entry.sentence, columns: Self.columns - 28) {
        write(line, at: 26, styles.dim)
        advance()
      }
    }
    advance()
    paragraph(explanation.conclusion, styles.text)
  }
}

/// Why tools disagree about the "1% low" of one trace: the numbers behind each definition.
struct LowExplanation {
  /// One definition.
  struct Entry {
    var name: String
    var rate: Double?
    /// What it takes of this very trace.
    var sentence: String
  }

  let entries: [Entry]
  /// What makes the definitions agree or differ here.
  let conclusion: String

  init(_ statistics: FrameStatistics, variants: LowFrameRateVariants) {
    let count = statistics.frames
    let longest = (count + 99) / 100
    let ms = { (value: Double) in DecimalText.milliseconds(value) + " ms" }
    let rank = { (rank: Int) in ms(Double(statistics.frameTime(longest: rank))) }
    let p99 = statistics.percentile(99)
    let atLeast = count - statistics.frames(below: p99)
    let mean = statistics.rate(ofLongest: longest).map { 1e9 / $0 }
    let mangohud = max(0, count / 100 - 1)
    let integral = statistics.longestFilling(share: 0.01)
    entries = [
      Entry(
        name: "fpsbar", rate: statistics.low1,
        sentence: "mean of the \(Self.frames(longest)) that took longest, \(mean.map(ms) ?? "--")"
          + (count < 100 ? "; not shown under 100 frames" : "")),
      Entry(
        name: "percentile", rate: variants.percentile,
        sentence: "99 % of the frames took at most \(ms(p99)); how slow the others were is not seen"
      ),
      Entry(
        name: "integral", rate: variants.integral,
        sentence: "the \(Self.frames(integral)) that took longest fill 1 % of the"
          + " \(DecimalText.span(statistics.total)); the last of them took \(rank(integral - 1))"),
      Entry(
        name: "MangoHud", rate: variants.mangohud,
        sentence: "element \(mangohud), counted from 0, of the frame times from the longest down:"
          + " \(rank(mangohud))"),
      Entry(
        name: "CapFrameX", rate: variants.capframex,
        sentence: "mean of the \(Self.frames(atLeast)) that took at least the p99 frame time,"
          + " \(ms(p99))"),
      Entry(
        name: "FrameView", rate: variants.frameview,
        sentence: "the \(Self.ordinal(longest)) longest frame time, \(rank(longest - 1))"),
    ]
    conclusion = Self.conclusion(statistics, entries: entries, longest: longest, p99: p99)
  }

  private static func conclusion(
    _ statistics: FrameStatistics, entries: [Entry], longest: Int, p99: Double
  ) -> String {
    let rates = entries.compactMap(\.rate)
    guard let least = rates.min(), let most = rates.max(), least > 0 else {
      return "Frame times of zero have no rate."
    }
    if most / least < 1.02 {
      return
        "All definitions agree within \(DecimalText.fixed((most / least - 1) * 100, decimals: 1))"
        + " %: the slow end of this trace has no outliers."
    }
    let worst = Double(statistics.maximum)
    let first =
      "They differ by a factor of \(DecimalText.fixed(most / least, decimals: 1)): the longest frame"
      + " took \(DecimalText.milliseconds(worst)) ms, \(DecimalText.fixed(worst / max(1, p99), decimals: 1))"
      + " times the p99 frame time."
    let share = worst / Double(max(1, statistics.total))
    let second =
      share >= 0.01
      ? " It alone is \(DecimalText.percent(share)) % of the time, so the integral stops at it."
      : " Definitions that take one element of the order (percentile, MangoHud, FrameView) do not"
        + " see how much longer the frames beyond it are; means do."
    return first + second
  }

  private static func frames(_ count: Int) -> String {
    CountText.of(count, "frame")
  }

  private static func ordinal(_ number: Int) -> String {
    switch (number % 10, number % 100) {
    case (1, let tens) where tens != 11: "\(number)st"
    case (2, let tens) where tens != 12: "\(number)nd"
    case (3, let tens) where tens != 13: "\(number)rd"
    default: "\(number)th"
    }
  }
}
