import FrameTiming
import ScreenGrid

extension SVGChart {
  /// The simulated refresh rate over the same time, as a filled step line.
  mutating func lane(_ stream: StreamReport, in area: ChartArea) {
    let display = stream.display
    svg.text(
      "refresh rate, Hz: \(display.title), simulated", x: area.x, y: area.y - 12, size: 18,
      color: Ink.dim)
    guard let fastest = display.rates.first?.hertz, fastest > 0 else {
      svg.text(
        stream.isSampled ? "unknown: the log is sampled" : "nothing was shown", x: area.x,
        y: area.y + 40, size: 20, color: Ink.dim)
      return
    }
    let top = fastest * 1.05
    var path = "M\(SVGText.number(area.x)) \(SVGText.number(area.endY))"
    var (outline, band, late) = ("", "", "")
    let count = Double(max(1, display.lane.columns.count))
    var height = -1.0
    for (index, column) in display.lane.columns.enumerated() {
      guard let column else { continue }
      let x = SVGText.number(area.x + Double(index) / count * area.width)
      let next = area.y(column.mean / top)
      if next != height {
        path += "H\(x)V\(SVGText.number(next))"
        outline += (outline.isEmpty ? "M\(x) " : "H\(x)V") + SVGText.number(next)
        height = next
      }
      if column.fastest > column.slowest {
        band += "M\(x) \(SVGText.number(area.y(column.slowest / top)))"
        band += "V\(SVGText.number(area.y(column.fastest / top)))"
      }
      if column.hitch > 0 {
        // A millisecond is a short stroke, a tenth of a second a long one.
        let length = min(16, 3 + 2 * RealRoots.log2(1 + Double(column.hitch) / 1e6))
        late += "M\(x) \(SVGText.number(area.endY + 2))v\(SVGText.number(length))"
      }
    }
    if !outline.isEmpty { outline += "H\(SVGText.number(area.endX))" }
    path += "H\(SVGText.number(area.endX))V\(SVGText.number(area.endY))Z"
    svg.area(path, fill: Ink.lane)
    if !band.isEmpty { svg.path(band, stroke: Ink.band, width: 1) }
    svg.path(outline, stroke: Ink.refresh, width: 1.6)
    if !late.isEmpty { svg.path(late, stroke: Ink.late, width: 1.4) }
    for rate in [fastest, fastest / 2] {
      svg.text(
        DecimalText.hertz((rate * 10).rounded() / 10), x: area.x - 12, y: area.y(rate / top) + 6,
        size: 18, color: Ink.dim, anchor: "end")
    }
    svg.line(area.x, area.endY, area.endX, area.endY, stroke: Ink.axis)
    if !late.isEmpty {
      svg.text(
        "strokes: hitches", x: area.endX, y: area.endY + 36, size: 16, color: Ink.dim,
        anchor: "end")
    }
  }

  /// The hitch ratio, its grade and the scale, as large as the rate.
  mutating func verdict(_ stream: StreamReport, in area: ChartArea) {
    let display = stream.display
    svg.text(
      "hitches, \(display.scale.rawValue) scale", x: area.x, y: area.y - 12, size: 18,
      color: Ink.dim)
    let ratio = DecimalText.fixed(display.totals?.hitchRatio, decimals: 1)
    svg.text("\(ratio) ms/s", x: area.x, y: area.y + 32, size: 32, color: Ink.text, weight: 700)
    guard let grade = display.grade, let totals = display.totals else { return }
    svg.text(
      grade.word, x: area.x, y: area.y + 64, size: 24, color: Ink.grade(grade), weight: 700)
    svg.text(
      "\(totals.hitches) of \(CountText.of(totals.flips, "flip"))", x: area.x, y: area.y + 92,
      size: 18,
      color: Ink.dim)
  }

  /// The colour of a rate's hue; `nil` where the rate has none.
  func color(_ rate: Double?) -> String? {
    // To 1/96 of a turn: few colours make few paths.
    guard let rate, let hue = hue.hue(of: rate) else { return nil }
    return Hue(turns: (hue.turns * 96).rounded() / 96).hexText
  }

  /// The colour of a line in a rate's hue: mixed with white until it stands out 3 : 1.
  func line(_ rate: Double?) -> String {
    guard let hex = color(rate), let pure = RGBColor(hexText: hex),
      let background = RGBColor(hexText: Ink.background)
    else { return Ink.text }
    return pure.mixed(with: .white, untilContrast: 3, on: background).hexText
  }

  /// Black or white, whichever can be read on a rate's hue.
  func contrasting(_ rate: Double?) -> String {
    guard let hex = color(rate), let fill = RGBColor(hexText: hex) else { return Ink.text }
    return fill.contrastingText.hexText
  }

  /// A moment's place along the time axis, 0 to 1.
  func share(_ time: Int64, of duration: Int64) -> Double {
    duration > 0 ? min(1, max(0, Double(time) / Double(duration))) : 0
  }

  /// The last part of a path.
  static func fileName(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// Outside text of at most `count` characters; its end is what is kept.
  static func shortened(_ text: String, to count: Int) -> String {
    let safe = DisplayText.safe(text)
    return safe.count <= count ? safe : "…" + safe.suffix(count - 1)
  }
}

extension Ink {
  static let lane = "#2f343c"
  static let band = "#565c66"
  static let late = "#ff5c5c"

  /// The colour of a grade's word.
  static func grade(_ grade: HitchGrade) -> String {
    switch grade {
    case .good: "#17b978"
    case .warning: "#ffc400"
    case .critical, .beyond: "#ff5c5c"
    }
  }
}
