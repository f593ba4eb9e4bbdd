import FrameTiming
import Glibc
import TestKit
import Testing

@testable import FrameSources

@Suite("Lines from FIFOs and files")
struct LineSourceTests {
  /// A folder with the file or FIFO that is read.
  private struct Folder {
    private let folder: TestKit.TemporaryFolder

    init() throws { folder = try TestKit.TemporaryFolder() }

    var path: String { folder.path }
    var input: String { path + "/input" }

    func append(_ text: String, to name: String = "input", emptied: Bool = false) {
      let flags = O_WRONLY | O_CREAT | (emptied ? O_TRUNC : O_APPEND)
      let descriptor = Glibc.open(path + "/" + name, flags, 0o600)
      let bytes = Array(text.utf8)
      _ = Glibc.write(descriptor, bytes, bytes.count)
      close(descriptor)
    }
  }

  /// Drains at a second and gives how many frames came and what was told.
  private func drain(
    _ source: inout LineSource, at seconds: Double
  ) throws -> (frames: Int, notes: [String], hasEnded: Bool) {
    var frames = 0
    var notes: [String] = []
    var hasEnded = false
    // Each drain reads once.
    for _ in 0..<6 {
      try source.drain(now: MonotonicInstant(nanoseconds: Int64(seconds * 1e9))) { event in
        switch event {
        case .present: frames += 1
        case .note(let text): notes.append(text)
        case .ended: hasEnded = true
        default: break
        }
      }
    }
    return (frames, notes, hasEnded)
  }

  private func source(_ path: String, match: String? = nil) throws -> LineSource {
    try LineSource.open(
      path, options: LineOptions(match: match), interval: 1_000_000_000,
      now: MonotonicInstant(nanoseconds: 0))
  }

  @Test("A file is followed from its end on, through shortening and replacement")
  func growingFile() throws {
    let folder = try Folder()
    folder.append("old\nold\nhal")
    var source = try source(folder.input, match: "e|f")
    #expect(try drain(&source, at: 1).frames == 0)
    folder.append("f\none\nelse\nthre")
    #expect(try drain(&source, at: 2).frames == 2)
    folder.append("e\n")
    #expect(try drain(&source, at: 3).frames == 1)

    folder.append("new\n", emptied: true)
    let cut = try drain(&source, at: 4)
    #expect(cut.frames == 1)
    #expect(cut.notes.count == 1)

    folder.append("left over\n")
    rename(folder.input, folder.path + "/other")
    folder.append("late\n", to: "other")
    #expect(try drain(&source, at: 5).frames == 2)
    folder.append("first\nsecond\n")
    let replaced = try drain(&source, at: 6)
    #expect(replaced.frames == 2)
    #expect(replaced.notes.count == 1)
    unlink(folder.input)
    #expect(try drain(&source, at: 7).hasEnded == false)
    folder.append("again: e\n")
    #expect(try drain(&source, at: 8).frames == 1)
  }

  @Test("A file that grows wakes the loop")
  func wakes() throws {
    let folder = try Folder()
    folder.append("")
    var source = try source(folder.input)
    _ = try drain(&source, at: 1)
    let descriptor = try #require(source.descriptors.first)
    folder.append("a\n")
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    #expect(poll(&waiting, 1, 5000) == 1)
    #expect(try drain(&source, at: 2).frames == 0)
    folder.append("b\n")
    #expect(try drain(&source, at: 2.1).frames == 2)
    #expect(source.nextDrain(after: MonotonicInstant(nanoseconds: 0)) != nil)
  }

  @Test("A FIFO has one writer after another, and no line is glued from two")
  func fifo() throws {
    let folder = try Folder()
    #expect(mkfifo(folder.input, 0o600) == 0)
    var source = try source(folder.input, match: "x")
    #expect(try drain(&source, at: 1).frames == 0)
    for round in 0..<3 {
      folder.append("x\nx\nhalf x")
      let came = try drain(&source, at: Double(2 + round))
      #expect(came.frames == 2)
      #expect(came.hasEnded == false)
      // Waiting for the next writer does not keep the loop awake.
      var waiting = pollfd(
        fd: try #require(source.descriptors.first), events: Int16(POLLIN), revents: 0)
      #expect(poll(&waiting, 1, 0) == 0)
    }
  }

  @Test("A pipe without a name ends with its writer")
  func pipeEnds() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    var source = try source("/dev/fd/\(ends[0])")
    close(ends[0])
    let text = Array("a\nb\npartial".utf8)
    #expect(write(ends[1], text, text.count) == text.count)
    let first = try drain(&source, at: 1)
    #expect(first.frames == 2)
    #expect(first.hasEnded == false)
    close(ends[1])
    let last = try drain(&source, at: 2)
    #expect(last.frames == 0)
    #expect(last.hasEnded)
    #expect(source.descriptors == [])
  }

  @Test("It is said once why nothing is measured")
  func explains() throws {
    let folder = try Folder()
    #expect(mkfifo(folder.input, 0o600) == 0)
    var source = try source(folder.input, match: "swap")
    _ = try drain(&source, at: 1)
    folder.append("hello \u{1B}[2J\n")
    #expect(try drain(&source, at: 4).notes.contains { $0.contains("swap") } == false)
    let notes = try drain(&source, at: 6).notes
    #expect(notes == ["nothing measured yet: none of 1 line matches; the first: 'hello  [2J'"])
    #expect(try drain(&source, at: 12).notes == [])
  }

  @Test("What cannot be opened is told")
  func unopened() {
    #expect(
      throws: LineSourceError.open(
        path: "/nonexistent", Errno(code: ENOENT, operation: "open"))
    ) { _ = try self.source("/nonexistent").descriptors }
    #expect(throws: LineSourceError.open(path: "/", Errno(code: EISDIR, operation: "open"))) {
      _ = try self.source("/").descriptors
    }
  }
}
