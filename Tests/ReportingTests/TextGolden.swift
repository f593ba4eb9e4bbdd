import Foundation

/// Compares texts with recorded ones: `Goldens/<name>` beside the tests.
enum TextGolden {
  /// What differs, or `nil`. A missing golden differs; with `FPSBAR_RECORD_GOLDENS=1` the golden is
  /// written and the result still says so.
  static func mismatch(_ text: String, named name: String, testFile: String = #filePath) -> String?
  {
    let file = URL(filePath: testFile).deletingLastPathComponent()
      .appending(path: "Goldens").appending(path: name)
    if ProcessInfo.processInfo.environment["FPSBAR_RECORD_GOLDENS"] == "1" {
      do {
        try Data(text.utf8).write(to: file)
        return "recorded \(name); run again without FPSBAR_RECORD_GOLDENS"
      } catch {
        return "\(name) could not be recorded: \(error)"
      }
    }
    guard let golden = try? String(contentsOf: file, encoding: .utf8) else {
      return "there is no golden \(name); FPSBAR_RECORD_GOLDENS=1 records it:\n\(text)"
    }
    guard golden != text else { return nil }
    let before = golden.split(separator: "\n", omittingEmptySubsequences: false)
    let after = text.split(separator: "\n", omittingEmptySubsequences: false)
    var lines = ["the text differs from the golden \(name):"]
    for index in 0..<max(before.count, after.count) {
      let old = index < before.count ? before[index] : "(nothing)"
      let new = index < after.count ? after[index] : "(nothing)"
      if old != new { lines += ["line \(index + 1)", "- \(old)", "+ \(new)"] }
    }
    return lines.joined(separator: "\n")
  }
}
