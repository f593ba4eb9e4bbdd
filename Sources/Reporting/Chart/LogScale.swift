import ScreenGrid

/// Frame times on a logarithmic axis: twice as long is always the same distance.
struct LogScale {
  private let low: Double
  private let high: Double
  private let middle: Double

  /// Covers a range in nanoseconds, widened about its middle so that an even trace is a line.
  ///
  /// What lies below a sixteenth of the middle (frames handed over at once) is drawn at the lower
  /// end: it would flatten everything else.
  init(_ range: ClosedRange<Int64>, around middle: Double) {
    let middle = max(1000, middle)
    self.middle = middle
    low = max(middle / 16, min(max(1000, Double(range.lowerBound)) * 0.9, middle / 1.6))
    high = max(Double(range.upperBound) * 1.05, middle * 1.6)
  }

  /// The place of a frame time in nanoseconds from 0, the lower end, to 1.
  func position(_ frameTime: Double) -> Double {
    min(1, max(0, RealRoots.log2(max(low, frameTime) / low) / RealRoots.log2(high / low)))
  }

  /// The frame time in nanoseconds at a place from 0 to 1.
  func value(at position: Double) -> Double {
    low * RealRoots.exp2(position * RealRoots.log2(high / low))
  }

  /// The row of a frame time, 0 at the top.
  func row(of frameTime: Double, rows: Int) -> Int {
    Int(((1 - position(frameTime)) * Double(rows - 1)).rounded())
  }

  /// The middle and its halves and doubles as far as the axis goes, in nanoseconds, from above.
  var ticks: [Double] {
    var ticks: [Double] = []
    var tick = middle
    while tick / 2 >= low { tick /= 2 }
    while tick <= high, ticks.count < 60 {
      ticks.insert(tick, at: 0)
      tick *= 2
    }
    return ticks
  }

  /// Ticks as text for different rows, in milliseconds; the middle is always among them.
  func labels(rows: Int, dotRows: Int) -> [(text: String, row: Int)] {
    let middleRow = row(of: middle, rows: dotRows) * rows / dotRows
    var labels = [(text: DecimalText.axis(middle / 1e6), row: middleRow)]
    for tick in ticks where tick != middle {
      let row = row(of: tick, rows: dotRows) * rows / dotRows
      if labels.allSatisfy({ $0.row != row }) {
        labels.append((DecimalText.axis(tick / 1e6), row))
      }
    }
    return labels
  }
}
