import FrameTiming

/// A table of a tool's own results, a row a run: read by column name, shown as the tool's numbers.
struct SummaryTable {
  let tool: String
  let isHeader: (ColumnNames) -> Bool
  /// The column that names a run; `nil` numbers them.
  let name: String?
  let columns: [Column]

  /// A column of interest, by its heading.
  struct Column {
    var heading: String
    var unit: String
    var label: String

    init(_ heading: String, _ unit: String, label: String? = nil) {
      self.heading = heading
      self.unit = unit
      self.label = label ?? heading
    }
  }

  func read(_ input: TraceInput) throws(TraceError) -> Trace {
    guard let header = input.sample.header(where: isHeader) else {
      throw input.noFrames("no heading of such a table")
    }
    let text = input.text
    let nameColumn = name.flatMap { header.names.index(of: $0) }
    let wanted = columns.compactMap { column in
      header.names.index(of: ColumnNames.plain(column.heading)).map { ($0, column) }
    }
    var rows = input.sample.rows(below: header)
    var runs: [ToolSummary.Run] = []
    var skipped = SkippedRows()
    while rows.next() {
      let values = wanted.compactMap { index, column -> ToolSummary.Value? in
        guard let value = rows.cell(index).flatMap({ text.number(in: $0) })?.value,
          value.isFinite
        else { return nil }
        return ToolSummary.Value(label: column.label, value: value, unit: column.unit)
      }
      guard !values.isEmpty else {
        skipped.add(line: rows.line, "'\(text.excerpt(rows.row))'")
        continue
      }
      let name = rows.cell(nameColumn).map { DelimitedRows.string(text, $0) } ?? ""
      runs.append(.init(name: name.isEmpty ? "run \(runs.count + 1)" : name, values: values))
    }
    guard !runs.isEmpty else { throw input.noFrames(skipped.note ?? "only the column names") }
    var trace = Trace(format: input.format)
    trace.summary = ToolSummary(tool: tool, runs: runs)
    trace.take(skipped)
    return trace
  }
}
