/// What a hosted program asks of the terminal itself and not of its screen: how the mouse, the keys
/// and pasted text are reported, the cursor's shape, the title.
///
/// The outer terminal has to be told, because its reports go to the program unread. They are kept
/// as a state, so that only differences are sent and everything can be put back at the end.
public struct OuterModes: Equatable, Sendable {
  /// The DEC private mode that reports the mouse: 9, 1000, 1002, 1003, or 0 for none.
  public var mouseTracking = 0
  /// The DEC private mode of the reports' encoding: 1005, 1006, 1015, or 0 for the oldest.
  public var mouseEncoding = 0
  /// Cursor keys send SS3 (DECCKM).
  public var applicationCursorKeys = false
  /// The keypad sends SS3 (DECKPAM).
  public var applicationKeypad = false
  /// Pasted text comes in brackets (2004).
  public var bracketedPaste = false
  /// Focus is reported (1004).
  public var focusReports = false
  /// What the wheel does on the alternate screen (1007); `nil` where the program did not say.
  public var alternateScroll: Bool?
  /// xterm's modifyOtherKeys, 0 to 2.
  public var modifyOtherKeys = 0
  /// The parameter of DECSCUSR, 0 (the terminal's own) to 6.
  public var cursorStyle = 0
  /// The window's title; `nil` where the program did not set one.
  public var title: String?

  /// A terminal that nobody has asked for anything.
  public init() {}

  /// What has to be written to a terminal in the state `previous` to bring it into this one.
  public func bytes(from previous: OuterModes) -> [UInt8] {
    var text = ""
    func mode(_ number: Int, _ before: Bool, _ after: Bool) {
      if before != after { text += "\u{1B}[?\(number)\(after ? "h" : "l")" }
    }
    if previous.mouseTracking != mouseTracking {
      if previous.mouseTracking != 0 { text += "\u{1B}[?\(previous.mouseTracking)l" }
      if mouseTracking != 0 { text += "\u{1B}[?\(mouseTracking)h" }
    }
    if previous.mouseEncoding != mouseEncoding {
      if previous.mouseEncoding != 0 { text += "\u{1B}[?\(previous.mouseEncoding)l" }
      if mouseEncoding != 0 { text += "\u{1B}[?\(mouseEncoding)h" }
    }
    mode(1, previous.applicationCursorKeys, applicationCursorKeys)
    if previous.applicationKeypad != applicationKeypad {
      text += applicationKeypad ? "\u{1B}=" : "\u{1B}>"
    }
    mode(2004, previous.bracketedPaste, bracketedPaste)
    mode(1004, previous.focusReports, focusReports)
    if previous.alternateScroll != alternateScroll {
      text += "\u{1B}[?1007\(alternateScroll ?? !(previous.alternateScroll ?? false) ? "h" : "l")"
    }
    if previous.modifyOtherKeys != modifyOtherKeys {
      text += "\u{1B}[>4;\(modifyOtherKeys)m"
    }
    if previous.cursorStyle != cursorStyle { text += "\u{1B}[\(cursorStyle) q" }
    if previous.title != title, let title { text += "\u{1B}]2;\(title)\u{1B}\\" }
    return Array(text.utf8)
  }
}
