import CFrameMarks

/// What a stream of a program is called.
enum RingStreamName: Equatable, Sendable {
  /// By the program itself; outside text.
  case named(String)
  /// A window, surface or swap chain, counted from 1 in its program.
  case numbered(String, Int)

  init(_ raw: fpsbar_ring_stream) {
    let number = Int(raw.number)
    switch raw.kind {
    case UInt32(FPSBAR_STREAM_WINDOW.rawValue): self = .numbered("window", number)
    case UInt32(FPSBAR_STREAM_SURFACE.rawValue): self = .numbered("surface", number)
    case UInt32(FPSBAR_STREAM_SWAPCHAIN.rawValue): self = .numbered("swap chain", number)
    default: self = .named(withUnsafeBytes(of: raw.name) { RingHeader.text($0) })
    }
  }

  /// Names for the stream, best first; the last one is the program's own for good.
  func choices(program: String, pid: Int32) -> [String] {
    switch self {
    case .named(let name):
      let name = name.isEmpty ? program : name
      return [name, "\(program) \(name)", "\(name) [\(pid)]", "\(program) \(name) [\(pid)]"]
    case .numbered(let kind, let number):
      let long = "\(program) \(kind) \(number)"
      let tail = [long, "\(long) [\(pid)]"]
      return number == 1 ? [program, "\(program) [\(pid)]"] + tail : tail
    }
  }
}
