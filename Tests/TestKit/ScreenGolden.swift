import Foundation
public import ScreenGrid

/// Compares screens with recorded ones: `Goldens/<name>.screen` beside the test's file.
///
/// A golden has the rows between bars, the same rows with a letter for each cell's style, and a
/// legend of the letters.
public enum ScreenGolden {
  /// What differs from the golden, or `nil` when nothing does.
  ///
  /// A missing golden differs. With `FPSBAR_RECORD_GOLDENS=1` in the environment the golden is
  /// written, and the result still says so, so that a recording never passes.
  public static func mismatch(
    _ grid: CellGrid, named name: String, testFile: String = #filePath
  ) -> String? {
    let folder = URL(filePath: testFile).deletingLastPathComponent().appending(path: "Goldens")
    let file = folder.appending(path: "\(name).screen")
    let drawn = text(of: grid)
    if ProcessInfo.processInfo.environment["FPSBAR_RECORD_GOLDENS"] == "1" {
      do {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try drawn.write(to: file, atomically: true, encoding: .utf8)
        return "recorded \(name); run again without FPSBAR_RECORD_GOLDENS"
      } catch {
        return "\(name) could not be recorded: \(error)"
      }
    }
    guard let golden = try? String(contentsOf: file, encoding: .utf8) else {
      return "there is no golden \(name); FPSBAR_RECORD_GOLDENS=1 records it:\n\(drawn)"
    }
    return golden == drawn ? nil : difference(golden, drawn, name)
  }

  /// A grid as the text of a golden.
  public static func text(of grid: CellGrid) -> String {
    var letters: [CellStyle: Character] = [CellStyle(): "."]
    var legend: [String] = []
    var styleRows: [String] = []
    for row in 0..<grid.size.rows {
      var line = ""
      for column in 0..<grid.size.columns {
        let style = grid[column: column, row: row].style
        if letters[style] == nil {
          let letter = self.letter(letters.count - 1)
          letters[style] = letter
          legend.append("\(letter) \(description(of: style))")
        }
        line.append(letters[style] ?? "?")
      }
      styleRows.append("|\(line)|")
    }
    let rows = GridText.fullLines(grid).map { "|\($0)|" }
    let head = "\(grid.size.columns)x\(grid.size.rows)"
    return ([head] + rows + [""] + styleRows + [""] + legend).joined(separator: "\n") + "\n"
  }

  private static func letter(_ index: Int) -> Character {
    let alphabet = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
    if index < alphabet.count { return alphabet[index] }
    // Beyond the alphabet the letters come from a block of equally narrow characters.
    return Unicode.Scalar(UInt32(0x100 + index)).map { Character($0) } ?? "?"
  }

  private static func description(of style: CellStyle) -> String {
    var words = [description(of: style.foreground), "on", description(of: style.background)]
    let attributes: [(CellAttributes, String)] = [
      (.bold, "bold"), (.dim, "dim"), (.italic, "italic"), (.underline, "underline"),
      (.reverse, "reverse"), (.blink, "blink"), (.hidden, "hidden"),
      (.strikethrough, "strikethrough"),
    ]
    words += attributes.filter { style.attributes.contains($0.0) }.map(\.1)
    return words.joined(separator: " ")
  }

  private static func description(of color: CellColor) -> String {
    if let value = color.rgbValue { return RGBColor(value).hexText }
    return color.paletteIndex.map { "palette-\($0)" } ?? "default"
  }

  private static func difference(_ golden: String, _ drawn: String, _ name: String) -> String {
    let before = golden.split(separator: "\n", omittingEmptySubsequences: false)
    let after = drawn.split(separator: "\n", omittingEmptySubsequences: false)
    var lines = ["the screen differs from the golden \(name):"]
    for index in 0..<max(before.count, after.count) {
      let old = index < before.count ? before[index] : "(nothing)"
      let new = index < after.count ? after[index] : "(nothing)"
      if old != new { lines += ["line \(index + 1)", "- \(old)", "+ \(new)"] }
    }
    return lines.joined(separator: "\n")
  }
}
