import Foundation
import FrameTraces

/// The small traces in `Fixtures`, all of invented data.
enum Fixture {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Fixtures")

  static var names: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { !$0.hasPrefix(".") }.sorted()
    }
  }

  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appending(path: name)))
  }

  static func text(_ name: String) throws -> String {
    String(decoding: try bytes(name), as: UTF8.self)
  }

  static func read(_ name: String) throws -> Trace {
    try Trace.read(try bytes(name))
  }
}

extension Trace {
  /// Reads a trace that is written out in a test.
  static func read(text: String, format: String? = nil) throws(TraceError) -> Trace {
    try read(Array(text.utf8), options: TraceReadingOptions(format: format))
  }
}
