public import FrameTiming

/// What a user says about a file instead of leaving it to recognition.
public struct TraceReadingOptions: Sendable {
  /// A format's name; `nil` recognises it by content.
  public var format: String?
  /// What bare numbers stand for; `nil` guesses. Only the format `numbers` looks at it.
  public var values: ValueKind?
  /// The unit of bare numbers; `nil` guesses.
  public var unit: TimeUnit?
  /// What long logs are read with.
  public var workers: Workers

  public init(
    format: String? = nil, values: ValueKind? = nil, unit: TimeUnit? = nil,
    workers: Workers = .none
  ) {
    self.format = format
    self.values = values
    self.unit = unit
    self.workers = workers
  }
}
