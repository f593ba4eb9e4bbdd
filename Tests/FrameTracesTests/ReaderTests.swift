import Foundation
import FrameTiming
import FrameTraces
import Testing

/// Each fixture, read whole: what it is and what is in it.
@Suite("Readers")
struct ReaderTests {
  /// What a fixture holds.
  struct Expectation: CustomTestStringConvertible, Sendable {
    var file: String
    var format: String
    /// Per stream: its name and its frame times in ms.
    var streams: [(String, [Double])] = []
    /// The first present of the first stream in ms, where the log has a clock.
    var firstPresent: Double?
    var isSampled = false
    var skipped = 0

    var testDescription: String { file }
  }

  static let frameTimes = [16.7, 16.6, 33.4, 16.5, 16.8, 8.3]
  static let expectations = [
    Expectation(
      file: "mangohud-0.8.2.csv", format: "mangohud", streams: [("main", frameTimes)],
      firstPresent: 1000),
    Expectation(
      file: "mangohud-0.6.0-us.csv", format: "mangohud", streams: [("main", frameTimes)],
      firstPresent: 0),
    Expectation(
      file: "mangohud-log-versioning.csv", format: "mangohud", streams: [("main", frameTimes)],
      firstPresent: 0),
    Expectation(
      file: "mangohud-two-runs.csv", format: "mangohud",
      streams: [("run 1", frameTimes), ("run 2", Array(frameTimes.prefix(3)))], firstPresent: 0),
    Expectation(
      file: "mangohud-appended-header.csv", format: "mangohud",
      streams: [("run 1", frameTimes), ("run 2", frameTimes)], firstPresent: 0),
    Expectation(
      file: "mangohud-0.5-perframe.csv", format: "mangohud",
      streams: [("main", [10, 20, 10, 25])], firstPresent: 0),
    Expectation(
      file: "mangohud-0.4-sampled.csv", format: "mangohud",
      streams: [("main", [11.299435, 11.098779, 12.5, 8])], firstPresent: -11.130435,
      isSampled: true),
    Expectation(
      file: "mangohud-bad-rows.csv", format: "mangohud", streams: [("main", [16.7, 16.7])],
      firstPresent: 0, skipped: 3),
    Expectation(
      file: "presentmon-v1.csv", format: "presentmon",
      streams: [("my game.exe", frameTimes), ("dwm.exe", [33.3, 33.3, 33.3])],
      firstPresent: 2000),
    Expectation(
      file: "presentmon-bad-rows.csv", format: "presentmon",
      streams: [("my game.exe", [16.7, 33.4])], firstPresent: 2000, skipped: 3),
    Expectation(
      file: "presentmon-v2.csv", format: "presentmon", streams: [("app.exe", frameTimes)],
      firstPresent: 100),
    Expectation(
      file: "presentmon-v2-qpc.csv", format: "presentmon", streams: [("app.exe", frameTimes)],
      firstPresent: 207651.1276),
    Expectation(
      file: "ocat.csv", format: "ocat", streams: [("g.exe", [10, 16, 14])], firstPresent: 0),
    Expectation(
      file: "frameview.csv", format: "frameview",
      streams: [("g.exe", [100, 100, 100, 100])], firstPresent: 2_185_900),
    Expectation(
      file: "capframex.csv", format: "capframex", streams: [("g.exe", [4, 4, 4, 4, 4])],
      firstPresent: -4),
    Expectation(
      file: "capframex.json", format: "capframex",
      streams: [
        ("g.exe run 1", [16.5, 16.6, 16.6, 16.8]), ("g.exe run 2", [8.25, 8.5, 8.25]),
      ], firstPresent: -16.5, skipped: 1),
    Expectation(file: "numbers.txt", format: "numbers", streams: [("main", frameTimes)]),
    Expectation(
      file: "numbers-rates.txt", format: "numbers",
      streams: [("main", [0.925001, 0.876002, 1.302016, 0.855])], skipped: 1),
    Expectation(
      file: "numbers-comma-latin1.txt", format: "numbers", streams: [("main", [16.7, 16.6, 33.4])]),
    Expectation(
      file: "voglperf.csv", format: "numbers", streams: [("main", [16.42, 16.34, 16.9, 16.3])],
      skipped: 1),
    Expectation(
      file: "table.csv", format: "numbers", streams: [("main", [91.075, 16.837, 16.6, 16.7])],
      firstPresent: -91.012, skipped: 1),
    Expectation(
      file: "table-utf16be.csv", format: "numbers", streams: [("main", [16.7, 16.6, 33.4])]),
    Expectation(
      file: "own.jsonl", format: "fpsbar",
      streams: [("main", [8.333334, 8.333333]), ("overlay", [10])], firstPresent: 8.333333),
    Expectation(
      file: "cast-v1.json", format: "asciicast", streams: [("output", [500, 750])],
      firstPresent: 250),
    Expectation(
      file: "cast-v2.cast", format: "asciicast", streams: [("output", [500, 750])],
      firstPresent: 250),
    Expectation(
      file: "cast-v3.cast", format: "asciicast", streams: [("output", [500, 750])],
      firstPresent: 250),
    Expectation(
      file: "cast-frames.cast", format: "asciicast", streams: [("frames", [16.6, 16.6, 16.6])],
      firstPresent: 16.6),
    Expectation(
      file: "afterburner.hml", format: "afterburner",
      streams: [("24-10-2025 15:41:23", [16.5, 17]), ("24-10-2025 15:54:18", [33, 0])],
      isSampled: true, skipped: 1),
    Expectation(
      file: "afterburner-semicolon.csv", format: "afterburner",
      streams: [("24-10-2025 15:41:23", [10.031, 10.273])], isSampled: true),
    Expectation(
      file: "chrome-object.json", format: "chrome",
      streams: [("Renderer (7) layer tree 3", [16.667, 16.666, 16.667])], firstPresent: 1000),
    Expectation(
      file: "chrome-array.json", format: "chrome",
      streams: [("Renderer (7) layer tree 3", [16.667, 16.666, 16.667])], firstPresent: 1000),
    Expectation(
      file: "chrome-unclosed.json", format: "chrome",
      streams: [("Renderer (7) layer tree 3", [16.667, 16.666, 16.667])], firstPresent: 1000),
    Expectation(
      file: "firefox.json", format: "firefox",
      streams: [("refresh driver", [8.7, 16.7, 17.1])], firstPresent: 10.4, skipped: 1),
    Expectation(
      file: "gfxinfo.txt", format: "gfxinfo",
      streams: [("com.example.app/com.example.app.Main", [15, 54])], firstPresent: 5030,
      skipped: 4),
    Expectation(
      file: "surfaceflinger.txt", format: "surfaceflinger",
      streams: [("layer", Array(repeating: 16.666666, count: 5))], firstPresent: 5009,
      skipped: 2),
    Expectation(
      file: "wayland-debug.log", format: "wayland",
      streams: [("wl_surface#17", [10.096, 6.61, 16.68])], firstPresent: 4_294_967.21),
    Expectation(
      file: "xctrace-surfaces.xml", format: "xctrace",
      streams: [("displayed-surfaces-interval", [16.666667, 33.333333])], firstPresent: 100),
    Expectation(
      file: "fraps-frametimes-de.csv", format: "fraps", streams: [("main", [8.058, 8.186, 8.195])],
      firstPresent: 0),
    Expectation(
      file: "fraps-frametimes.csv", format: "fraps", streams: [("main", [16.7, 16.6, 33.4])],
      firstPresent: 0, skipped: 1),
    Expectation(
      file: "metro.csv", format: "metro", streams: [("main", [8.406003, 10, 20])],
      firstPresent: -8.406003, skipped: 1),
    Expectation(
      file: "metro.xml", format: "metro", streams: [("main", [10, 20])], firstPresent: 0,
      skipped: 1),
    Expectation(
      file: "numbers-timestamps.txt", format: "numbers",
      streams: [
        ("main", [16.667, 16.666, 16.667, 16.667, 16.666, 16.667, 16.667])
      ], firstPresent: 1_000_000),
  ]

  @Test("A whole log gives its frames", arguments: expectations)
  func wholeLog(_ expectation: Expectation) throws {
    let trace = try Fixture.read(expectation.file)
    #expect(trace.format == expectation.format)
    #expect(trace.isSampled == expectation.isSampled)
    #expect(trace.rowsSkipped == expectation.skipped)
    #expect(trace.streams.map(\.name) == expectation.streams.map(\.0))
    for (stream, (_, frameTimes)) in zip(trace.streams, expectation.streams) {
      let found = stream.series.frameTimes
      #expect(found == frameTimes.map { Int64(($0 * 1e6).rounded()) }, "\(stream.name)")
      if let presents = stream.series.ownPresents {
        #expect(zip(presents, presents.dropFirst()).allSatisfy { $0 <= $1 })
      }
    }
    if let firstPresent = expectation.firstPresent {
      let first = trace.streams.first?.series.ownPresents?.first
      #expect(first == Int64((firstPresent * 1e6).rounded()))
    }
    if expectation.skipped > 0 { #expect(!trace.notes.isEmpty) }
  }

  @Test("The same log is read from UTF-16, with a mark, gzipped, and with other line ends")
  func encodings() throws {
    let text = try Fixture.text("presentmon-v1.csv")
    let plain = try Trace.read(text: text)
    var variants: [[UInt8]] = [
      Array("\u{FEFF}\(text)".utf8),
      Array(text.replacingOccurrences(of: "\n", with: "\r\n").utf8),
      Array(text.replacingOccurrences(of: "\n", with: "\r").utf8),
      Array(text.replacingOccurrences(of: ",", with: ";").utf8),
      Array(text.replacingOccurrences(of: ",", with: "\t").utf8),
      Array(
        text.replacingOccurrences(of: ",", with: ";").replacingOccurrences(of: ".", with: ",")
          .replacingOccurrences(of: ",exe", with: ".exe").utf8),
    ]
    for isBig in [false, true] {
      for mark in ["\u{FEFF}", ""] {
        variants.append(
          (mark + text).utf16.flatMap { unit -> [UInt8] in
            let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
            return isBig ? bytes : bytes.reversed()
          })
      }
    }
    for variant in variants {
      let trace = try Trace.read(variant)
      #expect(trace.streams == plain.streams)
    }
  }

  @Test("Columns are found in any order and any case, and quoted")
  func columnOrder() throws {
    let lines = try Fixture.text("presentmon-v1.csv").split(separator: "\n")
    let shuffled = lines.map { line in
      line.split(separator: ",", omittingEmptySubsequences: false).reversed()
        .map { "\"\($0)\"" }.joined(separator: ",")
    }
    let text = ([shuffled[0].uppercased()] + shuffled.dropFirst()).joined(separator: "\n")
    let trace = try Trace.read(text: text)
    #expect(trace.streams == (try Fixture.read("presentmon-v1.csv")).streams)
  }

  @Test("A header that stands again within a run is passed over, whatever its columns' order")
  func repeatedHeader() throws {
    let text =
      "fps,frametime,cpu_load,elapsed\n60,16700,1,16700000\n60,16600,1,33300000\n"
      + "elapsed,fps,frametime,cpu_load\n50000000,60,16700,1\n"
    let trace = try Trace.read(text: text)
    #expect(trace.streams.map(\.series.frameTimes) == [[16_700_000, 16_600_000, 16_700_000]])
    #expect(trace.streams[0].series.ownPresents == [0, 16_700_000, 33_300_000, 50_000_000])
    #expect(trace.rowsSkipped == 0)
  }

  @Test("A quoted cell may hold line breaks and separators; a stray quote holds nothing")
  func quotedLineBreaks() throws {
    let text =
      "Application,ProcessID,Comment,msBetweenPresents\n"
      + "a,1,\"x\ny, \"\"z\"\"\n\",16\na,1,\"open,17\na,1,fine,18\n"
    let trace = try Trace.read(text: text)
    #expect(trace.streams.map(\.series.frameTimes) == [[16_000_000, 17_000_000, 18_000_000]])
    let late = try Trace.read(text: text + "a,1\n")
    #expect(late.notes == ["1 row passed over, the first at line 7: only 2 cells"])
  }

  @Test("What was displayed is kept beside what was presented")
  func displayed() throws {
    let first = try #require(try Fixture.read("presentmon-v1.csv").streams.first)
    let displayed = try #require(first.displayed)
    #expect(displayed.count == first.series.frames + 1)
    #expect(displayed[0] == nil && displayed[3] == nil && displayed.displayedCount == 5)
    // 20.5 ms after the first row's present.
    #expect(displayed[1] == 2_037_200_000)
    let second = try #require(try Fixture.read("presentmon-v2.csv").streams.first)
    #expect(second.displayed?[4] == nil && second.displayed?[1] == 130_500_000)
  }

  @Test("Durations of work are reported and are no frame times")
  func reported() throws {
    let gfxinfo = try Fixture.read("gfxinfo.txt")
    #expect(gfxinfo.streams[0].reported?.what == "IntendedVsync to FrameCompleted")
    #expect(gfxinfo.streams[0].reported?.durations == [13_333_333, 11_666_666, 15_666_666])
    let table = try Fixture.read("gfxinfo-table.txt")
    #expect(table.streams[0].series.frames == 0)
    #expect(table.streams[0].reported?.durations == [55_270_000, 11_340_000])
    let hitches = try Fixture.read("xctrace-hitches.xml")
    #expect(hitches.streams[0].series.frames == 0)
    #expect(hitches.streams[0].reported?.durations == [216_666_666, 216_666_666])
    #expect(hitches.rowsSkipped == 1)
  }

  @Test(
    "A summary is shown as the tool's own numbers",
    arguments: [
      ("mangohud-summary.csv", "mangohud-summary", ["run 1"], "Average FPS", 100.5),
      ("frameview-summary.csv", "frameview-summary", ["g.exe"], "1% Low FPS", 40.25),
      ("sourcebench.csv", "sourcebench", ["a.dem", "b.dem"], "fps", 147.5),
      ("rtss-benchmark.txt", "rtss", ["My Game.exe", "B.exe"], "1% low", 70),
      ("fraps-minmaxavg.csv", "fraps", ["run 1"], "Avg", 61.7),
    ])
  func summaries(
    _ file: String, _ format: String, _ runs: [String], _ label: String, _ value: Double
  ) throws {
    let trace = try Fixture.read(file)
    #expect(trace.format == format)
    #expect(trace.streams.isEmpty)
    #expect(trace.summary?.runs.map(\.name) == runs)
    let values = try #require(trace.summary?.runs.first?.values)
    #expect(values.first { $0.label == label }?.value == value)
  }

  @Test("A terminal recording keeps what it shows")
  func castRecording() throws {
    let cast = try #require(try Fixture.read("cast-v2.cast").cast)
    #expect(cast.columns == 100 && cast.rows == 30)
    #expect(cast.events.count == 5)
    #expect(cast.events[1].what == .output("ż😀"))
    #expect(cast.events[2].what == .resize(columns: 80, rows: 24))
    #expect(try Fixture.read("cast-v2.cast").bookmarks.map(\.name) == ["chapter"])
    #expect(try Fixture.read("cast-v2.cast").name == "demo")
  }
}
