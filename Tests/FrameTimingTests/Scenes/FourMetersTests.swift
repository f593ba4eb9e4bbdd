import FrameTiming
import TestKit
import Testing

/// FACTS S0-10 and S0-11: all four numbers from one run, differing as the source reports.
@Suite("Four meters on one run")
struct FourMetersTests {
  private func reading(
    _ name: String, on setting: DisplayConfiguration, at second: Int64
  ) throws -> FourMeters.Reading {
    let scene = try #require(DisplayScene.named(name))
    var meters = FourMeters(setting, drawsItself: scene.drawsItself)
    var simulation = RefreshSimulation(setting)
    for frame in scene.frames(seed: 1) {
      let ready = simulation.readyTime(frame.presentedAt)
      simulation.present(frame, into: &meters)
      meters.presented(at: ready)
    }
    let origin = try #require(simulation.origin)
    simulation.finish(
      at: origin.advanced(byNanoseconds: second * 1_000_000_000), into: &meters)
    return meters.reading(at: second * 1_000_000_000)
  }

  @Test("A still picture: the link calls on, nothing is rendered, a fixed panel wastes 60 a second")
  func still() throws {
    let fixed = try reading("static", on: DisplayConfiguration(panel: .fixed(60)), at: 5)
    #expect(fixed.displayLink == 60)
    #expect(fixed.gpuReport == 0)
    #expect(fixed.coreAnimation == 0)
    #expect(fixed.refreshRate == 60)
    #expect(fixed.surfaces.count == 1)
    #expect(try #require(fixed.surfaces.first).refreshes > 250)

    let phone = try reading(
      "static", on: DisplayConfiguration(panel: .ladder(.iPhone13Pro)), at: 5)
    #expect(phone.refreshRate == 10)
    #expect(phone.coreAnimation == 0)
  }

  @Test("Video: the GPU meter and the renderer's agree, the link does not follow")
  func video() throws {
    let phone = DisplayConfiguration(panel: .ladder(.iPhone13Pro))
    let thirty = try reading("video-30", on: phone, at: 4)
    #expect(thirty.displayLink == 60)
    #expect(thirty.gpuReport == 30)
    #expect(thirty.coreAnimation == 30)
    #expect(thirty.refreshRate == 30)
  }

  @Test("At 120 the renderer's meter stops at 60, and the GPU meter sees nothing")
  func fast() throws {
    let scene = try #require(DisplayScene.named("animation-120"))
    var setting = scene.display
    setting.linkRate = 120
    let reading = try reading("animation-120", on: setting, at: 5)
    #expect(reading.displayLink == 120)
    #expect(reading.gpuReport == 0)
    #expect(reading.coreAnimation == 60)
    #expect((119...120).contains(reading.refreshRate))
    #expect((120...121).contains(reading.surfaces.count))
  }

  @Test("Slow content with a fast link: callbacks at 120, the panel at 30 Hz")
  func slowWithFastLink() throws {
    var setting = DisplayConfiguration(panel: .ladder(.iPhone13Pro))
    setting.linkRate = 120
    let reading = try reading("video-30", on: setting, at: 4)
    #expect(reading.displayLink == 120)
    #expect(reading.refreshRate == 30)
  }
}
