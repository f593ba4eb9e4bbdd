import Foundation
import TestKit
import Testing

@Suite("convert and formats: files, losses, messages and exit status")
struct ConvertCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ words: [String]) throws -> ProgramRun.Result {
    try ProgramRun.run(words, folder: folder)
  }

  private func fixture() throws -> String {
    try folder.write(Array(TraceFixture.mangoHud.utf8), to: "game.csv")
  }

  /// The statistics of a trace as CSV, without its file and format.
  private func statistics(_ path: String) throws -> String {
    let row = try #require(try run(["report", "--csv", path]).output.split(separator: "\n").last)
    return row.split(separator: ",", omittingEmptySubsequences: false).dropFirst(2)
      .joined(separator: ",")
  }

  @Test(
    "What is converted has the same statistics",
    arguments: [
      ("fpsbar", "out.jsonl"), ("mangohud", "out.log"), ("presentmon", "out.csv"),
      ("numbers", "out.txt"),
    ])
  func statistics(_ format: String, _ name: String) throws {
    let input = try fixture()
    let output = folder.path + "/" + name
    let result = try run(["convert", input, output, "--to", format])
    #expect(result.status == 0)
    #expect(result.output.isEmpty)
    #expect(try statistics(output) == (try statistics(input)))
  }

  @Test("The extension chooses the format, and what is lost is said on one line")
  func extensions() throws {
    let input = try fixture()
    let own = try run(["convert", input, folder.path + "/a.jsonl"])
    #expect(own.status == 0 && own.errorLines.count == 1)
    #expect(own.errors.contains("is not kept: the machine's description, cpuload, gpuload"))
    let text = try String(contentsOfFile: folder.path + "/a.jsonl", encoding: .utf8)
    #expect(text.hasPrefix("{\"format\":\"fpsbar-trace/1\""))
    let numbers = try run(["convert", input, folder.path + "/a.txt"])
    #expect(numbers.status == 0)
    #expect(numbers.errorLines.count == 1)
    #expect(numbers.errors.contains("numbers cannot hold the log's own clock"))
  }

  @Test("Standard output takes the data and nothing else")
  func standardOutput() throws {
    let result = try run(["convert", try fixture(), "-", "--to", "numbers"])
    #expect(result.status == 0)
    #expect(result.output.split(separator: "\n").count == 250)
    #expect(result.output.hasPrefix("20\n20\n"))
  }

  @Test(
    "Impossible conversions say what would be right",
    arguments: [
      (["game.csv", "out.xyz"], 64, "no format is usual for this name"),
      (["game.csv", "out.csv", "--to", "ocat"], 64, "cannot be written"),
      (["game.csv", "game.csv"], 64, "is the input itself"),
      (["game.csv", "out.csv", "--stream", "no"], 64, "no stream 'no'"),
      (["nothing.csv", "out.csv"], 66, "cannot be read"),
      (["bad.txt", "out.csv"], 65, "not a trace that fpsbar knows"),
      (["game.csv", "no-folder/out.csv"], 74, "cannot be written"),
      (["game.csv", "out.csv", "--format", "nonsense"], 64, "no format is called 'nonsense'"),
    ] as [([String], Int32, String)])
  func impossible(_ words: [String], _ status: Int32, _ message: String) throws {
    let input = try fixture()
    _ = try folder.write(Array("no trace at all".utf8), to: "bad.txt")
    let paths = words.enumerated().map { index, word in
      index < 2 ? folder.path + "/" + word : word
    }
    let result = try run(["convert"] + paths)
    #expect(result.status == status)
    #expect(result.errorLines.count == 1)
    #expect(result.errors.contains(message))
    #expect(try String(contentsOfFile: input, encoding: .utf8) == TraceFixture.mangoHud)
  }

  @Test("What standard input reads is not written over either")
  func standardInput() throws {
    let input = try fixture()
    let result = try ProgramRun.shell(
      "\"$FPSBAR\" convert - game.csv --to fpsbar < game.csv", folder: folder)
    #expect(result.status == 64)
    #expect(result.errors.contains("is the input itself"))
    #expect(try String(contentsOfFile: input, encoding: .utf8) == TraceFixture.mangoHud)
  }

  @Test("formats lists every format with how to record it, also as JSON")
  func formats() throws {
    let text = try run(["formats"])
    #expect(text.status == 0)
    #expect(text.output.contains("mangohud"))
    #expect(text.output.contains("log_interval=0"))
    #expect(text.lines.allSatisfy { $0.count <= 80 })
    let json = try run(["formats", "--json"])
    let root = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    let formats = try #require(root?["formats"] as? [[String: Any]])
    #expect(formats.count >= 20)
    #expect(formats.filter { $0["writes"] as? Bool == true }.count == 4)
  }
}
