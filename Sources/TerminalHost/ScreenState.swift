import ScreenGrid

/// Everything that makes up a hosted screen but the cursor's place, which libvterm keeps.
///
/// A plain value, so that a checkpoint of a recording is a copy.
struct ScreenState: Sendable {
  /// The screen in use.
  var buffer: ScreenBuffer
  /// The main screen while the alternate one is in use.
  var mainBuffer: ScreenBuffer?
  var clusters = GlyphClusters()
  var pen = Pen()
  var charsets = CharacterSets()
  var saved = SavedCursor()
  /// What the main screen has saved, while the alternate one is in use.
  var mainSaved = SavedCursor()
  /// The scroll region's first row.
  var top = 0
  /// The row after the scroll region's last.
  var bottom: Int
  var leftRightMargins = false
  /// The first column and the column after the last, while there are such margins.
  var columnMargins: Range<Int>?
  var insert = false
  var newLine = false
  var origin = false
  var autowrap = true
  var reverseScreen = false
  var cursorVisible = true
  var cursorBlinks = false
  var bracketOpen = false
  var tabStops: [Bool]
  var outer = OuterModes()
  var titles: [String?] = []

  /// Whether the alternate screen is in use.
  var isAlternate: Bool { mainBuffer != nil }

  init(size: GridSize) {
    self.buffer = ScreenBuffer(size: size)
    self.bottom = size.rows
    self.tabStops = Self.defaultTabStops(size.columns)
  }

  static func defaultTabStops(_ columns: Int) -> [Bool] {
    (0..<columns).map { $0 % 8 == 0 }
  }
}

/// What DECSC keeps and DECRC brings back.
struct SavedCursor: Equatable, Sendable {
  var column = 0
  var row = 0
  var pen = Pen()
  var charsets = CharacterSets()
  var origin = false
  var wrapPending = false
}
