import Arguments
import FoundationEssentials
import Glibc

/// Defaults that the user keeps: the configuration file and the variable `FPSBAR_OPTS`.
struct Defaults {
  var configuration: [ArgumentDefault] = []
  var environment: [String] = []
  /// Where the configuration is from.
  var path: String?

  /// Reads both. A file that is not there is no error; one that cannot be understood is.
  static func load(known parser: CommandLineParser) throws(Diagnostic) -> Defaults {
    var defaults = Defaults()
    if let words = getenv("FPSBAR_OPTS") {
      defaults.environment = try splitWords(String(cString: words))
    }
    guard let path = configurationPath else { return defaults }
    guard let text = try read(path) else { return defaults }
    defaults.path = path
    defaults.configuration = try decode(text, path: path, parser: parser)
    return defaults
  }

  /// `$XDG_CONFIG_HOME/fpsbar`, by default `~/.config/fpsbar`.
  static var configurationFolder: String? {
    if let base = getenv("XDG_CONFIG_HOME"), base[0] == UInt8(ascii: "/") {
      return String(cString: base) + "/fpsbar"
    }
    guard let home = getenv("HOME"), home[0] != 0 else { return nil }
    return String(cString: home) + "/.config/fpsbar"
  }

  fileprivate static var configurationPath: String? {
    configurationFolder.map { $0 + "/config.json" }
  }

  private static func read(_ path: String) throws(Diagnostic) -> Data? {
    guard access(path, F_OK) == 0 else { return nil }
    return Data(try SettingsFile.read(path, limit: 1 << 20))
  }

  private static func decode(
    _ data: Data, path: String, parser: CommandLineParser
  ) throws(Diagnostic) -> [ArgumentDefault] {
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    let values: [String: ConfigurationValue]
    do {
      values = try decoder.decode([String: ConfigurationValue].self, from: data)
    } catch {
      throw Diagnostic(
        "\(path): not a JSON object of option names and values (comments are allowed)",
        status: .usage)
    }
    return try values.sorted { $0.key < $1.key }.map { key, value throws(Diagnostic) in
      guard let wanted = parser.expectation(ofOption: key) else {
        throw Diagnostic(
          "\(path): unknown key '\(key)' (keys are long option names, without dashes)",
          status: .usage)
      }
      guard let word = value.word, !value.isFlag || wanted == Flag.expectation else {
        throw Diagnostic("\(path): '\(key)' takes \(wanted), not \(value.what)", status: .usage)
      }
      return ArgumentDefault(name: key, word: word)
    }
  }

  /// Splits at white space; quotes keep a word together and a backslash keeps a character.
  private static func splitWords(_ text: String) throws(Diagnostic) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var escaped = false
    for character in text {
      if escaped {
        word = (word ?? "") + String(character)
        escaped = false
      } else if character == "\\", quote != "'" {
        escaped = true
      } else if character == quote {
        quote = nil
      } else if quote == nil, character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if quote == nil, character.isWhitespace {
        if let done = word { words.append(done) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    guard quote == nil else { throw Diagnostic("FPSBAR_OPTS: a quote is open", status: .usage) }
    if let word { words.append(word) }
    return words
  }
}

extension Option {
  /// Where the value is from, as the beginning of a message about it; empty for what the command
  /// line says.
  var place: String {
    switch origin {
    case .configurationFile: Defaults.configurationPath.map { $0 + ": " } ?? ""
    case .environment: "FPSBAR_OPTS: "
    case .builtIn, .commandLine: ""
    }
  }
}

/// A value in the configuration file: text, a number, or true and false for flags.
private struct ConfigurationValue: Decodable {
  /// As on the command line; `nil` for what can be no value of an option.
  var word: String?
  var isFlag = false
  /// What it is, for a message.
  var what: String

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      what = "null"
    } else if let flag = try? container.decode(Bool.self) {
      (word, isFlag) = (String(flag), true)
      what = String(flag)
    } else if let number = try? container.decode(Double.self) {
      word = number.argumentText
      what = number.argumentText
    } else if let text = try? container.decode(String.self) {
      word = text
      what = "'\(text)'"
    } else if (try? decoder.unkeyedContainer()) != nil {
      what = "a list"
    } else {
      what = "an object in { }"
    }
  }
}
