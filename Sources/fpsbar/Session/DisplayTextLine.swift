import FrameSources
import ScreenGrid

/// Outside text on one line of standard output.
enum DisplayTextLine {
  /// The text without anything that a terminal would act on.
  static func safe(_ text: String) -> String { DisplayText.safe(ArgumentText.shown(text)) }
}
