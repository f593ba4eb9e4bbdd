import Foundation
import FrameTiming
import FrameTraces
import Testing

/// Damaged fixtures by the thousand: every reader reads them or refuses them.
///
/// In the suite it is a fixed number of seeded damages. `FPSBAR_FUZZ_SECONDS` runs it for that long
/// from `FPSBAR_FUZZ_SEED` on; `FPSBAR_FUZZ_INPUT` names a file that gets each input before it is
/// read, so that a crash leaves its cause behind.
@Suite("Fuzzing")
struct FuzzTests {
  @Test("Damaged traces are read or refused, never a crash, in bounded time and memory")
  func damagedTraces() throws {
    let environment = ProcessInfo.processInfo.environment
    let seconds = environment["FPSBAR_FUZZ_SECONDS"].flatMap(Double.init)
    let seed = environment["FPSBAR_FUZZ_SEED"].flatMap(UInt64.init) ?? 20_220_101
    let keep = environment["FPSBAR_FUZZ_INPUT"]
    let names = try Fixture.names
    let fixtures = try names.map(Fixture.bytes)
    let formats: [String?] = TraceFormat.all.map(\.name) + Array(repeating: nil, count: 40)
    var mutator = TraceMutator(seed: seed)
    var longest = Duration.zero
    var rounds = 0
    var read = 0
    let start = ContinuousClock.now
    while seconds.map({ start.duration(to: .now) < .seconds($0) }) ?? (rounds < 600) {
      rounds += 1
      let input = mutator.damaged(fixtures)
      let format = formats[mutator.below(formats.count)]
      if let keep { try Data(input).write(to: URL(filePath: keep)) }
      let began = ContinuousClock.now
      if let trace = try? Trace.read(input, options: TraceReadingOptions(format: format)) {
        read += 1
        check(trace, input.count)
      }
      longest = max(longest, began.duration(to: .now))
    }
    if seconds != nil { print("\(rounds) inputs, \(read) of them read, the slowest in \(longest)") }
    #expect(longest < .seconds(10))
    #expect(read > 0)
  }

  /// What holds for every trace, however damaged.
  private func check(_ trace: Trace, _ size: Int) {
    var frames = 0
    for stream in trace.streams {
      frames += stream.series.frames
      let presents = stream.series.presents()
      #expect(stream.series.frameTimes.allSatisfy { $0 >= 0 })
      #expect(zip(presents, presents.dropFirst()).allSatisfy { $0 <= $1 })
      if let first = presents.first, let last = presents.last {
        #expect(!last.subtractingReportingOverflow(first).overflow)
      }
      if let displayed = stream.displayed { #expect(displayed.count == presents.count) }
      if let declared = stream.frames { #expect(declared.count == presents.count) }
    }
    // The densest log spends two bytes on a frame; packed data unpacks to a bounded size.
    #expect(frames <= 16 << 20 + 128 * size)
    for format in TraceFormat.all where format.canWrite {
      trace.write(as: format) { _ in }
      _ = trace.losses(writing: format)
    }
  }
}

/// Damages bytes the same way for the same seed.
struct TraceMutator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed | 1
  }

  /// The next number below `bound`, by xorshift.
  mutating func below(_ bound: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(max(bound, 1)))
  }

  /// Pieces that readers have to mistrust.
  private static let pieces = [
    "18446744073709551615", "-9223372036854775808", "1e308", "1e-308", "NA", "nan", "-", "\"", "\\",
    "{", "}", "[", "]", ",", ";", "\t", "\n", "\r\n", "\r", "\u{0}", "0", "-1",
    "9999999999999999999",
    "<row>", "<!ENTITY a \"b\">", "&a;", "---PROFILEDATA---\n", "80, ", "00, 1, x\n", "\u{FEFF}",
    "fps,frametime,elapsed\n", "Application,ProcessID,MsBetweenPresents\n", "\\ud83d", "\\u",
    "\"traceEvents\":[", "e", ".", "'", "[1.5, \"o\", \"x\"]\n", "{\"ready_ns\": 1}\n",
    "16666666\n",
  ].map { Array($0.utf8) }

  /// One of `fixtures`, damaged in one to eight places.
  mutating func damaged(_ fixtures: [[UInt8]]) -> [UInt8] {
    var bytes = fixtures[below(fixtures.count)]
    for _ in 0...below(8) { damage(&bytes, fixtures) }
    return bytes
  }

  private mutating func damage(_ bytes: inout [UInt8], _ fixtures: [[UInt8]]) {
    let place = below(bytes.count + 1)
    let end = min(bytes.count, place + 1 + below(below(10) == 0 ? 400 : 12))
    switch below(9) {
    case 0 where place < bytes.count: bytes[place] = UInt8(below(256))
    case 1 where place < bytes.count: bytes[place] ^= 1 << UInt8(below(8))
    case 2: bytes.removeSubrange(place..<end)
    case 3: bytes.insert(contentsOf: bytes[place..<end], at: place)
    case 4: bytes.insert(contentsOf: Self.pieces[below(Self.pieces.count)], at: place)
    case 5: bytes.replaceSubrange(place..<end, with: Self.pieces[below(Self.pieces.count)])
    case 6:
      let other = fixtures[below(fixtures.count)]
      let from = below(other.count)
      let part = other[from..<min(other.count, from + 1 + below(200))]
      bytes.insert(contentsOf: part, at: place)
    case 7 where below(4) == 0: bytes.removeSubrange(place...)
    default:
      let piece = Self.pieces[below(Self.pieces.count)]
      for _ in 0..<(1 + below(30)) { bytes.insert(contentsOf: piece, at: place) }
    }
  }
}
