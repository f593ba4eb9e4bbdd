import Foundation
import FrameTiming
import Glibc
import Testing

@testable import FrameSources

@Suite("A program under run")
struct RunSourceTests {
  private static let bench = Workbench.shared

  @Test(
    "Its exit status is told",
    arguments: [
      ("exit 0", 0), ("exit 3", 3), ("exit 255", 255), ("kill -9 $$", 137), ("kill -15 $$", 143),
    ] as [(String, Int32)])
  func status(script: String, status: Int32) throws {
    #expect(try RunRecord.of(["sh", "-c", script]).status == status)
  }

  private func failure(_ command: [String]) -> ChildProcessError? {
    do throws(ChildProcessError) {
      _ = try ChildProcess.start(command, environment: [:], output: .page)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "A file whose interpreter is missing is not called missing itself",
    arguments: [
      ("#!/no/such/shell -x\n", "its first line names '/no/such/shell', which is not here"),
      ("#!/bin/sh\r\nexit 0\r\n", "its first line ends in a carriage return, as on Windows"),
    ])
  func noInterpreter(text: String, reason: String) throws {
    let folder = TemporaryFolder()
    let path = folder.path + "/game"
    try Data(text.utf8).write(to: URL(filePath: path))
    #expect(chmod(path, 0o700) == 0)
    let error = try #require(failure([path]))
    #expect(error == .noInterpreter(path, reason))
    #expect(error.status == 126)
  }

  @Test("A program that cannot be started is told as a shell would")
  func notStarted() {
    #expect(failure(["no-such-program"])?.status == 127)
    #expect(failure(["/no/such/program"])?.status == 127)
    #expect(failure(["/etc/passwd"])?.status == 126)
    #expect(failure(["/tmp"])?.status == 126)
    #expect(failure([""])?.status == 127)
    #expect(failure([""])?.description.hasPrefix("the name of the program is empty") == true)
  }

  @Test("Its last lines are kept, the unfinished one too")
  func lines() throws {
    let script = "printf 'one\\ntwo\\r2\\n' ; printf 'three' >&2; read line || echo; echo end"
    #expect(try RunRecord.of(["sh", "-c", script]).lines == ["one", "2", "three", "end"])
    let many = try RunRecord.of(["seq", "1", "200000"]).lines
    #expect(many.count <= 500)
    #expect(many.last == "200000")
  }

  @Test("Its output goes to a file when it is told to")
  func log() throws {
    let folder = TemporaryFolder()
    let path = folder.path + "/log"
    let record = try RunRecord.of(["sh", "-c", "echo out; echo err >&2"], output: .log(path))
    #expect(record.lines.isEmpty)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "out\nerr\n")
  }

  @Test("A program that fails has its last words repeated")
  func failure() throws {
    let record = try RunRecord.of(["sh", "-c", "echo no display; exit 2"])
    #expect(record.notes.suffix(2) == ["sh ended with status 2", "sh: no display"])
  }

  @Test(
    "No mark is torn or lost, whatever threads and processes do",
    arguments: ["threads", "churn", "fork", "exec", "streams"], [1, 4, 13])
  func exactness(mode: String, count: Int) throws {
    let record = try RunRecord.of([Self.bench.path("many"), mode, "\(count)", "5000"])
    #expect(record.status == 0)
    let total = try #require(record.lines.last.flatMap { Int($0) })
    #expect(record.presents == total)
    #expect(record.lost == 0)
    #expect(record.leftovers.isEmpty)
    for stream in record.streams {
      #expect(zip(stream.presents, stream.presents.dropFirst()).allSatisfy { $0 <= $1 })
    }
    switch mode {
    case "streams": #expect(record.streams.count == count)
    case "fork": #expect(record.streams.count == count)
    case "exec": #expect(record.streams.map(\.name) == ["many", "again"])
    default: #expect(record.streams.map(\.name) == ["many"])
    }
  }

  @Test("A limit on the size of files keeps a program from being measured, not from running")
  func fileLimit() throws {
    let record = try RunRecord.of(
      ["sh", "-c", "ulimit -f 100; exec \(Self.bench.path("many")) threads 1 1000"])
    // The program's own word for that nothing was marked; the system would end it with a signal.
    #expect(record.status == 1)
    #expect(record.presents == 0)
    #expect(record.notes.contains { $0.contains("File too large (it runs on, unmeasured") })
  }

  @Test("Marks that come too fast are counted to the last one")
  func overrun() throws {
    let record = try RunRecord.of(
      [Self.bench.path("many"), "threads", "2", "3000000"], pollEvery: 200_000_000)
    #expect(record.presents + record.lost == 6_000_000)
    #expect(record.lost > 0)
    #expect(record.notes.last?.hasPrefix("\(record.lost) frames") == true)
  }

  @Test("Two programs under one shell are two streams")
  func shell() throws {
    let many = Self.bench.path("many")
    let record = try RunRecord.of([
      "sh", "-c", "\(many) threads 1 100 & \(many) threads 1 200; wait",
    ])
    #expect(record.streams.map(\.presents.count).sorted() == [100, 200])
    #expect(Set(record.streams.map(\.name)).count == 2)
  }

  @Test("Asked to end, the group gets SIGTERM; what stays is killed after two seconds")
  func stopping() throws {
    let began = MonotonicClock.now()
    var source = try RunSource.start(
      ["sh", "-c", "trap '' TERM; echo ready; while :; do sleep 1; done"],
      environment: ProcessInfo.processInfo.environment, output: .page,
      libraries: Self.bench.libraries, now: began)
    var record = RunRecord()
    func drain(at now: MonotonicInstant) throws {
      try source.drain(now: now) { record.take($0) }
      poll(nil, 0, 1)
    }
    while source.childOutput?.first != "ready" { try drain(at: began) }
    let isOverAtOnce = source.stop(now: began)
    #expect(!isOverAtOnce)
    for _ in 0..<50 { try drain(at: began.advanced(byNanoseconds: 1_999_999_999)) }
    #expect(record.status == nil)
    while record.status == nil { try drain(at: began.advanced(byNanoseconds: 2_000_000_000)) }
    #expect(record.status == 137)
    let isOver = source.stop(now: began)
    #expect(isOver)
  }

  @Test("Asked to end, a program that listens ends at once, and its children too")
  func stoppingGroup() throws {
    let began = MonotonicClock.now()
    var source = try RunSource.start(
      ["sh", "-c", "sleep 1000 & echo $!; wait"],
      environment: ProcessInfo.processInfo.environment, output: .page,
      libraries: Self.bench.libraries, now: began)
    var record = RunRecord()
    while source.childOutput?.isEmpty != false {
      try source.drain(now: began) { record.take($0) }
      poll(nil, 0, 1)
    }
    let sleeper = try #require(source.childOutput?.first.flatMap { Int32($0) })
    let isOverAtOnce = source.stop(now: began)
    #expect(!isOverAtOnce)
    while record.status == nil {
      try source.drain(now: began) { record.take($0) }
      poll(nil, 0, 1)
    }
    #expect(record.status == 143)
    #expect(!ProcessIdentity(pid: sleeper, start: 0).isAlive)
  }

  @Test("A program into which nothing can be loaded is told in one line")
  func hopeless() throws {
    let record = try RunRecord.of([Self.bench.path("static")])
    #expect(record.status == 4)
    let notes = record.notes.filter { $0.contains("statically linked") }
    #expect(notes.count == 1)
    #expect(notes.first?.contains("fpsbar pipe") == true)
  }

  @Test("Where the first place takes no rings the second one is used, and it is said")
  func secondPlace() throws {
    let record = try RunRecord.of([Self.bench.path("many"), "threads", "1", "100"]) {
      $0["XDG_RUNTIME_DIR"] = "/dev/null"
    }
    #expect(record.presents == 100)
    #expect(record.notes.count == 1)
    #expect(record.notes.first?.contains("/dev/null/fpsbar") == true)
  }

  @Test("Without its libraries the program runs on, unmeasured, and it is said")
  func noLibraries() throws {
    var source = try RunSource.start(
      ["sh", "-c", "exit 5"], environment: ProcessInfo.processInfo.environment, output: .page,
      libraries: nil, now: MonotonicClock.now())
    var record = RunRecord()
    while record.status == nil {
      try source.drain(now: MonotonicClock.now()) { record.take($0) }
      poll(nil, 0, 1)
    }
    #expect(record.status == 5)
    #expect(record.notes.first?.contains("libfpsbar-hook.so") == true)
  }
}
