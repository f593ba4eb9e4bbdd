import FrameTiming

/// Notices a program that buffers what it prints: its lines come in blocks of one size, and the
/// times of arrival then say little about its frames.
struct BlockCheck: Equatable, Sendable {
  /// The C library's buffer for what is no terminal; others are multiples of it.
  private static let block = 4096
  /// More than that at once is what a fast program left while fpsbar was busy.
  private static let largest = 16_384
  /// Reads closer together than this, in nanoseconds, are a fast program and no blocks.
  private static let apart: Int64 = 20_000_000
  private static let enough = 4

  private var blocks = 0
  private var last: MonotonicInstant?
  private var isTold = false

  /// Takes a read; what to tell, once.
  mutating func note(bytes: Int, at now: MonotonicInstant) -> String? {
    defer { last = now }
    guard !isTold, let last else { return nil }
    let isBlock =
      bytes % Self.block == 0 && bytes <= Self.largest
      && now.nanoseconds(since: last) >= Self.apart
    blocks = isBlock ? blocks + 1 : 0
    guard blocks >= Self.enough else { return nil }
    isTold = true
    return "lines come in blocks of \(bytes) bytes: the program buffers its output "
      + "(try 'stdbuf -oL PROGRAM')"
  }
}
