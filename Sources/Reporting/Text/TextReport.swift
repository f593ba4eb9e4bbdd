import FrameTiming
public import ScreenGrid

/// Reports as text for a terminal or a file, never wider than 80 columns.
public struct TextReport {
  var page: ReportPage
  private let showsDefinitions: Bool

  /// Makes an empty report.
  ///
  /// - Parameters:
  ///   - styles: The colours of its parts.
  ///   - glyphs: What graphs are drawn with.
  ///   - showsDefinitions: Whether every variant of "1% low" is listed and explained.
  public init(
    styles: ReportStyles = ReportStyles(), glyphs: GlyphSet = .braille,
    showsDefinitions: Bool = false
  ) {
    page = ReportPage(styles: styles, glyphs: glyphs)
    self.showsDefinitions = showsDefinitions
  }

  /// The report as rows of cells: `GridText` makes text of them, with or without colours.
  public var grid: CellGrid { page.result }

  /// Adds a trace: its busiest stream in full, the others as a table.
  public mutating func add(_ trace: TraceReport) {
    page.section(trace.file, remark: trace.isSampled ? "\(trace.format), sampled" : trace.format)
    if let stream = trace.streams.first {
      page.advance()
      page.overview(of: stream, in: trace)
      page.statistics(of: stream)
      page.frameTimes(of: stream)
      page.distribution(of: stream)
      page.display(of: stream)
      page.worstHitches(of: stream)
      page.displayed(of: stream)
      page.reported(of: stream)
    }
    if trace.streams.count > 1 { page.otherStreams(trace.streams.dropFirst()) }
    if let summary = trace.summary { page.toolNumbers(summary, beside: trace.streams.first) }
    if showsDefinitions, let stream = trace.streams.first { page.definitions(for: stream) }
    page.notes(of: trace)
    page.advance()
  }
}
