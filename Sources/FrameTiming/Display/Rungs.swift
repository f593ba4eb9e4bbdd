/// A ladder's rungs with every look-up the plan needs, in quanta of 1/240 s.
struct Rungs: Sendable {
  /// The shortest interval.
  let fastest: Int64
  /// The longest interval, also the idle one.
  let slowest: Int64
  /// The greatest common divisor of all rungs.
  let divisor: Int64
  /// [n]: the shortest rung of n quanta or more, the longest if there is none.
  private var notShorter = InlineArray<26, Int64>(repeating: 0)
  /// [n]: the longest rung of n quanta or less, the fastest if there is none.
  private var notLonger = InlineArray<26, Int64>(repeating: 0)
  /// [n]: rungCeil of twice the length of n quanta.
  private var twice = InlineArray<26, Int64>(repeating: 0)
  /// rungCeil of the late hold.
  private let lateRung: Int64

  /// Prepares the tables; `lateHold` is in nanoseconds.
  init(_ panel: LadderPanel, lateHold: Int64) {
    let rungs = panel.rungs.map { Int64($0) }
    fastest = rungs.first ?? 1
    slowest = rungs.last ?? 1
    divisor = rungs.reduce(0) { Rungs.greatestCommonDivisor($0, $1) }
    let ceiling = { (length: Int64) in
      rungs.first { Rungs.length($0) >= length - 1 } ?? rungs.last ?? 1
    }
    lateRung = ceiling(max(lateHold, 0))
    for quanta in 0..<26 {
      let wanted = Int64(quanta)
      notShorter[quanta] = rungs.first { $0 >= wanted } ?? slowest
      notLonger[quanta] = rungs.last { $0 <= wanted } ?? fastest
      twice[quanta] = ceiling(2 * Rungs.length(wanted))
    }
  }

  private static func greatestCommonDivisor(_ a: Int64, _ b: Int64) -> Int64 {
    b == 0 ? a : greatestCommonDivisor(b, a % b)
  }

  /// The length of `quanta` quanta in nanoseconds; also the time of that position on the grid
  /// (`rdiv(n · 10⁹, 240)`). `quanta` must be from 0 to 2⁶³ / 12 500 000 · 3.
  static func length(_ quanta: Int64) -> Int64 {
    let whole = quanta / 3
    let rest = quanta &- whole &* 3
    return whole &* 12_500_000 &+ (rest == 0 ? 0 : rest == 1 ? 4_166_667 : 8_333_333)
  }

  /// The longest rung that is no longer than `length`, or the fastest.
  func fast(_ length: Int64) -> Int64 {
    let capped = min(max(length, 0), 200_000_000)
    return notLonger[min(Int(truncatingIfNeeded: (6 &* capped &+ 2) / 25_000_000), 25)]
  }

  /// The shortest rung that is no shorter than `length`, or `nil` when even the slowest is.
  func slow(_ length: Int64) -> Int64? {
    guard length > 0 else { return fastest }
    guard length <= Rungs.length(slowest) else { return nil }
    let quanta = (6 &* length &- 3 &+ 24_999_999) / 25_000_000
    return notShorter[Int(truncatingIfNeeded: quanta)]
  }

  /// The slowest rung whose rate is `milliHertz` thousandths of a hertz or more, or the fastest.
  func atLeast(milliHertz: Int64) -> Int64 {
    guard milliHertz > 0 else { return slowest }
    return notLonger[Int(truncatingIfNeeded: min(240_000 / milliHertz, 25))]
  }

  /// The next longer rung after `quanta`, or the longest.
  func slower(_ quanta: Int64) -> Int64 {
    quanta >= slowest ? slowest : notShorter[Int(truncatingIfNeeded: quanta &+ 1)]
  }

  /// The interval into which a hold longer than the slowest rung is split.
  func split(_ quanta: Int64) -> Int64 {
    let parts = (quanta &+ slowest &- 1) / slowest
    return notShorter[Int(truncatingIfNeeded: (quanta &+ parts &- 1) / parts)]
  }

  /// How long a repeat waits after a flip that planned `quanta`: the late hold, or twice the plan.
  func patience(_ quanta: Int64) -> Int64 {
    max(lateRung, twice[Int(truncatingIfNeeded: min(quanta, 25))])
  }
}
