import FrameTiming

/// Reports as Markdown, for a pull request or a wiki.
public enum MarkdownReport {
  /// All traces: a table of streams, then what has to be said about each file.
  public static func text(of document: ReportDocument, definitions: Bool = false) -> String {
    var text = table(document.traces).text
    let displays = Set(
      document.traces.flatMap(\.streams).map {
        "\($0.display.title), hitches on the \($0.display.scale.rawValue) scale"
      }
    ).sorted()
    if !displays.isEmpty {
      text +=
        "\nSimulated display: " + displays.map(MarkdownTable.escaped).joined(separator: "; ")
        + ".\n"
    }
    for trace in document.traces where trace.isSampled {
      text += "\nPercentiles of \(MarkdownTable.escaped(trace.file)) are those of its samples.\n"
    }
    if let merged = document.merged { text += "\n" + self.merged(merged) }
    text += displayed(document.traces) + reported(document.traces)
    for trace in document.traces { text += details(of: trace, definitions: definitions) }
    return text
  }

  private static func table(_ traces: [TraceReport]) -> MarkdownTable {
    var table = MarkdownTable([
      ("trace", .left), ("stream", .left), ("frames", .right), ("average fps", .right),
      ("1% low", .right), ("0.1% low", .right), ("p50 ms", .right), ("p99 ms", .right),
      ("longest ms", .right), ("stutter %", .right), ("jank", .right), ("hitch ms/s", .right),
      ("grade", .left),
    ])
    for trace in traces {
      for stream in trace.streams {
        table.add([
          trace.file, stream.name, String(stream.frames),
          DecimalText.rate(stream.averageFrameRate), DecimalText.rate(stream.low1),
          DecimalText.rate(stream.low01), DecimalText.milliseconds(stream.percentile(50)),
          DecimalText.milliseconds(stream.percentile(99)),
          DecimalText.milliseconds(stream.statistics.map { Double($0.maximum) }),
          DecimalText.percent(stream.stutterShare),
          stream.jank.map(String.init) ?? DecimalText.unknown,
          DecimalText.fixed(stream.display.totals?.hitchRatio, decimals: 1),
          stream.display.grade?.word ?? DecimalText.unknown,
        ])
      }
    }
    return table
  }

  /// What logs say about the displays that they were recorded on; empty where none does.
  private static func displayed(_ traces: [TraceReport]) -> String {
    var table = MarkdownTable([
      ("displayed, as logged", .left), ("stream", .left), ("displayed", .right),
      ("dropped", .right), ("average fps", .right), ("p50 ms", .right), ("p99 ms", .right),
      ("longest ms", .right),
    ])
    for trace in traces {
      for stream in trace.streams {
        guard let displayed = stream.displayed else { continue }
        table.add([
          trace.file, stream.name, String(displayed.frames), String(displayed.dropped),
          DecimalText.rate(displayed.averageFrameRate), DecimalText.milliseconds(displayed.p50),
          DecimalText.milliseconds(displayed.p99), DecimalText.milliseconds(displayed.longest),
        ])
      }
    }
    return table.isEmpty ? "" : "\n" + table.text
  }

  /// Durations that tools report beside the frame times; empty where none does.
  private static func reported(_ traces: [TraceReport]) -> String {
    var table = MarkdownTable([
      ("reported durations", .left), ("trace", .left), ("stream", .left), ("count", .right),
      ("mean ms", .right), ("p50 ms", .right), ("p99 ms", .right), ("longest ms", .right),
    ])
    for trace in traces {
      for stream in trace.streams {
        guard let reported = stream.reported else { continue }
        table.add(
          [reported.what, trace.file, stream.name, String(reported.count)]
            + [reported.mean, reported.p50, reported.p99, reported.maximum].map {
              DecimalText.milliseconds($0)
            })
      }
    }
    return table.isEmpty ? "" : "\n" + table.text
  }

  private static func merged(_ merged: MergedReport) -> String {
    var table = MarkdownTable([
      (merged.countText, .left), ("mean", .right), ("stdev", .right),
      ("least", .right), ("most", .right),
    ])
    for entry in merged.spreads {
      let cells = [
        entry.spread?.mean, entry.spread?.standardDeviation, entry.spread?.least,
        entry.spread?.most,
      ]
      table.add(
        ["\(entry.label), \(entry.unit)"] + cells.map { DecimalText.fixed($0, decimals: 2) })
    }
    return table.text
  }

  private static func details(of trace: TraceReport, definitions: Bool) -> String {
    var text = ""
    if definitions, let stream = trace.streams.first, let statistics = stream.statistics,
      let variants = stream.variants
    {
      let explanation = LowExplanation(statistics, variants: variants)
      var table = MarkdownTable([
        ("1% low by", .left), ("fps", .right), ("what it takes of this trace", .left),
      ])
      for entry in explanation.entries {
        table.add([entry.name, DecimalText.rate(entry.rate), entry.sentence])
      }
      text += "\n" + table.text + "\n" + MarkdownTable.escaped(explanation.conclusion) + "\n"
    }
    if let summary = trace.summary { text += "\n" + tool(summary) }
    if !trace.notes.isEmpty {
      text += "\nNotes on \(MarkdownTable.escaped(trace.file)):\n\n"
      for note in trace.notes { text += "- \(MarkdownTable.escaped(note))\n" }
    }
    return text
  }

  private static func tool(_ summary: ToolSummary) -> String {
    var table = MarkdownTable([
      ("\(summary.tool)'s own numbers", .left), ("run", .left), ("value", .right), ("unit", .left),
    ])
    for run in summary.runs {
      for value in run.values {
        table.add([value.label, run.name, DecimalText.hertz(value.value), value.unit])
      }
    }
    return table.text
  }
}
