import ScreenGrid

/// The values of a JSON object all of whose keys are known.
struct StrictValues {
  private let container: KeyedDecodingContainer<Name>

  /// Any key, so that unknown ones are seen too.
  struct Name: CodingKey {
    var stringValue: String
    var intValue: Int?

    init(stringValue: String) { self.stringValue = stringValue }

    init(intValue: Int) {
      self.intValue = intValue
      self.stringValue = String(intValue)
    }
  }

  init(_ decoder: any Decoder, known: [String]) throws {
    try self.init(decoder.container(keyedBy: Name.self), known: known)
  }

  private init(_ container: KeyedDecodingContainer<Name>, known: [String]) throws {
    self.container = container
    let unknown = container.allKeys.map(\.stringValue).filter { !known.contains($0) }.sorted()
    guard let key = unknown.first else { return }
    let shown = DisplayText.truncated(key, columns: 30)
    throw problem(key, "unknown key '\(shown)' (known are \(known.joined(separator: ", ")))")
  }

  func decode<Value: Decodable>(_ type: Value.Type, _ key: String) throws -> Value? {
    try container.decodeIfPresent(type, forKey: Name(stringValue: key))
  }

  /// A text, safe to show.
  func text(_ key: String) throws -> String? {
    try decode(String.self, key).map { DisplayText.truncated($0, columns: 120) }
  }

  func color(_ key: String) throws -> ThemeColor? {
    guard let text = try decode(String.self, key) else { return nil }
    if let color = ThemeColor(text: text) { return color }
    let shown = DisplayText.truncated(text, columns: 30)
    throw problem(key, "'\(shown)' is no colour (write #rrggbb, #rgb or default)")
  }

  func object(_ key: String, known: [String]) throws -> StrictValues? {
    guard container.contains(Name(stringValue: key)) else { return nil }
    return try StrictValues(
      container.nestedContainer(keyedBy: Name.self, forKey: Name(stringValue: key)), known: known)
  }

  /// An error at the value of a key.
  func problem(_ key: String, _ text: String) -> DecodingError {
    .dataCorrupted(
      DecodingError.Context(
        codingPath: container.codingPath + [Name(stringValue: key)], debugDescription: text))
  }

  /// An error at an element of a list.
  func problem(_ key: String, _ index: Int, _ text: String) -> DecodingError {
    .dataCorrupted(
      DecodingError.Context(
        codingPath: container.codingPath + [Name(stringValue: key), Name(intValue: index)],
        debugDescription: text))
  }

  /// An error at the object.
  func problem(_ text: String) -> DecodingError {
    .dataCorrupted(
      DecodingError.Context(codingPath: container.codingPath, debugDescription: text))
  }
}
