import Testing

@testable import TerminalHost

@Suite("InputRouter")
struct InputRouterTests {
  private func router(_ prefix: String = "ctrl-\\") -> InputRouter {
    InputRouter(prefix: PrefixKey(prefix) ?? .standard)
  }

  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  private func program(_ text: String) -> InputRouter.Output { .program(Array(text.utf8)) }

  @Test("Everything but the prefix goes to the program unread, in one piece")
  func passing() {
    var router = router()
    let text = "abc\u{1B}[A\u{1B}OP\u{1B}[1;5Däö\u{3}\u{1A}\u{1B}"
    var got: [UInt8] = []
    for case .program(let bytes) in router.take(bytes(text)) { got += bytes }
    #expect(got == bytes(text))
    #expect(!router.isHolding)
  }

  @Test("A lone escape is never held back")
  func escape() {
    var router = router()
    router.modes.bracketedPaste = true
    router.modes.modifyOtherKeys = 2
    #expect(router.take([0x1B]) == [.program([0x1B])])
  }

  @Test(
    "The key after the prefix is fpsbar's",
    arguments: [
      ("q", InputRouter.Command.character("q")), ("?", .character("?")), ("ä", .character("ä")),
      ("\u{1B}[A", .up), ("\u{1B}OD", .left), ("\u{1B}[5~", .pageUp), ("\r", .enter),
      ("\u{1A}", .control("z")), ("\u{1B}[1;5Z", .other),
    ])
  func commands(key: String, command: InputRouter.Command) {
    var router = router()
    #expect(
      router.take(bytes("a\u{1C}\(key)b")) == [program("a"), .command(command), program("b")])
    // The same one byte at a time.
    var outputs: [InputRouter.Output] = []
    var single = self.router()
    for byte in bytes("\u{1C}\(key)") { outputs += single.take([byte]) }
    #expect(outputs == [.command(command)])
  }

  @Test("The prefix twice is the prefix for the program")
  func twice() {
    var router = router()
    #expect(router.take(bytes("\u{1C}")) == [])
    #expect(router.isAwaitingCommand)
    #expect(router.take(bytes("\u{1C}x")) == [.program([0x1C, 0x78])])
  }

  @Test("Escape after the prefix is a command once nothing more comes")
  func escapeCommand() {
    var router = router()
    #expect(router.take(bytes("\u{1C}\u{1B}")) == [])
    #expect(router.isHolding)
    #expect(router.flush() == [.command(.escape)])
  }

  @Test("In a bracketed paste the prefix is text")
  func paste() {
    var router = router()
    router.modes.bracketedPaste = true
    let text = "\u{1B}[200~a\u{1C}q\u{1B}[201~"
    var got: [UInt8] = []
    for case .program(let bytes) in router.take(bytes(text)) { got += bytes }
    #expect(got == bytes(text))
    #expect(router.take(bytes("\u{1C}q")) == [.command(.character("q"))])
  }

  @Test("The prefix is known in the longer forms that programs can ask for")
  func longForms() {
    var router = router()
    router.modes.modifyOtherKeys = 2
    #expect(router.take(bytes("\u{1B}[27;5;92~q")) == [.command(.character("q"))])
    #expect(router.take(bytes("\u{1B}[92;5uq")) == [.command(.character("q"))])
  }

  @Test(
    "The mouse is reported where it is on the program's screen",
    arguments: [
      (1006, "\u{1B}[<0;5;3M", "\u{1B}[<0;5;2M"), (1006, "\u{1B}[<64;1;2m", "\u{1B}[<64;1;1m"),
      (1015, "\u{1B}[32;5;3M", "\u{1B}[32;5;2M"), (0, "\u{1B}[M %#", "\u{1B}[M %\""),
      // The bar's own row, and what lies beside the program, are not the program's.
      (1006, "\u{1B}[<0;5;1M", ""), (1006, "\u{1B}[<0;81;3M", ""), (0, "\u{1B}[M %!", ""),
      // A release is never lost.
      (1006, "\u{1B}[<0;5;1m", "\u{1B}[<0;5;1m"),
    ])
  func mouse(encoding: Int, input: String, output: String) {
    var router = router()
    router.rowOffset = 1
    router.modes.mouseTracking = 1000
    router.modes.mouseEncoding = encoding
    #expect(router.take(bytes(input)) == (output.isEmpty ? [] : [program(output)]))
    // Cut anywhere, the report is the same.
    var single = self.router()
    single.rowOffset = 1
    single.modes = router.modes
    var got: [UInt8] = []
    for byte in bytes(input) {
      for case .program(let bytes) in single.take([byte]) { got += bytes }
    }
    #expect(got == bytes(output))
  }

  @Test("What only looked like a report is passed on when nothing more comes")
  func noReport() {
    var router = router()
    router.modes.mouseTracking = 1000
    router.modes.mouseEncoding = 1006
    let before = router.take(bytes("\u{1B}[<0;"))
    #expect(before == [])
    var got: [UInt8] = []
    for case .program(let bytes) in router.flush() { got += bytes }
    #expect(got == bytes("\u{1B}[<0;"))
  }

  @Test(
    "A prefix is read in every spelling",
    arguments: [
      ("ctrl-\\", [UInt8(0x1C)]), ("CTRL-G", [7]), ("c-a", [1]), ("^]", [0x1D]), ("^_", [0x1F]),
      ("f12", Array("\u{1B}[24~".utf8)), ("F1", Array("\u{1B}OP".utf8)),
    ])
  func prefixes(text: String, sequence: [UInt8]) {
    #expect(PrefixKey(text)?.sequences.first == sequence)
  }

  @Test(
    "What is no key is refused",
    arguments: ["", "a", "ctrl-", "ctrl-ab", "f13", "f0", "ctrl-i", "ctrl-m", "ctrl-1", "alt-x"])
  func wrongPrefixes(text: String) {
    #expect(PrefixKey(text) == nil)
  }

  @Test("A function key works as prefix")
  func functionPrefix() {
    var router = router("f12")
    #expect(router.take(bytes("a\u{1B}[24~q")) == [program("a"), .command(.character("q"))])
    #expect(router.take(bytes("\u{1B}[2")) == [])
    #expect(router.take(bytes("4~?")) == [.command(.character("?"))])
  }
}
