import Glibc

/// Cuts what is read into lines, in place: no copy and no allocation a line.
///
/// A line counts when its newline has come. Of a line that is longer than `longest` the first bytes
/// are kept and the rest is passed over, so memory is bounded whatever is read. Any byte but the
/// newline is part of a line; a carriage return before the newline is not.
struct LineSplitter: ~Copyable {
  /// The most bytes that are kept of a line.
  static let longest = 65_536
  /// The most bytes that are taken in at once.
  static let most = 32_768

  private let storage: UnsafeMutablePointer<UInt8>
  /// Where the line begins that is not yet cut, and where what was read ends.
  private var start = 0
  private var end = 0
  /// Up to here there is no newline.
  private var searched = 0
  /// Where the kept part of an over-long line ends; its rest is being passed over.
  private var cutAt: Int?
  /// What comes before the next newline is the rest of a line whose beginning was not seen.
  private var isInside = false

  init() { storage = .allocate(capacity: Self.longest + Self.most) }

  deinit { storage.deallocate() }

  /// Whether bytes are kept that no newline has ended.
  var hasPartialLine: Bool { start < end }

  /// Lets `body` write up to `most` bytes behind what is there; it says how many it wrote.
  /// Lines that were handed out before are no longer valid.
  mutating func fill<Failure: Error>(
    _ body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) -> Int {
    makeRoom()
    let room = UnsafeMutableRawBufferPointer(start: storage + end, count: Self.most)
    let count = try body(room)
    end += max(0, min(count, Self.most))
    return count
  }

  /// The next whole line, valid until the next `fill`; `nil` when there is none yet.
  mutating func next() -> UnsafeBufferPointer<UInt8>? {
    while searched < end, let found = memchr(storage + searched, 0x0A, end - searched) {
      let newline = UnsafeRawPointer(found) - UnsafeRawPointer(storage)
      var last = min(cutAt ?? newline, start + Self.longest)
      let first = start
      start = newline + 1
      searched = start
      cutAt = nil
      if isInside {
        isInside = false
        continue
      }
      if last > first, last == newline, storage[last - 1] == 0x0D { last -= 1 }
      return UnsafeBufferPointer(start: storage + first, count: last - first)
    }
    searched = end
    return nil
  }

  /// Forgets what no newline has ended: its rest will not come. With `insideLine`, reading goes on
  /// in the middle of a line, whose rest is passed over.
  mutating func discardPartialLine(insideLine: Bool = false) {
    (start, end, searched, cutAt) = (0, 0, 0, nil)
    isInside = insideLine
  }

  /// Moves the unfinished line to the front, cut where it is too long.
  private mutating func makeRoom() {
    let kept = min((cutAt ?? end) - start, Self.longest)
    if kept == Self.longest || cutAt != nil { cutAt = kept }
    if start > 0, kept > 0 { memmove(storage, storage + start, kept) }
    start = 0
    end = kept
    searched = kept
  }
}
