public import FrameTiming
import Glibc

/// Which programs' marks a source reads.
public enum FrameMarkSelection: Equatable, Sendable {
  /// All programs under one `fpsbar run`.
  case session(FrameMarkSession)
  /// The program with this pid, and after its end the next of the same name.
  case process(Int32)
  /// Every program of this name, or with a source of this name.
  case named(String)
}

/// Frame marks of running programs: finds their rings, merges them by time, follows programs as
/// they come and go, and counts what was lost.
public struct FrameMarkSource: ~Copyable, FrameSource {
  /// How often rings are read: a ring holds 131 ms of marks at a million a second.
  static let pollInterval: Int64 = 16_000_000
  /// How often new rings are looked for, before the first one came and after.
  static let eagerScanInterval: Int64 = 20_000_000
  static let scanInterval: Int64 = 250_000_000
  /// A mark further ahead of the reader's clock than this was not made by a clock.
  static let tolerance: Int64 = 1_000_000_000
  static let mostRings = 512
  static let mostStreams = 4096

  let directories: [FrameMarkDirectory]
  var selection: FrameMarkSelection
  let began: Int64
  let namespace: UInt64
  var rings: [ReadRing] = []
  var streams = FrameMarkStreams()
  /// Files that are of no interest: read already, broken, or another program's.
  var ignored: Set<String> = []
  /// Rings for which there was no place.
  var leftOut: [(directory: FrameMarkDirectory, name: String)] = []
  private var nextScan: Int64
  private var pending: [PendingMark] = []
  private var scratch: [RingMark] = []
  /// Whether any mark has ever come.
  public private(set) var hasMarks = false
  /// Marks that were overwritten before they could be read, or made no sense.
  public internal(set) var lost: UInt64 = 0

  /// Makes a source that looks for rings from `now` on. What rings of a session hold already is
  /// read too; of other programs only what comes after.
  public init(
    directories: [FrameMarkDirectory], selection: FrameMarkSelection, now: MonotonicInstant
  ) {
    self.directories = directories
    self.selection = selection
    self.began = now.nanoseconds
    self.nextScan = now.nanoseconds
    self.namespace = ProcessIdentity.pidNamespace()
  }

  public var descriptors: [Int32] { [] }

  public func nextDrain(after now: MonotonicInstant) -> MonotonicInstant? {
    let poll = rings.isEmpty ? nextScan : min(nextScan, now.nanoseconds &+ Self.pollInterval)
    return MonotonicInstant(nanoseconds: max(poll, now.nanoseconds))
  }

  public mutating func drain(
    now: MonotonicInstant, into sink: (SourceEvent) -> Void
  ) throws(Errno) {
    if now.nanoseconds >= nextScan {
      scan(now: now.nanoseconds, into: sink)
      let interval = rings.isEmpty ? Self.eagerScanInterval : Self.scanInterval
      nextScan = now.nanoseconds &+ interval
    }
    read(now: now.nanoseconds, into: sink)
    deliver(upTo: now.nanoseconds, into: sink)
    retire()
  }

  /// Reads everything that is left, after the programs have ended, and cleans up behind them.
  public mutating func finish(now: MonotonicInstant, into sink: (SourceEvent) -> Void) {
    scan(now: now.nanoseconds, into: sink)
    read(now: now.nanoseconds, into: sink)
    deliver(upTo: .max, into: sink)
    retire()
    removeLeftOut(now: now.nanoseconds)
  }

  private mutating func read(now: Int64, into sink: (SourceEvent) -> Void) {
    for position in rings.indices {
      scratch.removeAll(keepingCapacity: true)
      do throws(RingFault) {
        let lost = try rings[position].ring.read(now: now, into: &scratch)
        accept(scratch, of: position, now: now, into: sink)
        report(lost: lost, of: position, into: sink)
      } catch {
        accept(scratch, of: position, now: now, into: sink)
        sink(.note(rings[position].ring.complaint(error)))
        rings[position].isBroken = true
      }
    }
  }

  /// Checks the marks of one ring and lines them up for delivery.
  private mutating func accept(
    _ marks: [RingMark], of position: Int, now: Int64, into sink: (SourceEvent) -> Void
  ) {
    var rejected = 0
    let header = rings[position].ring.header
    for mark in marks {
      guard mark.present >= header.imageStart, mark.present <= now &+ Self.tolerance,
        let stream = streams.number(of: mark.stream, in: &rings[position], into: sink)
      else {
        rejected += 1
        continue
      }
      pending.append(PendingMark(present: mark.present, stream: stream))
    }
    guard rejected > 0 else { return }
    report(lost: UInt64(rejected), of: position, into: sink)
    if !rings[position].hasImpossibleMarks {
      rings[position].hasImpossibleMarks = true
      sink(.note("\(rings[position].ring.label): marks with impossible times are left out"))
    }
  }

  /// Lost marks belong to the stream that the ring marked last, as far as anybody can know.
  private mutating func report(
    lost: UInt64, of position: Int, into sink: (SourceEvent) -> Void
  ) {
    self.lost = self.lost &+ lost
    rings[position].unreported = rings[position].unreported &+ lost
    guard rings[position].unreported > 0, let stream = rings[position].lastStream else { return }
    sink(.lost(stream: stream, count: Int(clamping: rings[position].unreported)))
    rings[position].unreported = 0
  }

  private mutating func deliver(upTo limit: Int64, into sink: (SourceEvent) -> Void) {
    guard !pending.isEmpty else { return }
    hasMarks = true
    if !pending.isSorted { pending.sort { $0.present < $1.present } }
    // A mark made while this ran waits for its turn.
    let due = pending.firstIndex { $0.present > limit } ?? pending.endIndex
    for mark in pending[..<due] {
      sink(.present(stream: mark.stream, at: streams.inOrder(mark)))
    }
    pending.removeSubrange(..<due)
  }

  /// Closes and removes the rings of programs that have ended and whose marks are all read.
  private mutating func retire() {
    var gone: Set<RunningProgram> = []
    rings.removeAll { read in
      guard read.isEnded || read.isBroken else { return false }
      if read.isEnded {
        read.ring.remove()
        gone.insert(read.ring.header.runningProgram)
      }
      ignored.insert(read.ring.path)
      return true
    }
    let left = Set(rings.map(\.ring.header.runningProgram))
    for program in gone.subtracting(left) { streams.end(program) }
  }
}

/// A ring and how far its program is.
struct ReadRing {
  let ring: FrameMarkRing
  /// Whether pids of the ring mean nothing here.
  let isForeign: Bool
  /// The program has ended or begun to run another: no mark will come.
  var isEnded = false
  var isBroken = false
  var hasImpossibleMarks = false
  /// Our numbers for the ring's streams.
  var streams: [UInt32: Int] = [:]
  /// The stream of the newest mark.
  var lastStream: Int?
  /// Lost marks, before any stream is known.
  var unreported: UInt64 = 0
}

/// A mark on its way out.
struct PendingMark: Equatable {
  var present: Int64
  var stream: Int
}

extension [PendingMark] {
  /// Whether the marks are in order of time already.
  fileprivate var isSorted: Bool {
    zip(self, dropFirst()).allSatisfy { $0.present <= $1.present }
  }
}
