import FrameTiming
import Reporting
import TestKit

/// Traces with invented numbers, the same every time.
enum InventedTrace {
  static let display = DisplayConfiguration(panel: .standard)

  /// A game at about 60 fps with jitter, a slow spell in the middle and a few hangs.
  static func frameTimes(count: Int = 1200, seed: UInt64 = 1) -> [Int64] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { index in
      var frameTime = 16_400_000 + Int64.random(in: 0...500_000, using: &random)
      if (count / 2..<count / 2 + count / 10).contains(index) { frameTime += 9_000_000 }
      if index % 400 == 123 { frameTime += 60_000_000 + Int64(index) * 20_000 }
      return frameTime
    }
  }

  /// 500 frames of 8 ms, one of 200 ms, 499 of 8 ms.
  static let oneHang: [Int64] =
    Array(repeating: 8_000_000, count: 500) + [200_000_000]
    + Array(repeating: 8_000_000, count: 499)

  static func stream(
    _ name: String, _ frameTimes: [Int64], number: Int = 1, isSampled: Bool = false,
    on display: DisplayConfiguration = display, scale: HitchScale = .y2020,
    reported: ReportedReport? = nil
  ) -> StreamReport {
    let series = FrameSeries(frameTimes: frameTimes)
    return StreamReport(
      name: name, number: number, duration: frameTimes.reduce(0, &+), isSampled: isSampled,
      statistics: FrameStatistics(frameTimes: frameTimes), plot: FrameTimePlot(series),
      reported: reported,
      display: isSampled
        ? DisplayReport(unknown: display, scale: scale)
        : DisplayReport(series, on: display, scale: scale))
  }

  /// Everything a report can show, in one trace.
  static func full(file: String = "runs/level-2.csv") -> TraceReport {
    TraceReport(
      file: file, format: "mangohud", rowsSkipped: 2,
      notes: [
        "2 rows were no data and passed over, the first in line 1204",
        "the tool's own numbers are from level-2_summary.csv, which lies beside the log",
      ],
      summary: ToolSummary(
        tool: "MangoHud",
        runs: [
          .init(
            name: "",
            values: [
              .init(label: "1% Min FPS", value: 29.5, unit: ""),
              .init(label: "97% Percentile FPS", value: 60.7, unit: ""),
              .init(label: "Average FPS", value: 57.9, unit: ""),
              .init(label: "GPU Load", value: 71, unit: "%"),
              .init(label: "CPU Load", value: 38.2, unit: "%"),
            ])
        ]),
      streams: [
        stream("launcher.exe", Array(repeating: 100_000_000, count: 20), number: 1),
        stream(
          "game.exe", frameTimes(), number: 2,
          reported: ReportedReport(
            what: "time on the GPU", durations: frameTimes(count: 300).map { $0 / 2 })),
      ])
  }
}

/// Σ of all elements; unlike `reduce`, an expectation can contain it.
func sum<Numbers: Sequence>(_ numbers: Numbers) -> Numbers.Element
where Numbers.Element: AdditiveArithmetic {
  numbers.reduce(.zero) { $0 + $1 }
}
