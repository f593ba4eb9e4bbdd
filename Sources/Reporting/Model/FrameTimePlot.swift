public import FrameTiming

/// Frame times over time, reduced to columns of equal length: what can be drawn of any number of
/// frames, and never loses a spike.
public struct FrameTimePlot: Equatable, Sendable {
  /// The frames that end within one stretch of time.
  public struct Column: Equatable, Sendable {
    /// Shortest and longest frame time, in nanoseconds.
    public var shortest: Int64
    public var longest: Int64
    public var frames: Int
    /// Σ of the frame times, for the column's frame rate.
    public var total: Int64

    /// Takes in what another column holds.
    mutating func merge(_ other: Column) {
      shortest = min(shortest, other.shortest)
      longest = max(longest, other.longest)
      frames += other.frames
      total = total.addingReportingOverflow(other.total).overflow ? .max : total + other.total
    }

    /// Frames ÷ their time.
    public var frameRate: Double? { FrameRate.perSecond(frames: frames, nanoseconds: total) }
  }

  /// `nil` where no frame ended.
  public private(set) var columns: [Column?]
  /// The whole time, in nanoseconds.
  public private(set) var duration: Int64

  /// Nothing to draw.
  public init() {
    columns = []
    duration = 0
  }

  /// Reduces a series to `count` columns from its first present to its last.
  /// - Complexity: O(n)
  public init(_ series: FrameSeries, columns count: Int = 960) {
    let frameTimes = series.frameTimes
    columns = Array(repeating: nil, count: frameTimes.isEmpty ? 0 : count)
    duration = Self.duration(of: series)
    guard !frameTimes.isEmpty, count > 0 else { return }
    let start = series.ownPresents?.first ?? 0
    var present = start
    var index = 0
    var end = columnEnd(0, of: count)
    var column: Column?
    for (frame, frameTime) in frameTimes.enumerated() {
      present = series.ownPresents?[frame + 1] ?? (present &+ frameTime)
      let time = present &- start
      if time > end, index < count - 1 {
        columns[index] = column
        column = nil
        index = self.index(at: time, of: count)
        end = columnEnd(index, of: count)
      }
      let one = Column(shortest: frameTime, longest: frameTime, frames: 1, total: frameTime)
      if column == nil { column = one } else { column?.merge(one) }
    }
    columns[index] = column
  }

  /// The same with fewer columns; several become one.
  public func reduced(to count: Int) -> FrameTimePlot {
    guard count > 0, columns.count > count else { return self }
    var plot = self
    plot.columns = Array(repeating: nil, count: count)
    for (index, column) in columns.enumerated() {
      guard let column else { continue }
      let place = index * count / columns.count
      if plot.columns[place] == nil {
        plot.columns[place] = column
      } else {
        plot.columns[place]?.merge(column)
      }
    }
    return plot
  }

  /// Shortest and longest of all columns; `nil` without frames.
  public var range: ClosedRange<Int64>? {
    let known = columns.compactMap { $0 }
    guard let first = known.first else { return nil }
    return known.reduce(first.shortest...first.longest) {
      min($0.lowerBound, $1.shortest)...max($0.upperBound, $1.longest)
    }
  }

  /// From the first present to the last, in nanoseconds; saturates.
  static func duration(of series: FrameSeries) -> Int64 {
    if let presents = series.ownPresents, let first = presents.first, let last = presents.last {
      return max(
        0, MonotonicInstant(nanoseconds: last).nanoseconds(since: .init(nanoseconds: first)))
    }
    var total: Int64 = 0
    for frameTime in series.frameTimes {
      let (sum, overflow) = total.addingReportingOverflow(frameTime)
      if overflow { return .max }
      total = sum
    }
    return total
  }

  /// The last nanosecond that belongs to a column.
  private func columnEnd(_ index: Int, of count: Int) -> Int64 {
    index >= count - 1
      ? .max : Int64((Double(duration) * Double(index + 1) / Double(count)).rounded(.down))
  }

  private func index(at time: Int64, of count: Int) -> Int {
    guard duration > 0, time > 0 else { return 0 }
    let place = Double(time) / Double(duration) * Double(count)
    return min(count - 1, max(0, Int(place.rounded(.up)) - 1))
  }
}
