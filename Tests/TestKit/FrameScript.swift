public import FrameTiming

/// Frames for tests of the display model, on a clock whose zero is the first slot.
public enum FrameScript {
  /// `rdiv(k · 10⁹, rate)`: when slot `k` of `rate` frames per second is ready, in nanoseconds.
  public static func slot(_ k: Int, at rate: Int) -> Int64 {
    Int64((2 * k * 1_000_000_000 + rate) / (2 * rate))
  }

  /// `count` frames at `rate` frames per second.
  public static func steady(
    _ rate: Int, count: Int, from start: Int64 = 0, speed: Double? = nil,
    intent: FrameRateRange? = nil, kind: ContentKind = .animation
  ) -> [Frame] {
    (0..<count).map {
      Frame(
        presentedAt: MonotonicInstant(nanoseconds: start + slot($0, at: rate)), speed: speed,
        intent: intent, kind: kind)
    }
  }

  /// `count` slots of which slot `late` comes `by` nanoseconds late; later slots that fall at or
  /// before its ready time are never produced (`late(f, n, j, L)` of section 12).
  public static func late(
    _ rate: Int, count: Int, late: Int, by delay: Int64, speed: Double? = nil,
    intent: FrameRateRange? = nil, kind: ContentKind = .animation
  ) -> [Frame] {
    let held = slot(late, at: rate) + delay
    return (0..<count).compactMap { k in
      let ready = k == late ? held : slot(k, at: rate)
      guard k <= late || ready > held else { return nil }
      return Frame(
        presentedAt: MonotonicInstant(nanoseconds: ready), speed: speed, intent: intent,
        kind: kind)
    }
  }
}

extension FrameRateRange {
  /// A range known to be valid.
  public static func range(_ minimum: Double, _ maximum: Double, _ preferred: Double) -> Self {
    guard let range = Self(minimum: minimum, maximum: maximum, preferred: preferred) else {
      preconditionFailure("a test asks for the impossible range \(minimum), \(maximum)")
    }
    return range
  }

  /// A declared rate: (rate, rate, rate).
  public static func declared(_ rate: Double) -> Self { range(rate, rate, rate) }
}

extension DisplayPanel {
  /// A fixed panel of a whole number of hertz.
  public static func fixed(_ rate: Int64) -> Self { .fixed(numerator: rate, denominator: 1) }

  /// A variable panel between two whole numbers of hertz.
  public static func vrr(_ minimum: Int64, _ maximum: Int64) -> Self {
    .variable(minimum: minimum * 1000, maximum: maximum * 1000)
  }
}
