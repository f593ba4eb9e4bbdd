import FrameTiming
import FrameTraces
import Testing

/// Several recordings in one file, one written after the other.
@Suite("Appended traces")
struct AppendedTraceTests {
  @Test(
    "Recordings appended to one another are a stream each",
    arguments: [
      """
      {"version": 2, "width": 80, "height": 24}
      [0.5, "o", "a"]
      [1.0, "o", "b"]
      {"version": 2, "width": 100, "height": 24, "env": {}}
      [0.25, "o", "c"]
      [0.5, "o", "d"]
      [1.5, "m", "end"]

      """,
      """
      {"version": 3, "term": {"cols": 80, "rows": 24}}
      [0.5, "o", "a"]
      [0.5, "o", "b"]
      {"version": 3, "term": {"cols": 100, "rows": 24}}
      [0.25, "o", "c"]
      [0.25, "o", "d"]
      [1.0, "m", "end"]

      """,
      """
      {"version": 1, "width": 80, "height": 24, "stdout": [[0.5, "a"], [0.5, "b"]]}
      {"version": 1, "width": 100, "height": 24, "stdout": [[0.25, "c"], [0.25, "d"]]}
      """,
    ])
  func appendedRecordings(_ text: String) throws {
    let trace = try Trace.read(text: text)
    #expect(trace.streams.map(\.name) == ["recording 1", "recording 2"])
    #expect(trace.streams.map(\.series.frameTimes) == [[500_000_000], [250_000_000]])
    #expect(trace.streams[1].series.ownPresents == [1_250_000_000, 1_500_000_000])
    #expect(trace.notes == ["2 recordings in one file, a stream each"])
    #expect(trace.rowsSkipped == 0)
    #expect(trace.cast?.columns == 80)
    #expect(trace.cast?.events.contains { $0.what == .resize(columns: 100, rows: 24) } == true)
    if let end = trace.bookmarks.first { #expect(end.at.nanoseconds == 2_500_000_000) }
  }

  @Test("fpsbar's own recordings appended to one another are a stream each, nothing lost")
  func appendedOwnTraces() throws {
    let text = """
      {"format": "fpsbar-trace/1", "name": "a", "display": "fixed:60"}
      100
      250
      {"bookmark": "half", "at_ns": 200}
      {"format": "fpsbar-trace/1", "streams": ["game", "overlay"]}
      5
      {"ready_ns": 7, "stream": 1}
      25
      {"ready_ns": 17, "stream": 1}

      """
    let trace = try Trace.read(text: text)
    #expect(trace.streams.map(\.name) == ["main run 1", "game run 2", "overlay run 2"])
    #expect(trace.streams.map(\.series.ownPresents) == [[100, 250], [5, 25], [7, 17]])
    #expect(trace.displayName == "fixed:60")
    #expect(trace.bookmarks.map(\.name) == ["half"])
    #expect(
      trace.notes == [
        "2 recordings in one file, a stream each; display and options are those of the first"
      ])
  }

  @Test("Dumps of one program appended to one another have streams with names of their own")
  func appendedDumps() throws {
    func dump(_ start: Int, windows: [String]) -> String {
      let blocks = windows.map { window in
        let rows = (0..<3).map { "0,\(start + $0 * 10),\(start + $0 * 10 + 5)\n" }.joined()
        return "Window: com.a/\(window)\n---PROFILEDATA---\nFlags,IntendedVsync,FrameCompleted\n"
          + rows + "---PROFILEDATA---\n"
      }
      return "** Graphics info for pid 42 [com.a] **\n" + blocks.joined()
    }
    let once = dump(100, windows: ["Main", "Menu"])
    let alone = try Trace.read(text: once)
    #expect(alone.streams.map(\.name) == ["com.a/Main", "com.a/Menu"])
    #expect(alone.notes == [])
    let trace = try Trace.read(text: once + dump(200, windows: ["Main"]))
    #expect(trace.streams.map(\.name) == ["com.a/Main run 1", "com.a/Menu", "com.a/Main run 2"])
    #expect(trace.streams[2].series.ownPresents == [205, 215, 225])
    #expect(trace.notes == ["windows of the same name in one file, a stream each"])
    let twice = try Trace.read(text: dump(100, windows: ["Shade", "Shade"]))
    #expect(twice.streams.map(\.name) == ["com.a/Shade window 1", "com.a/Shade window 2"])
  }

  @Test("Metro tables appended to one another are joined, and that is said")
  func appendedTables() throws {
    let table = "frame, fps, time\n1, 100, 0\n2, 100, 0.01\n"
    let trace = try Trace.read(text: table + table)
    #expect(trace.streams[0].series.frameTimes == Array(repeating: 10_000_000, count: 4))
    #expect(trace.notes.contains("2 tables in one file, joined"))
  }
}
