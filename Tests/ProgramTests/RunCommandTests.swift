import Foundation
import Glibc
import TestKit
import Testing

@Suite("fpsbar run, as a program")
struct RunCommandTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(
    "The child's status becomes ours",
    arguments: [("exit 0", 0), ("exit 9", 9), ("kill -6 $$", 134)] as [(String, Int32)])
  func status(script: String, status: Int32) throws {
    let result = try ProgramRun.run(["run", "--plain", "--", "sh", "-c", script], folder: folder)
    #expect(result.status == status)
  }

  @Test("What cannot be started is told in one line, with a shell's status")
  func notStarted() throws {
    for (name, status) in [("no-such-program", 127), ("/etc/passwd", 126)] as [(String, Int32)] {
      let result = try ProgramRun.run(["run", "--", name], folder: folder)
      #expect(result.status == status)
      #expect(result.errorLines.count == 1)
      #expect(result.errorLines.first?.hasPrefix("fpsbar: \(name): ") == true)
    }
    #expect(try ProgramRun.run(["run"], folder: folder).status == 64)
  }

  @Test("The log is neither the trace nor the program, by any of their names")
  func logOverRecord() throws {
    let script = try folder.write("#!/bin/sh\nexit 0\n", to: "game.sh")
    for log in ["same.jsonl", "./game.sh"] {
      let result = try ProgramRun.run(
        [
          "run", "--plain", "--record", "same.jsonl", "--log", log, "--", folder.path + "/game.sh",
        ], folder: folder)
      #expect(result.status == 64)
      #expect(result.errorLines.count == 1)
    }
    #expect(try String(contentsOfFile: script, encoding: .utf8) == "#!/bin/sh\nexit 0\n")
  }

  @Test("With --plain the child's output passes through, with --json it goes to standard error")
  func output() throws {
    let script = "echo hello; echo oops >&2"
    let plain = try ProgramRun.run(["run", "--plain", "--", "sh", "-c", script], folder: folder)
    #expect(plain.lines.contains("hello"))
    #expect(plain.errorLines.contains("oops"))
    let json = try ProgramRun.run(["run", "--json", "--", "sh", "-c", script], folder: folder)
    #expect(json.lines.allSatisfy { $0.hasPrefix("{") })
    #expect(json.errorLines.contains("hello"))
    #expect(json.errorLines.contains("oops"))
  }

  @Test("--duration ends the child and is success")
  func duration() throws {
    let result = try ProgramRun.run(
      ["run", "--plain", "--duration", "0.3", "--", "sleep", "1000"], folder: folder)
    #expect(result.status == 0)
  }

  @Test("A signal is passed on and the child decides")
  func signals() throws {
    let script = """
      "$FPSBAR" run --plain -- sh -c 'trap "echo got it; exit 5" TERM; echo ready; \
      while :; do sleep 0.01; done' > out & \
      while ! grep -q ready out; do sleep 0.01; done; kill -TERM $!; wait $!
      """
    let result = try ProgramRun.shell(script, folder: folder)
    #expect(result.status == 5)
    let output = try String(contentsOfFile: folder.path + "/out", encoding: .utf8)
    #expect(output.contains("got it"))
  }

  @Test("When fpsbar is killed the child runs on, and its lines do it no harm")
  func killed() throws {
    let script = """
      "$FPSBAR" run --json -- sh -c 'echo $$ > pid; for i in $(seq 200); do echo line; sleep 0.01; \
      done; echo done > done' & \
      while [ ! -s pid ]; do sleep 0.01; done; kill -KILL $!; \
      while kill -0 $(cat pid) 2>/dev/null; do sleep 0.01; done; cat done
      """
    #expect(try ProgramRun.shell(script, folder: folder).lines == ["done"])
  }

  @Test("Nothing to attach to is told, and a name that is not there")
  func attach() throws {
    let list = try ProgramRun.run(["attach"], folder: folder)
    #expect(list.status == 0)
    #expect(list.output.contains("nothing marks frames"))
    #expect(try ProgramRun.run(["attach", "--json"], folder: folder).output == "[]\n")
    let nobody = try ProgramRun.run(["attach", "nobody"], folder: folder)
    #expect(nobody.status == 66)
    #expect(nobody.errorLines.count == 1)
  }

  @Test("A ring that is refused is told, and closed once")
  func refusedRing() throws {
    let script =
      Self.ring(image: #"\377\377\377\377\377\377\377\177"#, program: "game")
      + #"strace -o calls -e trace=close "$FPSBAR" attach; grep EBADF calls"#
    let result = try ProgramRun.shell(script, folder: folder)
    #expect(result.errorLines.count == 1)
    #expect(result.errors.contains("image_ns"))
    #expect(!result.output.contains("EBADF"))
  }

  @Test("The list's columns stand below each other, whatever the names")
  func wideNames() throws {
    let script = Self.ring(image: #"\1\0\0\0\0\0\0\0"#, program: "ゲームソフト") + #""$FPSBAR" attach"#
    let result = try ProgramRun.shell(script, folder: folder)
    #expect(result.lines == ["program       pid  fps  stream", "ゲームソフト    1   --  "])
  }

  /// Shell lines that make a ring of process 1, which began to mark at `image`.
  private static func ring(image: String, program: String) -> String {
    #"""
    mkdir -m 700 fpsbar && ring=fpsbar/1-0-1-m1-0.ring
    printf 'fpsbarmk\1\0\0\0\0\120\0\0\20\0\0\0\20\0\0\0\0\20\0\0\0\1\0\0' > $ring
    printf '\0\1\0\0m\0\0\0\1\0\0\0\1\0\0\0\0\0\0\0\0\0\0\0' >> $ring
    printf '\0\0\0\0\0\0\0\0\#(image)\0\0\0\0\0\0\0\0\#(program)' >> $ring
    truncate -s 20736 $ring

    """#
  }
}
