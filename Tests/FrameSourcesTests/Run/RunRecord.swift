import Foundation
import FrameTiming
import Glibc

@testable import FrameSources

/// All that a program under `run` was seen to do.
struct RunRecord {
  /// Presents by stream, in order of appearance.
  var streams: [(name: String, presents: [Int64])] = []
  var notes: [String] = []
  var lost = 0
  var status: Int32?
  var lines: [String] = []
  /// What is left in the folder of the rings.
  var leftovers: [String] = []

  var presents: Int { streams.reduce(0) { $0 + $1.presents.count } }
  var counts: [String: Int] {
    Dictionary(streams.map { ($0.name, $0.presents.count) }) { $0 + $1 }
  }

  /// Runs a program to its end. `change` may turn the environment about.
  static func of(
    _ command: [String], output: ChildOutput = .page, pollEvery interval: Int64 = 0,
    change: (inout [String: String]) -> Void = { _ in }
  ) throws -> RunRecord {
    let folder = TemporaryFolder()
    var environment = ProcessInfo.processInfo.environment
    environment["XDG_RUNTIME_DIR"] = folder.path
    environment["LD_LIBRARY_PATH"] = Workbench.shared.folder
    change(&environment)
    var source = try RunSource.start(
      command, environment: environment, output: output,
      libraries: Workbench.shared.libraries, now: MonotonicClock.now())
    var record = RunRecord()
    while record.status == nil {
      let now = MonotonicClock.now()
      try source.drain(now: now) { record.take($0) }
      guard record.status == nil else { break }
      let due = source.nextDrain(after: now) ?? now
      let wait = max(interval, due.nanoseconds(since: now))
      var polls = source.descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      poll(&polls, nfds_t(polls.count), Int32(wait / 1_000_000))
    }
    record.lines = source.childOutput ?? []
    let rings = FrameMarkDirectory(path: folder.path + "/fpsbar")
    record.leftovers = rings.files()
    for name in record.leftovers { rings.remove(name) }
    rmdir(rings.path)
    return record
  }

  mutating func take(_ event: SourceEvent) {
    switch event {
    case .stream(let index, let name):
      if index == streams.count { streams.append((name, [])) } else { streams[index].name = name }
    case .present(let stream, let at): streams[stream].presents.append(at.nanoseconds)
    case .lost(_, let count): lost += count
    case .note(let text): notes.append(text)
    case .ended(let status, _): self.status = status
    case .ticks, .sample: break
    }
  }
}
