import Foundation
import Testing

@testable import FrameSources

@Suite("The present hook")
struct PresentHookTests {
  private static let bench = Workbench.shared

  /// A way to the swap functions, and how many presents it makes on how many streams.
  struct Route: Sendable, CustomTestStringConvertible {
    var name: String
    var program = "routes"
    var presents = 12
    var streams = 3
    var testDescription: String { name }
  }

  static let routes = [
    Route(name: "handle"), Route(name: "glXGetProcAddress"), Route(name: "glXGetProcAddressARB"),
    Route(name: "eglGetProcAddress", presents: 14), Route(name: "default"),
    Route(name: "linked", program: "routes-linked"),
    Route(name: "next", program: "routes-linked"),
    Route(name: "dlclose", presents: 20, streams: 1),
    Route(name: "fork", presents: 30, streams: 2),
    Route(name: "nothing", presents: 0, streams: 0),
  ]

  @Test(
    "Every route is measured, arrives, and returns what the real one returns", arguments: routes)
  func route(_ route: Route) throws {
    let record = try RunRecord.of([
      Self.bench.path(route.program), route.name, Self.bench.path("libfake.so"),
    ])
    #expect(record.status == 0, "\(record.lines)")
    #expect(record.presents == route.presents)
    #expect(record.streams.count == route.streams)
    #expect(record.lost == 0)
    #expect(record.leftovers.isEmpty)
  }

  @Test(
    "Another preload finds the real functions, whichever is loaded first",
    arguments: ["handle", "glXGetProcAddress", "eglGetProcAddress", "default", "dlclose", "fork"],
    [true, false])
  func otherPreload(route: String, isFirst: Bool) throws {
    let hook = Self.bench.path("libfpsbar-hook.so")
    let other = Self.bench.path("libother.so")
    let preload = isFirst ? [other, hook] : [hook, other]
    let record = try RunRecord.of([
      "/usr/bin/env", "LD_PRELOAD=" + preload.joined(separator: ":"),
      Self.bench.path("routes"), route, Self.bench.path("libbound.so"),
    ])
    #expect(record.status == 0, "\(record.lines)")
    #expect(record.presents >= 12)
  }

  @Test("A preload that the program had stays, behind the hook")
  func keepsPreload() throws {
    let record = try RunRecord.of([
      Self.bench.path("routes-linked"), "linked", Self.bench.path("libfake.so"),
    ]) { $0["LD_PRELOAD"] = Self.bench.path("libother.so") }
    #expect(record.status == 0)
    #expect(record.presents == 12)
    #expect(record.lines.contains("other_preload: 10"))
  }

  @Test("Vulkan's layers and their folders are kept")
  func keepsLayers() {
    let libraries = HookLibraries(folder: "/opt/fpsbar")
    let plain = libraries.environment(adding: ["HOME": "/"])
    #expect(
      plain == [
        "HOME": "/", "LD_PRELOAD": "/opt/fpsbar/libfpsbar-hook.so",
        "VK_INSTANCE_LAYERS": "VK_LAYER_FPSBAR_present", "VK_ADD_LAYER_PATH": "/opt/fpsbar",
      ])
    let full = libraries.environment(adding: [
      "LD_PRELOAD": "a.so b.so", "VK_INSTANCE_LAYERS": "A:B", "VK_LAYER_PATH": "/layers",
      "VK_ADD_LAYER_PATH": "/more",
    ])
    #expect(full["LD_PRELOAD"] == "/opt/fpsbar/libfpsbar-hook.so:a.so b.so")
    #expect(full["VK_INSTANCE_LAYERS"] == "A:B:VK_LAYER_FPSBAR_present")
    #expect(full["VK_LAYER_PATH"] == "/layers:/opt/fpsbar")
    #expect(full["VK_ADD_LAYER_PATH"] == "/more:/opt/fpsbar")
  }

  @Test("The hook is small, needs libc alone and exports what it stands in for")
  func file() throws {
    let path = Self.bench.path("libfpsbar-hook.so")
    let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
    #expect(try #require(size) < 20_000)
    let needed = Workbench.shell("readelf -d \(path) | grep NEEDED")
    #expect(needed.contains("libc.so.6"))
    #expect(needed.split(separator: "\n").count == 1)
    let names = Workbench.shell("nm -D --defined-only \(path) | awk '{print $3}'")
    #expect(
      Set(names.split(separator: "\n")) == [
        "dlsym", "eglGetProcAddress", "eglSwapBuffers", "eglSwapBuffersWithDamageEXT",
        "eglSwapBuffersWithDamageKHR", "glXGetProcAddress", "glXGetProcAddressARB",
        "glXSwapBuffers", "glXSwapBuffersMscOML",
      ])
  }
}
