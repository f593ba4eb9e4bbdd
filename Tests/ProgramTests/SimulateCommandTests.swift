import Foundation
import TestKit
import Testing

@Suite("simulate and displays: data, messages and exit status")
struct SimulateCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ words: [String]) throws -> ProgramRun.Result {
    try ProgramRun.run(words, folder: folder)
  }

  /// The 20 ms stall of the display model's example E5, as fpsbar's own trace.
  private func stall(_ header: String) throws -> String {
    var text = "{\"format\": \"fpsbar-trace/1\"\(header)}\n"
    let held = 103_333_333
    for slot in 0..<40 {
      let ready = slot == 10 ? held : (2 * slot * 1_000_000_000 + 120) / 240
      if slot > 10, ready <= held { continue }
      text += "{\"ready_ns\": \(ready), \"speed\": 500, \"intent\": [10, 120, 120]}\n"
    }
    return try folder.write(Array(text.utf8), to: "stall.jsonl")
  }

  private func totals(_ output: String) throws -> [String: Any] {
    let last = try #require(output.split(separator: "\n").last)
    let object = try JSONSerialization.jsonObject(with: Data(last.utf8)) as? [String: Any]
    return try #require(object?["totals"] as? [String: Any])
  }

  @Test("The trace's header says display, options, origin, end and busy loop")
  func header() throws {
    let path = try stall(
      ", \"display\": \"fixed:120\", \"options\": {\"buffers\": 2, \"origin_ns\": 0,"
        + " \"until_ns\": 250000000, \"busy_ns\": [[83333333, 103333333]]}")
    let result = try run(["simulate", "--json", path])
    #expect(result.status == 0)
    #expect(result.output.split(separator: "\n").count == 32)
    let totals = try totals(result.output)
    #expect(totals["refreshes"] as? Int == 31)
    #expect(totals["dropped"] as? [Int] == [10])
    #expect(totals["hitch_ns"] as? Int == 25_000_000)
    #expect(totals["grade"] as? String == "critical")
    #expect(result.output.contains("\"pinned60\": {\"callbacks\": 15"))
  }

  @Test("The command line wins over the header")
  func commandLine() throws {
    let path = try stall(
      ", \"display\": \"fixed:120\", \"options\": {\"buffers\": 2, \"origin_ns\": 0}")
    let result = try run([
      "simulate", path, "--json", "--display", "iphone-13-pro", "--buffers", "3", "--until",
      "0.25", "--scale", "organizer",
    ])
    #expect(result.status == 0)
    let totals = try totals(result.output)
    #expect(totals["refreshes"] as? Int == 29)
    #expect(totals["hitch_ns"] as? Int == 8_333_334)
    #expect(totals["scale"] as? String == "organizer")
    #expect(totals["grade"] as? String == "critical")
  }

  @Test("Many dropped frames are a line within 80 columns")
  func manyDropped() throws {
    var text = ""
    for index in 0..<3000 { text += "\(1_000_000_000_000 + index * 1_000_000)\n" }
    let path = try folder.write(
      "{\"format\": \"fpsbar-trace/1\"}\n" + text, to: "fast.jsonl")
    let result = try run(["simulate", path, "--display", "fixed:60"])
    let line = try #require(result.lines.first { $0.hasPrefix("dropped ") })
    #expect(line.count <= 80 && line.hasSuffix(", ..."))
  }

  @Test("Without a terminal the timeline fits 80 columns and holds no escape")
  func timeline() throws {
    let result = try run(["simulate", try stall("")])
    #expect(result.status == 0)
    let long = result.output.split(separator: "\n").filter { $0.count > 80 }
    #expect(long.isEmpty)
    #expect(!result.output.contains("\u{1B}"))
    #expect(result.output.contains("surface"))
    #expect(result.output.contains("hitch ratio"))
  }

  @Test(
    "What cannot be simulated is said in one line",
    arguments: [
      ([], 64, "TRACE"), (["nothing.jsonl"], 66, "nothing.jsonl"),
      (["stall.jsonl", "--until", "-1"], 64, "--until"),
      (["stall.jsonl", "--display", "fixed:0"], 64, "10000"),
      (["stall.jsonl", "--display", "vrr:144-48"], 64, "wrong way round"),
      (["stall.jsonl", "--stream", "nobody"], 64, "nobody"),
      (["late.jsonl"], 65, "origin_ns"), (["ancient.jsonl"], 65, "years"),
      (["negative.jsonl"], 65, "until_ns"),
    ])
  func refusals(words: [String], status: Int, what: String) throws {
    _ = try stall("")
    let traces = [
      ("late", "\"origin_ns\": 5", "1\n2\n"), ("negative", "\"until_ns\": -5", "1\n2\n"),
      ("ancient", "\"lock60\": false", "0\n2000000000000000000\n"),
    ]
    for (name, option, frames) in traces {
      let text = "{\"format\": \"fpsbar-trace/1\", \"options\": {\(option)}}\n\(frames)"
      _ = try folder.write(Array(text.utf8), to: name + ".jsonl")
    }
    let located = words.map { $0.hasSuffix(".jsonl") ? folder.path + "/" + $0 : $0 }
    let result = try run(["simulate"] + located)
    #expect(Int(result.status) == status)
    #expect(result.errorLines.count == 1)
    #expect(result.errors.contains(what))
    #expect(result.output.isEmpty)
  }

  @Test("A sampled log has no single frames to show")
  func sampled() throws {
    let text =
      "os,cpu,gpu,ram,kernel,driver,cpuscheduler\na,b,c,1,d,e,f\nfps,frametime,elapsed\n"
      + (0..<50).map { "60,16.67,\(($0 + 1) * 1_000_000_000)\n" }.joined()
    let path = try folder.write(Array(text.utf8), to: "sampled.csv")
    let result = try run(["simulate", path])
    #expect(result.status == 65)
    #expect(result.errors.contains("sampled"))
  }

  @Test("displays lists the panels, as text and as JSON")
  func displays() throws {
    let text = try run(["displays"])
    #expect(text.status == 0)
    #expect(text.output.contains("iphone-13-pro"))
    let json = try run(["displays", "--json"])
    let root = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    let displays = try #require(root?["displays"] as? [[String: Any]])
    #expect(displays.count == 5)
    #expect((displays[0]["rates_hz"] as? [Double])?.count == 12)
  }
}
