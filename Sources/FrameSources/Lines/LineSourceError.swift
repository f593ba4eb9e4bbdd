/// Why lines cannot be read.
public enum LineSourceError: Error, Equatable, Sendable {
  /// The regular expression is none.
  case pattern(LinePatternError)
  /// Standard input is the terminal: nothing is piped in.
  case terminal
  /// A file, or standard input where `path` is `nil`, could not be opened.
  case open(path: String?, Errno)
}
