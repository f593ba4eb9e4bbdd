import FrameTiming
import Reporting
import Testing

@Suite("Tables")
struct TableTests {
  static let nasty = TraceReport(
    file: "a,\"b\"\n|c|.csv", format: "mango*hud*",
    notes: ["<script>alert(1)</script> | [link](x)"],
    streams: [InventedTrace.stream("name, with \"quotes\" | and pipes", InventedTrace.oneHang)])

  @Test("CSV has as many cells in each row as in the header")
  func csv() throws {
    let rows = try parsed(CSVReport.text(of: [Self.nasty, InventedTrace.full()]))
    #expect(rows.count == 4)
    #expect(Set(rows.map(\.count)).count == 1)
    // A line break in a name is a space: a stream is one line.
    #expect(rows[1][0] == "a,\"b\" |c|.csv")
    #expect(rows[1][3] == "name, with \"quotes\" | and pipes")
    let average = try #require(rows[0].firstIndex(of: "fps_average"))
    #expect(rows[1][average] == "122.070313")
    let low = try #require(rows[0].firstIndex(of: "fps_low_0_1"))
    #expect(rows[3][low] == "")
  }

  @Test("CSV and Markdown show reported durations, and CSV every definition when asked")
  func reported() throws {
    let rows = try parsed(CSVReport.text(of: [InventedTrace.full()], definitions: true))
    let what = try #require(rows[0].firstIndex(of: "reported"))
    #expect(rows[1][what] == "time on the GPU")
    #expect(rows[1][what + 1] == "300")
    #expect(rows[2][what] == "")
    let mangohud = try #require(rows[0].firstIndex(of: "low_1_mangohud"))
    #expect(Double(rows[1][mangohud]) ?? 0 > 0)
    let markdown = MarkdownReport.text(of: ReportDocument(traces: [InventedTrace.full()]))
    #expect(markdown.contains("| time on the GPU "))
  }

  @Test("Markdown's tables have the same number of columns in every line")
  func markdown() {
    let text = MarkdownReport.text(of: ReportDocument(traces: [Self.nasty]), definitions: true)
    var columns = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      guard line.hasPrefix("|") else {
        columns = 0
        continue
      }
      var bars = 0
      var previous: Character = " "
      for character in line {
        if character == "|", previous != "\\" { bars += 1 }
        previous = character
      }
      if columns == 0 { columns = bars }
      #expect(bars == columns)
    }
    #expect(!text.contains("<script>"))
    #expect(!text.contains("[link]("))
  }

  @Test("Markdown of everything")
  func markdownGolden() {
    let text = MarkdownReport.text(
      of: ReportDocument(traces: [InventedTrace.full()]), definitions: true)
    let mismatch = TextGolden.mismatch(text, named: "full.md")
    #expect(mismatch == nil, "\(mismatch ?? "")")
  }

  /// A plain reader of RFC 4180.
  private func parsed(_ text: String) throws -> [[String]] {
    var rows: [[String]] = [[]]
    var cell = ""
    var quoted = false
    var characters = Array(text)[...]
    while let character = characters.popFirst() {
      if quoted {
        if character == "\"", characters.first == "\"" {
          cell.append("\"")
          characters.removeFirst()
        } else if character == "\"" {
          quoted = false
        } else {
          cell.append(character)
        }
      } else if character == "\"" {
        quoted = true
      } else if character == "," || character == "\n" {
        rows[rows.count - 1].append(cell)
        cell = ""
        if character == "\n" { rows.append([]) }
      } else {
        cell.append(character)
      }
    }
    rows.removeLast()
    return rows
  }
}
