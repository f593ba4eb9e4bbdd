public import FrameTiming

/// Which lines are frames and what their numbers are; what the command line says about it.
public struct LineOptions: Equatable, Sendable {
  /// A regular expression: only lines that match are frames. A group captures the value.
  public var match: String?
  /// The field that holds the value, counted from 1.
  public var timeField: Int?
  /// What the values are; `nil`: guessed, or timestamps in a field.
  public var values: ValueKind?
  /// The unit of the values; `nil`: guessed.
  public var unit: TimeUnit?

  public init(
    match: String? = nil, timeField: Int? = nil, values: ValueKind? = nil, unit: TimeUnit? = nil
  ) {
    self.match = match
    self.timeField = timeField
    self.values = values
    self.unit = unit
  }
}
