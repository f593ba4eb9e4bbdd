/// The streams that lines name, numbered in order of appearance.
struct LineStreams: Equatable, Sendable {
  /// More names than that are no streams but numbers or times: their lines are no frames.
  static let most = 64
  /// Longer names are cut.
  static let longestName = 128

  private(set) var names: [[UInt8]] = []
  private var latest = 0

  /// The number of a stream; `nil` when there are too many.
  /// - Complexity: O(1) while the same stream goes on, else O(streams).
  mutating func index(of name: UnsafeBufferPointer<UInt8>) -> Int? {
    let name = UnsafeBufferPointer(rebasing: name.prefix(Self.longestName))
    if latest < names.count, names[latest].elementsEqual(name) { return latest }
    if let index = names.firstIndex(where: { $0.elementsEqual(name) }) {
      latest = index
      return index
    }
    guard names.count < Self.most else { return nil }
    names.append(Array(name))
    latest = names.count - 1
    return latest
  }
}
