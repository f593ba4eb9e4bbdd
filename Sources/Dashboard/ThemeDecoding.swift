import FoundationEssentials
import ScreenGrid

/// Decodes themes, and finds the place of an error once decoding has failed.
enum ThemeDecoding {
  /// A theme larger than this is none.
  private static let mostBytes = 1 << 16

  static func file(from bytes: [UInt8]) throws(ThemeError) -> ThemeFile {
    guard bytes.count <= mostBytes else {
      throw ThemeError(line: 1, column: 1, problem: "larger than 64 KB, so hardly a theme")
    }
    let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    do {
      return try decoder.decode(DecodedTheme.self, from: Data(bytes)).file
    } catch {
      throw located(error, in: bytes)
    }
  }

  /// The decoder knows what is wrong, or only that something is; the scanner knows where.
  private static func located(_ error: any Error, in bytes: [UInt8]) -> ThemeError {
    let places: JSONPlaces
    do throws(ThemeError) {
      places = try JSONPlaces(bytes)
    } catch {
      return error
    }
    let (path, problem) = explanation(of: error)
    let place = places.place(of: path)
    return ThemeError(line: place.line, column: place.column, problem: problem)
  }

  private static func explanation(of error: any Error) -> ([JSONPlaces.Step], String) {
    guard let error = error as? DecodingError else { return ([], "cannot be read as a theme") }
    switch error {
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      return (steps(context.codingPath), mismatch(type, context.codingPath))
    case .keyNotFound(let key, let context):
      return (steps(context.codingPath), "the key '\(key.stringValue)' is missing here")
    case .dataCorrupted(let context):
      // What the scanner lets pass and the decoder does not.
      let known = context.underlyingError == nil || !context.codingPath.isEmpty
      return (steps(context.codingPath), known ? context.debugDescription : "this is no JSON")
    @unknown default:
      return ([], "cannot be read as a theme")
    }
  }

  private static func mismatch(_ type: any Any.Type, _ path: [any CodingKey]) -> String {
    let name = path.last(where: { $0.intValue == nil })?.stringValue ?? ""
    let wanted: String
    switch type {
    case is String.Type: wanted = "a text in quotes"
    case is Bool.Type: wanted = "true or false"
    case is Double.Type: wanted = "a number"
    case is [DecodedStop].Type, is [any Sendable].Type: wanted = "a list"
    default: wanted = "\(type)".hasPrefix("Array") ? "a list in [ ]" : "an object in { }"
    }
    return name.isEmpty ? "a theme is \(wanted)" : "'\(name)' takes \(wanted)"
  }

  private static func steps(_ path: [any CodingKey]) -> [JSONPlaces.Step] {
    path.map { key in
      key.intValue.map { .index($0) } ?? .key(key.stringValue)
    }
  }
}
