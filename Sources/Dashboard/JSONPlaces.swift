/// Where things are in a JSON text with comments: the place of a syntax error, or of every value.
///
/// It accepts what JSON5 accepts and keeps no values; it serves messages alone, after a decoder has
/// refused the text without saying where.
struct JSONPlaces {
  /// One step from the top of the text to a value.
  enum Step: Hashable {
    case key(String)
    case index(Int)
  }

  /// A place, from 1.
  struct Place: Equatable {
    var line: Int
    var column: Int
  }

  private var places: [[Step]: Place] = [:]

  /// Scans a text.
  ///
  /// - Throws: the first place at which it is no JSON.
  init(_ bytes: [UInt8]) throws(ThemeError) {
    var scanner = JSONScanner(bytes)
    try scanner.document()
    places = scanner.places
  }

  /// The place of a value, or of the nearest one around it. For members it is their key's.
  func place(of path: [Step]) -> Place {
    var path = path[...]
    while !path.isEmpty {
      if let place = places[Array(path)] { return place }
      path = path.dropLast()
    }
    return places[[]] ?? Place(line: 1, column: 1)
  }
}
