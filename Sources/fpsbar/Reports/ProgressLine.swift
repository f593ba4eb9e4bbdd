/// Says on standard error how far long work is, when that is a terminal.
struct ProgressLine {
  private let isShown: Bool
  private var ticks = 0
  private var width = 0

  init() { isShown = StandardError.isTerminal }

  /// Shows a text from the fourth call on: what takes less than half a second needs no words.
  mutating func update(_ text: String) {
    ticks += 1
    guard isShown, ticks > 3 else { return }
    let padding = String(repeating: " ", count: max(0, width - text.count))
    StandardError.redraw(text + padding)
    width = text.count
  }

  /// Takes the line away.
  mutating func clear() {
    guard width > 0 else { return }
    StandardError.endRedraw(columns: width)
    width = 0
  }
}
