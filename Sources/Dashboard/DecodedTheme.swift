import ScreenGrid

/// A theme on its way from JSON: every key checked, every value judged where it stands.
struct DecodedTheme: Decodable {
  var file = ThemeFile()

  private static let keys = [
    "name", "description", "light", "background", "hue", "thresholds", "gradient", "colorless",
    "text", "bright", "dim", "hairline", "bar", "grades",
  ]
  private static let gradeKeys = ["good", "warning", "critical", "beyond"]

  init(from decoder: any Decoder) throws {
    let values = try StrictValues(decoder, known: Self.keys)
    if let name = try values.text("name") {
      file.name = name
      // The default describes the default theme alone.
      file.summary = ""
    }
    file.summary = try values.text("description") ?? file.summary
    file.isLight = try values.decode(Bool.self, "light") ?? file.isLight
    if file.isLight { file.background = .white }
    switch try values.color("background") {
    case .rgb(let color): file.background = color
    case .terminal: throw values.problem("background", "has to be a colour, as #101216")
    case nil: break
    }
    file.text = try values.color("text") ?? file.text
    file.bright = try values.color("bright") ?? file.bright
    file.dim = try values.color("dim") ?? file.dim
    file.hairline = try values.color("hairline") ?? file.hairline
    file.bar = try values.color("bar") ?? file.bar
    if let grades = try values.object("grades", known: Self.gradeKeys) {
      file.good = try grades.color("good") ?? file.good
      file.warning = try grades.color("warning") ?? file.warning
      file.critical = try grades.color("critical") ?? file.critical
      file.beyond = try grades.color("beyond") ?? file.beyond
    }
    file.rule = try Self.rule(values) ?? file.rule
  }

  /// The one rule of a theme; two of them would contradict each other.
  private static func rule(_ values: StrictValues) throws -> RateColorRule? {
    var rules: [(key: String, rule: RateColorRule)] = []
    if let hue = try values.object("hue", known: ["scale", "overflow"]) {
      rules.append(("hue", try self.hue(hue)))
    }
    if let stops = try values.decode([DecodedStop].self, "thresholds") {
      rules.append(("thresholds", .thresholds(try checked(stops, values, "thresholds"))))
    }
    if let stops = try values.decode([DecodedStop].self, "gradient") {
      rules.append(("gradient", .gradient(try checked(stops, values, "gradient"))))
    }
    if try values.decode(Bool.self, "colorless") == true { rules.append(("colorless", .none)) }
    if rules.count > 1 {
      throw values.problem(
        rules[1].key, "'\(rules[1].key)' cannot stand beside '\(rules[0].key)': one rule a theme")
    }
    return rules.first?.rule
  }

  private static func hue(_ values: StrictValues) throws -> RateColorRule {
    let scale = try values.decode(Double.self, "scale") ?? 3
    guard scale >= 0.1, scale <= 1000 else {
      throw values.problem("scale", "'scale' is from 0.1 to 1000 times the target, usually 3")
    }
    let word = try values.text("overflow") ?? RateColorRule.HueOverflow.hold.rawValue
    guard let overflow = RateColorRule.HueOverflow(rawValue: word) else {
      throw values.problem("overflow", "'overflow' is hold, wrap or green, not '\(word)'")
    }
    return .hue(scale: scale, overflow: overflow)
  }

  /// The stops, which must rise and be of one kind.
  private static func checked(
    _ stops: [DecodedStop], _ values: StrictValues, _ key: String
  ) throws -> [RateColorRule.Stop] {
    guard !stops.isEmpty else { throw values.problem(key, "'\(key)' needs at least one colour") }
    for (index, pair) in zip(stops, stops.dropFirst()).enumerated() {
      guard pair.0.isShare == pair.1.isShare else {
        throw values.problem(key, index + 1, "either every one has 'from', or every one 'share'")
      }
      guard pair.0.number < pair.1.number else {
        throw values.problem(key, index + 1, "the numbers have to rise")
      }
    }
    return stops.map(\.stop)
  }
}

/// One colour of a list, and where it begins.
struct DecodedStop: Decodable {
  var number: Double
  var isShare: Bool
  var color: RGBColor

  init(from decoder: any Decoder) throws {
    let values = try StrictValues(decoder, known: ["from", "share", "color"])
    let from = try values.decode(Double.self, "from")
    let share = try values.decode(Double.self, "share")
    guard let number = from ?? share, from == nil || share == nil else {
      throw values.problem("either 'from' (frames per second) or 'share' (of the target) is needed")
    }
    guard number >= 0, number <= 1e6 else {
      throw values.problem(from == nil ? "share" : "from", "this is from 0 to 1000000")
    }
    guard case .rgb(let color)? = try values.color("color") else {
      throw values.problem("'color' is needed, as #00ff00")
    }
    self.number = number
    self.isShare = from == nil
    self.color = color
  }

  var stop: RateColorRule.Stop {
    RateColorRule.Stop(isShare ? .shareOfTarget(number) : .rate(number), color: color)
  }
}
