/// The names of a table's columns, comparable across spellings: lower case, nothing but letters,
/// digits, `%` and `.`, so that `Ms Between_Presents` and `msBetweenPresents` are the same.
struct ColumnNames: Equatable {
  /// The names in order; a name may occur twice.
  let names: [String]

  init(_ text: TraceText, _ cells: [Range<Int>]) {
    self.names = cells.map { Self.plain(text.string($0)) }
  }

  /// The first column that has the first of `candidates` that any column has.
  func index(of candidates: String...) -> Int? {
    for candidate in candidates {
      if let index = names.firstIndex(of: candidate) { return index }
    }
    return nil
  }

  /// Whether all of `wanted` are there.
  func contains(_ wanted: String...) -> Bool {
    wanted.allSatisfy(names.contains)
  }

  static func plain(_ name: String) -> String {
    String(
      String.UnicodeScalarView(
        name.lowercased().unicodeScalars.filter { scalar in
          scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
            || scalar == "%" || scalar == "."
        }))
  }
}
