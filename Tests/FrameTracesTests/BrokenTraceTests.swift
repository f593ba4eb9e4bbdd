import FrameTiming
import FrameTraces
import Testing

/// Traces that are cut off, damaged, of no format, or made to do harm.
@Suite("Broken traces")
struct BrokenTraceTests {
  private func error(_ text: String, format: String? = nil) -> TraceError? {
    do throws(TraceError) {
      _ = try Trace.read(text: text, format: format)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "What is no trace is refused with what it is instead",
    arguments: [
      ("", "it is empty"),
      (" \n\n", "it holds nothing but blanks"),
      ("\u{7F}ELF\u{2}\u{1}", "it is a program"),
      ("int main() {\n}\n", "its first line is 'int main() {'"),
      ("{\"a\": 1, \"b\": [2]}", "it is a JSON object with the keys 'a', 'b'"),
      ("<html>\n", "it is XML or HTML that begins '<html>'"),
      ("a\u{1}\u{2}\u{0}\u{3}\u{1}", "it is binary data"),
      ("x,y\n1,2\n3,4\n5,6\n", "its first line is 'x,y'"),
      ("[1, 2, 3]", "it is a JSON array of something else"),
    ])
  func unknown(_ text: String, _ found: String) {
    #expect(error(text) == .unknownFormat(found: found))
  }

  @Test(
    "A format without frames says what was found instead",
    arguments: [
      ("fps,frametime,elapsed\n", "mangohud", "only the system information or the column names"),
      (
        "fps,frametime,elapsed\n60,NA,1\n", "mangohud",
        "1 row passed over, the first at line 2: frametime 'NA'"
      ),
      ("Application,ProcessID,msBetweenPresents\n", "presentmon", "only the column names"),
      (
        "Application,ProcessID,msBetweenPresents\na,1,NA\n", "presentmon",
        "1 row passed over, the first at line 2: frame time 'NA'"
      ),
      ("[{\"name\": \"x\", \"ph\": \"X\"}]", "chrome", "1 event, none of them DrawFrame"),
      ("{\"version\": 2, \"width\": 80}\n", "asciicast", "0 output events"),
      (
        "16666666\n0 0 0\n0 0 0\n", "surfaceflinger",
        "2 rows, 2 of them empty (a wrong layer name gives such a dump)"
      ),
      ("Frame, Time (ms)\n1, 0\n", "fraps", "fewer than two frames"),
      ("frame, fps, time\n", "metro", "only the column names"),
      (
        "00, 01-01-2025 00:00:00, Hardware monitoring log v1.6\n", "afterburner",
        "1 session without a sample of a frame time"
      ),
      ("{\"ticks\": [1.5], \"markers\": []}", "firefox", "1 tick"),
      ("[1.0] -> wl_surface@1.commit()\n", "wayland", "1 message, no surface with two commits"),
      (
        "---PROFILEDATA---\nFlags,IntendedVsync,FrameCompleted,\n1,10,20,\n---PROFILEDATA---\n",
        "gfxinfo",
        "1 window, none with a usual frame (1 row passed over that is flagged as no usual frame)"
      ),
      ("{\"format\": \"fpsbar-trace/1\"}\n", "fpsbar", "only the header"),
      ("5.5\n", "numbers", nil),
    ])
  func noFrames(_ text: String, _ format: String, _ found: String?) {
    #expect(error(text) == found.map { .noFrames(format: format, found: $0) })
  }

  @Test("A format that does not exist is named")
  func noSuchFormat() {
    #expect(error("1\n", format: "nonsense") == .noSuchFormat(name: "nonsense"))
  }

  @Test(
    "A line of fpsbar's own trace that cannot be is an error with its line if no frame is left",
    arguments: [
      ("x", 2, "ready_ns", "x"),
      ("1.5", 2, "ready_ns", "1.5"),
      ("99999999999999999999", 2, "ready_ns", "99999999999999999999"),
      ("{\"ready_ns\": \"5\"}", 2, "ready_ns", "\"5\""),
      ("{\"stream\": 1}", 2, "ready_ns", "missing"),
      ("{\"ready_ns\": 5, \"stream\": -1}", 2, "stream", "-1"),
      ("{\"ready_ns\": 5, \"speed\": \"fast\"}", 2, "speed", "\"fast\""),
      ("{\"ready_ns\": 5, \"intent\": [10, 120]}", 2, "intent", "[10, 120]"),
      ("{\"ready_ns\": 5, \"intent\": [120, 10, 0]}", 2, "intent", "[120, 10, 0]"),
      ("{\"ready_ns\": 5, \"kind\": \"film\"}", 2, "kind", "\"film\""),
      ("{\"ready_ns\": 5", 2, "line", "{\"ready_ns\": 5"),
      ("{\"bookmark\": \"a\"}", 2, "at_ns", "missing"),
      ("{\"format\": \"fpsbar-trace/2\"}", 2, "format", "fpsbar-trace/2"),
    ])
  func malformedLine(_ lines: String, _ line: Int, _ column: String, _ found: String) {
    let text = "{\"format\": \"fpsbar-trace/1\"}\n\(lines)\n9\n"
    #expect(error(text) == .malformedRow(line: line, column: column, found: found))
  }

  @Test(
    "Bad lines of fpsbar's own trace are passed over with a note",
    arguments: [
      (
        "100\nx\n250\n", [100, 250],
        "1 row passed over, the first at line 3: ready_ns cannot be 'x'"
      ),
      (
        "100\n{\"ready_ns\": 5, \"kind\": \"film\"}\n250\n", [100, 250],
        "1 row passed over, the first at line 3: kind cannot be '\"film\"'"
      ),
      (
        "100\n250\n200\n300\n400\n", [100, 250, 300, 400],
        "1 row passed over, the first at line 4: ready_ns cannot be '200, after 250'"
      ),
      (
        "100\n250\n200\n300\n280\n", [100, 250, 300],
        "2 rows passed over, the first at line 4: ready_ns cannot be '200, after 250'"
      ),
      (
        "100\n900000\n200\n300\n{\"ready_ns\": 400, \"speed\": 1}\n", [100, 200, 300, 400],
        "1 row passed over, the first at line 3: ready_ns cannot be '900000, before 200'"
      ),
    ])
  func badOwnLines(_ lines: String, _ presents: [Int64], _ note: String) throws {
    let trace = try Trace.read(text: "{\"format\": \"fpsbar-trace/1\"}\n\(lines)")
    #expect(trace.streams.map(\.series.ownPresents) == [presents])
    #expect(trace.streams[0].frames.map { $0.count == presents.count } ?? true)
    #expect(trace.notes == [note])
  }

  @Test(
    "A header of fpsbar's own trace is strict about types",
    arguments: [
      ("\"format\": \"fpsbar-trace/2\"", "format", "fpsbar-trace/2"),
      (
        "\"format\": \"fpsbar-trace/1\", \"streams\": \"a\"", "streams",
        "another type than expected"
      ),
      (
        "\"format\": \"fpsbar-trace/1\", \"options\": {\"lock60\": 1}", "options.lock60",
        "another type than expected"
      ),
      (
        "\"format\": \"fpsbar-trace/1\", \"options\": {\"buffers\": 4}", "options.buffers",
        "another type than expected"
      ),
      (
        "\"format\": \"fpsbar-trace/1\", \"options\": {\"policy\": \"lifo\"}", "options.policy",
        "lifo"
      ),
      (
        "\"format\": \"fpsbar-trace/1\", \"options\": {\"busy_ns\": [[5, 3]]}", "options.busy_ns",
        "[5, 3]"
      ),
    ])
  func malformedHeader(_ keys: String, _ column: String, _ found: String) {
    #expect(error("{\(keys)}\n1\n2\n") == .malformedRow(line: 1, column: column, found: found))
  }

  @Test("A recording that was cut off while it was written loses its last line only")
  func cutOff() throws {
    let trace = try Trace.read(text: "{\"format\": \"fpsbar-trace/1\"}\n100\n250\n{\"ready_ns\": 3")
    #expect(trace.streams[0].series.ownPresents == [100, 250])
    #expect(trace.notes == ["the last line is cut off; left out"])
    let number = try Trace.read(text: "{\"format\": \"fpsbar-trace/1\"}\n100\n250\n30")
    #expect(number.streams == trace.streams)
    #expect(number.notes == trace.notes)
  }

  @Test("Every fixture cut off anywhere is read or refused, never a crash")
  func truncated() throws {
    for name in try Fixture.names {
      let bytes = try Fixture.bytes(name)
      let step = max(1, bytes.count / 60)
      for length in stride(from: 0, to: bytes.count, by: step) {
        do throws(TraceError) {
          _ = try Trace.read(Array(bytes[..<length]))
        } catch {
          #expect(!error.description.contains("\n"), "\(name) cut at \(length)")
        }
      }
    }
  }

  @Test("A MangoHud log that was cut off within a row keeps the rows before it")
  func cutOffMangoHud() throws {
    var text = try Fixture.text("mangohud-0.8.2.csv")
    text.removeLast(3)
    let trace = try Trace.read(text: text)
    #expect(trace.streams.count == 1)
    #expect(trace.streams[0].series.frames == 5)
    #expect(trace.rowsSkipped == 1)
  }

  @Test(
    "Numbers out of all proportion are no frames",
    arguments: [
      "1e308", "18446744073709551615", "-5", "inf", "nan", "9223372036854775807000", "1e-400",
      "0x10", "--3", "1..2", "",
    ])
  func hostileNumbers(_ number: String) throws {
    let text =
      "Application,ProcessID,TimeInSeconds,msBetweenPresents\n"
      + "a,1,1,16\na,1,\(number),16\na,1,3,\(number)\na,1,4,16\n"
    let trace = try Trace.read(text: text)
    let frameTimes = trace.streams[0].series.frameTimes
    #expect(frameTimes.filter { $0 == 16_000_000 }.count == 3)
    #expect(frameTimes.count == (number == "1e-400" ? 4 : 3))
  }

  @Test("A clock that begins anew is joined where it does")
  func clockRestart() throws {
    let text =
      "Application,TimeInSeconds,msBetweenPresents\n"
      + "a,100,10\na,100.01,10\na,1,10\na,1.01,10\n"
    let presents = try #require(try Trace.read(text: text).streams[0].series.ownPresents)
    #expect(presents == [99_990, 100_000, 100_010, 100_020, 100_030].map { $0 * 1_000_000 })
  }

  @Test("A single stray stamp is put where its frame time says", arguments: ["0", "1", "5000"])
  func strayStamp(_ stray: String) throws {
    var text = "Application,TimeInSeconds,msBetweenPresents,msUntilDisplayed\n"
    for row in 0..<200 {
      text += "a,\(row == 150 ? stray : "\(100 + Double(row) / 100)"),10,5\n"
    }
    let lines = [text, text.replacing("\n", with: "\r")]
    for text in lines {
      let trace = try Trace.read(text: text)
      let presents = try #require(trace.streams[0].series.ownPresents)
      #expect(presents == (-1..<200).map { 100_000_000_000 + $0 * 10_000_000 })
      let displayed = try #require(trace.streams[0].displayed)
      #expect(Array(displayed.dropFirst()) == presents.dropFirst().map { $0 + 5_000_000 })
      #expect(trace.notes == ["a: 1 stamp far off the clock, put where the frame times say"])
    }
  }

  @Test("A clock that goes back all the time is not used")
  func erraticClock() throws {
    var text = "Application,TimeInSeconds,msBetweenPresents\n"
    for row in 0..<40 { text += "a,\(row * 37 % 40 * 5),\(row + 5)\n" }
    let trace = try Trace.read(text: text)
    #expect(trace.streams[0].series.ownPresents == nil)
    #expect(trace.notes.count == 1)
  }

  @Test(
    "A single stray elapsed splits no MangoHud run", arguments: ["0", "-5", "900000000000"])
  func strayElapsed(_ stray: String) throws {
    var text = "fps,frametime,cpu_load,elapsed\n"
    for row in 0..<300 {
      text += "100,10000,1,\(row == 250 ? stray : "\(row * 10_000_000)")\n"
    }
    for text in [text, text.replacing("\n", with: "\r")] {
      let trace = try Trace.read(text: text)
      #expect(trace.streams.map(\.name) == ["main"])
      #expect(
        trace.streams[0].series.ownPresents == (-1..<300).map { Int64($0) * 10_000_000 })
      #expect(
        trace.notes == ["1 value of elapsed far off, put where the frame times say"])
    }
    let twice = try Trace.read(
      text: text.replacing(stray + "\n", with: "2500000000\n") + text.dropFirst(31))
    #expect(twice.streams.map(\.series.frames) == [300, 300])
  }

  @Test("Entities in XML do not blow up")
  func entities() {
    let text =
      "<?xml version=\"1.0\"?><!DOCTYPE x [<!ENTITY a \"aaaaaaaaaa\">"
      + "<!ENTITY b \"&a;&a;&a;&a;\">]><trace-query-result>&b;</trace-query-result>"
    guard case .noFrames(let format, _)? = error(text) else {
      Issue.record("not refused")
      return
    }
    #expect(format == "xctrace")
  }

  @Test("JSON nested without end is no stack overflow")
  func nesting() {
    let deep = String(repeating: "[", count: 200_000)
    #expect(error("{\"traceEvents\": [{\"ph\": \"X\", \"args\": \(deep)") != nil)
    #expect(error("[{\"ph\":" + String(repeating: "{\"a\":", count: 200_000)) != nil)
    let terminals = String(repeating: "\"term\":{", count: 200_000)
    #expect(error("{\"version\": 3, \"term\": {}, \(terminals)") != nil)
    let elements = String(repeating: "<a>", count: 100_000)
    #expect(error("<trace-query-result>\(elements)") != nil)
  }

  @Test("Packed data is unpacked member by member, and its damage is said")
  func packed() throws {
    #expect(
      try Fixture.read("chrome-array.json.gz").streams
        == (try Fixture.read("chrome-array.json")).streams)
    let members = try Fixture.read("numbers-members.txt.gz")
    #expect(members.streams[0].series.frames == 12)
    var bytes = try Fixture.bytes("chrome-array.json.gz")
    let cut = try Trace.read(Array(bytes.dropLast(40)))
    #expect(cut.notes.first == "the compressed data ends too early; read as far as it goes")
    bytes[20] ^= 0xFF
    bytes[21] ^= 0xFF
    #expect(throws: TraceError.self) { try Trace.read(bytes) }
    #expect(throws: TraceError.corruptArchive(reason: "it ends too early")) {
      try Trace.read([0x1F, 0x8B, 8, 0])
    }
  }
}
