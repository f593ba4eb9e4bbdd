public import FrameTiming

/// What a report says about one trace file.
///
/// Texts come from outside; whoever draws them makes them safe first.
public struct TraceReport: Sendable {
  /// The file as it was named on the command line.
  public var file: String
  /// The format's name as `fpsbar formats` lists it.
  public var format: String
  /// Whether the log holds one sample per stretch of time and not one row per frame.
  public var isSampled: Bool
  /// Rows that were no data and were passed over.
  public var rowsSkipped: Int
  /// Guesses and oddities that the reader of the report should know.
  public var notes: [String]
  /// The tool's own numbers, where the file is or comes with a summary.
  public var summary: ToolSummary?
  /// The streams, most frames first.
  public var streams: [StreamReport]

  /// Collects what was measured; streams are put in order, most frames first.
  public init(
    file: String, format: String, isSampled: Bool = false, rowsSkipped: Int = 0,
    notes: [String] = [], summary: ToolSummary? = nil, streams: [StreamReport] = []
  ) {
    self.file = file
    self.format = format
    self.isSampled = isSampled
    self.rowsSkipped = rowsSkipped
    self.notes = notes
    self.summary = summary
    self.streams = streams.enumerated().sorted {
      ($1.element.frames, $0.offset) < ($0.element.frames, $1.offset)
    }.map(\.element)
  }
}
