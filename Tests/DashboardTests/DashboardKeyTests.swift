import FrameTiming
import ScreenGrid
import TestKit
import Testing

@testable import Dashboard

@Suite("Keys: what each one does")
struct DashboardKeyTests {
  private typealias Scenes = DashboardScenes
  private static let second: Int64 = 1_000_000_000

  @Test(
    "Keys that the run loop carries out",
    arguments: [
      (Key.character("q"), DashboardCommand.quit), (.character("D"), .detach),
      (.character("s"), .save), (.control("c"), .quit), (.control("z"), .suspend),
      (.control("l"), .redraw),
    ])
  func commands(key: Key, command: DashboardCommand) {
    var live = Scenes.steady
    #expect(live.apply(.key(key)) == command)
    var replay = Scenes.replay
    #expect(replay.apply(.key(key)) == command)
  }

  @Test("Space stops a replay and lets it go on")
  func pauseReplay() {
    var model = Scenes.recording()
    _ = model.apply(.time(MonotonicInstant(nanoseconds: 0)))
    _ = model.apply(.time(MonotonicInstant(nanoseconds: Self.second)))
    let position = model.elapsed
    #expect(position == Self.second)
    Scenes.press(" ", in: &model)
    _ = model.apply(.time(MonotonicInstant(nanoseconds: 3 * Self.second)))
    #expect(model.elapsed == position)
    #expect(!model.isMoving)
    Scenes.press(" ", in: &model)
    _ = model.apply(.time(MonotonicInstant(nanoseconds: 4 * Self.second)))
    #expect(model.elapsed == 2 * Self.second)
  }

  @Test("Space holds a live source, which goes on recording")
  func pauseLive() {
    var model = Scenes.steady
    let held = model.viewTime
    let frames = model.stream?.meter.frames ?? 0
    Scenes.press(" ", in: &model)
    Scenes.feed(Scenes.presents(seconds: 3, from: 13 * Self.second), to: &model)
    #expect(model.viewTime == held)
    #expect(model.stream?.meter.frames == frames + 180)
    Scenes.press(" ", in: &model)
    #expect(model.viewTime > held)
  }

  @Test("Arrows scrub by a second, comma and full stop by a frame")
  func scrub() {
    var model = Scenes.replay
    Scenes.press(.left, in: &model)
    #expect(model.elapsed == 7 * Self.second)
    Scenes.press(.right, .right, in: &model)
    #expect(model.elapsed == 9 * Self.second)
    Scenes.press(".", in: &model)
    let first = model.viewTime
    Scenes.press(".", in: &model)
    let next = model.viewTime
    #expect((16_000_000...17_500_000).contains(next.nanoseconds(since: first)))
    Scenes.press(",", in: &model)
    #expect(model.viewTime == first)
    #expect(model.playback?.isPlaying == false)
  }

  @Test("A live source is scrubbed back in what is kept, and End returns to now")
  func scrubLive() {
    var model = Scenes.steady
    let now = model.viewTime
    Scenes.press(.left, .left, .left, in: &model)
    #expect(now.nanoseconds(since: model.viewTime) == 3 * Self.second)
    #expect(model.meter?.lastReport?.frameRate ?? 0 > 55)
    Scenes.press(",", in: &model)
    #expect(now.nanoseconds(since: model.viewTime) > 3 * Self.second)
    Scenes.press(.home, in: &model)
    #expect(model.viewTime == model.stream?.meter.history.first)
    Scenes.press(.left, in: &model)
    #expect(model.viewTime == model.stream?.meter.history.first)
    Scenes.press(.end, in: &model)
    #expect(model.viewTime == now)
    #expect(model.frozen == nil)
  }

  @Test("Scrubbing forward past now shows now again")
  func scrubPastNow() {
    var model = Scenes.steady
    Scenes.press(.left, .right, .right, in: &model)
    #expect(model.frozen == nil)
  }

  @Test("The speed of a replay doubles and halves from 1/16 to 64")
  func speed() {
    var model = Scenes.recording()
    Scenes.press("+", in: &model)
    #expect(model.playback?.speed == 2)
    Scenes.press(.up, in: &model)
    #expect(model.playback?.speed == 4)
    for _ in 0..<20 { Scenes.press("+", in: &model) }
    #expect(model.playback?.speed == 64)
    for _ in 0..<40 { Scenes.press("-", in: &model) }
    #expect(model.playback?.speed == 1.0 / 16)
    Scenes.press(.down, in: &model)
    #expect(model.playback?.speed == 1.0 / 16)
  }

  @Test("Home and End go to the ends of a recording")
  func ends() {
    var model = Scenes.replay
    Scenes.press(.home, in: &model)
    #expect(model.elapsed == 0)
    Scenes.press(.end, in: &model)
    #expect(model.elapsed == model.playback?.length)
    #expect(model.playback?.isAtEnd == true)
    Scenes.press(" ", in: &model)
    #expect(model.elapsed == 0, "space at the end begins again")
    #expect(model.playback?.isPlaying == true)
  }

  @Test("l lets a recording begin again after its end")
  func loop() {
    var model = Scenes.recording()
    Scenes.press("l", in: &model)
    _ = model.apply(.time(MonotonicInstant(nanoseconds: 0)))
    _ = model.apply(.time(MonotonicInstant(nanoseconds: 20 * Self.second)))
    #expect(model.playback?.rounds == 1)
    #expect(model.playback?.isAtEnd == false)
    Scenes.press("l", in: &model)
    #expect(model.playback?.loops == false)
  }

  @Test("n and N go from hitch to hitch and stop there")
  func hitches() {
    var model = Scenes.recording()
    Scenes.press("n", in: &model)
    let first = model.elapsed
    #expect((5 * Self.second...5 * Self.second + 200_000_000).contains(first))
    Scenes.press("n", in: &model)
    #expect(model.elapsed > first)
    Scenes.press("N", in: &model)
    #expect(model.elapsed == first)
    Scenes.press("N", in: &model)
    #expect(model.message?.text == "no hitch before this")
    Scenes.press(.end, "n", in: &model)
    #expect(model.message?.text == "no hitch after this")
  }

  @Test("n and N work in a live source's history")
  func liveHitches() {
    var model = Scenes.steady
    let now = model.viewTime
    Scenes.press("N", in: &model)
    let last = model.viewTime
    #expect(last < now)
    Scenes.press("N", in: &model)
    #expect(model.viewTime < last)
    Scenes.press("n", in: &model)
    #expect(model.viewTime == last)
  }

  @Test("d goes through the displays, t through the themes, g through the graphs")
  func cycles() {
    var model = Scenes.steady
    Scenes.press("d", "d", in: &model)
    #expect(model.display.panel == .vrr(48, 144))
    #expect(model.meter?.simulation.configuration.panel == .vrr(48, 144))
    Scenes.press("d", in: &model)
    #expect(model.display.panel == .standard)
    Scenes.press("t", "t", in: &model)
    #expect(model.themeIndex == 2)
    Scenes.press("t", in: &model)
    #expect(model.themeIndex == 0)
    Scenes.press("g", in: &model)
    #expect(model.graph == .frameRate)
    Scenes.press("g", in: &model)
    #expect(model.graph == .frameTime)
  }

  @Test("r begins this stream's statistics afresh and keeps the other's")
  func reset() throws {
    var model = Scenes.live(settings: Scenes.settings(stream: "glxgears"))
    _ = model.apply(.stream(1, name: "other"))
    Scenes.feed(Scenes.presents(seconds: 12, spikes: [400: 41_700_000]), to: &model)
    Scenes.feed(
      Scenes.presents(rate: 30, seconds: 1, from: 12_100_000_000), stream: 1, to: &model)
    Scenes.press("r", in: &model)
    #expect(model.streams[0].meter.statistics.frames == 0)
    #expect(model.streams[1].meter.statistics.frames == 29)
    #expect(model.streams[0].meter.recorder.hitches.worst.isEmpty)
    Scenes.feed(Scenes.presents(seconds: 2, from: 14 * Self.second), to: &model)
    #expect(model.streams[0].meter.statistics.frames == 119)
    #expect(model.streams[0].meter.statistics.maximum ?? 0 < 20_000_000)
  }

  @Test("Pages open and close with their key and with escape")
  func pages() {
    var model = Scenes.steady
    Scenes.press("?", in: &model)
    #expect(model.page == .help)
    Scenes.press("?", in: &model)
    #expect(model.page == nil)
    Scenes.press("o", in: &model)
    #expect(model.page == .monitors)
    Scenes.press("?", in: &model)
    Scenes.press(.escape, in: &model)
    #expect(model.page == nil)
    Scenes.press("O", in: &model)
    #expect(model.page == nil, "there is no program whose output could be shown")
    _ = model.apply(.output(["hello"]))
    Scenes.press("O", in: &model)
    #expect(model.page == .output)
    Scenes.press("O", in: &model)
    #expect(model.page == nil)
  }

  @Test("q on the help page closes it, and quits after that")
  func quitHelp() {
    var model = Scenes.help
    #expect(model.apply(.key("q")) == nil)
    #expect(model.apply(.key("q")) == .quit)
  }

  @Test("Keys that mean nothing change nothing")
  func unknownKeys() {
    var model = Scenes.steady
    let before = Rendering.classic.render(model, size: GridSize(columns: 80, rows: 24))
    let keys: [Key] = [
      "x", "é", "👍", .function(5), .insert, .control("x"), .pageUp,
      .mouseRelease(.init(column: 0, row: 0)),
      .mouseWheel(.init(column: 3, row: 3), 1), .enter, .backspace, .delete,
    ]
    for key in keys {
      let command = model.apply(.key(key))
      #expect(command == nil, "\(key)")
    }
    let after = Rendering.classic.render(model, size: GridSize(columns: 80, rows: 24))
    #expect(GridText.lines(before) == GridText.lines(after))
  }

  @Test("Every key before anything was measured is harmless")
  func beforeAnything() {
    let keys: [Key] =
      "qDs ,.+-:lnNmbdtgro?hO=_".map { .character($0) }
      + [.left, .right, .up, .down, .home, .end, .tab, .backtab, .escape, .enter]
    for first in keys {
      for second in keys {
        var model = DashboardModel(settings: Scenes.settings())
        Scenes.press(first, second, in: &model)
        _ = Rendering.classic.render(model, size: GridSize(columns: 80, rows: 24))
      }
    }
  }
}
