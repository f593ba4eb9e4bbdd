/// What the user did with keyboard or mouse.
public enum Key: Hashable, Sendable {
  /// A printable character, the space included.
  case character(Character)
  /// A letter or sign held with control, in lower case: `control("c")`, `control("\\")`.
  case control(Character)
  case up
  case down
  case left
  case right
  case home
  case end
  case pageUp
  case pageDown
  case insert
  case delete
  case backspace
  case enter
  case tab
  case backtab
  case escape
  /// F1 is 1.
  case function(Int)
  case mousePress(GridPoint)
  /// The mouse moved with the button held.
  case mouseDrag(GridPoint)
  case mouseRelease(GridPoint)
  /// The wheel turned; negative is up.
  case mouseWheel(GridPoint, Int)
  /// The terminal has another size.
  case resize(GridSize)
}
