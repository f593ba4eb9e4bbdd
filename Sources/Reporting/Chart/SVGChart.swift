import FrameTiming
import ScreenGrid

/// A stream as a picture for a slide: frame times over time, their distribution on the same axis,
/// and the simulated refresh rate under them.
///
/// Many frames are reduced to 960 columns of shortest and longest, so that the file stays small.
public struct SVGChart {
  /// Size of one stream's picture, in pixels.
  static let size = (width: 1280.0, height: 720.0)

  let hue: FrameRateHue
  var svg = SVGText()
  private var top = 0.0

  /// Makes an empty picture; hues are those for a rate wanted of `target`.
  public init(target: Double = 60) {
    hue = FrameRateHue(target: target)
  }

  /// The busiest stream of each trace, one under the other, as the text of an SVG file.
  public static func text(of traces: [TraceReport], target: Double = 60) -> String {
    var chart = SVGChart(target: target)
    for trace in traces where !trace.streams.isEmpty { chart.add(trace) }
    let title = traces.map(\.file).joined(separator: ", ")
    return chart.svg.document(
      width: size.width, height: max(chart.top, 120), title: "fpsbar: \(title)")
  }

  private mutating func add(_ trace: TraceReport) {
    guard let stream = trace.streams.first else { return }
    svg.rect(x: 0, y: top, width: Self.size.width, height: Self.size.height, fill: Ink.background)
    heading(trace, stream)
    let frames = ChartArea(x: 96, y: top + 164, width: 830, height: 326)
    if let statistics = stream.statistics, let range = stream.plot.range {
      let scale = LogScale(range, around: statistics.percentile(50))
      frameTimes(stream, scale, in: frames)
      let histogram = ChartArea(x: 960, y: frames.y, width: 250, height: frames.height)
      distribution(statistics, scale, in: histogram)
      lane(stream, in: ChartArea(x: frames.x, y: top + 570, width: frames.width, height: 90))
      verdict(stream, in: ChartArea(x: 960, y: top + 570, width: 250, height: 90))
    } else {
      svg.text("no frames", x: frames.x, y: frames.y + 40, size: 24, color: Ink.dim)
    }
    top += Self.size.height
  }

  private mutating func heading(_ trace: TraceReport, _ stream: StreamReport) {
    let streamName = Self.shortened(stream.name, to: 24)
    let name = Self.shortened(Self.fileName(trace.file), to: 66 - streamName.count)
    svg.text(name, x: 40, y: top + 52, size: 28, color: Ink.text, weight: 600)
    svg.text(
      streamName, x: Self.size.width - 40, y: top + 52, size: 20, color: Ink.dim, anchor: "end")
    let rate = stream.averageFrameRate
    let chip = "\(DecimalText.rate(rate)) fps"
    let width = 26 + 17 * Double(chip.count)
    svg.rect(x: 40, y: top + 72, width: width, height: 42, fill: color(rate) ?? Ink.hairline)
    svg.text(
      chip, x: 40 + width / 2, y: top + 102, size: 28, color: contrasting(rate), anchor: "middle",
      weight: 700)
    var facts = ["1% low \(DecimalText.rate(stream.low1))"]
    facts.append("p99 \(DecimalText.milliseconds(stream.percentile(99))) ms")
    facts.append(
      "\(CountText.of(stream.frames, stream.isSampled ? "sample" : "frame"))"
        + " in \(DecimalText.span(stream.duration))"
    )
    svg.text(
      facts.joined(separator: "   ·   "), x: 40 + width + 24, y: top + 101, size: 24,
      color: Ink.text)
  }

  private mutating func frameTimes(_ stream: StreamReport, _ scale: LogScale, in area: ChartArea) {
    svg.text(
      stream.isSampled ? "samples of the frame time, ms (log scale)" : "frame time, ms (log scale)",
      x: area.x, y: area.y - 26, size: 18, color: Ink.dim)
    for tick in scale.ticks {
      let y = area.y(scale.position(tick))
      svg.line(area.x, y, area.endX, y, stroke: Ink.hairline)
      svg.text(
        DecimalText.axis(tick / 1e6), x: area.x - 12, y: y + 6, size: 18, color: Ink.dim,
        anchor: "end")
    }
    curve(stream, scale, in: area)
    worstHitches(stream, scale, in: area)
    timeAxis(stream, under: area, labels: true)
  }

  /// Per column from the shortest to the longest frame. Where a column holds many frames, that is
  /// an envelope in the background, and the column's mean the line.
  private mutating func curve(_ stream: StreamReport, _ scale: LogScale, in area: ChartArea) {
    var envelope: [String: String] = [:]
    var line: [String: String] = [:]
    var previous: (x: Double, y: Double)?
    let count = Double(max(1, stream.plot.columns.count))
    let isDense = Double(stream.frames) > count * 3
    for (index, column) in stream.plot.columns.enumerated() {
      guard let column else { continue }
      let x = area.x + (Double(index) + 0.5) / count * area.width
      let high = area.y(scale.position(Double(column.longest)))
      let low = area.y(scale.position(Double(column.shortest)))
      let worst = self.line(FrameRate.perSecond(frameTime: Double(column.longest)))
      envelope[worst, default: ""] +=
        "M\(SVGText.number(x)) \(SVGText.number(high - 1))V\(SVGText.number(low + 1))"
      let mean = Double(column.total) / Double(column.frames)
      let y = isDense ? area.y(scale.position(mean)) : high
      // A line to the column before: single slow frames are peaks and not lost dots.
      if let previous, !stream.isSampled {
        let stroke = isDense ? self.line(column.frameRate) : worst
        line[stroke, default: ""] += "M\(SVGText.number(previous.x)) \(SVGText.number(previous.y))"
        line[stroke, default: ""] += "L\(SVGText.number(x)) \(SVGText.number(y))"
      }
      previous = (x, y)
    }
    for (stroke, path) in envelope.sorted(by: { $0.key < $1.key }) {
      svg.path(
        path, stroke: stroke, width: stream.isSampled ? 4 : isDense ? 1 : 1.8,
        opacity: isDense ? 0.4 : 1)
    }
    for (stroke, path) in line.sorted(by: { $0.key < $1.key }) {
      svg.path(path, stroke: stroke, width: isDense ? 2.4 : 1.8)
    }
  }

  /// Names the three worst hitches where they are.
  private mutating func worstHitches(_ stream: StreamReport, _ scale: LogScale, in area: ChartArea)
  {
    var taken: [Double] = []
    for late in stream.display.worst where taken.count < 3 {
      let x = area.x + area.width * share(late.time, of: stream.plot.duration)
      guard taken.allSatisfy({ ($0 - x).magnitude > 110 }) else { continue }
      taken.append(x)
      let label = "+\(DecimalText.fixed(Double(late.hitch) / 1e6, decimals: 1)) ms"
      svg.text(
        label, x: min(max(x, area.x + 30), area.endX - 30), y: area.y - 4, size: 16,
        color: Ink.text, anchor: "middle")
      svg.line(
        x, area.y, x, area.y(scale.position(Double(late.frameTime ?? 0))), stroke: Ink.text)
    }
  }

  private mutating func timeAxis(_ stream: StreamReport, under area: ChartArea, labels: Bool) {
    let seconds = Double(stream.plot.duration) / 1e9
    svg.line(area.x, area.endY, area.endX, area.endY, stroke: Ink.axis)
    guard seconds > 0 else { return }
    let step = TimeAxis.step(over: seconds, marks: 9)
    for index in 0...40 {
      let time = Double(index) * step
      guard time <= seconds else { break }
      let x = area.x + area.width * time / seconds
      svg.line(x, area.endY, x, area.endY + 6, stroke: Ink.axis)
      let text = TimeAxis.label(time, step: step) + (index == 0 && step < 60 ? " s" : "")
      svg.text(text, x: x, y: area.endY + 26, size: 18, color: Ink.dim, anchor: "middle")
    }
  }

  private mutating func distribution(
    _ statistics: FrameStatistics, _ scale: LogScale, in area: ChartArea
  ) {
    svg.text("share of frames", x: area.x, y: area.y - 14, size: 18, color: Ink.dim)
    let rows = 48
    var shares: [(share: Double, middle: Double)] = []
    var before = statistics.frames(below: scale.value(at: 0))
    for row in 0..<rows {
      let end = scale.value(at: Double(row + 1) / Double(rows))
      let within = row == rows - 1 ? statistics.frames : statistics.frames(below: end)
      shares.append(
        (
          Double(within - (row == 0 ? 0 : before)) / Double(statistics.frames),
          scale.value(at: (Double(row) + 0.5) / Double(rows))
        ))
      before = within
    }
    let most = max(shares.map(\.share).max() ?? 1, 1e-9)
    let height = area.height / Double(rows)
    for (row, entry) in shares.enumerated() where entry.share > 0 {
      svg.rect(
        x: area.x, y: area.endY - Double(row + 1) * height + 1,
        width: max(1.5, entry.share / most * area.width), height: height - 1.5,
        fill: color(FrameRate.perSecond(frameTime: entry.middle)) ?? Ink.text)
    }
    svg.line(area.x, area.y, area.x, area.endY, stroke: Ink.axis)
    svg.line(area.x, area.endY, area.endX, area.endY, stroke: Ink.axis)
    svg.text("0", x: area.x, y: area.endY + 26, size: 18, color: Ink.dim, anchor: "middle")
    svg.text(
      "\(DecimalText.percent(most)) %", x: area.endX, y: area.endY + 26, size: 18, color: Ink.dim,
      anchor: "end")
  }
}

/// Colours of the picture; hues belong to frame rates alone.
enum Ink {
  static let background = "#101216"
  static let text = "#e8eaed"
  static let dim = "#9aa0a6"
  static let axis = "#5f6368"
  static let hairline = "#2a2d33"
  static let refresh = "#c8ccd2"
}

/// A rectangle of a picture that data is drawn into.
struct ChartArea {
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  var endX: Double { x + width }
  var endY: Double { y + height }

  /// The ordinate of a place from 0, the lower edge, to 1.
  func y(_ place: Double) -> Double { endY - place * height }
}
