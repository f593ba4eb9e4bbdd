public import ScreenGrid

/// What the terminal can show, for text that is printed without taking the screen over.
public enum TerminalColors {
  /// How many colours the terminal on a descriptor has, as a screen on it would use.
  ///
  /// `NO_COLOR` and `COLORTERM` count; a terminal that nobody knows has none.
  public static func detectedDepth(output: Int32 = 1) -> ColorDepth {
    guard
      let description = try? TerminalDescription.read(
        term: TerminalEnvironment["TERM"], output: output)
    else { return .monochrome }
    return depth(of: description)
  }

  static func depth(of description: TerminalDescription) -> ColorDepth {
    ColorDepth.detected(
      noColor: TerminalEnvironment["NO_COLOR"], colorTerm: TerminalEnvironment["COLORTERM"],
      term: description.name, descriptionColors: Int(description[number: "colors"] ?? 0),
      descriptionIsDirect: description.claimsDirectColor)
  }
}
