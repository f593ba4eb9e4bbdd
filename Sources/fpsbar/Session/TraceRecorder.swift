import Arguments
import Dashboard
import FrameSources
import FrameTiming
import FrameTraces
import Glibc

/// Writes what is measured as fpsbar's own trace while it runs, flushed every second, so that a
/// crash loses at most that.
struct TraceRecorder: ~Copyable {
  private static let flushTime: Int64 = 1_000_000_000
  private static let flushSize = 1 << 16

  private let path: String
  private let descriptor: Int32
  private let writer = OwnTraceLineWriter()
  private let settings: DashboardSettings
  private var names: [String] = []
  private var pending: String = ""
  private var hasHeader = false
  private var flushed: MonotonicInstant?

  /// Begins a new file. One that already holds something is never written over.
  static func open(path: String, settings: DashboardSettings) throws(Diagnostic) -> TraceRecorder {
    let descriptor = path.withArgumentBytes {
      Glibc.open($0, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
    }
    guard descriptor >= 0 else {
      throw Diagnostic("\(path): \(String(cString: strerror(errno)))", status: .io)
    }
    let recorder = TraceRecorder(owning: descriptor, path: path, settings: settings)
    var information = stat()
    let isUsed =
      fstat(descriptor, &information) == 0 && information.st_mode & S_IFMT == S_IFREG
      && information.st_size > 0
    guard !isUsed else {
      throw Diagnostic(
        "\(path): already holds something (remove it, or choose another name)", status: .io)
    }
    return recorder
  }

  private init(owning descriptor: Int32, path: String, settings: DashboardSettings) {
    self.descriptor = descriptor
    self.path = path
    self.settings = settings
  }

  deinit { Glibc.close(descriptor) }

  /// Takes note of a stream's name.
  mutating func stream(_ index: Int, name: String) {
    while names.count <= index, names.count < 4096 { names.append("stream \(names.count + 1)") }
    if index < names.count { names[index] = name }
  }

  /// Takes a present.
  mutating func present(stream: Int, at instant: MonotonicInstant) {
    writeHeader()
    pending += writer.line(Frame(presentedAt: instant), stream: stream)
  }

  /// Takes a bookmark.
  mutating func bookmark(_ name: String, at instant: MonotonicInstant) {
    writeHeader()
    pending += writer.line(Bookmark(name: name, at: instant))
  }

  /// Writes what is pending when a second has passed or there is much of it.
  mutating func flush(now: MonotonicInstant) throws(Diagnostic) {
    let last = flushed ?? now
    if flushed == nil { flushed = now }
    guard
      now.nanoseconds(since: last) >= Self.flushTime || pending.utf8.count >= Self.flushSize
    else { return }
    flushed = now
    try write()
  }

  /// Writes all that is pending.
  mutating func finish() throws(Diagnostic) {
    writeHeader()
    try write()
  }

  private mutating func writeHeader() {
    guard !hasHeader else { return }
    hasHeader = true
    let display = settings.displays[0]
    var options = TraceDisplayOptions()
    options.buffers = display.buffers?.rawValue
    options.policy = display.policy.rawValue
    options.lock60 = display.lock60
    options.linkRate = display.linkRate
    pending =
      writer.header(streams: names, display: display.panel.name, options: options) + pending
  }

  private mutating func write() throws(Diagnostic) {
    guard !pending.isEmpty else { return }
    if let failure = writeAll(pending, to: descriptor) {
      throw Diagnostic("\(path): \(String(cString: strerror(failure)))", status: .io)
    }
    pending.removeAll(keepingCapacity: true)
  }
}
