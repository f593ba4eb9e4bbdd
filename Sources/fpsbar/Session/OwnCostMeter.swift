import Dashboard
import FrameSources
import FrameTiming
import Glibc

/// Measures what fpsbar itself costs, once a second.
struct OwnCostMeter {
  private var lastWall: MonotonicInstant
  private var lastProcessor: Int64
  private var lastBytes = 0

  init(now: MonotonicInstant) {
    lastWall = now
    lastProcessor = MonotonicClock.processorTime()
  }

  /// When the next measurement is due.
  var due: MonotonicInstant { lastWall.advanced(byNanoseconds: 1_000_000_000) }

  /// The cost since the last measurement.
  mutating func measure(now: MonotonicInstant, terminalBytes: Int) -> OwnCost {
    let wall = max(1, now.nanoseconds(since: lastWall))
    let processor = MonotonicClock.processorTime()
    let cost = OwnCost(
      processorShare: Double(processor - lastProcessor) / Double(wall),
      terminalBytesPerSecond: Double(terminalBytes - lastBytes) * 1e9 / Double(wall),
      residentBytes: Self.residentBytes())
    (lastWall, lastProcessor, lastBytes) = (now, processor, terminalBytes)
    return cost
  }

  private static func residentBytes() -> Int? {
    let descriptor = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 128)
    let count = read(descriptor, &buffer, buffer.count)
    guard count > 0 else { return nil }
    let words = String(decoding: buffer[..<count], as: UTF8.self).split(separator: " ")
    guard words.count > 1, let pages = Int(words[1]) else { return nil }
    return pages * sysconf(Int32(_SC_PAGESIZE))
  }
}
