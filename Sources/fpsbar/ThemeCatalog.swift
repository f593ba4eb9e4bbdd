import Arguments
import Dashboard

/// Finds themes by name or path.
enum ThemeCatalog {
  static func themes(startingWith name: String) throws(Diagnostic) -> [ThemeFile] {
    [ThemeFile()]
  }
}
