import FrameTiming

/// A program in a process: `exec` puts another one into the same process.
struct RunningProgram: Hashable, Sendable {
  var process: ProcessIdentity
  var imageStart: Int64
}

/// The streams of all programs, numbered in order of appearance, each with a name of its own.
struct FrameMarkStreams {
  /// A program's stream: the same one whichever of its threads marks it.
  private struct Key: Hashable {
    var program: RunningProgram
    var component: UInt32
    var stream: UInt32
  }

  private var numbers: [Key: Int] = [:]
  private var names: [String] = []
  private var owners: [RunningProgram] = []
  private var taken: [String: Int] = [:]
  private var ended: Set<Int> = []
  private var latest: [Int64] = []

  /// Our number for a ring's stream, announced when it is new; `nil` when there are too many.
  mutating func number(
    of stream: UInt32, in read: inout ReadRing, into sink: (SourceEvent) -> Void
  ) -> Int? {
    if let known = read.streams[stream] {
      read.lastStream = known
      return known
    }
    let header = read.ring.header
    let key = Key(
      program: header.runningProgram, component: header.component, stream: stream)
    let number = numbers[key] ?? add(key, read.ring, into: sink)
    guard let number else { return nil }
    read.streams[stream] = number
    read.lastStream = number
    return number
  }

  private mutating func add(
    _ key: Key, _ ring: FrameMarkRing, into sink: (SourceEvent) -> Void
  ) -> Int? {
    guard names.count < FrameMarkSource.mostStreams, key.stream < RingHeader.streamCount else {
      return nil
    }
    let pid = key.program.process.pid
    let program = ring.header.program.isEmpty ? "pid \(pid)" : ring.header.program
    let known = ring.streamName(key.stream) ?? .numbered("stream", Int(key.stream))
    let choices = known.choices(program: program, pid: pid)
    let number = names.count
    let last = "\(choices[choices.count - 1]) #\(number)"
    let name = choices.first { isFree($0) } ?? last
    if let old = taken[name] { rename(old, into: sink) }
    numbers[key] = number
    names.append(name)
    owners.append(key.program)
    latest.append(.min)
    taken[name] = number
    sink(.stream(number, name: name))
    return number
  }

  /// Whether no stream has the name, or one whose program is gone.
  private func isFree(_ name: String) -> Bool { taken[name].map { ended.contains($0) } ?? true }

  /// A program has ended: its next start can have the names of its streams.
  mutating func end(_ program: RunningProgram) {
    for number in names.indices where owners[number] == program { ended.insert(number) }
  }

  /// Calls a stream of the past by what it is, now that another has its name.
  private mutating func rename(_ number: Int, into sink: (SourceEvent) -> Void) {
    let name = names[number]
    var count = 1
    var past = "\(name) (ended)"
    while taken[past] != nil {
      count += 1
      past = "\(name) (ended \(count))"
    }
    taken[name] = nil
    taken[past] = number
    names[number] = past
    sink(.stream(number, name: past))
  }

  /// The mark's time, never before its stream's last: two threads that mark one stream may be read
  /// in the wrong order.
  mutating func inOrder(_ mark: PendingMark) -> MonotonicInstant {
    latest[mark.stream] = max(latest[mark.stream], mark.present)
    return MonotonicInstant(nanoseconds: latest[mark.stream])
  }
}
