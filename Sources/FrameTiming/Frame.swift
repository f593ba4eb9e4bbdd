/// One image that an application produced, as far as timing is concerned.
///
/// The display model (section 3) calls `presentedAt` the frame's *ready* time. Each frame stands
/// for itself: an absent field takes its default, never the value of the frame before.
public struct Frame: Equatable, Sendable {
  /// When the finished image was handed over.
  public var presentedAt: MonotonicInstant
  /// On-screen speed of the content until the next frame, in points per second.
  /// `nil` is unknown; 0 or less declares the content static.
  public var speed: Double?
  /// The frame rate that the content asks for, if it says so.
  public var intent: FrameRateRange?
  /// What kind of content this is.
  public var kind: ContentKind

  /// Makes a frame; everything but the time has the model's default.
  public init(
    presentedAt: MonotonicInstant, speed: Double? = nil, intent: FrameRateRange? = nil,
    kind: ContentKind = .animation
  ) {
    self.presentedAt = presentedAt
    self.speed = speed
    self.intent = intent
    self.kind = kind
  }
}

/// What kind of content a frame belongs to; decides which caps apply to it.
public enum ContentKind: String, CaseIterable, Sendable {
  case animation
  case scroll
  case video
}

/// A range of frame rates that content asks for, in frames per second (display model, section 3).
public struct FrameRateRange: Equatable, Sendable {
  public var minimum: Double
  public var maximum: Double
  /// 0 means that nothing is preferred.
  public var preferred: Double

  /// Makes a range, or `nil` where the model calls it invalid: rates must be finite,
  /// 0 ≤ minimum ≤ maximum ≤ 10⁶, 0 ≤ preferred ≤ 10⁶, and a preferred rate needs a maximum above 0.
  public init?(minimum: Double, maximum: Double, preferred: Double) {
    guard minimum >= 0, minimum <= maximum, maximum <= 1e6, preferred >= 0, preferred <= 1e6,
      preferred == 0 || maximum > 0
    else { return nil }
    self.minimum = minimum
    self.maximum = maximum
    self.preferred = preferred
  }

  /// The rate that the range asks for, or `nil` when it only observes.
  ///
  /// A preferred rate counts, clamped into the range; so does a range of one value. Anything else,
  /// notably (10, anything, 0), changes nothing at all (display model, section 3).
  public var request: Double? {
    if preferred > 0 { return min(max(preferred, minimum), maximum) }
    if minimum == maximum, maximum > 0 { return maximum }
    return nil
  }
}
