/// The tables of one `xctrace` export, built up as its XML comes in.
///
/// A value that stood before is given as `ref` to its `id`, so all values with an id are kept.
final class XctraceDocument: XMLReceiver {
  private(set) var tables: [XctraceTable] = []
  private var values: [String: String] = [:]
  private var isRow = false
  private var row: [String?] = []
  /// The elements that are open within a row; the first is a cell, others stand within it.
  private var open: [Element] = []
  /// The name of a column while it is read.
  private var mnemonic: String?

  private struct Element {
    var id: String?
    var text: String?
  }

  func begin(_ name: String, _ attributes: [String: String]) {
    if isRow {
      let text = name == "sentinel" ? nil : attributes["ref"].map { values[$0] ?? "" } ?? ""
      open.append(Element(id: attributes["id"], text: text))
      return
    }
    switch name {
    case "schema": tables.append(XctraceTable(schema: attributes["name"] ?? "?"))
    case "mnemonic": mnemonic = ""
    case "row":
      isRow = true
      row = []
    default: break
    }
  }

  func end(_ name: String) {
    if isRow {
      guard let element = open.popLast() else {
        if !tables.isEmpty { tables[tables.count - 1].append(row) }
        isRow = false
        return
      }
      if let id = element.id { values[id] = element.text }
      if open.isEmpty { row.append(element.text) }
    } else if name == "mnemonic", let mnemonic {
      if !tables.isEmpty { tables[tables.count - 1].columns.append(mnemonic) }
      self.mnemonic = nil
    }
  }

  func text(_ text: String) {
    // An element's own text counts, not that of the elements within it.
    if !open.isEmpty {
      open[open.count - 1].text?.append(text)
    } else {
      mnemonic?.append(text)
    }
  }
}
