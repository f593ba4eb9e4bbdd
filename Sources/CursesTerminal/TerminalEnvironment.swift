import CNcurses
import Glibc

/// The environment's variables that say what the terminal is.
enum TerminalEnvironment {
  /// A variable's value, or `nil` when it is not set.
  static subscript(name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Runs `body` with a variable set, and puts it back as it was: children must not inherit it.
  static func with<Result>(_ name: String, as value: String, _ body: () -> Result) -> Result {
    let before = self[name]
    setenv(name, value, 1)
    defer {
      if let before {
        setenv(name, before, 1)
      } else {
        unsetenv(name)
      }
    }
    return body()
  }
}

/// The character set that text is sent in.
enum TerminalLocale {
  /// Whether the user's locale is UTF-8.
  static var isUTF8: Bool {
    setlocale(LC_CTYPE, "")
    return nl_langinfo(nl_item(CODESET)).map { String(cString: $0) } == "UTF-8"
  }

  /// Takes the character set of the user's locale, or UTF-8 where that is asked for. Numbers and
  /// everything else keep the form of the C locale.
  static func use(unicode: Bool) {
    if !isUTF8, unicode { setlocale(LC_CTYPE, "C.UTF-8") }
  }
}

/// Opens a curses terminal for a description, with output to a stream; `nil` when curses refuses.
///
/// curses installs handlers for four signals, whose default action it takes over; they are put back
/// as the caller has its own way with signals.
func newTerminal(
  _ description: TerminalDescription, _ stream: UnsafeMutablePointer<FILE>
) -> OpaquePointer? {
  let signals = [SIGINT, SIGTERM, SIGTSTP, SIGWINCH]
  let before = signals.map { signal in
    var action = sigaction()
    sigaction(signal, nil, &action)
    return action
  }
  defer {
    for (signal, action) in zip(signals, before) {
      var action = action
      sigaction(signal, &action, nil)
    }
  }
  // The size is the description's, which is the terminal's; LINES and COLUMNS may be stale.
  use_env(false)
  return TerminalEnvironment.with("TERMINFO", as: description.environmentValue()) {
    newterm(description.name, stream, stream)
  }
}
