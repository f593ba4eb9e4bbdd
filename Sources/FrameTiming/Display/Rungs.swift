/// A ladder's rungs with every look-up the plan needs, in quanta of 1/240 s.
struct Rungs: Sendable {
  /// The shortest interval.
  let fastest: Int64
  /// The longest interval, also the idle one.
  let slowest: Int64
  /// The greatest common divisor of all rungs.
  let divisor: Int64
  /// Bit n is set when n quanta are a rung: the look-ups are a mask and a count of zeros.
  private let bits: UInt32
  /// rungCeil of the late hold.
  private let lateRung: Int64

  /// Takes a ladder; `lateHold` is in nanoseconds.
  init(_ panel: LadderPanel, lateHold: Int64) {
    let rungs = panel.rungs.map { Int64($0) }
    fastest = rungs.first ?? 1
    slowest = rungs.last ?? 1
    divisor = rungs.reduce(0) { Rungs.greatestCommonDivisor($0, $1) }
    bits = panel.rungs.reduce(0) { $0 | 1 << UInt32($1) }
    lateRung = rungs.first { Rungs.length($0) >= lateHold - 1 } ?? slowest
  }

  private static func greatestCommonDivisor(_ a: Int64, _ b: Int64) -> Int64 {
    b == 0 ? a : greatestCommonDivisor(b, a % b)
  }

  /// The length of `quanta` quanta in nanoseconds; also the time of that position on the grid
  /// (`rdiv(n · 10⁹, 240)`). `quanta` must be from 0 to 2⁶⁴ / 25 000 000, which is later than any
  /// simulation goes.
  static func length(_ quanta: Int64) -> Int64 {
    Int64(bitPattern: (UInt64(bitPattern: quanta) &* 25_000_000 &+ 3) / 6)
  }

  /// The shortest rung of `quanta` or more, the longest if there is none.
  func notShorter(_ quanta: Int64) -> Int64 {
    guard quanta < slowest else { return slowest }
    return Int64((bits & (.max << UInt32(truncatingIfNeeded: quanta))).trailingZeroBitCount)
  }

  /// The longest rung of `quanta` or less, the fastest if there is none.
  private func notLonger(_ quanta: Int64) -> Int64 {
    guard quanta < slowest else { return slowest }
    guard quanta > fastest else { return fastest }
    let fitting = bits & ~(.max << UInt32(truncatingIfNeeded: quanta &+ 1))
    return 31 &- Int64(fitting.leadingZeroBitCount)
  }

  /// The longest rung that is no longer than `length`, or the fastest.
  func fast(_ length: Int64) -> Int64 {
    // q(n) ≤ t exactly when 25 000 000 · n ≤ 6 t + 2.
    notLonger((6 &* min(max(length, 0), 200_000_000) &+ 2) / 25_000_000)
  }

  /// The shortest rung that is no shorter than `length`, or `nil` when even the slowest is.
  func slow(_ length: Int64) -> Int64? {
    guard length > 0 else { return fastest }
    guard length <= Rungs.length(slowest) else { return nil }
    // q(n) ≥ t exactly when 25 000 000 · n ≥ 6 t − 3.
    return notShorter((6 &* length &- 3 &+ 24_999_999) / 25_000_000)
  }

  /// The slowest rung whose rate is `milliHertz` thousandths of a hertz or more, or the fastest.
  func atLeast(milliHertz: Int64) -> Int64 {
    milliHertz > 0 ? notLonger(240_000 / milliHertz) : slowest
  }

  /// The next longer rung after `quanta`, or the longest.
  func slower(_ quanta: Int64) -> Int64 { notShorter(quanta &+ 1) }

  /// The interval into which a hold longer than the slowest rung is split.
  func split(_ quanta: Int64) -> Int64 {
    let parts = (quanta &+ slowest &- 1) / slowest
    return notShorter((quanta &+ parts &- 1) / parts)
  }

  /// How long a repeat waits after a flip that planned `quanta`, at most the slowest rung: the late
  /// hold or twice the plan, whichever is longer, as a rung.
  func patience(_ quanta: Int64) -> Int64 {
    // rungCeil(2 q(n)) is the rung for 2 n quanta: q(2 n) and 2 q(n) differ by rounding alone.
    max(lateRung, notShorter(2 &* quanta))
  }
}
