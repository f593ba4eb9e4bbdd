import Glibc
import TestKit
import Testing

@Suite("The terminal is given back", .serialized, .enabled(if: TerminalSession.isAvailable))
struct TerminalRestoreTests {
  @Test("q and control-C end with status 0 and a summary", arguments: ["q", "C-c"])
  func keys(key: String) throws {
    let session = try TerminalSession.start([])
    #expect(session.waitForRate())
    #expect(session.flag("cursor_flag") == "0")
    session.type(key)
    #expect(session.waitForEnd())
    #expect(session.status == 0)
    let faults = session.faultsAfterEnd()
    #expect(faults == [])
    #expect(session.rows.contains { $0.hasPrefix("timer: ") && $0.contains("frames in") })
    #expect(session.rows.contains { $0.hasPrefix("average ") })
  }

  @Test(
    "A signal that asks to end is obeyed after the terminal is in order",
    arguments: [
      (SIGINT, [0]), (SIGTERM, [0, 128 + Int(SIGTERM)]), (SIGHUP, [0, 128 + Int(SIGHUP)]),
      (SIGQUIT, [0, 128 + Int(SIGQUIT)]),
    ])
  func askedToEnd(signal: Int32, statuses: [Int]) throws {
    let session = try TerminalSession.start([])
    #expect(session.waitForRate())
    session.send(signal)
    #expect(session.waitForEnd())
    #expect(statuses.contains(session.status ?? -1), "status \(session.status ?? -1)")
    let faults = session.faultsAfterEnd()
    #expect(faults == [])
  }

  @Test(
    "A trap or another fatal signal still kills, after the terminal is in order",
    arguments: [SIGILL, SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGTRAP])
  func killed(signal: Int32) throws {
    let session = try TerminalSession.start([])
    #expect(session.waitForRate())
    session.send(signal)
    #expect(session.waitForEnd())
    #expect(session.status == 128 + Int(signal))
    let faults = session.faultsAfterEnd()
    #expect(faults == [])
  }

  @Test("--duration ends by itself")
  func duration() throws {
    let session = try TerminalSession.start(["--duration", "1", "--interval", "0.2"])
    #expect(session.waitForEnd())
    #expect(session.status == 0)
    let faults = session.faultsAfterEnd()
    #expect(faults == [])
  }

  @Test("An error while starting leaves the terminal as it was")
  func error() throws {
    let session = try TerminalSession.start(["--theme", "nosuch"])
    #expect(session.waitForEnd())
    #expect(session.status == 64)
    let faults = session.faultsAfterEnd()
    #expect(faults == [])
  }

  @Test("Control-Z gives the terminal back, and fg takes it again without a drop")
  func suspend() throws {
    let session = try TerminalSession.shell()
    #expect(session.waitFor("ready>"))
    session.type(text: "stty -g > before; $FPSBAR; echo status=$?; stty -g > after")
    session.type("Enter")
    #expect(session.waitForRate())
    session.type("C-z")
    #expect(session.waitFor("Stopped"))
    #expect(session.flag("alternate_on") == "0")
    #expect(session.flag("cursor_flag") == "1")
    session.type(text: "stty -g > stopped")
    session.type("Enter")
    #expect(
      Patience.wait { session.folder.text(of: "stopped")?.isEmpty == false })
    // A shell in line editing sets its own modes; the cooked ones are those it gives a command.
    #expect(session.folder.text(of: "stopped") == session.folder.text(of: "before"))
    session.type(text: "fg")
    session.type("Enter")
    #expect(session.waitForRate())
    #expect(Patience.wait { session.rows.last?.contains("help") == true })
    session.type("q")
    #expect(session.waitFor("average "))
    #expect(session.flag("alternate_on") == "0")
    #expect(session.flag("cursor_flag") == "1")
  }

  @Test("SIGTSTP from outside and SIGCONT work as control-Z and fg do")
  func suspendFromOutside() throws {
    let session = try TerminalSession.shell()
    #expect(session.waitFor("ready>"))
    session.type(text: "sh -c 'echo $$ > pid; exec $FPSBAR'")
    session.type("Enter")
    #expect(session.waitForRate())
    session.send(SIGTSTP)
    #expect(session.waitFor("Stopped"))
    #expect(session.flag("alternate_on") == "0")
    session.type(text: "fg")
    session.type("Enter")
    #expect(session.waitForRate())
    session.type("q")
    #expect(session.waitFor("average "))
  }

  @Test("SIGTSTP from outside stops wrap with its program once, and fg goes on with both")
  func suspendWrapFromOutside() throws {
    let session = try TerminalSession.shell()
    #expect(session.waitFor("ready>"))
    session.type(text: "sh -c 'echo $$ > pid; exec $FPSBAR wrap -- cat'")
    session.type("Enter")
    #expect(session.waitFor("live"))
    session.send(SIGTSTP)
    #expect(session.waitFor("Stopped"))
    #expect(session.flag("alternate_on") == "0")
    session.type(text: "fg")
    session.type("Enter")
    #expect(Patience.wait { session.flag("alternate_on") == "1" })
    // A second stop would come before any answer.
    session.type(text: "going on")
    #expect(session.waitFor("going on"))
    #expect(session.flag("alternate_on") == "1")
    session.send(SIGTERM)
    #expect(Patience.wait { session.flag("alternate_on") == "0" })
  }

  @Test(
    "A stop that no shell answers leaves nothing behind", arguments: [[], ["wrap", "--", "cat"]])
  func unansweredStop(words: [String]) throws {
    let session = try TerminalSession.start(words)
    #expect(session.waitFor(" 00:0"))
    session.send(SIGSTOP)
    session.send(SIGCONT)
    // What is typed is echoed only once the signal has been taken.
    session.type(text: "?")
    #expect(session.waitFor(words.isEmpty ? "what fpsbar costs" : "?"))
    session.send(SIGTERM)
    #expect(session.waitForEnd())
    let faults = session.faultsAfterEnd()
    #expect(faults == [])
  }

  @Test("A signal that nobody asked for gives the terminal back", arguments: [SIGALRM, SIGXCPU])
  func otherSignals(signal: Int32) throws {
    let session = try TerminalSession.shell()
    #expect(session.waitFor("ready>"))
    session.type(text: "sh -c 'echo $$ > pid; exec $FPSBAR themes classic'")
    session.type("Enter")
    #expect(Patience.wait { session.flag("alternate_on") == "1" })
    session.send(signal)
    #expect(Patience.wait { session.flag("alternate_on") == "0" })
    #expect(session.flag("cursor_flag") == "1")
  }

  @Test("A terminal that goes away ends the program")
  func gone() throws {
    let session = try TerminalSession.start([])
    #expect(session.waitForRate())
    let pid = try #require(session.pid)
    session.tmux("kill-server")
    #expect(Patience.wait { kill(pid, 0) != 0 })
  }
}
