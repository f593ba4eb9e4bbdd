/// The latest presents of a stream, the oldest overwritten when it is full.
///
/// Memory grows with what is stored, up to eight bytes a present.
public struct FrameHistory: Sendable {
  /// How many presents are kept for a stream.
  public static let standardCapacity = 1 << 20

  /// The most presents it keeps.
  public let capacity: Int
  /// Presents that were stored and are no longer kept.
  public private(set) var overwritten = 0

  private var storage: [Int64] = []
  private var start = 0

  /// Makes an empty history; a capacity below 1 becomes 1.
  public init(capacity: Int = Self.standardCapacity) {
    self.capacity = max(1, capacity)
  }

  /// How many presents are kept.
  public var count: Int { storage.count }
  public var isEmpty: Bool { storage.isEmpty }
  /// The newest present.
  public var last: MonotonicInstant? { isEmpty ? nil : self[count - 1] }
  /// The oldest present that is kept.
  public var first: MonotonicInstant? { isEmpty ? nil : self[0] }

  /// The present at a place, 0 being the oldest; `index` must be in `0..<count`.
  public subscript(index: Int) -> MonotonicInstant {
    let place = start + index
    return MonotonicInstant(
      nanoseconds: storage[place < storage.count ? place : place - storage.count])
  }

  /// Stores a present. Times are expected not to decrease; one that does is stored as it is.
  public mutating func append(_ present: MonotonicInstant) {
    if storage.count < capacity {
      storage.append(present.nanoseconds)
      return
    }
    storage[start] = present.nanoseconds
    start = start + 1 == capacity ? 0 : start + 1
    overwritten += 1
  }

  /// The place of the first present at or after an instant; `count` when there is none.
  /// - Complexity: O(log n)
  public func firstIndex(atOrAfter instant: MonotonicInstant) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < instant { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Forgets everything.
  public mutating func removeAll() {
    storage.removeAll()
    start = 0
    overwritten = 0
  }
}
