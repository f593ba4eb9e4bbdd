/// Easing curves: progress in, eased progress out, 0 to 0 and 1 to 1.
public enum Easing {
  /// A ball that is dropped and bounces to rest (AHEasing's polynomial form, whose bounces shrink by
  /// 0.3 each; Penner's shrink by a quarter).
  ///
  /// The least heights between the bounces are 0.7, 0.91 and 0.973. Progress outside 0…1 is taken
  /// to the nearer end; no number stays none.
  public static func bounceOut(_ progress: Double) -> Double {
    let t = progress < 0 ? 0 : progress > 1 ? 1 : progress
    if t < 4.0 / 11 { return 121 * t * t / 16 }
    if t < 8.0 / 11 { return 363.0 / 40 * t * t - 99.0 / 10 * t + 17.0 / 5 }
    if t < 9.0 / 10 { return 4356.0 / 361 * t * t - 35442.0 / 1805 * t + 16061.0 / 1805 }
    return 54.0 / 5 * t * t - 513.0 / 25 * t + 268.0 / 25
  }

  /// Quick at first, gently to rest: 1 − (1 − t)³.
  public static func cubicOut(_ progress: Double) -> Double {
    let rest = 1 - (progress < 0 ? 0 : progress > 1 ? 1 : progress)
    return 1 - rest * rest * rest
  }
}

/// What lies between two values.
public enum Interpolation {
  /// `(to − from) · progress + from`.
  public static func between(_ from: Double, _ to: Double, at progress: Double) -> Double {
    (to - from) * progress + from
  }

  /// Points, coordinate by coordinate.
  public static func between(
    _ from: (x: Double, y: Double), _ to: (x: Double, y: Double), at progress: Double
  ) -> (x: Double, y: Double) {
    (between(from.x, to.x, at: progress), between(from.y, to.y, at: progress))
  }

  /// Values that nothing lies between: the first until halfway, the second from there on.
  public static func between<Value>(_ from: Value, _ to: Value, at progress: Double) -> Value {
    progress < 0.5 ? from : to
  }
}
