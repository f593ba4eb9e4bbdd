import Foundation
import Glibc
import TestKit
import Testing

@testable import FrameSources

@Suite("A ring of frame marks")
struct FrameMarkRingTests {
  let folder = TemporaryFolder()

  private func open(_ file: RingFile, now: Int64 = 1000) throws(RingFault) -> FrameMarkRing {
    file.write(to: folder.path)
    return try FrameMarkRing(directory: folder.path, name: file.name, now: now)
  }

  private func fault(_ file: RingFile) -> RingFault? {
    do throws(RingFault) {
      _ = try open(file)
      return nil
    } catch {
      return error
    }
  }

  @Test("Marks are read once, in order, with their streams")
  func reading() throws {
    var file = RingFile()
    file.mark(100, stream: 5)
    file.mark(200, stream: 7)
    let ring = try open(file)
    var marks: [RingMark] = []
    #expect(try ring.read(now: 1000, into: &marks) == 0)
    #expect(marks == [RingMark(present: 100, stream: 5), RingMark(present: 200, stream: 7)])
    file.mark(300)
    file.write(to: folder.path)
    marks = []
    #expect(try ring.read(now: 1000, into: &marks) == 0)
    #expect(marks == [RingMark(present: 300, stream: 5)])
    #expect(try ring.read(now: 1000, into: &marks) == 0)
    #expect(marks.count == 1)
  }

  @Test(
    "Overwritten marks are counted to the last one",
    arguments: [63, 64, 65, 100, 1000, 100_000])
  func overwritten(count: Int) throws {
    var file = RingFile()
    let ring = try open(file)
    for number in 0..<count { file.mark(Int64(number)) }
    file.write(to: folder.path)
    var marks: [RingMark] = []
    let lost = try ring.read(now: 1_000_000, into: &marks)
    #expect(Int(lost) + marks.count == count)
    // The oldest record may be under the writer's hand: one less than the capacity is sure.
    #expect(count >= 64 ? marks.count <= 63 : lost == 0)
    #expect(marks.last?.present == Int64(count - 1))
    #expect(marks.map(\.present) == Array(Int64(count - marks.count)..<Int64(count)))
  }

  @Test("A record that belongs to another mark is lost, not believed")
  func foreignRecord() throws {
    var file = RingFile()
    for number in 0..<3 { file.mark(Int64(number)) }
    file.put(99 << 32 | 5, bytes: 8, at: RingFile.records + 16 + 8)
    let ring = try open(file)
    var marks: [RingMark] = []
    #expect(try ring.read(now: 1000, into: &marks) == 1)
    #expect(marks.map(\.present) == [0, 2])
  }

  @Test("Numbers beyond 32 bits are told apart")
  func largeNumbers() throws {
    var file = RingFile()
    file.count = 1 << 32 - 2
    let ring = try open(file, now: 1 << 32)
    ring.skipToNow()
    for number in 0..<4 { file.mark(Int64(number)) }
    file.write(to: folder.path)
    var marks: [RingMark] = []
    #expect(try ring.read(now: 1 << 32, into: &marks) == 0)
    #expect(marks.map(\.present) == [0, 1, 2, 3])
  }

  @Test(
    "A header field that no writer writes is refused",
    arguments: RingFile.Field.allCases, [0, 1, 7, 255, 1 << 31, .max] as [UInt64])
  func hostileFields(field: RingFile.Field, value: UInt64) throws {
    var file = RingFile()
    file.mark(100)
    let before = file.bytes
    file.set(field, value)
    guard file.bytes != before else { return }
    switch field {
    case .component, .tid, .processStart, .pidNamespace, .session:
      #expect(fault(file) == nil)
    case .pid where value <= 255, .imageStart where value <= 255:
      #expect(fault(file) == (value == 0 && field == .pid ? fault(file) : nil))
    default:
      let found = try #require(fault(file))
      #expect(!"\(found)".contains("\n"))
    }
  }

  @Test(
    "An index that goes back or leaps is refused", arguments: [0, 1, 1 << 40, .max] as [UInt64])
  func hostileIndex(index: UInt64) throws {
    var file = RingFile()
    for number in 0..<10 { file.mark(Int64(number)) }
    let ring = try open(file)
    var marks: [RingMark] = []
    _ = try ring.read(now: 1000, into: &marks)
    file.count = index
    file.write(to: folder.path)
    #expect(throws: RingFault.indexJump(from: 10, to: index)) {
      try ring.read(now: 2000, into: &marks)
    }
  }

  @Test(
    "More marks than there was time for are refused from the beginning",
    arguments: [1 << 40, 1 << 63, .max] as [UInt64])
  func hostileFirstIndex(index: UInt64) {
    var file = RingFile()
    file.count = index
    #expect(fault(file) == .indexJump(from: 0, to: index))
  }

  @Test(
    "A file that is cut off while it is open is a fault, not a crash",
    arguments: [0, 100, 260, 20_490])
  func cutOff(size: Int) throws {
    var file = RingFile()
    file.mark(1)
    let ring = try open(file)
    truncate(folder.path + "/" + file.name, off_t(size))
    var marks: [RingMark] = []
    #expect(throws: RingFault.self) { try ring.read(now: 1000, into: &marks) }
  }

  @Test("What is no plain file of ours is left alone")
  func notOurs() throws {
    let name = RingFile().name
    #expect(mkfifo(folder.path + "/" + name, 0o600) == 0)
    #expect(throws: RingFault.notOurs) {
      try FrameMarkRing(directory: folder.path, name: name, now: 1)
    }
    unlink(folder.path + "/" + name)
    symlink("/dev/zero", folder.path + "/" + name)
    #expect(throws: RingFault.self) {
      try FrameMarkRing(directory: folder.path, name: name, now: 1)
    }
    #expect(throws: RingFault.self) {
      try FrameMarkRing(directory: folder.path, name: "nothing", now: 1)
    }
  }

  @Test("Names are read as text that is safe to show")
  func names() throws {
    var file = RingFile(program: "a\u{1b}[31m\u{202e}b")
    file.setStream(5, kind: 1, number: 2)
    file.setStream(6, kind: 0, name: "left\neye")
    let at = RingFile.streams + 7 * 64
    file.put([UInt8](repeating: 0xff, count: 64), at: at)
    file.put(1, bytes: 4, at: at)
    let ring = try open(file)
    #expect(ring.header.program == "a[31mb")
    #expect(ring.streamName(5) == .numbered("window", 2))
    #expect(ring.streamName(6) == .named("lefteye"))
    #expect(ring.streamName(7) != nil)
    #expect(ring.streamName(8) == nil)
    #expect(ring.streamName(256) == nil)
    #expect(ring.streamName(.max) == nil)
  }

  @Test("Whatever bytes a ring is made of, reading it ends")
  func mutated() {
    var random = SplitMix64(seed: 4)
    for _ in 0..<2000 {
      let changes = Int.random(in: 1...24, using: &random)
      RingFuzz.round(changes: changes, in: folder, using: &random)
    }
  }

  /// `FPSBAR_FUZZ_SECONDS=600 swift test --filter longer`: the same with other numbers each time.
  @Test("Whatever bytes a ring is made of, for longer")
  func longer() {
    let wish = ProcessInfo.processInfo.environment["FPSBAR_FUZZ_SECONDS"].flatMap { Double($0) }
    let end = ContinuousClock.now + .seconds(wish ?? 0.1)
    let seed = wish == nil ? 5 : UInt64.random(in: 0 ... .max)
    var random = SplitMix64(seed: seed)
    var rounds = 0
    while ContinuousClock.now < end {
      let changes = Int.random(in: 1...24, using: &random)
      RingFuzz.round(changes: changes, in: folder, using: &random)
      rounds += 1
    }
    if wish != nil { print("\(rounds) rings from seed \(seed)") }
  }
}
