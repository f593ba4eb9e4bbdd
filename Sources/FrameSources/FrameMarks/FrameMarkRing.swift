import CFrameMarks
import Glibc

/// One mark as it was read.
struct RingMark: Equatable, Sendable {
  /// CLOCK_MONOTONIC in nanoseconds, as the writer says.
  var present: Int64
  /// The writing process's number for the stream.
  var stream: UInt32
}

/// The reading end of one ring of frame marks.
///
/// It reads the file instead of mapping it: a ring that is cut off under a mapping would kill the
/// reader, and two or three small reads a poll cost nothing. An index that is read while it is
/// written could be half old and half new; two reads in a row that go up rule that out, because
/// such a number is at least 255 too large.
final class FrameMarkRing {
  let header: RingHeader
  /// The directory's path and the file's name.
  let directory: String
  let name: String
  /// The number of the next mark to be read.
  private(set) var next: UInt64
  /// When it was last read, for telling an index that jumps from one that ran.
  private var lastRead: Int64
  private let descriptor: Int32
  private var chunk: [UInt64] = []

  private static let chunkRecords = 4096

  /// Opens a ring. Reading begins with the oldest mark that it holds.
  init(
    directory: String, name: String, now: Int64
  ) throws(RingFault) {
    let path = directory + "/" + name
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable(.last("open")) }
    do throws(RingFault) {
      let (header, oldest) = try Self.start(descriptor, now: now)
      self.header = header
      next = oldest
    } catch {
      // Before all is known there is no ring yet whose end would close it.
      close(descriptor)
      throw error
    }
    self.descriptor = descriptor
    self.directory = directory
    self.name = name
    lastRead = now
  }

  /// What a ring says about itself, and the oldest mark that it holds.
  private static func start(
    _ descriptor: Int32, now: Int64
  ) throws(RingFault) -> (header: RingHeader, oldest: UInt64) {
    let header = try readHeader(descriptor)
    guard header.imageStart <= now else {
      throw .impossible(field: "image_ns", value: UInt64(header.imageStart))
    }
    let index = try readIndex(descriptor)
    guard index <= mostMarks(from: header.imageStart, to: now) else {
      throw .indexJump(from: 0, to: index)
    }
    return (header, index > header.capacity ? index - header.capacity + 1 : 0)
  }

  deinit { close(descriptor) }

  /// Leaves out what was marked before.
  func skipToNow() {
    if let index = try? Self.readIndex(descriptor) { next = index }
  }

  /// How many marks there can have been: one takes longer than a nanosecond.
  private static func mostMarks(from: Int64, to: Int64) -> UInt64 {
    UInt64(max(0, to - from)) &+ 1_000_000_000
  }

  private static func readHeader(_ descriptor: Int32) throws(RingFault) -> RingHeader {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .unreadable(.last("fstat")) }
    guard status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid() else { throw .notOurs }
    var raw = fpsbar_ring_header()
    let size = MemoryLayout<fpsbar_ring_header>.size
    let found = withUnsafeMutableBytes(of: &raw) { pread(descriptor, $0.baseAddress, size, 0) }
    guard found >= 0 else { throw .unreadable(.last("read")) }
    guard found == size else { throw .notARing }
    return try RingHeader(raw, fileSize: Int(status.st_size))
  }

  private static func readOnce(_ descriptor: Int32) throws(RingFault) -> UInt64 {
    var index: UInt64 = 0
    let found = withUnsafeMutableBytes(of: &index) {
      pread(descriptor, $0.baseAddress, 8, off_t(RingHeader.indexOffset))
    }
    guard found >= 0 else { throw .unreadable(.last("read")) }
    guard found == 8 else {
      throw .size(expected: RingHeader.indexOffset + 8, found: RingHeader.indexOffset + found)
    }
    return index
  }

  private static func readIndex(_ descriptor: Int32) throws(RingFault) -> UInt64 {
    var first = try readOnce(descriptor)
    for _ in 0..<8 {
      let second = try readOnce(descriptor)
      if first <= second { return first }
      first = second
    }
    throw .indexJump(from: first, to: 0)
  }

  /// Reads what has been written since, oldest first; returns how many marks were overwritten
  /// before they could be read.
  func read(now: Int64, into marks: inout [RingMark]) throws(RingFault) -> UInt64 {
    let index = try Self.readIndex(descriptor)
    guard index != next else { return 0 }
    guard index > next, index - next <= Self.mostMarks(from: lastRead, to: now) else {
      throw .indexJump(from: next, to: index)
    }
    lastRead = now
    var lost: UInt64 = 0
    while next < index {
      let place = next & (header.capacity - 1)
      let count = min(index - next, UInt64(Self.chunkRecords), header.capacity - place)
      try readChunk(place: Int(place), count: Int(count))
      // Mark i is whole as long as the writer has not come around to its record.
      let after = try Self.readIndex(descriptor)
      let oldest = after >= header.capacity ? after - header.capacity + 1 : 0
      lost += take(count: count, oldest: oldest, into: &marks)
      next += count
      guard next < oldest else { continue }
      // Half a ring ahead, so that the writer does not come around again at once.
      let resume = min(index, max(oldest, after - header.capacity / 2))
      lost += resume - next
      next = resume
    }
    return lost
  }

  private func readChunk(place: Int, count: Int) throws(RingFault) {
    if chunk.isEmpty { chunk = [UInt64](repeating: 0, count: Self.chunkRecords * 2) }
    let size = count * RingHeader.recordSize
    let offset = RingHeader.recordsOffset + place * RingHeader.recordSize
    let found = chunk.withUnsafeMutableBytes {
      pread(descriptor, $0.baseAddress, size, off_t(offset))
    }
    guard found >= 0 else { throw .unreadable(.last("read")) }
    guard found == size else { throw .size(expected: offset + size, found: offset + found) }
  }

  /// Takes the whole marks out of the chunk; returns how many were not whole.
  private func take(count: UInt64, oldest: UInt64, into marks: inout [RingMark]) -> UInt64 {
    var lost: UInt64 = 0
    for offset in 0..<Int(count) {
      let number = next + UInt64(offset)
      let present = chunk[offset * 2]
      let check = chunk[offset * 2 + 1]
      if number >= oldest, check >> 32 == number & 0xffff_ffff {
        marks.append(
          RingMark(present: Int64(clamping: present), stream: UInt32(truncatingIfNeeded: check)))
      } else {
        lost += 1
      }
    }
    return lost
  }

  /// The name of a stream, or `nil` while the writer has not given one.
  func streamName(_ stream: UInt32) -> RingStreamName? {
    guard stream < RingHeader.streamCount else { return nil }
    var raw = fpsbar_ring_stream()
    let offset = RingHeader.streamsOffset + Int(stream) * RingHeader.streamSize
    let found = withUnsafeMutableBytes(of: &raw) {
      pread(descriptor, $0.baseAddress, RingHeader.streamSize, off_t(offset))
    }
    guard found == RingHeader.streamSize, raw.ready == 1 else { return nil }
    return RingStreamName(raw)
  }
}
