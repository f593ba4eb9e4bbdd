/// The frames of the second before the next one, for the stutter share.
///
/// A frame belongs to the second before frame i when its present lies less than a second before
/// frame i starts, that is before the present of frame i − 1, which itself belongs. The frame
/// before therefore always counts, however long it took.
struct StutterWindow: Sendable {
  /// A frame is judged when this many frames lie in the second before it.
  static let leastFrames = 10
  /// At most this many frames are kept, so that frame times of zero cannot fill the memory. Above
  /// 65,536 frames per second the window is shorter than a second.
  static let mostFrames = 65_536
  private static let length: Int64 = 1_000_000_000
  /// Longer frame times (4.9 hours) count as this one here, so that no sum can overflow.
  private static let longest: Int64 = 1 << 44

  /// A ring of frame times; its size is a power of two.
  private var ring: [Int64] = Array(repeating: 0, count: 256)
  /// Index of the oldest frame in the ring and the number of frames.
  private var first = 0
  private var count = 0
  /// Σ of the frame times in the window, and the distance from the oldest's present to the latest's.
  private var sum: Int64 = 0
  private var reach: Int64 = 0

  /// Whether the frame time is more than 2.5 times the mean of the second before, or `nil` with
  /// fewer than ten frames there; the frame then joins the window. - Complexity: amortised O(1)
  mutating func judgeAndAppend(_ frameTime: Int64) -> Bool? {
    let frameTime = min(max(0, frameTime), Self.longest)
    // t > 5/2 · sum/count in whole numbers; 2⁴⁴ · 2 · 65,536 does not overflow.
    let verdict = count >= Self.leastFrames ? frameTime &* Int64(2 &* count) > sum &* 5 : nil
    append(frameTime)
    return verdict
  }

  private mutating func append(_ frameTime: Int64) {
    if count == ring.count { makeRoom() }
    let mask = ring.count &- 1
    ring[(first &+ count) & mask] = frameTime
    reach &+= frameTime
    if count == 0 { reach = 0 }
    count &+= 1
    sum &+= frameTime
    while reach >= Self.length { removeFirst() }
  }

  /// Drops the oldest frame; its successor's frame time is the distance between their presents.
  private mutating func removeFirst() {
    let mask = ring.count &- 1
    sum &-= ring[first]
    first = (first &+ 1) & mask
    count &-= 1
    reach &-= ring[first]
  }

  /// What the ring takes.
  var bytesOfMemory: Int { ring.count * MemoryLayout<Int64>.stride }

  private mutating func makeRoom() {
    guard ring.count < Self.mostFrames else { return removeFirst() }
    var larger = [Int64](repeating: 0, count: ring.count * 2)
    for index in 0..<count { larger[index] = ring[(first + index) & (ring.count - 1)] }
    ring = larger
    first = 0
  }
}
