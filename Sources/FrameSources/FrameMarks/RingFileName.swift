/// What the name of a file among the rings says: `PID-START-THREAD-PROGRAM.ring`; with a dot before
/// it while it is being made; ending in `.eN` when it could not be made because of error N.
struct RingFileName: Equatable, Sendable {
  /// How far the ring came.
  enum Stage: Equatable, Sendable {
    case unfinished
    case ring
    case failed(Int32)
  }

  var process: ProcessIdentity
  var stage: Stage

  /// Understands a name, or `nil` when it is none of ours.
  init?(_ name: String) {
    let hidden = name.hasPrefix(".")
    let parts = name.dropFirst(hidden ? 1 : 0).split(
      separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 5, let pid = Int32(parts[0]), pid > 0, let start = UInt64(parts[1]) else {
      return nil
    }
    process = ProcessIdentity(pid: pid, start: start)
    let ending = parts[4].split(separator: ".", omittingEmptySubsequences: false)
    switch (hidden, ending.count) {
    case (true, 1): stage = .unfinished
    case (false, 2) where ending[1] == "ring": stage = .ring
    case (false, 2) where ending[1].first == "e":
      guard let error = Int32(ending[1].dropFirst()) else { return nil }
      stage = .failed(error)
    default: return nil
    }
  }
}
