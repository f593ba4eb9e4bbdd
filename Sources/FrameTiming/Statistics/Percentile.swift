/// Where a percentile lies between two order statistics (Hyndman and Fan, 1996, type 7).
enum Percentile {
  /// The rank below the percentile and how far towards the next rank it lies, 0 ..< 1.
  ///
  /// `p` runs from 0 to 100 and is held inside; NaN counts as 0. The fraction is 0 at the last rank.
  static func place(of p: Double, count: Int) -> (rank: Int, fraction: Double) {
    precondition(count > 0)
    guard p > 0 else { return (0, 0) }
    guard p < 100 else { return (count - 1, 0) }
    let position = Double(count - 1) * (p / 100)
    let rank = position.rounded(.down)
    guard let whole = Int(exactly: rank), whole < count - 1 else { return (count - 1, 0) }
    return (whole, position - rank)
  }
}
