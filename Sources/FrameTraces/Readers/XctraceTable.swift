import FrameTiming

/// One table of an `xctrace` export: what its rows mean depends on the name of its schema.
struct XctraceTable {
  let schema: String
  /// The columns' mnemonics.
  var columns: [String] = []
  private(set) var rows = 0
  /// Rows that have no usable time.
  private(set) var skipped = 0
  private var order: [String] = []
  private var displays: [String: Values] = [:]

  private struct Values {
    var starts: [Int64] = []
    var durations: [Int64] = []
  }

  init(schema: String) {
    self.schema = schema
  }

  /// What the durations of a table are, or `nil` where they are not worth reporting.
  private var durationMeaning: String? {
    switch schema {
    case "displayed-surfaces-interval": "time on glass"
    case "hitches": "hitch, as Instruments sees it"
    case "hitches-renders": "GPU render"
    case "hitches-gpu": "GPU work"
    case "hitches-frame-lifetimes": "frame lifetime"
    case "hitches-updates": "app update"
    default: nil
    }
  }

  /// Whether a row's time is that of a present.
  private var holdsPresents: Bool {
    schema == "displayed-surfaces-interval" || schema == "display-surface-swap"
      || schema == "displayed-surfaces"
  }

  /// Takes a row, cell by cell in the order of the columns; `nil` is a missing cell.
  mutating func append(_ cells: [String?]) {
    rows += 1
    guard holdsPresents || durationMeaning != nil else { return }
    func value(_ names: [String]) -> String? {
      for name in names {
        if let column = columns.firstIndex(of: name) {
          return column < cells.count ? cells[column] : nil
        }
      }
      return nil
    }
    // Each display has its own row of surfaces; durations alone are no row of anything.
    let display = holdsPresents ? value(["display-name", "display"]) ?? "" : ""
    if displays[display] == nil {
      displays[display] = Values()
      order.append(display)
    }
    let start = value(["timestamp", "start"]).flatMap { Int64($0) }
    let duration = value(["duration"]).flatMap { Int64($0) }
    if holdsPresents {
      guard let start, start.magnitude <= FrameSeriesBuilder.furthest.magnitude / 2 else {
        skipped += 1
        return
      }
      displays[display]?.starts.append(start)
    }
    guard durationMeaning != nil else { return }
    guard let duration, duration >= 0, duration <= FrameSeriesBuilder.longest else {
      skipped += 1
      return
    }
    displays[display]?.durations.append(duration)
  }

  /// The streams that the table holds: one a display, or one of durations.
  var streams: [TraceStream] {
    order.compactMap { display in
      guard let values = displays[display],
        !values.durations.isEmpty || values.starts.count > 1
      else { return nil }
      let name = order.count == 1 || display.isEmpty ? schema : "\(schema) \(display)"
      var stream = TraceStream(name: name, series: FrameSeries(presents: values.starts.sorted()))
      if let durationMeaning, !values.durations.isEmpty {
        stream.reported = ReportedDurations(what: durationMeaning, durations: values.durations)
      }
      return stream
    }
  }
}
