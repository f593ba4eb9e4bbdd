/// The hitches of a session: the worst ones, and the latest ones in order of time.
public struct HitchLog: Equatable, Sendable {
  /// The most hitches of each kind that are kept.
  public static let limit = 64
  static let latestLimit = 4096

  /// The worst hitches, latest in front among equals.
  public private(set) var worst: [HitchRecord] = []
  /// The latest hitches, oldest first.
  public private(set) var latest: [HitchRecord] = []

  public init() {}

  /// Takes a hitch.
  public mutating func record(_ hitch: HitchRecord) {
    if latest.count >= 2 * Self.latestLimit { latest.removeFirst(Self.latestLimit) }
    latest.append(hitch)
    if worst.count == Self.limit, let least = worst.last, least.hitch > hitch.hitch { return }
    let place = worst.firstIndex { $0.hitch <= hitch.hitch } ?? worst.count
    worst.insert(hitch, at: place)
    if worst.count > Self.limit { worst.removeLast() }
  }
}
