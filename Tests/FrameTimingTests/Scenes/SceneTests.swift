import FrameTiming
import TestKit
import Testing

@Suite("The demo's scenes")
struct SceneTests {
  static let names = [
    "static", "scroll", "animation", "animation-120", "video-30", "video-60", "stall", "bounce",
    "thresholds",
  ]

  private func scene(_ name: String) throws -> DisplayScene {
    try #require(DisplayScene.named(name))
  }

  private func run(_ name: String, on panel: DisplayPanel? = nil) throws -> DisplayRun {
    let scene = try scene(name)
    var setting = scene.display
    if let panel { setting = DisplayConfiguration(panel: panel) }
    return DisplayRun(scene.frames(seed: 1), setting, until: .after(scene.duration))
  }

  @Test("All nine are there, with something to say that fits a line of 80 columns")
  func list() {
    #expect(DisplayScene.all.map(\.name) == Self.names)
    #expect(DisplayScene.named("no such scene") == nil)
    for scene in DisplayScene.all {
      #expect(!scene.title.isEmpty && scene.title.count <= 40)
      #expect(!scene.caption.isEmpty && scene.caption.count <= 76, "\(scene.name)")
    }
  }

  @Test("A pass is in order, within its duration, and the same for the same seed", arguments: names)
  func passes(name: String) throws {
    let scene = try scene(name)
    for seed in UInt64(0)..<20 {
      let frames = scene.frames(seed: seed)
      let times = frames.map(\.presentedAt.nanoseconds)
      #expect(times == times.sorted())
      #expect(try #require(times.first) >= 0)
      #expect(try #require(times.last) < scene.duration)
      #expect(frames == scene.frames(seed: seed))
      #expect(scene.streams(seed: seed).first?.frames == frames)
    }
  }

  @Test("A loop goes on after the end of a pass", arguments: names)
  func loops(name: String) throws {
    let scene = try scene(name)
    let count = scene.frames(seed: 7).count
    let frames = Array(scene.loop(seed: 7).prefix(count * 3))
    #expect(Array(frames.prefix(count)) == scene.frames(seed: 7))
    let times = frames.map(\.presentedAt)
    #expect(times == times.sorted())
    #expect(frames[count].presentedAt.nanoseconds >= scene.duration)
  }

  @Test("static: the phone ends at 10 Hz, a fixed panel refreshes on at 60")
  func still() throws {
    let phone = try run("static")
    #expect(phone.refreshes.last?.hertz == 10)
    let fixed = try run("static", on: .fixed(60))
    let tail = fixed.refreshes.filter { $0.time > 5_000_000_000 }
    #expect((59...60).contains(tail.count))
    #expect(tail.allSatisfy { !$0.isFlip })
  }

  @Test("scroll: about 80 Hz while fast, 60 while slow, and idle between the flicks")
  func scroll() throws {
    let run = try run("scroll")
    #expect(run.refreshes.contains { $0.hertz == 80 && $0.isFlip })
    #expect(run.refreshes.contains { $0.hertz == 60 && $0.isFlip })
    #expect(!run.refreshes.contains { $0.isFlip && $0.hertz == 120 && $0.time > 20_000_000 })
    #expect(run.refreshes.contains { $0.hertz <= 24 })
    #expect(run.totals.hitch == 0)
  }

  @Test("animation: 60 Hz under the lock, two buffers")
  func animation() throws {
    let run = try run("animation")
    let moving = run.refreshes.filter { $0.isFlip && $0.flipInterval != nil }
    #expect(moving.allSatisfy { $0.interval == 16_666_666 || $0.interval == 16_666_667 })
    #expect(run.totals.hitch == 0)
  }

  @Test("animation-120: 60, 80 and 120 Hz as it gets faster")
  func animation120() throws {
    let run = try run("animation-120")
    for (from, rate) in [(500, 60.0), (2500, 80), (4500, 120)] {
      let during = run.refreshes.filter {
        $0.time > Int64(from) * 1_000_000 && $0.time < Int64(from + 800) * 1_000_000
      }
      #expect(Set(during.map(\.hertz)) == [rate])
    }
  }

  @Test(
    "video: the panel takes the video's rate", arguments: [("video-30", 30.0), ("video-60", 60)])
  func video(name: String, rate: Double) throws {
    let run = try run(name)
    #expect(Set(run.refreshes.dropFirst().map(\.hertz)) == [rate])
    #expect(run.totals.hitch == 0)
    #expect(run.dropped.isEmpty)
  }

  @Test("stall: 8.333 ms with three buffers, 25 ms with two, once a second")
  func stall() throws {
    let run = try run("stall")
    #expect(run.totals.hitches == 6)
    for flip in run.flips where flip.hitch > 0 { #expect(abs(flip.hitch - 8_333_333) <= 1) }
    let scene = try scene("stall")
    var two = scene.display
    two.buffers = .two
    let worse = DisplayRun(scene.frames(seed: 1), two, until: .after(scene.duration))
    for flip in worse.flips where flip.hitch > 0 { #expect(abs(flip.hitch - 25_000_000) <= 1) }
  }

  @Test("bounce: the timer causes repeats and drops and lags behind, the link does not")
  func bounce() throws {
    let scene = try scene("bounce")
    let streams = scene.streams(seed: 3)
    #expect(streams.map(\.name) == ["timer", "display link"])
    let timer = DisplayRun(streams[0].frames, scene.display, until: .after(scene.duration))
    #expect(timer.totals.repeats > 20)
    #expect(timer.totals.droppedCount > 5)
    let link = DisplayRun(streams[1].frames, scene.display, until: .after(scene.duration))
    // The refresh at the origin comes before the first frame.
    #expect(link.totals.repeats == 1)
    #expect(link.dropped.isEmpty)
    let tracks = try #require(scene.bounceTracks(seed: 3))
    for step in tracks.link {
      #expect(abs(step.position - BounceTracks.position(at: step.time)) < 1e-9)
    }
    let behind = tracks.timer.map {
      Double($0.time % BounceTracks.period) / 1e9 - $0.timeOffset
    }
    #expect(behind.contains { $0 > 0.05 })
    #expect(try self.scene("static").bounceTracks(seed: 3) == nil)
  }

  @Test("A jittering timer at the refresh edge repeats and drops at 60 fps on average")
  func timerAtTheEdge() {
    var random = SplitMix64(seed: 5)
    let period = 1_000_000_000.0 / 60
    let frames = (0..<600).map { index in
      // Vblanks lie half a period after the first frame.
      let due = index == 0 ? 0 : (Double(index) - 0.5) * period
      let jitter = index == 0 ? 0 : Int64.random(in: -4_000_000...4_000_000, using: &random)
      return Frame(presentedAt: MonotonicInstant(nanoseconds: Int64(due) + jitter))
    }
    let run = DisplayRun(
      frames, DisplayConfiguration(panel: .fixed(60)), until: .after(10_000_000_000))
    #expect(run.totals.repeats > 50)
    #expect(run.totals.droppedCount > 50)
    let span = frames[599].presentedAt.nanoseconds(since: frames[0].presentedAt)
    #expect(abs(599 * 1e9 / Double(span) - 60) < 0.1)

    let aligned = FrameScript.steady(60, count: 600)
    let link = DisplayRun(
      aligned, DisplayConfiguration(panel: .fixed(60)), until: .after(9_990_000_000))
    #expect(link.totals.repeats == 1)
    #expect(link.dropped.isEmpty)
  }

  @Test("thresholds: the rate rises from 0 to 240")
  func thresholds() throws {
    let frames = try scene("thresholds").frames(seed: 1)
    func rate(_ from: Double) -> Int {
      frames.count {
        let time = Double($0.presentedAt.nanoseconds) / 1e9
        return time >= from && time < from + 1
      }
    }
    for second in [0.0, 5.5, 11.5, 17.5, 23] {
      #expect(abs(Double(rate(second)) - 10 * (second + 0.5)) <= 1)
    }
  }
}
