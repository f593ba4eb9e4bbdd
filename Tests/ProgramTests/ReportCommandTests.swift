import Foundation
import TestKit
import Testing

@Suite("report, compare and check: data, messages and exit status")
struct ReportCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ words: [String]) throws -> ProgramRun.Result {
    try ProgramRun.run(words, folder: folder)
  }

  /// A log of one number a line, in milliseconds.
  private func numbers(_ frameTimes: [Double], to name: String) throws -> String {
    try folder.write(
      Array(frameTimes.map { "\($0)\n" }.joined().utf8), to: name)
  }

  private func fixture() throws -> String {
    try folder.write(Array(TraceFixture.mangoHud.utf8), to: "game.csv")
  }

  @Test("A report's JSON is one object with the numbers of the log")
  func json() throws {
    let result = try run(["report", "--json", try fixture()])
    #expect(result.status == 0)
    let root = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    #expect(root?["schema"] as? String == "fpsbar-report/1")
    let trace = (root?["traces"] as? [[String: Any]])?.first
    #expect(trace?["format"] as? String == "mangohud")
    let stream = (trace?["streams"] as? [[String: Any]])?.first
    #expect(stream?["frames"] as? Int == 250)
    let average = (stream?["fps"] as? [String: Any])?["average"] as? Double
    #expect(average.map { abs($0 - 250 / 5.04) < 1e-6 } == true)
  }

  @Test("The text fits 80 columns and holds no escape when it is no terminal")
  func text() throws {
    let result = try run(["report", "--definitions", try fixture()])
    #expect(result.status == 0)
    let long = result.output.split(separator: "\n").filter { $0.count > 80 }
    #expect(long.isEmpty)
    #expect(!result.output.contains("\u{1B}"))
    #expect(result.output.contains("49.6 fps"))
  }

  @Test("A trace without a frame time is an error that says what it holds")
  func noFrames() throws {
    let trace = try folder.write(Array("{\"format\": \"fpsbar-trace/1\"}\n5\n".utf8), to: "a.jsonl")
    let result = try run(["report", trace])
    #expect(result.status == 65)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains("no frames in this fpsbar file: no stream has two presents"))
    // A display can show a single frame.
    #expect(try run(["simulate", trace]).status == 0)
  }

  @Test("One unreadable file among many is named, and the others are reported")
  func oneUnreadable() throws {
    let good = try fixture()
    let bad = try folder.write(Array("no trace at all".utf8), to: "bad.txt")
    let result = try run(["report", "--csv", good, bad, good])
    #expect(result.status == 65)
    #expect(result.output.split(separator: "\n").count == 3)
    #expect(result.errorLines.count == 1)
    #expect(result.errors.contains("bad.txt"))
    let missing = try run(["report", good, bad, folder.path + "/nothing"])
    #expect(missing.status == 66)
    #expect(missing.errorLines.count == 2)
  }

  @Test("An SVG file is written beside the report; on standard output it stands alone")
  func svg() throws {
    let path = folder.path + "/out.svg"
    let result = try run(["report", try fixture(), "--svg", path])
    #expect(result.status == 0)
    #expect(result.output.contains("49.6 fps"))
    #expect(try String(contentsOfFile: path, encoding: .utf8).hasPrefix("<svg "))
    let alone = try run(["report", try fixture(), "--svg", "-"])
    #expect(alone.status == 0)
    #expect(alone.output.hasPrefix("<svg ") && alone.output.hasSuffix("</svg>\n"))
    #expect(try run(["report", try fixture(), "--svg", "-", "--json"]).status == 64)
  }

  @Test(
    "A drawing is never written over a trace, by any of its names",
    arguments: ["game.csv", "./game.csv", "symbolic.csv", "hard.csv"])
  func svgOverTrace(name: String) throws {
    let input = try fixture()
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/symbolic.csv", withDestinationPath: input)
    try FileManager.default.linkItem(atPath: input, toPath: folder.path + "/hard.csv")
    let other = try numbers([10, 10, 10], to: "other.txt")
    let result = try run(["report", other, input, "--svg", folder.path + "/" + name])
    #expect(result.status == 64)
    #expect(result.output.isEmpty)
    #expect(result.errorLines.count == 1)
    #expect(result.errors.contains("is the input itself"))
    #expect(try String(contentsOfFile: input, encoding: .utf8) == TraceFixture.mangoHud)
  }

  @Test(
    "A drawing is never written over the summary that was read beside a log",
    arguments: [
      "0.1% Min FPS,1% Min FPS,97% Percentile FPS,Average FPS\n41.2,52.3,118.4,100.5\n",
      "Average FPS,GPU Load\n100.5,80.1\n",
    ])
  func svgOverCompanion(summary: String) throws {
    let log = try fixture()
    let path = try folder.write(summary, to: "game_summary.csv")
    let result = try run(["report", log, "--svg", path])
    #expect(result.status == 64)
    #expect(result.output.isEmpty)
    #expect(result.errors == "fpsbar: \(path): is the input itself (name another file)\n")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == summary)
  }

  @Test("Names from outside reach a terminal as no control, in no form of a report")
  func hostileNames() throws {
    let name = "a\u{1B}[31m\u{7}\u{9B}\u{202E}x.exe"
    var log = "Application,ProcessID,SwapChainAddress,Dropped,TimeInSeconds,MsBetweenPresents\n"
    for index in 1...5 { log += "\(name),\(index % 2),0x1,0,0.0\(index),10\n" }
    let path = try folder.write(log + "short\n", to: "evil\u{1B}[2J.csv")
    let forms = [
      ["report", path], ["report", "--csv", path], ["report", "--json", path],
      ["report", "--markdown", path], ["convert", path, folder.path + "/x", "--to", "mangohud"],
      ["convert", path, folder.path + "/x", "--to", "numbers"], ["simulate", path],
      ["check", path, "--min-fps", "1"], ["compare", path, path],
      ["report", "--merge", path, path],
    ]
    for words in forms {
      let result = try run(words)
      #expect(result.status == 0, "\(words): \(result.errors)")
      let controls = (result.output + result.errors).unicodeScalars.filter {
        $0 != "\n" && ($0.value < 0x20 || (0x7F...0x9F).contains($0.value) || $0 == "\u{202E}")
      }
      #expect(controls.isEmpty, "\(words)")
    }
    let json = try run(["report", "--json", path])
    let root = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    let streams = (root?["traces"] as? [[String: Any]])?.first?["streams"] as? [[String: Any]]
    #expect(streams?.first?["name"] as? String == name + " (1)")
  }

  @Test("A trace that was only partly read is said by every command that judges it")
  func partlyRead() throws {
    let path = try folder.write(TraceFixture.mangoHud + "oops,oops,1,1,1\n", to: "part.csv")
    let note = "fpsbar: \(path): "
    for words in [
      ["check", path, "--min-fps", "1"], ["compare", path, path], ["report", "--csv", path],
    ] {
      let result = try run(words)
      #expect(result.status == 0)
      #expect(result.errors.hasPrefix(note), "\(words): \(result.errors)")
    }
    let merged = try run(["report", "--merge", path, path])
    #expect(merged.output.contains("notes"))
    for words in [
      ["check", path, "--min-fps", "1"], ["compare", path, path],
      ["report", "--merge", path, path],
    ] {
      let result = try run(words + ["--json"])
      #expect(result.errors.isEmpty)
      #expect(result.output.contains("\"notes\" : [\n"), "\(words)")
    }
  }

  @Test("What CSV has no columns for is said, not left out in silence")
  func summaryAsCSV() throws {
    let path = try folder.write(
      "0.1% Min FPS,1% Min FPS,97% Percentile FPS,Average FPS,GPU Load,CPU Load\n"
        + "20.1,29.5,60.7,57.9,71,38.2\n", to: "x_summary.csv")
    let result = try run(["report", "--csv", path])
    #expect(result.status == 0)
    #expect(result.errorLines.contains { $0.contains("own numbers have no columns in --csv") })
    #expect(try run(["report", "--csv", "--merge", path]).status == 64)
  }

  @Test("Two forms at once are a usage error")
  func forms() throws {
    #expect(try run(["report", "--json", "--csv", "x"]).status == 64)
    #expect(try run(["compare", "--json", "--markdown", "x", "y"]).status == 64)
    #expect(try run(["compare", try fixture()]).status == 64)
  }

  @Test("Names that are no UTF-8 are opened, written and shown with replacements")
  func namesOfBytes() throws {
    _ = try fixture()
    let line =
      "n=$(printf 'bad\\377\\376.csv'); cp game.csv \"$n\"; \"$FPSBAR\" report --csv \"$n\""
      + " && o=$(printf 'out\\377.jsonl') && \"$FPSBAR\" convert \"$n\" \"$o\" && test -s \"$o\""
      + " && \"$FPSBAR\" run --plain -- sh -c 'test -e \"$1\"' sh \"$o\""
      + " && \"$FPSBAR\" check --min-fps 1 \"$(printf 'no\\377.csv')\""
    let result = try ProgramRun.shell(line, folder: folder)
    #expect(result.status == 66, "\(result)")
    #expect(result.output.contains("bad\u{FFFD}\u{FFFD}.csv,mangohud"))
    #expect(result.errors.contains("no\u{FFFD}.csv: cannot be read"))
  }

  @Test("A kept default gives way to the command line")
  func keptForm() throws {
    let path = try fixture()
    let kept = ["FPSBAR_OPTS": "--json"]
    let csv = try ProgramRun.run(["report", "--csv", path], environment: kept, folder: folder)
    #expect(csv.status == 0 && csv.output.hasPrefix("file,format,"))
    let drawing = try ProgramRun.run(
      ["report", "--svg", "-", path], environment: kept, folder: folder)
    #expect(drawing.status == 0 && drawing.output.hasPrefix("<svg "))
    let plain = try ProgramRun.run(["replay", "--plain", path], environment: kept, folder: folder)
    #expect(plain.status == 0 && !plain.output.contains("{"))
    let lines = try ProgramRun.run(
      ["replay", "--json", path], environment: ["FPSBAR_OPTS": "--snapshot"], folder: folder)
    #expect(lines.status == 0 && lines.output.hasPrefix("{"))
  }

  @Test("compare says in words whether there is a difference")
  func compare() throws {
    let slow = (0..<600).map { 20 + Double($0 % 7) / 10 }
    let fast = slow.map { $0 * 0.8 }
    let a = try numbers(fast, to: "a.txt")
    let b = try numbers(slow, to: "b.txt")
    let different = try run(["compare", a, b])
    #expect(different.status == 0)
    #expect(different.output.contains("B slower by "))
    let same = try run(["compare", a, a])
    #expect(same.output.contains("B: no difference"))
  }

  @Test(
    "check's exit status and line tell a kept, a missed and an unknown limit",
    arguments: [
      (["--min-fps", "49"], Int32(0), "ok"), (["--min-fps", "50"], 1, "missed"),
      (["--max-p99", "30"], 0, "ok"), (["--max-p99", "15"], 1, "missed"),
      (["--min-low-1", "20"], 0, "ok"), (["--min-low-0-1", "20"], 65, "unknown"),
      (["--max-stutter-share", "0.02"], 0, "ok"),
      (["--max-stutter-share", "0.01"], 1, "missed"),
      (["--max-hitch-ratio", "1000"], 0, "ok"), (["--max-hitch-ratio", "0"], 1, "missed"),
    ])
  func check(limit: [String], status: Int32, word: String) throws {
    let result = try run(["check", try fixture()] + limit)
    #expect(result.status == status, "\(result)")
    #expect(result.output.hasPrefix(word))
    #expect(result.output.split(separator: "\n").count == 1)
  }

  @Test("A limit stays missed when nobody reads the line")
  func checkUnread() throws {
    for form in ["", "--json"] {
      let line = """
        { sleep 0.2; "$FPSBAR" check \(try fixture()) --min-fps 90 \(form); echo $? >&2; } | true
        """
      let result = try ProgramRun.shell(line, folder: folder)
      #expect(result.errorLines.last == "1", "\(result)")
    }
  }

  @Test("A missed limit counts more than an unknown one; without any limit it is a usage error")
  func checkStatus() throws {
    let path = try fixture()
    #expect(try run(["check", path, "--min-fps", "90", "--min-low-0-1", "9"]).status == 1)
    #expect(try run(["check", path]).status == 64)
    #expect(try run(["check", path, "--max-stutter-share", "1.5"]).status == 64)
    #expect(try run(["check", folder.path + "/none", "--min-fps", "1"]).status == 66)
  }
}
