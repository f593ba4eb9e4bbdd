import Foundation
import TestKit
import Testing

@Suite("A frame per line")
struct PipeCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func pipe(_ words: String..., input: String) throws -> ProgramRun.Result {
    try ProgramRun.run(["pipe"] + words, input: input, folder: folder)
  }

  /// The rates of JSON lines.
  private func rates(_ result: ProgramRun.Result) -> [Double] {
    result.lines.compactMap { line in
      let object = try? JSONSerialization.jsonObject(with: Data(line.utf8))
      return (object as? [String: Any])?["fps"] as? Double
    }
  }

  @Test("A trace is not recorded into the file that is read")
  func recordOverInput() throws {
    let path = try folder.write("", to: "growing.log")
    let result = try ProgramRun.run(
      ["pipe", path, "--plain", "--duration", "0.2", "--record", "growing.log"], folder: folder)
    #expect(result.status == 64)
    #expect(result.errors.contains("is the input itself"))
  }

  @Test("Frame times that come all at once have a line per interval of their own time")
  func frameTimesAtOnce() throws {
    let input = String(repeating: "20\n", count: 500)
    let result = try pipe("--plain", "--values", "frame-time", input: input)
    #expect(result.status == 0)
    #expect(result.errors == "")
    #expect(result.lines.count == 10)
    #expect(result.lines.first?.hasPrefix("00:01 50.0 fps 20.0 ms ") == true)
    #expect(result.lines.allSatisfy { $0.contains(" 50.0 fps 20.0 ms ") })
  }

  @Test(
    "Rates are those of the values, whatever says them",
    arguments: [
      (["--time-field", "2", "--unit", "us"], "frame %d,00"),
      (["--match", #"at (\d+)"#, "--values", "timestamp", "--unit", "us"], "drawn at %d."),
      (["--unit", "us", "--values", "timestamp"], "%d\r"),
      ([], "%d"),
    ])
  func values(words: [String], format: String) throws {
    let lines = (0...400).map { String(format: format, 1_000_000 + $0 * 12_500) + "\n" }
    let result = try ProgramRun.run(
      ["pipe", "--json", "--interval", "0.5"] + words,
      input: lines.joined().replacingOccurrences(of: ",", with: " "), folder: folder)
    #expect(result.status == 0)
    #expect(rates(result) == Array(repeating: 80, count: 10))
  }

  @Test("The guess is said")
  func guess() throws {
    let result = try pipe("--plain", input: String(repeating: "1000\n500\n", count: 800))
    #expect(result.errorLines.count == 1)
    #expect(result.errors.contains("guessed to be frame rates"))
    #expect(result.lines.first?.contains(" 667.0 fps ") == true, "\(result.lines)")
  }

  @Test("Lines that are no numbers do no harm, and are told")
  func hostile() throws {
    let noise = "\u{0}\u{1}\n\n-5\nnan\n" + String(repeating: "x", count: 200_000) + "\n"
    let input = String(repeating: "10\n", count: 200) + noise + "10\n10"
    let result = try pipe("--json", "--values", "frame-time", input: input)
    #expect(result.status == 0)
    #expect(rates(result) == [100, 100])
    #expect(result.errorLines.count == 1)
    #expect(result.errors.contains("of 206 lines passed over: 4 without a number, 1 with"))
  }

  @Test("Nothing to measure is told, and no failure", arguments: ["", "\n", "no newline"])
  func nothing(input: String) throws {
    let result = try pipe("--plain", "--match", "x", input: input)
    #expect(result.status == 0)
    #expect(result.output == "")
    #expect(result.errorLines.count == 1)
    #expect(result.errors.hasPrefix("fpsbar: nothing measured: "))
  }

  @Test("A stream that was asked for and never came is told at the end", arguments: ["c", "b"])
  func missingStream(name: String) throws {
    let result = try pipe(
      "--plain", "--match", #"(?<stream>\w) (\d+)"#, "--values", "frame-time", "--stream", name,
      input: String(repeating: "a 20\nb 20\n", count: 100))
    #expect(result.status == 0)
    #expect(!result.lines.isEmpty)
    let told = "fpsbar: no stream 'c' came (there were: 1 a, 2 b)\n"
    #expect(result.errors == (name == "c" ? told : ""))
  }

  @Test("Too few frames for a line are told", arguments: ["--plain", "--json"])
  func tooFew(form: String) throws {
    let result = try pipe(form, "--values", "frame-time", input: "16\n17\n16\n")
    #expect(result.status == 0)
    #expect(result.output.isEmpty)
    #expect(result.errorLines.count == 1)
    #expect(result.errors.hasPrefix("fpsbar: 3 frames in 0.05 s: a line needs 0.50 s"))
  }

  @Test("A recording holds the presents of the values")
  func record() throws {
    let result = try pipe(
      "--plain", "--values", "frame-time", "--record", folder.path + "/own.jsonl",
      input: "10\n20\n30\n")
    #expect(result.status == 0)
    let presents = try #require(folder.text(of: "own.jsonl"))
      .split(separator: "\n").dropFirst().compactMap { Int64($0) }
    #expect(presents.count == 4)
    #expect(
      zip(presents, presents.dropFirst()).map { $1 - $0 } == [10, 20, 30].map { $0 * 1_000_000 })
  }

  @Test("A snapshot is drawn at the first report, and colours only when asked for")
  func snapshot() throws {
    let result = try pipe(
      "--snapshot", "60x12", "--values", "fps", input: String(repeating: "50\n", count: 100))
    #expect(result.status == 0)
    #expect(result.lines.count == 12)
    #expect(result.lines.first?.contains("50.0 fps") == true)
    #expect(!result.output.contains("\u{1B}"))
  }

  @Test(
    "What is wrong is said in one line",
    arguments: [
      (["--match", "fr(ame"], 64, "at character 7"), (["--time-field", "0"], 64, "from 1"),
      (["--values", "speed"], 64, "frame-time"), (["--unit", "m"], 64, "ms"),
      (["/nonexistent"], 66, "/nonexistent: No such file"), (["/"], 66, "directory"),
    ] as [([String], Int32, String)])
  func faults(words: [String], status: Int32, text: String) throws {
    let result = try ProgramRun.run(["pipe", "--plain"] + words, input: "", folder: folder)
    #expect(result.status == status)
    #expect(result.output == "")
    #expect(result.errorLines.count == 1)
    #expect(result.errors.contains(text), "\(result.errors)")
  }

  @Test("Quitting first ends an endless program too")
  func endless() throws {
    let result = try ProgramRun.shell(
      "yes | $FPSBAR pipe --json --duration 2 --interval 0.5; echo $?", folder: folder)
    #expect(result.lines.last == "0")
    #expect(rates(result).contains { $0 > 1000 })
  }

  @Test("A FIFO waits for its next writer, a file for what is added")
  func following() throws {
    let result = try ProgramRun.shell(
      """
      mkfifo fifo
      (for n in 1 2; do seq 100 > fifo; done) &
      $FPSBAR pipe fifo --plain --match '.' --snapshot 40x2 --duration 1 > /dev/null; echo $?
      echo old > file
      $FPSBAR pipe file --json --match '.' --duration 1 --interval 0.3 --record own.jsonl &
      while [ ! -e own.jsonl ]; do :; done
      seq 10 >> file
      wait
      """, folder: folder)
    #expect(result.lines.first == "0")
    let frames = folder.text(of: "own.jsonl")?.split(separator: "\n").count ?? 0
    #expect(frames == 11, "\(result)")
  }

  @Test("Keys work while standard input is the pipe, and the screen stays at its end")
  func keys() throws {
    let session = try TerminalSession.shell()
    #expect(session.waitFor("ready>"))
    session.type(
      text: "seq 0 16 4000 | $FPSBAR pipe --unit ms --values timestamp; echo \"left $?\"")
    session.type("Enter")
    #expect(session.waitForRate())
    #expect(session.waitFor("the input has ended"))
    session.type("?")
    #expect(session.waitFor("quit"))
    session.type("?")
    session.type("q")
    #expect(session.waitFor("left 0"))
    #expect(session.waitFor("standard input: 250 frames in 4.0 s"))
  }
}
