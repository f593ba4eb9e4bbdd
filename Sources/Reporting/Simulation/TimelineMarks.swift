/// What a timeline is drawn with.
public struct TimelineMarks: Equatable, Sendable {
  /// A refresh with a new frame, and where that frame begins to be seen.
  var flip: Character
  /// A refresh without one.
  var again: Character
  /// A frame that becomes ready.
  var ready: Character
  /// A frame that is replaced.
  var dropped: Character
  /// While a frame is seen.
  var seen: Character
  /// A mark on the time axis.
  var tick: Character
  /// Between two numbers.
  var separator: String
  /// Before a number that is late.
  var late: Character

  /// For terminals that show Unicode.
  public static let unicode = TimelineMarks(
    flip: "│", again: "╵", ready: "▾", dropped: "×", seen: "─", tick: "┊", separator: " · ",
    late: "+")

  /// For those that do not.
  public static let ascii = TimelineMarks(
    flip: "|", again: "'", ready: "v", dropped: "x", seen: "-", tick: ":", separator: ", ",
    late: "+")
}
