import FrameTiming
import Glibc
import Testing

@testable import FrameSources

@Suite("The source of frame marks")
struct FrameMarkSourceTests {
  let folder = TemporaryFolder()

  private func source(
    _ selection: FrameMarkSelection = .session(FrameMarkSession(token: 1)), began: Int64 = 1000
  ) -> FrameMarkSource {
    FrameMarkSource(
      directories: [FrameMarkDirectory(path: folder.path)], selection: selection,
      now: MonotonicInstant(nanoseconds: began))
  }

  private func drain(_ source: inout FrameMarkSource, at now: Int64) throws -> [SourceEvent] {
    var events: [SourceEvent] = []
    try source.drain(now: MonotonicInstant(nanoseconds: now)) { events.append($0) }
    return events
  }

  private func present(_ stream: Int, _ at: Int64) -> SourceEvent {
    .present(stream: stream, at: MonotonicInstant(nanoseconds: at))
  }

  /// A process that is certainly not there.
  private let dead = ProcessIdentity(pid: getpid(), start: 1)

  @Test("Threads that mark one stream are merged by time")
  func merging() throws {
    var left = RingFile(thread: 1)
    var right = RingFile(thread: 2)
    left.setStream(5, kind: 1)
    right.setStream(5, kind: 1)
    for time in [100, 300, 500] as [Int64] { left.mark(time) }
    for time in [200, 400] as [Int64] { right.mark(time) }
    left.write(to: folder.path)
    right.write(to: folder.path)
    var source = source()
    #expect(
      try drain(&source, at: 1000)
        == [.stream(0, name: "game")] + [100, 200, 300, 400, 500].map { present(0, $0) })
  }

  @Test("Streams get names that tell them apart")
  func naming() throws {
    var file = RingFile()
    file.setStream(5, kind: 1, number: 1)
    file.setStream(6, kind: 1, number: 2)
    file.setStream(7, kind: 3, number: 1)
    file.setStream(8, kind: 0, name: "left eye")
    for stream in 5...9 { file.mark(100, stream: UInt64(stream)) }
    file.write(to: folder.path)
    var source = source()
    let names = try drain(&source, at: 1000).compactMap { event in
      if case .stream(_, let name) = event { name } else { nil }
    }
    #expect(
      names == [
        "game", "game window 2", "game [\(getpid())]", "left eye", "game stream 9",
      ])
  }

  @Test("A mark of the next moment waits for its turn; one of the far future is refused")
  func future() throws {
    var file = RingFile()
    file.setStream(5, kind: 1)
    file.mark(900)
    file.mark(1100)
    file.mark(8_000_000_000)
    file.write(to: folder.path)
    var source = source()
    let events = try drain(&source, at: 1000)
    #expect(events.contains(present(0, 900)))
    #expect(!events.contains(present(0, 1100)))
    #expect(events.contains(.lost(stream: 0, count: 1)))
    #expect(try drain(&source, at: 1200) == [present(0, 1100)])
  }

  @Test("Marks from before the program began are refused")
  func past() throws {
    var file = RingFile(imageStart: 500)
    file.mark(100)
    file.mark(600)
    file.write(to: folder.path)
    var source = source()
    let events = try drain(&source, at: 1000)
    #expect(events.contains(.lost(stream: 0, count: 1)))
    #expect(events.filter { if case .note = $0 { true } else { false } }.count == 1)
  }

  @Test("Time never runs back within a stream")
  func order() throws {
    var file = RingFile()
    file.mark(600)
    file.write(to: folder.path)
    var source = source()
    _ = try drain(&source, at: 1000)
    file.mark(500)
    file.write(to: folder.path)
    #expect(try drain(&source, at: 1000) == [present(0, 600)])
  }

  @Test("The rings of a program that ended are read to the end and removed")
  func ended() throws {
    var file = RingFile(process: dead)
    for time in 0..<100 { file.mark(Int64(time)) }
    file.write(to: folder.path)
    var source = source()
    let events = try drain(&source, at: 1000)
    #expect(events.filter { if case .present = $0 { true } else { false } }.count == 63)
    #expect(events.contains(.lost(stream: 0, count: 37)))
    #expect(folder.files.isEmpty)
  }

  @Test("Of too many threads it is said once, and none of their rings stays")
  func tooMany() throws {
    for thread in 1...FrameMarkSource.mostRings + 3 {
      var file = RingFile(capacity: 16, process: dead, thread: thread)
      file.mark(100)
      file.write(to: folder.path)
    }
    var source = source()
    let events = try drain(&source, at: 1000)
    #expect(events.filter { if case .note = $0 { true } else { false } }.count == 1)
    source.finish(now: MonotonicInstant(nanoseconds: 2000)) { _ in }
    #expect(folder.files == [])
  }

  @Test("The next start of a program gets its name, and the past one is called so")
  func restarted() throws {
    var source = source(.named("game"))
    for (round, process) in [dead, ProcessIdentity(pid: getpid(), start: 2), .current()]
      .enumerated()
    {
      let began = Int64(round + 1) * 1_000_000_000
      var file = RingFile(process: process, session: 0, imageStart: began)
      file.setStream(5, kind: 1)
      file.mark(began)
      file.write(to: folder.path)
      let events = try drain(&source, at: began)
      #expect(events.contains(.stream(round, name: "game")))
      #expect(events.contains(present(round, began)))
      #expect(events.contains(.stream(0, name: "game (ended)")) == (round == 1))
      #expect(events.contains(.stream(1, name: "game (ended 2)")) == (round == 2))
    }
  }

  @Test("A program that is replaced by another one leaves no ring behind")
  func replaced() throws {
    var old = RingFile(thread: 1, imageStart: 10)
    var new = RingFile(thread: 1, imageStart: 20)
    old.mark(100)
    new.mark(200)
    old.write(to: folder.path)
    new.write(to: folder.path)
    var source = source()
    let events = try drain(&source, at: 1000)
    #expect(events.contains(present(0, 100)))
    #expect(events.contains(present(1, 200)))
    #expect(folder.files == [new.name])
  }

  @Test("Other programs' rings are left alone", arguments: [0, 2] as [UInt64])
  func otherSessions(session: UInt64) throws {
    var file = RingFile(session: session)
    file.mark(100)
    file.write(to: folder.path)
    var source = source()
    #expect(try drain(&source, at: 1000).isEmpty)
    #expect(folder.files == [file.name])
  }

  @Test("A program is found by its name, its source's name, or its pid")
  func selecting() throws {
    var file = RingFile(session: 0, program: "python3", component: "m", imageStart: 1000)
    file.setStream(5, kind: 0, name: "simulation")
    file.mark(1500)
    file.write(to: folder.path)
    let found: [FrameMarkSelection] = [
      .named("python3"), .named("simulation"), .process(getpid()),
    ]
    for selection in found {
      var source = source(selection)
      #expect(
        try drain(&source, at: 2000) == [.stream(0, name: "simulation"), present(0, 1500)])
    }
    for selection in [FrameMarkSelection.named("perl"), .process(1)] {
      var source = source(selection)
      #expect(try drain(&source, at: 2000).isEmpty)
    }
  }

  @Test("Attaching begins with what comes after")
  func attaching() throws {
    var file = RingFile(session: 0)
    for time in 0..<10 { file.mark(Int64(time)) }
    file.write(to: folder.path)
    var source = source(.named("game"))
    #expect(try drain(&source, at: 1000).isEmpty)
    file.mark(1100)
    file.write(to: folder.path)
    #expect(try drain(&source, at: 1200).contains(present(0, 1100)))
  }

  @Test("A ring that could not be made is told once, with the reason")
  func failed() throws {
    let process = ProcessIdentity.current()
    let name = "\(process.pid)-\(process.start)-7-h1-0.e\(ENOSPC)"
    close(creat(folder.path + "/" + name, 0o600))
    var source = source()
    let events = try drain(&source, at: 1000)
    guard case .note(let text) = events.first else {
      Issue.record("nothing was said: \(events)")
      return
    }
    #expect(text.contains("No space left on device"))
    #expect(try drain(&source, at: 2_000_000_000).isEmpty)
  }

  @Test("Leftovers of dead programs go; what a running reader still needs stays")
  func leftovers() {
    RingFile(process: dead, session: 0, thread: 1).write(to: folder.path)
    let own = FrameMarkSession.current()
    let needed = RingFile(process: dead, session: own.token, thread: 2)
    needed.write(to: folder.path)
    let alive = RingFile(session: 0, thread: 3)
    alive.write(to: folder.path)
    var broken = RingFile(process: dead, session: 0, thread: 4)
    broken.set(.version, 9)
    broken.write(to: folder.path)
    close(creat("\(folder.path)/.\(dead.pid)-1-5-h1-0", 0o600))
    close(creat("\(folder.path)/\(dead.pid)-1-6-h1-0.e28", 0o600))
    close(creat("\(folder.path)/a file of somebody else", 0o600))
    FrameMarkDirectory(path: folder.path).removeLeftovers(now: MonotonicInstant(nanoseconds: 1000))
    #expect(Set(folder.files) == [needed.name, alive.name, "a file of somebody else"])
  }
}
