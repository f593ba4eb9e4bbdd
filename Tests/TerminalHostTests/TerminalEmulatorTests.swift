import ScreenGrid
import Testing

@testable import TerminalHost

@Suite("TerminalEmulator")
struct TerminalEmulatorTests {
  @Test(
    "Text, movement and erasing leave the screen that a terminal has",
    arguments: [
      ("hello", ["hello"], "5,0"),
      ("a\r\nb\nc", ["a", "b", " c"], "2,2"),
      // Wrapping waits for the next glyph.
      ("0123456789", ["0123456789"], "9,0"),
      ("0123456789x", ["0123456789", "x"], "1,1"),
      ("0123456789\rx", ["x123456789"], "1,0"),
      ("0123456789012345678901234567890123456789X\r\n", ["0123456789", "0123456789", "X"], "0,3"),
      ("\u{1B}[?7l0123456789xyz", ["012345678z"], "9,0"),
      ("abc\u{1B}[2;3Hd\u{1B}[AE", ["abcE", "  d"], "4,0"),
      ("abcdef\u{1B}[3G\u{1B}[K", ["ab"], "2,0"),
      ("abcdef\u{1B}[3G\u{1B}[1K", ["   def"], "2,0"),
      ("abcdef\u{1B}[3G\u{1B}[2X", ["ab  ef"], "2,0"),
      ("abcdef\u{1B}[3G\u{1B}[2P", ["abef"], "2,0"),
      ("abcdef\u{1B}[3G\u{1B}[2@", ["ab  cdef"], "2,0"),
      ("abcdef\u{1B}[3G\u{1B}[4hXY\u{1B}[4l", ["abXYcdef"], "4,0"),
      ("1\r\n2\r\n3\r\n4\r\n5", ["2", "3", "4", "5"], "1,3"),
      ("1\r\n2\r\n3\r\n4\u{1B}[2;3r\u{1B}[3;1H\n", ["1", "3", "", "4"], "0,2"),
      ("1\r\n2\r\n3\r\n4\u{1B}[2;3r\u{1B}[2;1H\u{1B}M", ["1", "", "2", "4"], "0,1"),
      ("1\r\n2\r\n3\r\n4\u{1B}[2;1H\u{1B}[L", ["1", "", "2", "3"], "0,1"),
      ("1\r\n2\r\n3\r\n4\u{1B}[2;1H\u{1B}[M", ["1", "3", "4"], "0,1"),
      ("1\r\n2\r\n3\u{1B}[S", ["2", "3"], "1,2"),
      ("1\r\n2\r\n3\u{1B}[T", ["", "1", "2", "3"], "1,2"),
      ("ab\tc", ["ab      c"], "9,0"),
      ("\u{1B}[5GA\u{1B}H\r\u{1B}[3g\tB", ["    A    B"], "9,0"),
      ("ab\u{1B}7\u{1B}[3;3Hc\u{1B}8d", ["abd", "", "  c"], "3,0"),
      // Save and restore without margins are SCOSC and SCORC.
      ("ab\u{1B}[s\u{1B}[3;3Hc\u{1B}[ud", ["abd", "", "  c"], "3,0"),
      ("x\u{1B}[5bY", ["xxxxxxY"], "7,0"),
      ("\u{1B}[5bY", ["Y"], "1,0"),
      ("\u{1B}(0lqk\u{1B}(Bq", ["┌─┐q"], "4,0"),
      ("\u{1B})0a\u{0E}q\u{0F}q", ["a─q"], "3,0"),
      ("\u{1B}#8", ["EEEEEEEEEE", "EEEEEEEEEE", "EEEEEEEEEE", "EEEEEEEEEE"], "0,0"),
      ("a\u{1B}]0;title\u{07}b\u{1B}P1;2qpicture\u{1B}\\c\u{1B}_app\u{1B}\\d", ["abcd"], "4,0"),
      ("a\u{1B}[2\u{18}b\u{1B}[3\u{1B}[1;5Hc", ["ab  c"], "5,0"),
      // A control inside a sequence takes effect at once.
      ("abc\u{1B}[\r2CX", ["abX"], "3,0"),
    ])
  func screens(text: String, lines: [String], cursor: String) {
    let terminal = terminal(text)
    #expect(terminal.lines == lines)
    #expect(terminal.cursorText == cursor)
  }

  @Test(
    "CUU and CUD stop at the margins when they start inside them",
    arguments: [
      ("\u{1B}[2;3r\u{1B}[3;1H\u{1B}[9A", "0,1"),
      ("\u{1B}[2;3r\u{1B}[2;1H\u{1B}[9B", "0,2"),
      ("\u{1B}[2;3r\u{1B}[4;1H\u{1B}[9A", "0,1"),
      ("\u{1B}[2;3r\u{1B}[1;1H\u{1B}[9A", "0,0"),
      ("\u{1B}[2;3r\u{1B}[4;5H\u{1B}[9E", "0,3"),
    ])
  func margins(text: String, cursor: String) {
    #expect(terminal(text).cursorText == cursor)
  }

  @Test(
    "SGR sets colours and attributes in every spelling",
    arguments: [
      ("\u{1B}[1;2;3;4;5;7;8;9m", CellStyle(attributes: CellAttributes(rawValue: 255))),
      ("\u{1B}[1;2m\u{1B}[22m", CellStyle()),
      ("\u{1B}[31;42m", CellStyle(foreground: .palette(1), background: .palette(2))),
      ("\u{1B}[91;102m", CellStyle(foreground: .palette(9), background: .palette(10))),
      ("\u{1B}[38;5;200m", CellStyle(foreground: .palette(200))),
      ("\u{1B}[38:5:200m", CellStyle(foreground: .palette(200))),
      ("\u{1B}[38;2;1;2;3;1m", CellStyle(foreground: .rgb(1, 2, 3), attributes: .bold)),
      ("\u{1B}[48:2:1:2:3m", CellStyle(background: .rgb(1, 2, 3))),
      ("\u{1B}[48:2::1:2:3;4m", CellStyle(background: .rgb(1, 2, 3), attributes: .underline)),
      ("\u{1B}[4:3;58;2;5;5;5m", CellStyle(attributes: .underline)),
      ("\u{1B}[4:3m\u{1B}[4:0m", CellStyle()),
      ("\u{1B}[58:5:7;1m", CellStyle(attributes: .bold)),
      ("\u{1B}[31;1m\u{1B}[m", CellStyle()),
      ("\u{1B}[31;41;39;49m", CellStyle()),
    ])
  func pens(text: String, style: CellStyle) {
    #expect(terminal(text + "x").style(0, 0) == style)
  }

  @Test("Erasing and scrolling leave the background colour")
  func backgroundErase() {
    let terminal = terminal("\u{1B}[41m\u{1B}[2J\u{1B}[44m\u{1B}[4;1H\n")
    #expect(terminal.style(3, 0).background == .palette(1))
    #expect(terminal.style(3, 3).background == .palette(4))
  }

  @Test("Only glyphs that are wide take two columns; marks and joiners take none")
  func widths() {
    let terminal = terminal("日e\u{301}x👩‍🚀y")
    #expect(terminal.lines == ["日e\u{301}x👩‍🚀y"])
    #expect(terminal.cursorText == "7,0")
    #expect(terminal.grid[column: 0, row: 0].width == 2)
    #expect(terminal.grid[column: 1, row: 0].width == 0)
    #expect(terminal.grid[column: 4, row: 0].width == 2)
  }

  @Test("Joined emoji and skin tones are one glyph of two columns")
  func joinedEmoji() {
    let family = "👨‍👩‍👧‍👦"
    let terminal = terminal("a\(family)b👍🏽c")
    #expect(terminal.lines == ["a\(family)b👍🏽c"])
    #expect(terminal.cursorText == "7,0")
  }

  @Test("A wide glyph that does not fit wraps, or is left out where wrapping is off")
  func wideAtTheEdge() {
    #expect(terminal("012345678日").lines == ["012345678", "日"])
    #expect(terminal("\u{1B}[?7l012345678日").lines == ["012345678"])
    #expect(terminal("日本", columns: 1, rows: 2).lines == [])
  }

  @Test("Writing over half of a wide glyph blanks the other half")
  func halves() {
    #expect(terminal("日本\u{1B}[1;2Hx").lines == [" x本"])
    #expect(terminal("日本\u{1B}[1;3Hx").lines == ["日x"])
    #expect(terminal("日本\u{1B}[1;1H\u{1B}[P").lines == [" 本"])
    #expect(terminal("日本\u{1B}[1;2H\u{1B}[K").lines == [])
  }

  @Test("The alternate screen has cells and a saved cursor of its own")
  func alternateScreen() {
    let terminal = terminal("main\u{1B}[?1049h")
    #expect(terminal.isAlternateScreen)
    #expect(terminal.lines == [])
    terminal.feed(Array("\u{1B}[2;2Halt\u{1B}7\u{1B}[4;4H".utf8))
    #expect(terminal.lines == ["", " alt"])
    terminal.feed(Array("\u{1B}[?1049l".utf8))
    #expect(!terminal.isAlternateScreen)
    #expect(terminal.lines == ["main"])
    #expect(terminal.cursorText == "4,0")
  }

  @Test("All modes of one sequence take effect, and the outer terminal learns of them")
  func outerModes() {
    let terminal = terminal("\u{1B}[?1;1000;1006;2004;1004h\u{1B}=\u{1B}[4 q\u{1B}]2;name\u{07}")
    var modes = OuterModes()
    modes.applicationCursorKeys = true
    modes.mouseTracking = 1000
    modes.mouseEncoding = 1006
    modes.bracketedPaste = true
    modes.focusReports = true
    modes.applicationKeypad = true
    modes.cursorStyle = 4
    modes.title = "name"
    #expect(terminal.outerModes == modes)
    let text = String(decoding: modes.bytes(from: OuterModes()), as: UTF8.self)
    for part in ["?1000h", "?1006h", "?1h", "?2004h", "?1004h", "\u{1B}=", "4 q", "]2;name"] {
      #expect(text.contains(part))
    }
    terminal.feed(Array("\u{1B}c".utf8))
    #expect(terminal.outerModes.mouseTracking == 0)
    #expect(!terminal.outerModes.bracketedPaste)
  }

  @Test(
    "Queries are answered",
    arguments: [
      ("\u{1B}[c", "\u{1B}[?1;2c"), ("\u{1B}[5n", "\u{1B}[0n"),
      ("ab\r\nc\u{1B}[6n", "\u{1B}[2;2R"),
      ("\u{1B}[2;4r\u{1B}[?6h\u{1B}[2;3H\u{1B}[6n", "\u{1B}[2;3R"),
      ("\u{1B}[?2026$p", "\u{1B}[?2026;2$y"),
      ("\u{1B}[?2026h\u{1B}[?2026$p", "\u{1B}[?2026;1$y"),
      ("\u{1B}[?25l\u{1B}[?25$p", "\u{1B}[?25;2$y"), ("\u{1B}[?4711$p", "\u{1B}[?4711;0$y"),
      ("\u{1B}[4$p", "\u{1B}[4;2$y"), ("\u{1B}[18t", "\u{1B}[8;4;10t"),
      ("\u{1B}[1;2;38;5;9mx\u{1B}P$qm\u{1B}\\", "\u{1B}P1$r0;1;2;91m\u{1B}\\"),
      ("\u{1B}[?u\u{1B}[>q", ""),
    ])
  func queries(text: String, reply: String) {
    #expect(terminal(text).replyText == reply)
  }

  @Test("Updates and the cursor's comings and goings are signalled with their place")
  func signals() {
    let terminal = TerminalEmulator(size: GridSize(columns: 10, rows: 4))
    terminal.feed(Array("\u{1B}[?2026hab\u{1B}[?2026l\u{1B}[?25lc\u{1B}[?25h".utf8))
    #expect(
      terminal.signals == [
        ScreenSignal(.bracketOpened, offset: 8),
        ScreenSignal(.bracketClosed, offset: 18, changedCells: 2),
        ScreenSignal(.cursorHidden, offset: 24),
        ScreenSignal(.cursorShown, offset: 31, changedCells: 1),
      ])
  }

  @Test("What concerns the terminal itself is passed on; pictures and links are not")
  func effects() {
    let terminal = terminal(
      "\u{07}\u{07}\u{1B}]52;c;YQ==\u{07}\u{1B}]8;;http://x\u{1B}\\l\u{1B}]11;?\u{1B}\\")
    #expect(
      String(decoding: terminal.takeEffects(), as: UTF8.self)
        == "\u{07}\u{1B}]52;c;YQ==\u{07}\u{1B}]11;?\u{1B}\\")
  }

  @Test("Ill-formed UTF-8 shows one replacement for each maximal part")
  func illFormed() {
    let terminal = TerminalEmulator(size: GridSize(columns: 10, rows: 2))
    terminal.feed([0x61, 0xF0, 0x9F, 0x62, 0xFF, 0xC3, 0x1B, 0x5B, 0x43, 0x63, 0xE2, 0x82])
    terminal.feed([0xAC])
    #expect(terminal.lines == ["a\u{FFFD}b\u{FFFD}\u{FFFD} c€"])
  }

  @Test("A screen that shrinks loses rows at the top, so that the cursor stays in view")
  func resize() {
    let terminal = terminal("1\r\n2\r\n3\r\n4\u{1B}[2;3r\u{1B}[4;2H")
    terminal.resize(to: GridSize(columns: 5, rows: 2))
    #expect(terminal.lines == ["3", "4"])
    #expect(terminal.cursorText == "1,1")
    terminal.feed(Array("\n5".utf8))
    #expect(terminal.lines == ["4", " 5"])
  }

  @Test("DECSTR resets modes and margins and leaves the screen")
  func softReset() {
    let terminal = terminal("ab\u{1B}[2;3r\u{1B}[?6h\u{1B}[4h\u{1B}[1m\u{1B}[!p\u{1B}[1;1Hc")
    #expect(terminal.lines == ["cb"])
    #expect(terminal.style(0, 0) == CellStyle())
  }

  @Test("Reverse screen mode turns every cell")
  func reverseScreen() {
    let terminal = terminal("a\u{1B}[7mb\u{1B}[?5h")
    #expect(terminal.style(0, 0).attributes == .reverse)
    #expect(terminal.style(1, 0).attributes == [])
  }
}
