import Dashboard
import FoundationEssentials
import FrameSources
import FrameTiming
import ScreenGrid

/// The list that `fpsbar attach` prints.
enum AttachListing {
  /// A table: program, pid, rate, stream.
  static func text(_ census: FrameMarkCensus) -> String {
    guard !census.programs.isEmpty else {
      return "nothing marks frames now (start a program with 'fpsbar run -- PROGRAM')\n"
    }
    var rows = [["program", "pid", "fps", "stream"]]
    for program in census.programs {
      let streams = program.streams.isEmpty ? [nil] : program.streams.map { Optional($0) }
      for stream in streams {
        rows.append([
          DisplayTextLine.safe(program.name), "\(program.pid)",
          NumberText.rate(stream?.frameRate), DisplayTextLine.safe(stream?.name ?? ""),
        ])
      }
    }
    let widths = (0..<3).map { column in
      rows.map { DisplayWidth.columns(of: $0[column]) }.max() ?? 0
    }
    return rows.map { row in
      pad(row[0], to: widths[0]) + "  " + fill(row[1], to: widths[1]) + "  "
        + fill(row[2], to: widths[2]) + "  " + row[3] + "\n"
    }.joined()
  }

  /// One object a program, in an array.
  static func json(_ census: FrameMarkCensus) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let programs = census.programs.map { program in
      Program(
        name: program.name, pid: program.pid,
        streams: program.streams.map {
          Stream(name: $0.name, fps: ($0.frameRate * 1000).rounded() / 1000)
        })
    }
    return JSONControls.escaped(String(decoding: try encoder.encode(programs), as: UTF8.self))
  }

  private struct Program: Encodable {
    var name: String
    var pid: Int32
    var streams: [Stream]
  }

  private struct Stream: Encodable {
    var name: String
    var fps: Double
  }

  private static func pad(_ text: String, to width: Int) -> String {
    text + blanks(before: width, after: text)
  }

  private static func fill(_ text: String, to width: Int) -> String {
    blanks(before: width, after: text) + text
  }

  /// Names may be in letters that take two columns, or none.
  private static func blanks(before width: Int, after text: String) -> String {
    String(repeating: " ", count: max(0, width - DisplayWidth.columns(of: text)))
  }
}
