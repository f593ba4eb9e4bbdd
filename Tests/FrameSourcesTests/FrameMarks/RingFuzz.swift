import FrameTiming
import Glibc
import TestKit

@testable import FrameSources

/// Reads rings that somebody spoils, while they are read.
enum RingFuzz {
  /// One ring, spoilt in `changes` places before and during reading, through the whole source.
  static func round(
    changes: Int, in folder: TemporaryFolder, using random: inout SplitMix64
  ) {
    var file = RingFile(capacity: 64)
    file.setStream(5, kind: UInt64.random(in: 0...4, using: &random), name: "x")
    for number in 0..<Int.random(in: 0...200, using: &random) { file.mark(Int64(number)) }
    var source = FrameMarkSource(
      directories: [FrameMarkDirectory(path: folder.path)],
      selection: .session(FrameMarkSession(token: 1)), now: MonotonicInstant(nanoseconds: 1000))
    var now = MonotonicInstant(nanoseconds: 1000)
    for step in 0..<4 {
      for _ in 0..<changes where step > 0 || Bool.random(using: &random) {
        spoil(&file, using: &random)
      }
      file.write(to: folder.path)
      now = now.advanced(byNanoseconds: Int64.random(in: 0...400_000_000, using: &random))
      try? source.drain(now: now) { event in
        if case .note(let text) = event { precondition(!text.contains("\n")) }
      }
      file.mark(now.nanoseconds)
    }
    source.finish(now: now) { _ in }
    unlink(folder.path + "/" + file.name)
  }

  /// Changes one place: mostly of the header, the index, a stream or a record, now and then the
  /// file's length.
  private static func spoil(_ file: inout RingFile, using random: inout SplitMix64) {
    guard !file.bytes.isEmpty else {
      file.bytes = RingFile(capacity: 64).bytes
      return
    }
    let places = [0..<128, 256..<264, 4096..<20_480, 20_480..<21_504]
    let place = places[Int.random(in: 0..<places.count, using: &random)]
    let values: [UInt64] = [0, 1, 0xff, 0x7fff_ffff, 0xffff_ffff, 1 << 40, .max >> 1, .max]
    var value = values[Int.random(in: 0..<values.count, using: &random)]
    if Bool.random(using: &random) { value = random.next() }
    let at = Int.random(in: place, using: &random)
    let count = [1, 4, 8][Int.random(in: 0..<3, using: &random)]
    if at + count <= file.bytes.count { file.put(value, bytes: count, at: at) }
    if Int.random(in: 0..<60, using: &random) == 0 {
      let size = Int.random(in: 264...file.bytes.count, using: &random)
      file.bytes.removeLast(file.bytes.count - max(size, 264))
      file.bytes += [UInt8](repeating: 0, count: max(0, 21_504 - file.bytes.count))
    }
  }
}
