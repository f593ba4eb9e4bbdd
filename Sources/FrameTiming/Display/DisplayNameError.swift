/// Why a text is no display's name. Cases carry the text as it was given.
public enum DisplayNameError: Error, Equatable, Sendable {
  /// Neither a known device nor `fixed:` nor `vrr:`.
  case unknown(name: String)
  /// What stands for a rate is no plain number.
  case malformedRate(name: String, found: String)
  /// The rate is a number, but no display has it.
  case rateOutOfRange(name: String, found: String)
  /// `vrr:` is not followed by two rates with a hyphen between them.
  case malformedRange(name: String)
  /// The range's minimum is not below its maximum.
  case emptyRange(name: String, isReversed: Bool)
}

extension DisplayNameError: CustomStringConvertible {
  /// One line for a person: what is wrong and what would be right.
  public var description: String {
    let rates = DisplayPanel.permittedRates
    let span = "\(rates.lowerBound) to \(rates.upperBound) Hz"
    return switch self {
    case .unknown(let name):
      "no display is called '\(quoted(name))'"
        + " (use iphone-13-pro, ipad-pro, fixed:N or vrr:MIN-MAX)"
    case .malformedRate(let name, let found):
      "'\(quoted(found))' in '\(quoted(name))' is no rate"
        + " (use hertz such as 60, 59.94 or 60000/1001)"
    case .rateOutOfRange(let name, let found):
      "no display of '\(quoted(name))' can do \(quoted(found)) Hz (use \(span))"
    case .malformedRange(let name):
      "'\(quoted(name))' is no range (use vrr:MIN-MAX, for example vrr:48-144)"
    case .emptyRange(let name, let isReversed):
      isReversed
        ? "the range of '\(quoted(name))' is the wrong way round (use vrr:MIN-MAX)"
        : "the range of '\(quoted(name))' is empty (use fixed:N for a single rate)"
    }
  }

  /// At most 40 characters, controls replaced: the text comes from outside.
  private func quoted(_ text: String) -> String {
    let short = text.count > 40 ? text.prefix(39) + "…" : Substring(text)
    return String(
      String.UnicodeScalarView(
        short.unicodeScalars.map { $0.properties.generalCategory.isPrintable ? $0 : "?" }))
  }
}

extension Unicode.GeneralCategory {
  /// Whether a character of this kind is safe on a terminal.
  fileprivate var isPrintable: Bool {
    switch self {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      false
    default: true
    }
  }
}
