import Foundation
import Testing

@testable import FrameSources

/// An X server of our own, without a screen.
final class VirtualDisplay: Sendable {
  let name: String

  static let shared = VirtualDisplay()

  /// Whether there is an X server to start; where every change is checked there has to be one.
  static let isThere =
    ProcessInfo.processInfo.environment["CI"] == "true"
    || FileManager.default.isExecutableFile(atPath: "/usr/bin/Xvfb")

  private init() {
    let pipe = Pipe()
    // Not by `Process`: its children have every signal blocked, and this one would never stop.
    let server = "exec /usr/bin/Xvfb -displayfd 3 -screen 0 640x480x24 -nolisten tcp"
    do throws(ChildProcessError) {
      Self.stopAtExit(
        try ChildProcess.spawn(
          ["sh", "-c", server + " 3>&1 >/dev/null 2>&1"], name: "/bin/sh",
          environment: ProcessInfo.processInfo.environment,
          output: pipe.fileHandleForWriting.fileDescriptor))
    } catch {
      preconditionFailure("Xvfb: \(error)")
    }
    try? pipe.fileHandleForWriting.close()
    var number = ""
    while let byte = try? pipe.fileHandleForReading.read(upToCount: 1), byte.first != 10 {
      precondition(!byte.isEmpty, "Xvfb does not start")
      number += String(decoding: byte, as: UTF8.self)
    }
    name = ":" + number
  }

  /// The server goes when the tests are over.
  private static func stopAtExit(_ pid: Int32) {
    serverToStop = pid
    atexit { kill(VirtualDisplay.serverToStop, SIGTERM) }
  }

  nonisolated(unsafe) private static var serverToStop: Int32 = 0
}

@Suite("Real graphical programs", .enabled(if: VirtualDisplay.isThere), .serialized)
struct GraphicsTests {
  private static let bench = Workbench.shared

  private func run(_ command: [String]) throws -> RunRecord {
    try RunRecord.of(command) {
      $0["DISPLAY"] = VirtualDisplay.shared.name
      $0["LIBGL_ALWAYS_SOFTWARE"] = "1"
      $0["SDL_VIDEODRIVER"] = "x11"
      $0["vblank_mode"] = "0"
    }
  }

  @Test("SDL, which opens the library at run time: every frame once")
  func sdl() throws {
    Self.bench.build("sdl_window", "-lSDL2")
    let record = try run([Self.bench.path("sdl_window"), "200"])
    #expect(record.status == 0, "\(record.lines)")
    #expect(record.counts == ["sdl_window": 200])
    #expect(record.lost == 0)
    #expect(record.notes.isEmpty)
  }

  @Test("Two windows of one program are two streams")
  func windows() throws {
    Self.bench.build("glx_windows", "-lGL -lX11")
    let record = try run([Self.bench.path("glx_windows"), "100"])
    #expect(record.status == 0, "\(record.lines)")
    #expect(record.counts == ["glx_windows": 100, "glx_windows window 2": 50])
  }

  @Test("Vulkan: every frame once, on the swap chain's stream")
  func vulkan() throws {
    let record = try run(["vkcube", "--c", "60"])
    #expect(record.status == 0, "\(record.lines)")
    #expect(record.counts == ["vkcube": 60])
  }

  @Test("GLX: glxgears counts as many frames itself")
  func glxgears() throws {
    let record = try run(["timeout", "6", "glxgears"])
    let printed = try #require(record.lines.first { $0.contains("frames in") })
    let own = try #require(printed.split(separator: " ").first.flatMap { Double($0) })
    let stream = try #require(record.streams.first)
    let first = try #require(stream.presents.first)
    let ours = stream.presents.count { $0 - first <= 5_000_000_000 }
    // Its window begins a frame or two elsewhere and ends within a tenth of a second of ours: on a
    // machine that is busy otherwise the rate is not the same all the time.
    #expect(abs(Double(ours) - own) <= own / 20, "\(printed), we saw \(ours)")
  }

  @Test("EGL: es2gears is measured")
  func es2gears() throws {
    let record = try run(["timeout", "1", "es2gears_x11"])
    #expect(record.streams.map(\.name) == ["es2gears_x11"])
    #expect(record.presents > 10)
  }

  @Test("glmark2, which opens the library at run time, is measured")
  func glmark2() throws {
    let record = try run(["glmark2", "-s", "64x64", "-b", "build:duration=1"])
    #expect(record.status == 0, "\(record.lines)")
    #expect(record.streams.map(\.name) == ["glmark2"])
    #expect(record.presents > 10)
  }
}
