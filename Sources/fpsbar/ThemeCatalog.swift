import Arguments
import Dashboard
import Glibc
import ScreenGrid

/// Finds themes by name or path: the user's, those beside the program, those in the program.
enum ThemeCatalog {
  /// A theme and where it came from.
  struct Entry {
    var name: String
    /// `nil` is the program itself.
    var path: String?
    var theme: ThemeFile
  }

  /// The chosen theme, then every other one that can be read, in the order of the list.
  static func themes(startingWith choice: String) throws(Diagnostic) -> [ThemeFile] {
    let chosen = try entry(named: choice)
    var themes = [chosen.theme]
    for name in names where name != chosen.name {
      // A broken theme matters only to whoever asks for it.
      if let other = try? entry(named: name) { themes.append(other.theme) }
    }
    return themes
  }

  /// The names of all themes: built-in ones first, then whatever the folders have.
  static var names: [String] {
    var others: Set<String> = []
    for folder in folders { others.formUnion(themeNames(in: folder)) }
    return BuiltInThemes.names + others.subtracting(BuiltInThemes.names).sorted()
  }

  /// The theme of that name or at that path.
  static func entry(named choice: String) throws(Diagnostic) -> Entry {
    if choice.utf8.contains(UInt8(ascii: "/")) || choice.hasSuffix(".json") {
      return try read(path: choice, name: choice)
    }
    guard !choice.isEmpty else { throw unknown(choice) }
    for folder in folders {
      let path = "\(folder)/\(choice).json"
      if access(path, F_OK) == 0 { return try read(path: path, name: choice) }
    }
    guard let theme = BuiltInThemes.file(named: choice) else { throw unknown(choice) }
    return Entry(name: choice, path: nil, theme: theme)
  }

  /// Where themes are looked for, first match wins: the user's folder, the build folder that the
  /// program lies in, the installed data.
  private static let folders: [String] = {
    var folders: [String] = []
    if let own = Defaults.configurationFolder { folders.append("\(own)/themes") }
    guard let program = programPath else { return folders }
    var folder = program
    for level in 0..<8 {
      guard let slash = folder.lastIndex(of: "/") else { break }
      folder = String(folder[..<slash])
      if access("\(folder)/Package.swift", F_OK) == 0 { folders.append("\(folder)/themes") }
      if level == 1 { folders.append("\(folder)/share/fpsbar/themes") }
    }
    return folders
  }()

  private static var programPath: String? {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let length = buffer.withUnsafeMutableBytes { bytes in
      bytes.baseAddress.map { readlink("/proc/self/exe", $0, bytes.count) } ?? -1
    }
    return length > 0 ? String(decoding: buffer[..<length], as: UTF8.self) : nil
  }

  private static func themeNames(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasSuffix(".json"), !name.hasPrefix(".") { names.append(String(name.dropLast(5))) }
    }
    return names
  }

  private static func read(path: String, name: String) throws(Diagnostic) -> Entry {
    // Twice what a theme may have, so that the decoder says that it is too large.
    let bytes = try SettingsFile.read(path, limit: 1 << 17)
    // A file as it was shipped says what the program knows: reading JSON would double the start.
    if let text = BuiltInThemes.text(named: name), text.utf8.elementsEqual(bytes),
      let theme = BuiltInThemes.file(named: name)
    {
      return Entry(name: name, path: path, theme: theme)
    }
    do {
      return Entry(name: name, path: path, theme: try ThemeFile(bytes: bytes))
    } catch {
      throw Diagnostic("\(DisplayText.safe(path)): \(error)", status: .data)
    }
  }

  private static func unknown(_ name: String) -> Diagnostic {
    let shown = DisplayText.truncated(name, columns: 40)
    return Diagnostic(
      "unknown theme '\(shown)' (\(names.joined(separator: ", ")), or the path of a file)",
      status: .usage)
  }
}
