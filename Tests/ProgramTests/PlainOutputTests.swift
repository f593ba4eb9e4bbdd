import Foundation
import Glibc
import TestKit
import Testing

@Suite("Without a screen: lines, JSON, snapshots, pipes")
struct PlainOutputTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A line as DESIGN.md section 1 has it.
  private static func isPlainLine(_ line: String) -> Bool {
    line.wholeMatch(
      of:
        /\d\d:\d\d (--|[\d.]+) fps (--|[\d.]+) ms low1 (--|[\d.]+) hitch (--|[\d.]+) ms\/s (good|warning|critical|beyond|--) \S+/
    ) != nil
  }

  @Test("demo without a screen goes on through scenes, one without frames at a rate of 0")
  func demo() throws {
    let still = try ProgramRun.run(
      ["demo", "static", "--plain", "--speed", "1000"], folder: folder)
    #expect(still.status == 0)
    #expect(still.output.split(separator: "\n").count >= 5)
    #expect(still.output.split(separator: "\n").allSatisfy { $0.contains(" 0.0 fps ") })
    let all = try ProgramRun.run(["demo", "--json", "--speed", "1000"], folder: folder)
    for scene in ["static", "scroll", "bounce", "thresholds"] {
      let single = try ProgramRun.run(
        ["demo", scene, "--json", "--speed", "1000"], folder: folder)
      #expect(!single.output.isEmpty)
      #expect(all.output.contains(single.output.prefix(40)), "\(scene)")
    }
  }

  @Test("Without a terminal it prints the plain line each interval, with rates that can be")
  func plain() throws {
    let result = try ProgramRun.run(["--duration", "1.6", "--interval", "0.5"], folder: folder)
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
    #expect((2...4).contains(result.lines.count))
    for line in result.lines {
      #expect(Self.isPlainLine(line), "\(line)")
      let rate = try #require(Double(line.split(separator: " ")[1]))
      // The timer never runs ahead; how late it is, is the machine's affair.
      #expect(rate > 1 && rate < 63)
    }
  }

  @Test("JSON lines have every key")
  func json() throws {
    let result = try ProgramRun.run(
      ["--json", "--duration", "1.1", "--interval", "0.3"], folder: folder)
    #expect(result.status == 0)
    #expect(!result.lines.isEmpty)
    for line in result.lines {
      let object = try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      for key in [
        "t_s", "stream", "fps", "frame_time_ms", "frames", "low_1", "hitch_ratio", "display",
        "scale", "refresh_hz", "color", "lost", "late_ticks", "cpu_share", "tty_bytes",
      ] { #expect(object[key] != nil, "\(key) in \(line)") }
      #expect(object["scale"] as? String == "2020")
      #expect(object["display"] as? String == "iphone-13-pro")
    }
  }

  @Test("A closed pipe ends quietly")
  func closedPipe() throws {
    let result = try ProgramRun.shell(
      "(\"$FPSBAR\" --plain --interval 0.1; echo $? > status) | head -1", folder: folder)
    #expect(result.lines.count == 1)
    #expect(result.errors.isEmpty)
    #expect(folder.text(of: "status") == "0\n")
  }

  @Test("A snapshot is text of the size asked for, without colours unless asked")
  func snapshot() throws {
    let result = try ProgramRun.run(
      ["--snapshot", "80x24", "--interval", "0.1"], folder: folder)
    #expect(result.status == 0)
    #expect(result.lines.count == 24)
    #expect(!result.output.contains("\u{1B}"))
    #expect(result.lines[0].contains("fps"))
    let colored = try ProgramRun.run(
      ["--snapshot", "--color", "truecolor", "--interval", "0.1"], folder: folder)
    #expect(colored.lines.count == 30)
    #expect(colored.output.contains("\u{1B}[0;1;38;2;0;0;0;48;2;"))
  }

  @Test("A word after --snapshot is a size only if it looks like one")
  func snapshotWord() throws {
    let path = try folder.write(TraceFixture.mangoHud, to: "game.csv")
    let result = try ProgramRun.run(["replay", "--snapshot", path], folder: folder)
    #expect(result.status == 0)
    #expect(result.lines.count == 30)
  }

  @Test(
    "Signals end it in order",
    arguments: [(SIGINT, [0, 130]), (SIGTERM, [0, 143]), (SIGHUP, [0, 129])])
  func signals(signal: Int32, statuses: [Int32]) throws {
    let result = try ProgramRun.shell(
      """
      "$FPSBAR" --plain --interval 0.1 --record trace > out & pid=$!
      until [ "$(wc -l < out)" -ge 2 ] 2>/dev/null; do :; done
      kill -\(signal) $pid; wait $pid
      """, folder: folder)
    // A shell without job control ignores SIGINT for what it starts beside itself.
    #expect(statuses.contains(result.status), "\(result)")
    #expect(folder.text(of: "trace")?.hasPrefix("{\"format\":") == true)
  }

  @Test("Started with nohup, it and what it runs outlive the terminal")
  func nohup() throws {
    let alone = try ProgramRun.shell(
      """
      trap '' HUP
      "$FPSBAR" --plain --interval 0.1 --duration 1 > out & pid=$!
      until [ "$(wc -l < out)" -ge 2 ] 2>/dev/null; do :; done
      kill -HUP $pid; wait $pid
      """, folder: folder)
    #expect(alone.status == 0)
    let script = #"kill -HUP $$; exit 7"#
    for (line, status) in [("trap '' HUP;", 7), ("", 129)] as [(String, Int32)] {
      let run = try ProgramRun.shell(
        line + #" "$FPSBAR" run --plain -- sh -c '\#(script)'"#, folder: folder)
      #expect(run.status == status)
    }
  }

  @Test("What is recorded survives a kill up to the last second")
  func recordingSurvives() throws {
    let result = try ProgramRun.shell(
      """
      "$FPSBAR" --plain --record trace.jsonl > out & pid=$!
      until [ "$(wc -l < trace.jsonl)" -ge 90 ] 2>/dev/null; do :; done
      kill -9 $pid; wait $pid 2>/dev/null
      "$FPSBAR" replay trace.jsonl --snapshot 60x5
      """, folder: folder)
    #expect(result.status == 0)
    #expect(result.lines.count == 5)
    #expect(result.lines.first?.contains("fps") == true)
  }

  @Test("A recording replays with the frames that were measured")
  func recordAndReplay() throws {
    let live = try ProgramRun.run(
      ["--json", "--duration", "1", "--interval", "0.5", "--record", "t.jsonl"], folder: folder)
    #expect(live.status == 0)
    let lines = folder.text(of: "t.jsonl")?.split(separator: "\n") ?? []
    #expect(lines.count > 10)
    let report = try ProgramRun.run(
      ["replay", "t.jsonl", "--json", "--interval", "0.5", "--speed", "1000"], folder: folder)
    #expect(report.status == 0)
    let first = try #require(live.lines.first)
    let again = try #require(report.lines.first)
    func fps(_ line: String) throws -> Double {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return try #require(object?["fps"] as? Double)
    }
    #expect(abs(try fps(first) - fps(again)) < 0.01)
  }

  @Test("A file that holds something is never written over by --record")
  func recordKeeps() throws {
    try folder.write("precious", to: "kept")
    let result = try ProgramRun.run(
      ["--plain", "--record", "kept", "--duration", "1"], folder: folder)
    #expect(result.status == 74)
    #expect(result.errorLines.count == 1)
    #expect(folder.text(of: "kept") == "precious")
  }

  @Test("A recording that may not grow is an error")
  func fileLimit() throws {
    let line = "ulimit -f 1; $FPSBAR --plain --target 500 --record own.jsonl --duration 5"
    let result = try ProgramRun.shell(line, folder: folder)
    #expect(result.status == 74, "\(result)")
    #expect(result.errors == "fpsbar: own.jsonl: File too large\n")
  }

  @Test("--delay begins later")
  func delay() throws {
    let result = try ProgramRun.run(
      ["--json", "--delay", "0.6", "--duration", "0.6", "--interval", "0.2"], folder: folder)
    #expect(result.status == 0)
    #expect((1...3).contains(result.lines.count))
  }

  @Test("A locale changes no number")
  func locale() throws {
    let result = try ProgramRun.run(
      ["--plain", "--duration", "0.5", "--interval", "0.2"],
      environment: ["LC_ALL": "de_DE.UTF-8"], folder: folder)
    #expect(result.lines.allSatisfy { Self.isPlainLine($0) })
    #expect(!result.output.contains(","))
  }

  @Test("A replay prints the reports of the trace")
  func replay() throws {
    let path = try folder.write(TraceFixture.mangoHud, to: "game.csv")
    let result = try ProgramRun.run(["replay", path, "--speed", "1000", "--plain"], folder: folder)
    #expect(result.status == 0)
    #expect(result.lines.count >= 4)
    #expect(result.lines.allSatisfy { Self.isPlainLine($0) })
    let piped = try ProgramRun.run(
      ["replay", "-", "--speed", "1000", "--plain"], input: TraceFixture.mangoHud, folder: folder)
    #expect(piped.output == result.output)
  }

  @Test(
    "A replay without a line says why and ends, in a loop too",
    arguments: [[], ["--loop"], ["--loop", "--at", "99"]])
  func shortReplay(options: [String]) throws {
    let path = try folder.write("16\n17\n16\n", to: "short.txt")
    let result = try ProgramRun.run(["replay", path, "--plain"] + options, folder: folder)
    #expect(result.status == 0)
    #expect(result.output.isEmpty)
    let reason = options.contains("--at") ? "no line comes after --at" : "3 frames in 0.05 s"
    #expect(result.errorLines.contains { $0.hasPrefix("fpsbar: \(reason)") }, "\(result)")
  }

  @Test("A gap of years before --at is passed at once")
  func longGap() throws {
    let gap = 100_000_000_000_000_000
    let lines = [#"{"format":"fpsbar-trace/1"}"#, "0", "10000000", "\(gap)", "\(gap + 10_000_000)"]
    let path = try folder.write(lines.joined(separator: "\n") + "\n", to: "gap.jsonl")
    let result = try ProgramRun.run(
      ["replay", path, "--plain", "--at", "99999990", "--speed", "1000"], folder: folder)
    #expect(result.status == 0)
    #expect((9...11).contains(result.lines.count), "\(result)")
    #expect(result.lines.allSatisfy { $0.contains(" 0.0 fps ") })
  }

  @Test("A snapshot of a replay stands at the last report at or before the moment")
  func replaySnapshot() throws {
    let path = try folder.write(TraceFixture.mangoHud, to: "game.csv")
    let result = try ProgramRun.run(
      ["replay", path, "--snapshot", "120x34", "--at", "2.5"], folder: folder)
    #expect(result.status == 0)
    #expect(result.lines.count == 34)
    #expect(result.lines[0].contains("50.0 fps"))
    #expect(result.lines[0].contains("00:02"))
    let beginning = try ProgramRun.run(
      ["replay", path, "--snapshot", "120x34", "--at", "0.5"], folder: folder)
    #expect(beginning.lines[0].contains("-- fps"))
  }
}
