import FrameTiming
import ScreenGrid
import TestKit
import Testing

@testable import Dashboard

@Suite("Streams: which one is on screen")
struct DashboardStreamTests {
  private typealias Scenes = DashboardScenes
  private static let second: Int64 = 1_000_000_000

  /// Two live streams, the second with more frames in the last second.
  private func twoStreams(_ wanted: String? = nil) -> DashboardModel {
    var model = DashboardModel(settings: Scenes.settings(stream: wanted))
    _ = model.apply(.stream(0, name: "slow"))
    _ = model.apply(.stream(1, name: "fast"))
    var all = Scenes.presents(rate: 30, seconds: 3).map { (0, $0) }
    all += Scenes.presents(rate: 90, seconds: 3, seed: 9).map { (1, $0) }
    for (stream, present) in all.sorted(by: { $0.1 < $1.1 }) {
      Scenes.feed([present], stream: stream, to: &model)
    }
    return model
  }

  @Test("Without a choice the busiest of the last second is shown")
  func busiest() {
    var model = twoStreams()
    #expect(model.stream?.name == "fast")
    Scenes.feed(Scenes.presents(rate: 30, seconds: 2, from: 4 * Self.second), stream: 0, to: &model)
    #expect(model.stream?.name == "slow")
  }

  @Test("A stream is chosen by name or by number", arguments: ["slow", "1"])
  func chosen(wanted: String) {
    #expect(twoStreams(wanted).stream?.name == "slow")
  }

  @Test("A name wins over a number")
  func nameFirst() {
    var model = DashboardModel(settings: Scenes.settings(stream: "2"))
    for (index, name) in ["2", "b", "c"].enumerated() {
      _ = model.apply(.stream(index, name: name))
    }
    #expect(model.selected == 0)
  }

  @Test("A stream that was asked for is shown once it appears")
  func appearsLater() {
    var model = DashboardModel(settings: Scenes.settings(stream: "late"))
    _ = model.apply(.stream(0, name: "first"))
    Scenes.feed(Scenes.presents(seconds: 2), to: &model)
    #expect(model.stream?.name == "first")
    #expect(model.missingStream == "late")
    _ = model.apply(.stream(1, name: "late"))
    #expect(model.stream?.name == "late")
    #expect(model.missingStream == nil)
  }

  @Test("Tab goes round, and what it chose stays however busy another is")
  func tab() {
    var model = twoStreams()
    Scenes.press(.tab, in: &model)
    #expect(model.stream?.name == "slow")
    Scenes.feed(
      Scenes.presents(rate: 200, seconds: 2, from: 4 * Self.second), stream: 1, to: &model)
    #expect(model.stream?.name == "slow")
    Scenes.press(.tab, in: &model)
    #expect(model.stream?.name == "fast")
    Scenes.press(.backtab, in: &model)
    #expect(model.stream?.name == "slow")
  }

  @Test("Each stream's statistics survive Tab")
  func statisticsSurvive() {
    var model = twoStreams()
    let before = model.stream?.meter.statistics.frames
    Scenes.press(.tab, .tab, in: &model)
    #expect(model.stream?.meter.statistics.frames == before)
  }

  @Test("A recording shows the stream with the most frames of the whole")
  func recording() {
    let tracks = [30.0, 60, 45].map {
      ReplayTrack(
        name: "\($0)", series: FrameSeries(presents: Scenes.presents(rate: $0, seconds: 4)))
    }
    var model = DashboardModel(settings: Scenes.settings(), tracks: tracks)
    #expect(model.stream?.name == "60.0")
    model.seek(to: 3 * Self.second)
    Scenes.press(.tab, in: &model)
    #expect(model.stream?.name == "45.0")
    #expect(model.meter?.lastReport.map { abs($0.frameRate - 45) < 1 } == true)
  }

  @Test("Looking back, Tab shows the other stream at the same moment")
  func tabWhileLookingBack() {
    var model = twoStreams()
    Scenes.press(" ", .left, in: &model)
    let at = model.viewTime
    Scenes.press(.tab, in: &model)
    #expect(model.viewTime == at)
    #expect(model.meter?.lastReport.map { abs($0.frameRate - 30) < 2 } == true)
  }

  @Test("What is kept of all streams comes in order of time")
  func kept() {
    let kept = twoStreams().keptFrames()
    #expect(kept.count == 90 + 270)
    let times = kept.map { $0.frame.presentedAt }
    #expect(times == times.sorted())
    #expect(kept.filter { $0.stream == 1 }.count == 270)
  }

  @Test("Stream numbers that make no sense are passed over", arguments: [-1, 5, .max, .min])
  func nonsense(index: Int) {
    var model = Scenes.steady
    _ = model.apply(.stream(index, name: "x"))
    _ = model.apply(.lost(stream: index, count: 3))
    _ = model.apply(
      .present(stream: index, frame: Frame(presentedAt: MonotonicInstant(nanoseconds: 0))))
    #expect(model.streams.count == 1)
  }

  @Test("Counts of lost frames add up to anything without harm")
  func manyLost() {
    var model = twoStreams()
    for stream in [0, 0, 1] { _ = model.apply(.lost(stream: stream, count: .max)) }
    #expect(model.streams.map(\.lost) == [.max, .max])
    #expect(model.streams.lost == .max)
  }

  @Test("Names from outside cannot break the screen")
  func hostileNames() {
    for name in ["\u{1B}[2J", "a\nb\tc", "\u{202E}evil", String(repeating: "W", count: 5000), ""] {
      var model = Scenes.steady
      _ = model.apply(.stream(0, name: name))
      _ = model.apply(.message(name))
      _ = model.apply(.output([name, name]))
      for size in [GridSize(columns: 120, rows: 34), GridSize(columns: 40, rows: 12)] {
        let grid = Rendering.classic.render(model, size: size)
        for line in GridText.fullLines(grid) {
          #expect(
            line.unicodeScalars.allSatisfy {
              $0.value >= 0x20 && $0.value != 0x7F && $0 != "\u{202E}"
            })
        }
      }
    }
  }
}
