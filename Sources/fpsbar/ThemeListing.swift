import Dashboard
import FoundationEssentials
import FrameTiming
import ScreenGrid

/// `fpsbar themes --json`: every theme's colours at a number of rates.
struct ThemeListing: Encodable {
  private var schema = "fpsbar-themes/1"
  private var target: Double
  private var themes: [Item]

  init(_ entries: [ThemeCatalog.Entry], target: Double) {
    self.target = target
    themes = entries.map { Item($0, target: target) }
  }

  /// One object and a line feed.
  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return JSONControls.escaped(String(decoding: try encoder.encode(self), as: UTF8.self)) + "\n"
  }

  private struct Item: Encodable {
    var name: String
    var description: String
    /// The file, or null for the program itself.
    var file: String?
    var light: Bool
    var ramp: [Step]

    init(_ entry: ThemeCatalog.Entry, target: Double) {
      name = entry.theme.name
      description = entry.theme.summary
      file = entry.path
      light = entry.theme.isLight
      let theme = Theme(entry.theme, depth: .trueColor)
      let highest = max(240, 2 * target)
      ramp = stride(from: 0, through: highest, by: 5).map { rate in
        Step(
          fps: rate, fill: theme.rateColor(rate, target: target)?.hexText,
          text: theme.rateText(rate, target: target)?.hexText,
          onFill: theme.onRate(rate, target: target)?.hexText)
      }
    }

    enum CodingKeys: CodingKey {
      case name
      case description
      case file
      case light
      case ramp
    }

    // A key is present even when its value is null.
    func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encode(name, forKey: .name)
      try values.encode(description, forKey: .description)
      try values.encode(file, forKey: .file)
      try values.encode(light, forKey: .light)
      try values.encode(ramp, forKey: .ramp)
    }
  }

  private struct Step: Encodable {
    var fps: Double
    var fill: String?
    var text: String?
    var onFill: String?

    enum CodingKeys: String, CodingKey {
      case fps
      case fill
      case text
      case onFill = "on_fill"
    }

    func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encode(fps, forKey: .fps)
      try values.encode(fill, forKey: .fill)
      try values.encode(text, forKey: .text)
      try values.encode(onFill, forKey: .onFill)
    }
  }
}
