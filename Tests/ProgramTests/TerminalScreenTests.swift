import Foundation
import Glibc
import TestKit
import Testing

@Suite("The screen in a terminal", .serialized, .enabled(if: TerminalSession.isAvailable))
struct TerminalScreenTests {
  /// A recording that stands still, so that two screens can be compared.
  private func still(
    columns: Int, rows: Int, folder: TemporaryFolder
  ) throws -> TerminalSession {
    let path = try folder.write(TraceFixture.mangoHud, to: "game.csv")
    let session = try TerminalSession.start(
      ["replay", path, "--at", "4"], columns: columns, rows: rows, folder: folder)
    #expect(session.waitForRate())
    session.type("Space")
    session.type("Home")
    #expect(session.waitFor("-- "))
    return session
  }

  @Test(
    "After a storm of resizes the screen is that of a fresh start",
    arguments: [(120, 34), (80, 24), (40, 12), (30, 50), (20, 3)])
  func resizeStorm(columns: Int, rows: Int) throws {
    let folder = try TemporaryFolder()
    let session = try still(columns: 80, rows: 24, folder: folder)
    var random = SplitMix64(seed: 4)
    for _ in 0..<25 {
      session.resize(
        columns: Int.random(in: 1...150, using: &random),
        rows: Int.random(in: 1...50, using: &random))
    }
    session.resize(columns: columns, rows: rows)
    let fresh = try still(columns: columns, rows: rows, folder: try TemporaryFolder())
    var expected: [String] = []
    let same = Patience.wait {
      expected = fresh.rows
      return session.rows == expected
    }
    let seen = session.rows
    #expect(same, "\(seen.joined(separator: "\n"))\nfresh:\n\(expected.joined(separator: "\n"))")
    session.type("q")
    fresh.type("q")
    #expect(session.waitForEnd())
    #expect(session.faultsAfterEnd().filter { !$0.hasPrefix("the old") } == [])
  }

  @Test("Starting small and growing gives the layout of starting large")
  func growing() throws {
    let session = try still(columns: 40, rows: 10, folder: try TemporaryFolder())
    session.resize(columns: 120, rows: 40)
    let fresh = try still(columns: 120, rows: 40, folder: try TemporaryFolder())
    #expect(Patience.wait { session.rows == fresh.rows })
    #expect(session.rows.contains { $0.contains("worst hitches") })
  }

  @Test("A resize loses no tick")
  func resizeLive() throws {
    let session = try TerminalSession.start(["--record", "trace.jsonl"])
    #expect(session.waitForRate())
    for step in 0..<20 { session.resize(columns: 60 + step * 3, rows: 20 + step) }
    session.type("q")
    #expect(session.waitForEnd())
    let times = (session.folder.text(of: "trace.jsonl") ?? "").split(separator: "\n")
      .compactMap { Int64($0) }
    #expect(times.count > 30)
    // Every present lies in a period of its own, whatever was missed by a busy machine.
    let period: Int64 = 16_666_667
    let gaps = zip(times, times.dropFirst()).map { $1 - $0 }
    #expect(gaps.allSatisfy { $0 > 0 })
    #expect(gaps.filter { $0 > 10 * period }.count < 3)
  }

  @Test("An unchanged screen sends nothing")
  func silence() throws {
    let session = try still(columns: 80, rows: 24, folder: try TemporaryFolder())
    // The message of the key is gone after some seconds; from then on nothing is written.
    let pid = try #require(session.pid)
    func written() -> String? {
      (try? String(contentsOfFile: "/proc/\(pid)/io", encoding: .utf8))?
        .split(separator: "\n").first { $0.hasPrefix("wchar") }.map { String($0) }
    }
    var last = written()
    var quiet = 0
    #expect(
      Patience.wait {
        let now = written()
        quiet = now == last ? quiet + 1 : 0
        last = now
        return quiet >= 50
      })
  }

  @Test(
    "Colours as asked for, as NO_COLOR says, and as the terminal can",
    arguments: [
      ([], [:], "38;5;", nil), (["--color", "none"], [:], nil, "38;"),
      (["--color", "truecolor"], [:], "48;2;", nil), (["--color", "256"], [:], "48;5;", "48;2;"),
      (["--color", "16"], [:], nil, "38;5;"), ([], ["NO_COLOR": "1"], nil, "38;"),
      ([], ["NO_COLOR": ""], "38;5;", nil), ([], ["COLORTERM": "truecolor"], "48;2;", nil),
      (["--color", "truecolor"], ["NO_COLOR": "1"], "48;2;", nil),
      ([], ["TERM": "vt100"], nil, "38;"), ([], ["TERM": "linux"], nil, "38;5;"),
      ([], ["TERM": "xterm-256color"], "38;5;", nil),
    ] as [([String], [String: String], String?, String?)])
  func colors(
    words: [String], environment: [String: String], has: String?, lacks: String?
  ) throws {
    let session = try TerminalSession.start(words, environment: environment)
    session.tmux("set", "-as", "terminal-features", ",*:RGB")
    #expect(session.waitForRate())
    let text = session.coloredText
    if let has { #expect(text.contains(has), "\(has) in \(text.prefix(300))") }
    if let lacks { #expect(!text.contains(lacks), "\(lacks) in \(text.prefix(300))") }
    session.type("q")
    #expect(session.waitForEnd())
    // Terminals without a second screen keep the last one.
    #expect(session.faultsAfterEnd().filter { !$0.hasPrefix("the old") } == [])
  }

  @Test("s saves to a new file and never over another")
  func save() throws {
    let session = try TerminalSession.start([])
    #expect(session.waitForRate())
    for count in 1...2 {
      session.type("s")
      #expect(
        Patience.wait { session.folder.names.filter { $0.hasPrefix("fpsbar-") }.count == count })
    }
    let saved = session.folder.names.filter { $0.hasPrefix("fpsbar-") }
    #expect(saved.allSatisfy { $0.hasSuffix(".jsonl") })
    let name = try #require(saved.first)
    #expect(session.waitFor("saved fpsbar-"))
    let text = try #require(session.folder.text(of: name))
    #expect(text.hasPrefix("{\"format\":"))
    #expect(text.split(separator: "\n").count > 30)
    session.type("q")
    #expect(session.waitForEnd())
    let replayed = try ProgramRun.run(
      ["replay", name, "--snapshot", "80x24"], folder: session.folder)
    #expect(replayed.status == 0)
  }

  @Test("Keys reach a program whose standard input is a pipe")
  func pipedInput() throws {
    let session = try TerminalSession.shell()
    #expect(session.waitFor("ready>"))
    session.type(text: "echo nothing | $FPSBAR")
    session.type("Enter")
    #expect(session.waitForRate())
    session.type("q")
    #expect(session.waitFor("average "))
  }

  @Test("A click in the graph reads out the frame under it")
  func mouse() throws {
    let session = try still(columns: 120, rows: 34, folder: try TemporaryFolder())
    session.type("End")
    #expect(session.waitForRate())
    // A press at column 60, row 17, as xterm's protocol 1006 has it.
    session.type(text: "\u{1B}[<0;60;17M")
    #expect(session.waitFor("on glass"))
    #expect(session.rows.contains { $0.contains("frame time, ms") && $0.contains("frame ") })
  }
}
