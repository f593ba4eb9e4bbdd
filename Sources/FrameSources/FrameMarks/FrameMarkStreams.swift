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
  private var taken: Set<String> = []
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
    let name = choices.first { !taken.contains($0) } ?? last
    numbers[key] = number
    names.append(name)
    owners.append(key.program)
    latest.append(.min)
    taken.insert(name)
    sink(.stream(number, name: name))
    return number
  }

  /// The program is gone: its streams are called so, and its next start can have their names.
  mutating func end(_ program: RunningProgram, into sink: (SourceEvent) -> Void) {
    for number in names.indices where owners[number] == program {
      let name = names[number]
      guard taken.remove(name) != nil else { continue }
      names[number] = "\(name) (ended)"
      sink(.stream(number, name: names[number]))
    }
  }

  /// The mark's time, never before its stream's last: two threads that mark one stream may be read
  /// in the wrong order.
  mutating func inOrder(_ mark: PendingMark) -> MonotonicInstant {
    latest[mark.stream] = max(latest[mark.stream], mark.present)
    return MonotonicInstant(nanoseconds: latest[mark.stream])
  }
}
