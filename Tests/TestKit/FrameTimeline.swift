public import FrameTiming

/// Time drawn as text: one column is one refresh, `F` a present, `-` none.
public struct FrameTimeline: ExpressibleByStringLiteral, Sendable {
  private let columns: [Bool]

  public init(stringLiteral text: String) {
    columns = text.map { $0 == "F" }
  }

  /// The presents, when a column lasts so many nanoseconds and the first is at `start`.
  public func presents(every column: Int64, from start: Int64 = 0) -> [MonotonicInstant] {
    columns.indices.filter { columns[$0] }.map {
      MonotonicInstant(nanoseconds: start + Int64($0) * column)
    }
  }
}
