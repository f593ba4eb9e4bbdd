import FrameTiming
import ScreenGrid
import TestKit
import Testing

@testable import Dashboard

@Suite("Time: bookmarks, jumps, the pointer, and what looking back shows")
struct DashboardTimeTests {
  private typealias Scenes = DashboardScenes
  private static let second: Int64 = 1_000_000_000

  @Test("m sets bookmarks, b goes to the next and after the last to the first")
  func bookmarks() {
    var model = Scenes.recording()
    Scenes.press("b", in: &model)
    #expect(model.message?.text == "no bookmark yet: m sets one")
    model.seek(to: 9 * Self.second)
    Scenes.press("m", in: &model)
    model.seek(to: 4 * Self.second)
    Scenes.press("m", in: &model)
    #expect(model.bookmarks.count == 2)
    Scenes.press("b", in: &model)
    #expect(model.elapsed == 9 * Self.second)
    Scenes.press("b", in: &model)
    #expect(model.elapsed == 4 * Self.second)
    #expect(model.playback?.isPlaying == false)
  }

  @Test("Bookmarks of the recording are there from the start")
  func recordedBookmarks() {
    let series = FrameSeries(presents: Scenes.presents(seconds: 5))
    var model = DashboardModel(
      settings: Scenes.settings(), tracks: [ReplayTrack(name: "a", series: series)],
      bookmarks: [MonotonicInstant(nanoseconds: 2 * Self.second)])
    Scenes.press("b", in: &model)
    #expect(model.viewTime == MonotonicInstant(nanoseconds: 2 * Self.second))
  }

  @Test("A bookmark of a live source is reached in its history")
  func liveBookmark() {
    var model = Scenes.steady
    let marked = model.viewTime
    Scenes.press("m", in: &model)
    Scenes.feed(Scenes.presents(seconds: 3, from: 13 * Self.second), to: &model)
    Scenes.press("b", in: &model)
    #expect(model.viewTime == marked)
  }

  @Test(
    "A colon takes a time",
    arguments: [
      ("5", 5_000_000_000), ("2.5", 2_500_000_000), ("0:07", 7_000_000_000),
      ("0:00:03.25", 3_250_000_000), ("0", 0), ("1:30", 90_000_000_000),
      ("999999", 999_999_000_000_000),
    ] as [(String, Int64)])
  func jump(text: String, position: Int64) {
    var model = Scenes.recording()
    Scenes.press(":", in: &model)
    for character in text { Scenes.press(.character(character), in: &model) }
    #expect(model.jumpText == text)
    Scenes.press(.enter, in: &model)
    #expect(model.jumpText == nil)
    let length = model.playback?.length ?? 0
    #expect(model.elapsed == min(position, length))
  }

  @Test(
    "What is no time is said and changes nothing", arguments: ["1:", ":", "1..2", "..", "1:.:"])
  func badJump(text: String) {
    var model = Scenes.replay
    let before = model.elapsed
    Scenes.press(":", in: &model)
    for character in text { Scenes.press(.character(character), in: &model) }
    Scenes.press(.enter, in: &model)
    #expect(model.elapsed == before)
    #expect(model.message?.text.contains("is no time") == true)
  }

  @Test("A jump can be corrected and given up")
  func editJump() {
    var model = Scenes.recording()
    Scenes.press(":", "1", "2", .backspace, .enter, in: &model)
    #expect(model.elapsed == Self.second)
    Scenes.press(":", "9", .escape, in: &model)
    #expect(model.jumpText == nil)
    #expect(model.elapsed == Self.second)
    Scenes.press(":", in: &model)
    #expect(model.apply(.key(.control("c"))) == .quit)
  }

  @Test("A jump in a live source shows its history")
  func liveJump() {
    var model = Scenes.steady
    let start = model.start ?? MonotonicInstant(nanoseconds: 0)
    Scenes.press(":", "4", .enter, in: &model)
    #expect(model.viewTime.nanoseconds(since: start) == 4 * Self.second)
  }

  @Test("Playing to a moment shows the same as seeking there")
  func playingIsSeeking() {
    var played = Scenes.recording()
    for step in Int64(0)...300 {
      _ = played.apply(.time(MonotonicInstant(nanoseconds: step * 33_333_333)))
    }
    var sought = Scenes.recording()
    sought.seek(to: played.elapsed)
    let size = GridSize(columns: 120, rows: 34)
    #expect(
      GridText.lines(Rendering.classic.render(played, size: size))
        == GridText.lines(Rendering.classic.render(sought, size: size)))
  }

  @Test("A replay's number is the last report at or before the moment")
  func lastReport() {
    let presents = (0...300).map { Int64($0) * 20_000_000 }
    let track = ReplayTrack(name: "fifty", series: FrameSeries(presents: presents))
    var model = DashboardModel(settings: Scenes.settings(), tracks: [track])
    model.seek(to: 999_999_999)
    #expect(model.meter?.lastReport == nil)
    model.seek(to: Self.second)
    #expect(model.meter?.lastReport?.frameRate == 50)
    model.seek(to: 10)
    #expect(model.meter?.lastReport == nil)
  }

  @Test("Statistics reset in a replay begin there, also after scrubbing back a little")
  func resetReplay() {
    var model = Scenes.replay
    Scenes.press("r", in: &model)
    #expect(model.meter?.statistics.frames == 0)
    model.seek(to: 10 * Self.second)
    let frames = model.meter?.statistics.frames ?? 0
    #expect((115...121).contains(frames))
    Scenes.press(.left, in: &model)
    #expect((55...61).contains(model.meter?.statistics.frames ?? 0))
    #expect(model.meter?.statistics.maximum ?? .max < 20_000_000)
    Scenes.press("r", in: &model)
    #expect(model.meter?.statistics.frames == 0)
  }

  @Test("A reset leaves the simulated panel and its last ten seconds as they are")
  func resetKeepsPanel() throws {
    var model = Scenes.replay
    Scenes.press(" ", in: &model)
    let before = Reading(model)
    let spans = try #require(model.meter).recorder.spans(after: MonotonicInstant(nanoseconds: 0))
    #expect(before.refreshRate != nil && before.sessionHitchRatio != nil && !spans.isEmpty)
    Scenes.press("r", in: &model)
    let after = Reading(model)
    #expect(after.refreshRate == before.refreshRate)
    #expect(after.refreshInterval == before.refreshInterval)
    #expect(after.hitchRatio == before.hitchRatio)
    #expect(after.sessionHitchRatio == nil)
    let meter = try #require(model.meter)
    #expect(meter.recorder.spans(after: MonotonicInstant(nanoseconds: 0)) == spans)
    #expect(meter.recorder.hitches.latest.isEmpty)
    #expect(meter.totals.repeats == 0 && meter.totals.droppedCount == 0)

    // From then on the panel does what it would have done, and only that is counted.
    var other = Scenes.replay
    let counted = try #require(other.meter).totals
    let end = model.elapsed + 3 * Self.second
    model.seek(to: end)
    other.seek(to: end)
    let (reset, whole) = (try #require(model.meter), try #require(other.meter))
    #expect(reset.simulation.totals == whole.simulation.totals)
    #expect(reset.totals.flips == whole.totals.flips - counted.flips)
    #expect(reset.totals.repeats == whole.totals.repeats - counted.repeats)
  }

  @Test("The display recomputed over kept history says from when")
  func displaySince() throws {
    var settings = Scenes.settings()
    settings.displays = [
      DisplayConfiguration(panel: .standard), DisplayConfiguration(panel: .fixed(60)),
    ]
    var model = Scenes.live(settings: settings)
    // More presents than are kept, so that the beginning is lost.
    let count = Int64(FrameHistory.standardCapacity) + 500_000
    for index in 0..<count {
      let instant = MonotonicInstant(nanoseconds: index * 1_000_000)
      _ = model.apply(.present(stream: 0, frame: Frame(presentedAt: instant)))
    }
    _ = model.apply(.time(MonotonicInstant(nanoseconds: count * 1_000_000)))
    Scenes.press("d", in: &model)
    #expect(model.message?.text == "display recomputed from 08:20 on")
    #expect(model.meter?.sessionHitchRatio != nil)
  }

  @Test("The pointer reads out the frame under it: index, time, frame time, on glass")
  func pointer() throws {
    var model = Scenes.steady
    let size = GridSize(columns: 120, rows: 34)
    _ = model.apply(.resized(size))
    let layout = Rendering.classic.layout(model, size: size)
    let plot = FrameTimeGraph.plot(in: try #require(layout.rect(of: .frameTime)))
    // The spike of 58 ms, wherever it is drawn.
    var found: [String] = []
    for column in plot.column..<plot.endColumn {
      Scenes.press(.mousePress(GridPoint(column: column, row: plot.row + 2)), in: &model)
      let title = Rendering.classic.render(model, size: size).text(row: plot.row - 1)
      if title.contains(" 58.") { found.append(title) }
    }
    let readout = try #require(found.first)
    #expect(readout.contains("frame 401 "))
    #expect(readout.contains("00:06.7"))
    #expect(readout.contains("on glass"))
    Scenes.press(.escape, in: &model)
    #expect(model.pointer == nil)
  }

  @Test("Looking back, the pointer still names the frame by its index in the stream")
  func pointerLookingBack() throws {
    var model = Scenes.live()
    Scenes.feed(Scenes.presents(seconds: 60, spikes: [3000: 41_700_000]), to: &model)
    let size = GridSize(columns: 120, rows: 34)
    Scenes.press(" ", .left, .left, .left, .left, in: &model)
    let layout = Rendering.classic.layout(model, size: size)
    let plot = FrameTimeGraph.plot(in: try #require(layout.rect(of: .frameTime)))
    var found: String?
    for column in plot.column..<plot.endColumn {
      Scenes.press(.mouseDrag(GridPoint(column: column, row: plot.row)), in: &model)
      let title = Rendering.classic.render(model, size: size).text(row: plot.row - 1)
      if title.contains(" 58.") { found = title }
    }
    #expect(try #require(found).contains("frame 3001 "))
  }

  @Test("A message goes after some seconds, also while a recording stands still")
  func messageGoes() {
    var model = Scenes.recording()
    _ = model.apply(.time(MonotonicInstant(nanoseconds: 0)))
    Scenes.press(" ", in: &model)
    _ = model.apply(.message("saved"))
    #expect(model.isMoving)
    _ = model.apply(.time(MonotonicInstant(nanoseconds: 5 * Self.second)))
    #expect(model.message == nil)
    #expect(!model.isMoving)
  }

  @Test("A message goes by the machine's clock where the source's has ended or is another")
  func messageGoesAfterEnd() {
    func at(_ seconds: Int64) -> MonotonicInstant {
      MonotonicInstant(nanoseconds: seconds * Self.second)
    }
    var model = Scenes.live()
    _ = model.apply(.clock(at(100)))
    _ = model.apply(.time(at(1)))
    _ = model.apply(.ended(reason: "the input has ended"))
    // A log that comes all at once passes hours of its own time in a moment.
    _ = model.apply(.time(at(4000)))
    _ = model.apply(.clock(at(103)))
    #expect(model.message?.text == "the input has ended")
    #expect(model.isMoving)
    _ = model.apply(.clock(at(105)))
    #expect(model.message == nil)
    #expect(!model.isMoving)
  }
}
