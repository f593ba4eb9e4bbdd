/// How many colours a terminal has.
public enum ColorDepth: String, CaseIterable, Sendable {
  /// 24 bits for each colour.
  case trueColor
  /// The 256 colours of xterm's palette.
  case palette256
  /// Eight colours and their bright versions.
  case palette16
  /// Eight colours.
  case palette8
  /// None: bold, normal, dim and reverse video.
  case monochrome

  /// Picks the depth from what is known about the terminal.
  ///
  /// `NO_COLOR`, when set and not empty, wins over everything but an explicit choice, which the
  /// caller makes instead of calling this. `COLORTERM` of `truecolor` or `24bit` means 24 bits, and
  /// so does a description with direct colour; otherwise the description's number of colours counts.
  public static func detected(
    noColor: String?, colorTerm: String?, term: String?, descriptionColors: Int,
    descriptionIsDirect: Bool
  ) -> ColorDepth {
    if let noColor, !noColor.isEmpty { return .monochrome }
    // A terminal that cannot colour at all does not learn it from a variable.
    if term == "dumb" { return .monochrome }
    if colorTerm == "truecolor" || colorTerm == "24bit" || descriptionIsDirect {
      return .trueColor
    }
    switch descriptionColors {
    case 256...: return .palette256
    case 16...: return .palette16
    case 8...: return .palette8
    default: return .monochrome
    }
  }
}
