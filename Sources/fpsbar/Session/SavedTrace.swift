import Dashboard
import FrameTiming
import FrameTraces
import Glibc

/// Writes what is kept to a new file in the working folder.
enum SavedTrace {
  /// Writes the kept presents of every stream, in order of time, and says what became of it.
  static func write(_ model: DashboardModel) -> String {
    let (name, descriptor) = openNew()
    guard descriptor >= 0 else {
      return "\(name): not saved, \(String(cString: strerror(errno)))"
    }
    defer { close(descriptor) }
    if let failure = writeAll(text(of: model), to: descriptor) {
      return "\(name): not saved whole, \(String(cString: strerror(failure)))"
    }
    return "saved \(name)"
  }

  /// Makes a file that was not there: a second one of the same second gets a number.
  private static func openNew() -> (name: String, descriptor: Int32) {
    let time = timeText()
    var name = "fpsbar-\(time).jsonl"
    for number in 2...99 {
      let descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
      if descriptor >= 0 || errno != EEXIST { return (name, descriptor) }
      name = "fpsbar-\(time)-\(number).jsonl"
    }
    return (name, -1)
  }

  private static func text(of model: DashboardModel) -> String {
    let writer = OwnTraceLineWriter()
    let panel = model.display.panel.name
    var text = writer.header(
      name: model.title, streams: model.streams.map(\.name), display: panel)
    for (stream, frame) in model.keptFrames() { text += writer.line(frame, stream: stream) }
    for (index, at) in model.bookmarks.sorted().enumerated() {
      text += writer.line(Bookmark(name: "bookmark \(index + 1)", at: at))
    }
    return text
  }

  /// The local date and time as `20261130-124530`.
  private static func timeText() -> String {
    var seconds = time(nil)
    var parts = tm()
    localtime_r(&seconds, &parts)
    var buffer = [CChar](repeating: 0, count: 32)
    let count = strftime(&buffer, buffer.count, "%Y%m%d-%H%M%S", &parts)
    return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
