/// A second, plain and slow reading of the three monitoring schemes (display model, section 10),
/// over a whole list of refreshes at once. It shares no code with the observers.
public struct SlowMonitors {
  /// A refresh as the schemes know it.
  public struct Stamp: Sendable {
    public var time: Int
    public var announced: Int?

    public init(time: Int, announced: Int?) {
      self.time = time
      self.announced = announced
    }
  }

  public private(set) var pinned: [Int] = []
  public private(set) var tracking: [Int] = []
  public private(set) var pinnedHitch = 0
  public private(set) var trackingHitch = 0
  public private(set) var trackingInterval = 0

  /// Reads `refreshes`, of which there must be one at least; `busy` is sorted and touches nowhere.
  public init(_ refreshes: [Stamp], busy: [Range<Int64>], end: Int, tolerance: Int = 500_000) {
    let start = refreshes[0].time
    var j = 0
    while true {
      let due = start + (2 * j * 1_000_000_000 + 60) / 120
      if due > end { break }
      let moved = Self.moved(due, busy)
      if moved <= end, moved != pinned.last { pinned.append(moved) }
      j += 1
    }
    for (before, after) in zip(pinned, pinned.dropFirst()) {
      let excess = after - before - 16_666_667
      if excess > tolerance { pinnedHitch += excess }
    }
    readTracking(refreshes, busy, end, tolerance)
  }

  private mutating func readTracking(
    _ refreshes: [Stamp], _ busy: [Range<Int64>], _ end: Int, _ tolerance: Int
  ) {
    var time = refreshes[0].time
    var earlier: (stamp: Stamp, period: Int)?
    while time <= end {
      tracking.append(time)
      var v = 0
      while v + 1 < refreshes.count, refreshes[v + 1].time <= time + 1000 { v += 1 }
      let duration =
        v == 0 ? refreshes[0].announced ?? 16_666_667 : refreshes[v].time - refreshes[v - 1].time
      // The smallest whole rate that is at least 10⁹ / duration − 0.01.
      var rate = 60
      while rate < 120, (100 * rate + 1) * duration < 100_000_000_000 { rate += 1 }
      let period = (2_000_000_000 + rate) / (2 * rate)
      if let earlier, refreshes[v].time > earlier.stamp.time,
        let plan = earlier.stamp.announced
      {
        let late = refreshes[v].time - (earlier.stamp.time + max(plan, earlier.period))
        if late > tolerance { trackingHitch += late }
        trackingInterval += refreshes[v].time - earlier.stamp.time
      }
      earlier = (refreshes[v], period)
      time = Self.moved(time + period, busy)
    }
  }

  private static func moved(_ time: Int, _ busy: [Range<Int64>]) -> Int {
    for interval in busy where interval.contains(Int64(time)) { return Int(interval.upperBound) }
    return time
  }

  /// The rates of a list of callbacks, window by window.
  public static func readings(_ callbacks: [Int]) -> [Double] {
    var result: [Double] = []
    var opening = 0
    for index in callbacks.indices.dropFirst()
    where callbacks[index] - callbacks[opening] >= 1_000_000_000 {
      let elapsed = Double(callbacks[index] - callbacks[opening]) / 1e9
      result.append(Double(index - opening) / elapsed)
      opening = index
    }
    return result
  }
}
