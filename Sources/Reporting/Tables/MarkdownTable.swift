import ScreenGrid

/// A table in Markdown, its columns padded so that it can be read as text too.
struct MarkdownTable {
  enum Alignment {
    case left
    case right
  }

  private var rows: [[String]]
  private let alignments: [Alignment]

  init(_ columns: [(heading: String, alignment: Alignment)]) {
    rows = [columns.map { Self.escaped($0.heading) }]
    alignments = columns.map(\.alignment)
  }

  /// Adds a row of outside text; missing cells are empty.
  mutating func add(_ cells: [String]) {
    rows.append(alignments.indices.map { $0 < cells.count ? Self.escaped(cells[$0]) : "" })
  }

  /// Whether there is nothing under the headings.
  var isEmpty: Bool { rows.count == 1 }

  var text: String {
    let widths = alignments.indices.map { column in
      max(3, rows.map { DisplayWidth.columns(of: $0[column]) }.max() ?? 0)
    }
    var lines = rows.map { row in
      "| "
        + zip(row.indices, row).map { pad($1, to: widths[$0], alignments[$0]) }
        .joined(separator: " | ") + " |"
    }
    let rule = alignments.indices.map { column in
      let dashes = String(repeating: "-", count: widths[column] - 1)
      return alignments[column] == .left ? dashes + "-" : dashes + ":"
    }
    lines.insert("| " + rule.joined(separator: " | ") + " |", at: 1)
    return lines.joined(separator: "\n") + "\n"
  }

  private func pad(_ text: String, to width: Int, _ alignment: Alignment) -> String {
    let spaces = String(repeating: " ", count: max(0, width - DisplayWidth.columns(of: text)))
    return alignment == .left ? text + spaces : spaces + text
  }

  /// Outside text without what Markdown or HTML would take for its own.
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in DisplayText.safe(text) {
      switch character {
      case "|", "\\", "`", "*", "_", "[", "]", "#", "~":
        result += "\\\(character)"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      default: result.append(character)
      }
    }
    return result
  }
}
