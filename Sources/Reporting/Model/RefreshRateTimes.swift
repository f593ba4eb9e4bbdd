/// How long a panel refreshed at each rate. Time after the last flip is left out.
struct RefreshRateTimes: Equatable, Sendable {
  private struct Entry: Equatable, Sendable {
    var hertz: Double
    var time: Int64
  }

  /// What flips have ended.
  private var entries: [Entry] = []
  /// What was added since the last flip, at other rates than the one in hand.
  private var pending: [Entry] = []
  /// The rate in hand, and its time up to the last flip and since.
  private var hertz = 0.0
  private var committed: Int64 = 0
  private var uncommitted: Int64 = 0

  /// Adds time at a rate; it counts from the next `commit` on.
  mutating func add(_ time: Int64, hertz: Double) {
    if hertz != self.hertz { change(to: hertz) }
    uncommitted &+= time
  }

  /// Says that a flip ended the time added so far.
  mutating func commit() {
    committed &+= uncommitted
    uncommitted = 0
    if !pending.isEmpty {
      for entry in pending { Self.add(entry, to: &entries) }
      pending.removeAll(keepingCapacity: true)
    }
  }

  /// Whether a flip ended any of the time.
  var hasFlips: Bool { committed > 0 || !entries.isEmpty }

  /// Adds what another took of the time that followed.
  mutating func append(_ later: RefreshRateTimes) {
    if later.hasFlips { commit() }
    change(to: later.hertz)
    for entry in later.entries { Self.add(entry, to: &entries) }
    for entry in later.pending { Self.add(entry, to: &pending) }
    committed &+= later.committed
    uncommitted &+= later.uncommitted
  }

  /// Shares of the committed time, fastest rate first.
  var shares: [DisplayReport.RateShare] {
    var all = entries
    Self.add(Entry(hertz: hertz, time: committed), to: &all)
    let total = all.reduce(0.0) { $0 + Double($1.time) }
    guard total > 0 else { return [] }
    return all.filter { $0.time > 0 }
      .map { .init(hertz: $0.hertz, share: Double($0.time) / total) }
      .sorted { $0.hertz > $1.hertz }
  }

  private mutating func change(to hertz: Double) {
    if committed > 0 { Self.add(Entry(hertz: self.hertz, time: committed), to: &entries) }
    if uncommitted > 0 { Self.add(Entry(hertz: self.hertz, time: uncommitted), to: &pending) }
    self.hertz = hertz
    committed = 0
    uncommitted = 0
  }

  private static func add(_ entry: Entry, to entries: inout [Entry]) {
    if let known = entries.firstIndex(where: { $0.hertz == entry.hertz }) {
      entries[known].time &+= entry.time
    } else if entry.time > 0 {
      entries.append(entry)
    }
  }
}
