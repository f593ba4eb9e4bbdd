/// The vblanks of a fixed panel, stepped exactly: position k lies at `rdiv(k · 10⁹ · den, num)`.
///
/// The fraction is carried along instead of the index, so that no product overflows however long
/// a run is.
struct FixedGrid: Sendable {
  let numerator: Int64
  let denominator: Int64
  /// One period in nanoseconds, rounded.
  let period: Int64
  private let wholeStep: Int64
  private let partStep: Int64
  /// The latest vblank in nanoseconds, and what rounding left of it in units of 1/(2 · num).
  private(set) var time: Int64 = 0
  private var part: Int64

  /// Stands at position 0 of a panel of `numerator / denominator` hertz.
  init(numerator: Int64, denominator: Int64) {
    self.numerator = numerator
    self.denominator = denominator
    period = roundedQuotient(1_000_000_000 * denominator, numerator)
    wholeStep = 2_000_000_000 * denominator / (2 * numerator)
    partStep = 2_000_000_000 * denominator % (2 * numerator)
    part = numerator
  }

  /// The next vblank, in nanoseconds.
  var next: Int64 {
    time &+ wholeStep &+ (part &+ partStep >= 2 &* numerator ? 1 : 0)
  }

  /// Steps to the next vblank.
  mutating func advance() {
    time = next
    part &+= partStep
    if part >= 2 &* numerator { part &-= 2 &* numerator }
  }

  /// Steps over `count` vblanks at once.
  mutating func advance(by count: Int64) {
    let parts = Int128(part) + Int128(count) * Int128(partStep)
    let divisor = Int128(2 * numerator)
    time = Int64(clamping: Int128(time) + Int128(count) * Int128(wholeStep) + parts / divisor)
    part = Int64(parts % divisor)
  }

  /// The vblank `count` positions from here; at most 2⁶².
  func time(after count: Int64) -> Int64 {
    guard count < 1 << 20 else {
      var ahead = self
      ahead.advance(by: min(count, 1 << 62))
      return min(ahead.time, 1 << 62)
    }
    return time &+ count &* wholeStep &+ (part &+ count &* partStep) / (2 &* numerator)
  }

  /// `rdiv(count · 10⁹ · den, num)`: the length of that many periods.
  func length(_ count: Int64) -> Int64 {
    roundedQuotient(count, times: 1_000_000_000 &* denominator, by: numerator)
  }
}
