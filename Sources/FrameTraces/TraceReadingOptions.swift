public import FrameTiming

/// What a user says about a file instead of leaving it to recognition.
public struct TraceReadingOptions: Sendable {
  /// A format's name; `nil` recognises it by content.
  public var format: String?
  /// What bare numbers stand for; `nil` guesses. Only the format `numbers` looks at it.
  public var values: ValueKind?
  /// The unit of bare numbers; `nil` guesses.
  public var unit: TimeUnit?

  public init(format: String? = nil, values: ValueKind? = nil, unit: TimeUnit? = nil) {
    self.format = format
    self.values = values
    self.unit = unit
  }
}
