import FrameTiming
public import ScreenGrid
import TestKit

@testable import Dashboard

/// Models in known states, made of invented presents: the same every time.
enum DashboardScenes {
  static let second: Int64 = 1_000_000_000

  /// The displays that `d` goes through.
  static let displays: [DisplayConfiguration] = [
    DisplayConfiguration(panel: .standard), DisplayConfiguration(panel: .fixed(60)),
    DisplayConfiguration(panel: .vrr(48, 144)),
  ]

  static func settings(
    themes: Int = 3, stream: String? = nil, interval: Int64 = second
  ) -> DashboardSettings {
    DashboardSettings(interval: interval, displays: displays, themes: themes, stream: stream)
  }

  /// Presents at a rate with a little seeded jitter; after the presents of `spikes` comes a frame
  /// that takes so many nanoseconds more.
  static func presents(
    rate: Double = 60, seconds: Double, from start: Int64 = 0, jitter: Int64 = 200_000,
    spikes: [Int: Int64] = [:], seed: UInt64 = 7
  ) -> [Int64] {
    var random = SplitMix64(seed: seed)
    var late: Int64 = 0
    return (0..<Int(rate * seconds)).map { index in
      defer { late += spikes[index] ?? 0 }
      let ideal = start + Int64(Double(index) * 1e9 / rate) + late
      return ideal + (jitter > 0 ? Int64.random(in: 0...jitter, using: &random) : 0)
    }
  }

  /// Feeds a live stream and lets the time pass that its presents say.
  static func feed(_ presents: [Int64], stream: Int = 0, to model: inout DashboardModel) {
    for present in presents {
      let instant = MonotonicInstant(nanoseconds: present)
      _ = model.apply(.present(stream: stream, frame: Frame(presentedAt: instant)))
      _ = model.apply(.time(instant))
    }
  }

  static func live(settings: DashboardSettings = settings()) -> DashboardModel {
    var model = DashboardModel(settings: settings)
    _ = model.apply(.stream(0, name: "glxgears"))
    return model
  }

  /// A live stream that has shown three frames: no report yet.
  static var beforeFirstReport: DashboardModel {
    var model = live()
    feed(presents(seconds: 0.05), to: &model)
    return model
  }

  /// Twelve seconds of 60 frames a second with two spikes.
  static var steady: DashboardModel {
    var model = live()
    feed(presents(seconds: 12, spikes: [400: 41_700_000, 600: 16_700_000]), to: &model)
    return model
  }

  /// Five seconds of 60 frames a second, then nothing for six.
  static var idle: DashboardModel {
    var model = live()
    feed(presents(seconds: 5), to: &model)
    for step in Int64(1)...60 {
      _ = model.apply(.time(MonotonicInstant(nanoseconds: 5 * second + step * 100_000_000)))
    }
    return model
  }

  /// A live stream that the user holds and looks back in.
  static var paused: DashboardModel {
    var model = steady
    press(" ", .left, .left, in: &model)
    return model
  }

  static var help: DashboardModel {
    var model = steady
    _ = model.apply(
      .cost(
        OwnCost(
          processorShare: 0.0061, terminalBytesPerSecond: 4210, residentBytes: 9_400_000)))
    press("?", in: &model)
    return model
  }

  static var monitors: DashboardModel {
    var model = steady
    press("o", in: &model)
    return model
  }

  /// A recording that stands in its middle.
  static var replay: DashboardModel {
    var model = recording()
    model.seek(to: 8 * second)
    return model
  }

  static func recording(
    settings: DashboardSettings = settings(), speed: Double = 1, loops: Bool = false
  ) -> DashboardModel {
    let series = FrameSeries(
      presents: presents(seconds: 15, spikes: [300: 50_000_000, 420: 33_000_000]))
    return DashboardModel(
      settings: settings, tracks: [ReplayTrack(name: "game", series: series)], speed: speed,
      loops: loops)
  }

  /// A log that was sampled ten times a second: no presents, no display.
  static var sampled: DashboardModel {
    var random = SplitMix64(seed: 3)
    let times = (0..<150).map { _ in Int64.random(in: 15_500_000...18_000_000, using: &random) }
    let moments = (0...150).map { Int64($0) * 100_000_000 }
    let series = FrameSeries(frameTimes: times, ownPresents: moments)
    var model = DashboardModel(
      settings: settings(),
      tracks: [ReplayTrack(name: "sampled", series: series, isSampled: true)])
    model.seek(to: 12 * second)
    return model
  }

  /// Presses keys: characters and others.
  static func press(_ keys: Key..., in model: inout DashboardModel) {
    for key in keys { _ = model.apply(.key(key)) }
  }
}

extension Key: ExpressibleByExtendedGraphemeClusterLiteral {
  public init(extendedGraphemeClusterLiteral value: Character) { self = .character(value) }
}

extension Rendering {
  /// The classic theme, in full colour and with every glyph.
  static let classic = Rendering(theme: .classic(depth: .trueColor), glyphs: .braille)
}

extension CellGrid {
  /// A row as text.
  func text(row: Int) -> String {
    row < size.rows ? GridText.fullLines(self)[row] : ""
  }
}
