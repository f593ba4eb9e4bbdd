import Glibc
import ScreenGrid
import TerminalHost
import TestKit
import Testing

@Suite("fpsbar wrap", .serialized)
struct WrapProgramTests {
  @Test(
    "The program's exit status and signals become ours",
    arguments: [
      ("exit 0", Int32(0)), ("exit 3", 3), ("kill -9 $$", 137), ("kill -TERM $$", 143),
      ("exec no-such-program-anywhere 2>/dev/null", 127),
    ])
  func statuses(script: String, status: Int32) throws {
    #expect(try OuterScreen(wrapping: script).finish() == status)
  }

  @Test("A program that is not there or cannot be run ends like in a shell, without a screen")
  func noProgram() throws {
    let missing = try OuterScreen([OuterScreen.fpsbar, "wrap", "--", "/no/such/program"])
    #expect(try missing.finish() == 127)
    #expect(missing.lines[0] == "fpsbar: /no/such/program: command not found")
    let folder = try OuterScreen([OuterScreen.fpsbar, "wrap", "--", "/etc"])
    #expect(try folder.finish() == 126)
  }

  @Test(
    "The bar's row survives whatever a program prints, and the program's screen is right after it",
    arguments: [
      #"printf '\033[2J\033[3J\033[H\033[2J'"#,
      #"printf '\033c'; printf '\033[999A\033[999D\033[1L\033[1Mx\033M\033M\033M'"#,
      #"printf '\033[1;99r\033[999;1H\n\n\n\n\033[H\033M\033M\033M\033[5T\033[5S'"#,
      #"printf '\033[?1049h\033[?6h\033[2;5r\033[H\033[2J\033[?69h\033[3;9s\033[Hxx\033#8\033[?1049l'"#,
      #"printf '\033[?1003h\033[?1006h\033]2;title\007\033[?5h\033[7l\033]11;#f00\007\033[99;99H'"#,
      #"printf '\033P1;1q\033[?2026h\033[8;50;200t\033[3;0;0t'"#,
      "seq 3000",
    ])
  func bar(script: String) throws { try expectBarSurvives(script) }

  @Test("The bar's row survives a megabyte of garbage", arguments: [1, 2, 3] as [UInt64])
  func garbage(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let words = (0..<125_000).map { _ in random.next() }
    let folder = try TemporaryFolder()
    let path = try folder.write(words.withUnsafeBytes { Array($0) }, to: "garbage")
    try expectBarSurvives("cat \(path)")
  }

  private func expectBarSurvives(_ script: String) throws {
    let done = #"; printf '\030\033\134\033cdone'; exec sleep 60"#
    // Garbage holds queries, and their answers must not be echoed onto the screen.
    let screen = try OuterScreen(wrapping: "stty -echo; " + script + done)
    var isDrawn = false
    var broken: String?
    screen.watch = { screen in
      let bar = screen.lines[0]
      if bar.contains("fps") { isDrawn = true }
      if isDrawn, !bar.contains(" fps") || !bar.contains("sh") { broken = bar }
    }
    #expect(try screen.run { $0.lines[1] == "done" })
    #expect(broken == nil)
    #expect(screen.lines[0].contains("fps"))
    let rest = screen.lines[2...].joined()
    #expect(rest.isEmpty)
    screen.type("\u{1C}q")
    #expect(try screen.finish() == 0)
  }

  @Test(
    "Cells, cursor and modes inside are those of the same program without fpsbar",
    arguments: [(80, 24), (31, 9), (2, 1)])
  func sameCells(columns: Int, rows: Int) throws {
    for seed in 0..<4 {
      let path = "/tmp/fpsbar-wrap-\(getpid())-\(columns)-\(seed)"
      defer { unlink(path) }
      try write(Self.stream(seed: UInt64(seed), length: 6000), to: path)
      let script = "stty raw -echo; cat \(path); printf '\\033[?25h\\033]2;end\\007'; exec sleep 60"
      let bare = try OuterScreen(["sh", "-c", script], columns: columns, rows: rows)
      #expect(try bare.run { $0.modes.title == "end" })
      let wrapped = try OuterScreen(wrapping: script, columns: columns, rows: rows + 1)
      #expect(try wrapped.run { $0.modes.title == "end" && $0.cursor.isVisible })
      _ = try wrapped.run(seconds: 0.1) { _ in false }
      let inside = wrapped.grid
      let outside = bare.grid
      for row in 0..<rows {
        for column in 0..<columns {
          let left = outside[column: column, row: row]
          let right = inside[column: column, row: row + 1]
          #expect(outside.text(of: left) == inside.text(of: right), "\(seed): \(column),\(row)")
          #expect(left.style == right.style, "\(seed): \(column),\(row)")
        }
      }
      #expect(wrapped.cursor.column == bare.cursor.column)
      #expect(wrapped.cursor.row == bare.cursor.row + 1)
      #expect(wrapped.modes == bare.modes)
    }
  }

  @Test("control-C ends a flood at once")
  func flood() throws {
    let screen = try OuterScreen(wrapping: "exec yes")
    #expect(try screen.run { $0.lines[5] == "y" })
    screen.type("\u{3}")
    #expect(try screen.finish(seconds: 5) == 130)
  }

  @Test("The keyboard reaches the program; only the prefix does not")
  func keys() throws {
    let screen = try OuterScreen(wrapping: "stty raw -echo; printf ready; exec cat -v")
    #expect(try screen.run { $0.text.contains("ready") })
    screen.type("a\u{1B}[A\u{3}\u{1C}\u{1C}é")
    #expect(try screen.run { $0.text.contains("a^[[A^C^\\M-CM-)") })
    screen.type("\u{1C}?")
    #expect(try screen.run { $0.text.contains("a run of output") })
    #expect(screen.text.contains("bytes a frame"))
    screen.type("x")
    #expect(try screen.run { $0.text.contains("a^[[A^C^\\M-CM-)") })
    screen.type("\u{1C}q")
    #expect(try screen.finish() == 0)
  }

  @Test("A storm of new sizes leaves program and screen with the last one")
  func resizing() throws {
    let screen = try OuterScreen(
      wrapping: #"trap 'stty size' WINCH; echo ready; while :; do sleep 0.05; done"#)
    #expect(try screen.run { $0.text.contains("ready") })
    var random = SplitMix64(seed: 5)
    for _ in 0..<200 {
      screen.resize(
        columns: Int.random(in: 1...150, using: &random),
        rows: Int.random(in: 1...60, using: &random))
      _ = try screen.run(seconds: 0.005) { _ in false }
    }
    screen.resize(columns: 70, rows: 20)
    #expect(try screen.run { $0.text.contains("19 70") && $0.lines[0].contains("fps") })
    screen.type("\u{1C}q")
    #expect(try screen.finish() == 0)
  }

  @Test("Terminals of almost no size work", arguments: [(2, 2), (1, 1), (80, 1), (1, 40), (3, 3)])
  func tiny(columns: Int, rows: Int) throws {
    for option in ["--bar=top", "--bar=bottom", "--layout=dashboard"] {
      let screen = try OuterScreen(
        wrapping: "ls /; printf '\\033[2J\\033[5;5Hx'; exit 5", options: [option],
        columns: columns, rows: rows)
      #expect(try screen.finish() == 5)
    }
  }

  @Test("Every frame is counted, with brackets and without", arguments: [true, false])
  func frames(brackets: Bool) throws {
    let open = brackets ? #"\033[?2026h"# : ""
    let close = brackets ? #"\033[?2026l"# : ""
    let script =
      "i=0; while [ $i -lt 60 ]; do printf '\(open)\\033[Hframe %s\(close)' $i; "
      + "i=$((i+1)); sleep 0.05; done"
    let screen = try OuterScreen(wrapping: script)
    #expect(try screen.finish() == 0)
    let words = screen.text.split(separator: " ")
    let place = try #require(words.firstIndex(of: "frames"))
    let frames = try #require(Int(words[place - 1]))
    // A starved machine may run two updates without brackets together, or tear one apart.
    #expect(brackets ? frames == 59 : (54...62).contains(frames), "\(frames) frames")
  }

  @Test("What is asked of the terminal itself reaches it, and is taken back at the end")
  func outerModes() throws {
    let screen = try OuterScreen(
      wrapping: #"printf '\033[?1000;1006;2004;1004;1h\033[4 q\033]52;c;YQ==\007\007go'; read x"#)
    #expect(try screen.run { $0.text.contains("go") })
    #expect(screen.modes.mouseTracking == 1000)
    #expect(screen.modes.mouseEncoding == 1006)
    #expect(screen.modes.bracketedPaste)
    #expect(screen.modes.focusReports)
    #expect(screen.modes.applicationCursorKeys)
    #expect(screen.modes.cursorStyle == 4)
    #expect(String(decoding: screen.takeEffects(), as: UTF8.self).contains("52;c;YQ=="))
    screen.type("\r")
    #expect(try screen.finish() == 0)
    var modes = OuterModes()
    modes.title = screen.modes.title
    #expect(screen.modes == modes)
    #expect(screen.cursor.isVisible)
  }

  @Test("control-Z stops fpsbar with the program, and fg goes on with both")
  func suspending() throws {
    let screen = try OuterScreen(
      ["env", "PS1=ready> ", "bash", "--norc", "--noprofile", "-i"], columns: 90)
    #expect(try screen.run { $0.text.contains("ready>") })
    screen.type("\(OuterScreen.fpsbar) wrap -- cat\r")
    #expect(try screen.run { $0.lines[0].contains("fps") })
    screen.type("hello\r")
    #expect(try screen.run { $0.lines[2] == "hello" })
    screen.type("\u{1A}")
    #expect(try screen.run { $0.text.contains("Stopped") })
    screen.type("fg\r")
    #expect(try screen.run { $0.lines[0].contains("fps") && $0.lines[2] == "hello" })
    screen.type("again\r")
    #expect(try screen.run { $0.text.contains("again\nagain") })
    screen.type("\u{4}")
    #expect(try screen.run { $0.text.contains("Stopped") })
    screen.type("exit 9\r")
    #expect(try screen.finish() == 9)
  }

  @Test("A recording has every frame's mark and plays the same screen")
  func recording() throws {
    let path = "/tmp/fpsbar-wrap-\(getpid()).cast"
    defer { unlink(path) }
    let script =
      #"i=0; while [ $i -lt 10 ]; do printf '\033[?2026h\033[H%s\033[?2026l' $i; "#
      + "i=$((i+1)); sleep 0.01; done"
    let screen = try OuterScreen(wrapping: script, options: ["--record", path])
    #expect(try screen.finish() == 0)
    let text = try read(path)
    #expect(text.hasPrefix(#"{"version": 2, "width": 80, "height": 24, "#))
    let marks = text.split(separator: "\n").filter { $0.hasSuffix(#""m", "frame"]"#) }
    #expect(marks.count == 10)
    let again = try OuterScreen(wrapping: script, options: ["--record", path])
    #expect(try again.finish() == 74)
  }

  // MARK: helpers

  private static func stream(seed: UInt64, length: Int) -> [UInt8] {
    var random = SplitMix64(seed: seed)
    var bytes: [UInt8] = []
    let pieces = [
      "hello world ", "日本語", "e\u{301}", "👩‍🚀", "─│┌", "\r\n", "\n", "\r", "\t", "\u{1B}7", "\u{1B}8",
      "\u{1B}(0lqk\u{1B}(B", "\u{1B}M", "\u{1B}[2J", "\u{1B}[K", "\u{1B}[3L", "\u{1B}[2M",
      "\u{1B}[4@",
      "\u{1B}[2P", "\u{1B}[3X", "\u{1B}[r", "\u{1B}[?1049h", "\u{1B}[?1049l", "\u{1B}[?25l",
      "\u{1B}[?25h", "\u{1B}[5b",
    ]
    while bytes.count < length {
      bytes += Array(pieces[Int.random(in: 0..<pieces.count, using: &random)].utf8)
      let row = Int.random(in: 1...30, using: &random)
      let column = Int.random(in: 1...90, using: &random)
      let color = Int.random(in: 0...255, using: &random)
      let attribute = Int.random(in: 0...9, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes += Array("\u{1B}[\(row);\(column)H".utf8)
      case 1: bytes += Array("\u{1B}[\(attribute);38;5;\(color)m".utf8)
      case 2: bytes += Array("\u{1B}[48;2;\(color);\(row);\(column)m".utf8)
      case 3: bytes += Array("\u{1B}[\(row);\(row + 3)r".utf8)
      default: break
      }
    }
    return bytes
  }

  private func write(_ bytes: [UInt8], to path: String) throws {
    let file = try #require(fopen(path, "w"))
    defer { fclose(file) }
    #expect(fwrite(bytes, 1, bytes.count, file) == bytes.count)
  }

  private func read(_ path: String) throws -> String {
    let file = try #require(fopen(path, "r"))
    defer { fclose(file) }
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    let count = fread(&buffer, 1, buffer.count, file)
    return String(decoding: buffer[..<count], as: UTF8.self)
  }
}
