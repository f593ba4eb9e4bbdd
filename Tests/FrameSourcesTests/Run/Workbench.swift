import Foundation
import Glibc

@testable import FrameSources

/// The libraries and the small C programs that tests run, built once.
struct Workbench {
  /// The folder with everything in it.
  let folder: String
  let libraries: HookLibraries

  static let shared: Workbench = {
    let bench = Workbench()
    built = bench.folder
    atexit { try? FileManager.default.removeItem(atPath: Workbench.built) }
    return bench
  }()

  /// What goes when the tests are over.
  nonisolated(unsafe) private static var built = ""

  /// The package's folder.
  static let package: String = {
    var path = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { path.deleteLastPathComponent() }
    return path.path
  }()

  private init() {
    var template = Array("/tmp/fpsbar-workbench-XXXXXX".utf8CString)
    precondition(mkdtemp(&template) != nil)
    folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    libraries = HookLibraries(folder: folder)
    let programs = Self.package + "/Tests/Programs"
    Self.shell("make -s -f Sources/CPresentHook/build.mk BUILD=\(folder) libraries")
    let flags = "-O1 -Wall -Wextra -ISources/CFrameMarks/include"
    Self.shell("cc \(flags) -shared -fPIC \(programs)/fake_gl.c -o \(folder)/libfake.so")
    Self.shell(
      "cc \(flags) -shared -fPIC -Wl,-Bsymbolic \(programs)/fake_gl.c -o \(folder)/libbound.so")
    Self.shell("cc \(flags) -shared -fPIC \(programs)/other_preload.c -o \(folder)/libother.so")
    Self.shell("cc \(flags) \(programs)/gl_routes.c -o \(folder)/routes")
    Self.shell(
      "cc \(flags) \(programs)/gl_routes.c -o \(folder)/routes-linked -Wl,--no-as-needed "
        + "\(folder)/libfake.so")
    Self.shell(
      "cc \(flags) \(programs)/marks_many.c -o \(folder)/many -L\(folder) -lfpsbar-marks "
        + "-Wl,-rpath,\(folder) -lpthread")
    Self.shell("cc -static -O1 \(programs)/static_program.c -o \(folder)/static")
  }

  /// The path of something that was built.
  func path(_ name: String) -> String { folder + "/" + name }

  /// Builds a program that not every test needs.
  func build(_ name: String, _ libraries: String) {
    let source = Self.package + "/Tests/Programs/\(name).c"
    Self.shell("cc -O1 -Wall -Wextra \(source) -o \(path(name)) \(libraries)")
  }

  /// Runs a command in the package's folder; what fails here is no test's failure.
  @discardableResult
  static func shell(_ command: String) -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "cd '\(package)' && \(command)"]
    process.standardOutput = pipe
    do { try process.run() } catch { preconditionFailure("\(error)") }
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    precondition(process.terminationStatus == 0, "this failed: \(command)")
    return String(decoding: output, as: UTF8.self)
  }
}
