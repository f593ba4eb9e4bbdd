/// The simulated refresh rate over time, reduced to columns of equal length.
public struct RefreshLane: Equatable, Sendable {
  /// The refreshes within one stretch of time.
  public struct Column: Equatable, Sendable {
    /// Slowest and fastest rate, in hertz.
    public var slowest: Double
    public var fastest: Double
    /// Mean over the refreshes, in hertz.
    public var mean: Double { total / Double(max(1, refreshes)) }
    /// The largest hitch, in nanoseconds; 0 for none.
    public var hitch: Int64
    /// Σ of the rates, and of how many.
    var total: Double
    var refreshes: Int

    /// Takes in what another column holds.
    mutating func merge(_ other: Column) {
      slowest = min(slowest, other.slowest)
      fastest = max(fastest, other.fastest)
      hitch = max(hitch, other.hitch)
      total += other.total
      refreshes += other.refreshes
    }
  }

  /// `nil` where no refresh ended; the rate before goes on there.
  public private(set) var columns: [Column?]

  /// Nothing to draw.
  init() { columns = [] }

  fileprivate init(columns: [Column?]) { self.columns = columns }

  /// The same with fewer columns; several become one.
  public func reduced(to count: Int) -> RefreshLane {
    guard count > 0, columns.count > count else { return self }
    var reduced: [Column?] = Array(repeating: nil, count: count)
    for (index, column) in columns.enumerated() {
      guard let column else { continue }
      let place = index * count / columns.count
      if reduced[place] == nil { reduced[place] = column } else { reduced[place]?.merge(column) }
    }
    return RefreshLane(columns: reduced)
  }
}

/// Fills a lane, refresh by refresh. The column in hand is kept out of the array: there are
/// thousands of refreshes to a column.
struct RefreshLaneBuilder: Sendable {
  private var columns: [RefreshLane.Column?]
  private let duration: Int64
  private var index = 0
  /// The last nanosecond that belongs to the column in hand.
  private var end: Int64
  private var slowest = Double.infinity
  private var fastest = 0.0
  private var hitch: Int64 = 0
  private var total = 0.0
  private var refreshes = 0

  /// An empty lane over `duration` nanoseconds.
  init(duration: Int64, columns count: Int) {
    columns = Array(repeating: nil, count: max(1, count))
    self.duration = max(1, duration)
    end = Int64(Double(self.duration) / Double(columns.count))
  }

  /// Takes the next refresh; `time` never decreases.
  mutating func add(time: Int64, hertz: Double, hitch: Int64) {
    if time > end { advance(to: time) }
    slowest = hertz < slowest ? hertz : slowest
    fastest = hertz > fastest ? hertz : fastest
    self.hitch = hitch > self.hitch ? hitch : self.hitch
    total += hertz
    refreshes &+= 1
  }

  /// Takes in the refreshes that another took after these, of the same lane.
  mutating func append(_ later: RefreshLaneBuilder) {
    putColumn()
    for (place, column) in later.columns.enumerated() {
      if let column { put(column, at: place) }
    }
    slowest = later.slowest
    fastest = later.fastest
    hitch = later.hitch
    total = later.total
    refreshes = later.refreshes
    index = later.index
    end = later.end
  }

  /// The column in hand; `nil` while no refresh is in it.
  private var column: RefreshLane.Column? {
    guard refreshes > 0 else { return nil }
    return RefreshLane.Column(
      slowest: slowest, fastest: fastest, hitch: hitch, total: total, refreshes: refreshes)
  }

  /// The lane so far.
  var lane: RefreshLane {
    var filled = self
    filled.putColumn()
    return RefreshLane(columns: filled.columns)
  }

  /// Puts the column in hand to what its place holds already.
  private mutating func putColumn() {
    if let column { put(column, at: index) }
  }

  private mutating func put(_ column: RefreshLane.Column, at place: Int) {
    guard var known = columns[place] else {
      columns[place] = column
      return
    }
    known.merge(column)
    columns[place] = known
  }

  private mutating func advance(to time: Int64) {
    putColumn()
    slowest = .infinity
    fastest = 0
    hitch = 0
    total = 0
    refreshes = 0
    let place = Double(time) / Double(duration) * Double(columns.count)
    index = min(columns.count - 1, max(index, Int(min(place, 1e6))))
    end =
      index >= columns.count - 1
      ? .max : Int64(Double(duration) * Double(index + 1) / Double(columns.count))
  }
}
