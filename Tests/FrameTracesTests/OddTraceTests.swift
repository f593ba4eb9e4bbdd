import FrameTiming
import FrameTraces
import Testing

/// Whole traces that are written in an unusual way.
@Suite("Odd traces")
struct OddTraceTests {
  private func milliseconds(_ trace: Trace) -> [[Double]] {
    trace.streams.map { $0.series.frameTimes.map { Double($0) / 1e6 } }
  }

  @Test("RTSS benchmarks with a decimal comma keep their numbers")
  func benchmarkWithCommas() throws {
    let text =
      "05-02-2021, 20:37:55 A.exe benchmark completed, 44053 frames rendered in 104,562 s\n"
      + "                     Average framerate  :  421,3 FPS\n"
    let run = try #require(try Trace.read(text: text).summary?.runs.first)
    #expect(run.values.map(\.value) == [44053, 104.562, 421.3])
  }

  @Test(
    "The unit of a time that its column does not name comes from the frame times beside it",
    arguments: [
      ("time,fps\n0,50\n1,50\n2,40\n3,40\n4,50\n", 4.02, true),
      ("elapsed;frametime ms\n0;16,5\n1;16,5\n2;16,5\n3;16,5\n", 3.0165, true),
      ("time,frametime ms\n0.0165,16.5\n0.033,16.5\n0.0495,16.5\n0.066,16.5\n", 0.066, false),
      ("time,frametime ms\n16500,16.5\n33000,16.5\n49500,16.5\n66000,16.5\n", 0.066, false),
      ("time,fps\n0,0\n0.1,50\n0.2,50\n0.3,40\n0.4,40\n", 0.32, true),
    ])
  func timesBesideFrameTimes(_ text: String, _ seconds: Double, _ isSampled: Bool) throws {
    let trace = try Trace.read(text: text)
    let presents = try #require(trace.streams.first?.series.ownPresents)
    let span = try #require(presents.last) - presents[0]
    #expect(abs(Double(span) / 1e9 - seconds) < 1e-6)
    #expect(trace.isSampled == isSampled)
  }

  @Test(
    "Wayland messages may be coloured, stamped with the time of day or with seconds",
    arguments: [
      (
        ["10.000", "26.500", "43.000"].map {
          "\u{1B}[32m[ 123\($0)] \u{1B}[33m{Default Queue} \u{1B}[0m -> \u{1B}[34mwl_surface"
            + "\u{1B}[35m#17\u{1B}[36m.commit\u{1B}[0m()\n"
        }, [16.5, 16.5]
      ),
      (
        ["23:59:59.990000", "00:00:00.006500", "00:00:00.023000"].map {
          "[\($0)] {Default Queue}  -> wl_surface#17.commit()\n"
        }, [16.5, 16.5]
      ),
      (
        ["1700000000.000000", "1700000000.016500", "1700000000.033000"].map {
          "[\($0)] -> wl_surface@17.commit, ()\n"
        }, [16.5, 16.5]
      ),
    ])
  func waylandMessages(_ lines: [String], _ frameTimes: [Double]) throws {
    let registry = "wl_display@1.get_registry(new id wl_registry@2)\n"
    let stamp = lines[0].prefix { $0 != "]" } + "]  -> "
    let before = String(repeating: "loading\n", count: 100)
    for text in ["", before].map({ $0 + stamp + registry + lines.joined() }) {
      let trace = try Trace.read(text: text)
      #expect(trace.format == "wayland")
      #expect(trace.streams.map(\.name) == ["wl_surface#17"])
      #expect(milliseconds(trace) == [frameTimes])
    }
  }

  @Test("A quote that is doubled within quotes is one")
  func doubledQuotes() throws {
    let row = "\"My, game \"\"x\"\".exe\",1,16\n"
    let trace = try Trace.read(
      text: "Application,ProcessID,msBetweenPresents\n\(row)\(row)\"plain\",1,16\n")
    #expect(trace.streams.map(\.name) == ["My, game \"x\".exe", "plain"])
    let summary = try Trace.read(text: "demofile,fps,numframes\n\"a \"\"b\"\"\",60,100\n")
    #expect(summary.summary?.runs.map(\.name) == ["a \"b\""])
  }

  @Test(
    "Commas are decimal ones where they separate no index",
    arguments: [
      ("16,666\n17,0\n16,1\n", [16.666, 17, 16.1], "commas are taken for decimal commas"),
      ("16,6\n17,1\n16,1\n", [16.6, 17.1, 16.1], "commas are taken for decimal commas"),
      ("1,5\n2,5\n3,5\n2,5\n", [1.5, 2.5, 3.5, 2.5], "commas are taken for decimal commas"),
      (
        "1,16.6\n2,17.1\n3,16.1\n", [16.6, 17.1, 16.1],
        "the first number of each line is taken for an index"
      ),
      (
        "1,16\n2,17\n3,16\n", [16, 17, 16], "the first number of each line is taken for an index"
      ),
      (
        "1;16,6\n2;17,1\n3;16,1\n", [16.6, 17.1, 16.1],
        "the first number of each line is taken for an index"
      ),
    ])
  func decimalCommas(_ text: String, _ frameTimes: [Double], _ note: String) throws {
    let trace = try Trace.read(text: text)
    #expect(milliseconds(trace) == [frameTimes])
    #expect(trace.notes == ["numbers guessed to be frame times in ms", note])
  }

  @Test(
    "Decimal commas between commas are not read without a word",
    arguments: [
      ("fps,frametime,cpu_load,elapsed\n60,6,16,5,3,1000\n60,6,16,5,3,2000\n", "6", "4"),
      ("Application,ProcessID,msBetweenPresents\na,1,16,5\na,1,17,5\n", "4", "3"),
      ("time,frametime ms,note\n1,0,16,5,\n1,1,17,5,\n", "4", "3"),
      ("Frame, Time (ms)\n1, 0,000\n2, 16,500\n", "3", "2"),
      ("frame, fps, time\n0, 60,1, 0,017\n1, 60,2, 0,033\n", "5", "3"),
    ])
  func commasAmongCommas(_ text: String, _ cells: String, _ names: String) throws {
    let note =
      "rows of \(cells) cells below \(names) column names: the numbers are wrong where commas both"
      + " separate and are decimal ones"
    #expect(try Trace.read(text: text).notes.contains(note))
    // Without a name for the last column, which is empty, nothing is the matter.
    let plain = try Trace.read(text: "frametime ms,fps\n16.5,60.6,\n16.5,60.6,\n")
    #expect(!plain.notes.contains { $0.hasPrefix("rows of") })
  }

  @Test("A hole in a log of frames does not make samples of them")
  func holeAmongFrames() throws {
    for header in ["fps,frametime,cpu_load,elapsed\n", "rate,frametime_ms,load,elapsed_ns\n"] {
      let rows = [10, 20, 30, 5030, 5040, 5050].map { "100,10.0,5,\($0)000000\n" }
      let trace = try Trace.read(text: header + rows.joined())
      #expect(!trace.isSampled)
      #expect(trace.streams.first?.series.ownPresents?.last == 5_050_000_000)
      let samples = [100, 200, 300, 400, 500, 600].map { "100,10.0,5,\($0)000000\n" }
      #expect(try Trace.read(text: header + samples.joined()).isSampled)
    }
  }

  @Test("A last row that Fraps did not write to its end is not dropped in silence")
  func lonelyRun() throws {
    let trace = try Trace.read(text: "Frame, Time (ms)\n1, 0.000\n2, 16.500\n3, 3\n")
    #expect(milliseconds(trace) == [[16.5]])
    #expect(trace.notes == ["1 run with a single frame left out"])
  }

  @Test("A table of one column has no separators, so its commas are decimal ones")
  func oneColumn() throws {
    let trace = try Trace.read(text: "frametime ms\n16,6\n17,1\n16,1\n")
    #expect(milliseconds(trace) == [[16.6, 17.1, 16.1]])
    let other = try Trace.read(text: "frametime ms\n16.6,x\n17.1,y\n")
    #expect(milliseconds(other) == [[16.6, 17.1]])
  }

  @Test("Names of events may be written with escapes, and processes be named")
  func chromeNames() throws {
    var events: [String] = []
    for (process, offset) in [("1", 0), ("\"gpu\"", 5), ("\"7\"", 7)] {
      for time in [1000, 11_000] {
        events.append(
          #"{"ph": "I", "name": "Draw\u0046rame", "pid": \#(process), "ts": \#(time + offset)}"#)
      }
    }
    events.append(#"{"ph": "M", "name": "process_name", "pid": "gpu", "args": {"name": "G"}}"#)
    let trace = try Trace.read(text: "[\(events.joined(separator: ",\n"))]")
    #expect(trace.streams.map(\.name) == ["G (gpu)", "process 1", "process 7"])
    #expect(milliseconds(trace) == [[10], [10], [10]])
  }

  @Test("Absolute times of nineteen digits are exact to the nanosecond")
  func absoluteTimes() throws {
    let times: [Int64] = [
      1_700_000_000_123_456_789, 1_700_000_000_133_697_467, 1_700_000_000_141_447_298,
    ]
    let lines = times.map { "\($0)\n" }.joined()
    for text in [lines, "present_ns\n" + lines] {
      #expect(try Trace.read(text: text).streams[0].series.ownPresents == times)
    }
  }

  @Test("Thousands may be separated by no-break spaces")
  func noBreakSpaces() throws {
    let text = "16,7\n1\u{A0}234,5\n16,8\n1\u{202F}000,25\n16,6\n"
    #expect(milliseconds(try Trace.read(text: text)) == [[16.7, 1234.5, 16.8, 1000.25, 16.6]])
  }

  @Test("What the numbers are said to be decides what they are")
  func saidMeaning() throws {
    let options = TraceReadingOptions(values: .frameTime, unit: .nanoseconds)
    let trace = try Trace.read(Array("16666667\n".utf8), options: options)
    #expect(trace.format == "numbers")
    #expect(trace.streams[0].series.frameTimes == [16_666_667])
    let log = try Trace.read(
      Array("fps,frametime,elapsed\n60,16,1\n60,16,16000001\n".utf8), options: options)
    #expect(log.format == "mangohud")
    #expect(log.notes.last == "--values and --unit are not used: they are for bare numbers")
  }

  @Test(
    "A last row that ends within a number that counts is left out",
    arguments: [
      ("a,1,1.02,10\n", 3, 0), ("a,1,1.02,10", 3, 0), ("a,1,1.02,1.", 2, 1), ("a,1,1.", 2, 1),
    ])
  func cutOffRow(_ last: String, _ frames: Int, _ skipped: Int) throws {
    let text =
      "Application,ProcessID,TimeInSeconds,msBetweenPresents\na,1,1.00,10.5\na,1,1.01,10.5\n"
    let trace = try Trace.read(text: text + last)
    #expect(trace.streams[0].series.frames == frames)
    #expect(trace.rowsSkipped == skipped)
  }

  @Test("A last row that ends before the columns do counts if what it holds is whole")
  func cutOffColumns() throws {
    let text =
      "Application,TimeInSeconds,msBetweenPresents,msUntilDisplayed,Note\na,1.00,10.5,5.25,x\n"
      + "a,1.01,10.5,5.25,x\n"
    let within = try Trace.read(text: text + "a,1.02,10.5,5.2")
    #expect(within.streams[0].series.frames == 2)
    #expect(within.notes == ["1 row passed over, the first at line 4: the last row is cut off"])
    #expect(try Trace.read(text: text + "a,1.02,10.5,5.25,").streams[0].series.frames == 3)
  }

  @Test("Rows that end before columns that are not needed are read, however many")
  func shortRows() throws {
    let row = "a,1,16\n"
    let trace = try Trace.read(
      text: "Application,ProcessID,msBetweenPresents,msCPUBusy,msCPUWait\n"
        + String(repeating: row, count: 300))
    #expect(trace.streams[0].series.frames == 300)
  }

  @Test("Rows that another use left hours before are stale")
  func staleRows() throws {
    var text = "16666666\n"
    for start in [1_000_000_000_000, 100_000_000_000_000] {
      for row in 1...3 {
        let present = start + row * 16_000_000
        text += "\(present - 9)\t\(present)\t\(present + 9)\n"
      }
    }
    let trace = try Trace.read(text: text)
    #expect(milliseconds(trace) == [[16, 16]])
    #expect(trace.rowsSkipped == 3)
    #expect(trace.notes == ["3 stale rows passed over, from 27 h and more before the last one"])
  }
}
