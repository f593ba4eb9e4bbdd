import ScreenGrid

/// What turns reports of the mouse on and off: presses, drags and releases, in decimal numbers.
struct MouseBytes {
  let on = Array("\u{1B}[?1002h\u{1B}[?1006h".utf8)
  let off = Array("\u{1B}[?1006l\u{1B}[?1002l".utf8)
}

extension TerminalDescription {
  /// The size that the description gives, 80 × 24 where it gives none.
  var size: GridSize {
    let columns = self[number: "cols"] ?? 0
    let rows = self[number: "lines"] ?? 0
    return columns > 0 && rows > 0
      ? GridSize(columns: Int(columns), rows: Int(rows)) : GridSize(columns: 80, rows: 24)
  }

  /// Whether the terminal reports the mouse as xterm does.
  var hasMouse: Bool { self[string: "kmous"] != nil }

  /// Sequences that the description gives for keys.
  var keys: [[UInt8]: Key] {
    let names: [(String, Key)] = [
      ("kcuu1", .up), ("kcud1", .down), ("kcub1", .left), ("kcuf1", .right), ("khome", .home),
      ("kend", .end), ("kpp", .pageUp), ("knp", .pageDown), ("kich1", .insert),
      ("kdch1", .delete), ("kcbt", .backtab), ("kent", .enter),
    ]
    var keys: [[UInt8]: Key] = [:]
    for (name, key) in names {
      if let sequence = self[string: name] { keys[sequence] = key }
    }
    return keys
  }

  /// What gives the terminal back when nobody can ask curses any more.
  func resetBytes(mouse: MouseBytes?) -> [UInt8] {
    var bytes = mouse?.off ?? []
    for name in ["rmacs", "sgr0", "op", "cnorm"] { bytes += withoutPadding(name) }
    let leave = withoutPadding("rmcup")
    return bytes + (leave.isEmpty ? Array("\r\n".utf8) : leave)
  }

  /// A string without the delays that terminfo writes as `$<…>`.
  private func withoutPadding(_ name: String) -> [UInt8] {
    var result: [UInt8] = []
    var rest = (self[string: name] ?? [])[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "$"), rest.first == UInt8(ascii: "<"),
        let end = rest.firstIndex(of: UInt8(ascii: ">"))
      {
        rest = rest[(end + 1)...]
      } else {
        result.append(byte)
      }
    }
    return result
  }
}
