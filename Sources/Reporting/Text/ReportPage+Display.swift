import FrameTiming
import ScreenGrid

extension ReportPage {
  /// What the simulated display made of the stream.
  mutating func display(of stream: StreamReport) {
    let display = stream.display
    guard stream.frames > 0 else { return }
    section("\(display.title), simulated", remark: "hitches on the \(display.scale.rawValue) scale")
    guard let totals = display.totals else {
      let why =
        stream.isSampled
        ? "a sampled log does not say when each frame was presented" : "no frames to show"
      write("hitches", at: Self.margin, styles.dim)
      write("\(DecimalText.unknown)   \(why)", at: 15, styles.dim)
      advance()
      return
    }
    write("hitch ratio", at: Self.margin, styles.dim)
    writeNumber(DecimalText.fixed(totals.hitchRatio, decimals: 1), unit: "ms/s", pointAt: 17)
    if let grade = display.grade { write(grade.word, at: 26, styles.grade(grade)) }
    let counts: [(String, String, Int)] = [
      ("hitches", String(totals.hitches), 37),
      ("dropped", String(totals.dropped), 52), ("repeats", String(totals.repeats), 67),
    ]
    for (label, value, column) in counts {
      let end = write(label, at: column, styles.dim)
      write(value, at: end + 1, styles.bright)
    }
    advance()
    for rate in display.rates.prefix(12) {
      writeRight(DecimalText.hertz(rate.hertz), endingAt: 12, styles.dim)
      if rate == display.rates.first { write("Hz", at: 13, styles.dim) }
      drawBar(at: 17, length: rate.share * 44, columns: 44, styles.text)
      writeNumber(DecimalText.percent(rate.share), unit: "%", pointAt: 74)
      advance()
    }
    if display.rates.count > 12 {
      write("and \(display.rates.count - 12) more rates", at: 17, styles.dim)
      advance()
    }
  }

  /// The latest flips: when, how late, and what the viewer saw instead.
  mutating func worstHitches(of stream: StreamReport) {
    guard !stream.display.worst.isEmpty else { return }
    section("worst hitches", remark: "of \(stream.display.totals?.hitches ?? 0)")
    for late in stream.display.worst.prefix(8) {
      write(DecimalText.clock(late.time, decimals: 2), at: Self.margin, styles.text)
      writeNumber(
        "+" + DecimalText.fixed(Double(late.hitch) / 1e6, decimals: 1), unit: "ms late", pointAt: 17
      )
      if let frameTime = late.frameTime {
        writeNumber(
          DecimalText.fixed(Double(frameTime) / 1e6, decimals: 1), unit: "ms frame \(late.frame)",
          pointAt: 35)
      }
      if let onGlass = late.onGlass {
        writeNumber(
          DecimalText.fixed(Double(onGlass) / 1e6, decimals: 1), unit: "ms on glass", pointAt: 62)
      }
      advance()
    }
  }
}
