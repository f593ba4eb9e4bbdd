/// A value that one word of a command line can say.
public protocol ExpressibleByArgument {
  /// Makes the value, or `nil` when the word cannot mean one.
  init?(argument: String)
  /// What would be right, for the error line: "a number", "'2', '3' or 'auto'".
  static var expectation: String { get }
  /// The value as its word, for the default in the help.
  var argumentText: String { get }
}

/// A value that an option may also have when it stands alone, as `--snapshot` does.
///
/// A following word is taken only if it can be a value.
public protocol ExpressibleByOptionalArgument: ExpressibleByArgument {
  /// The value of the option without a word after it.
  static var whenAlone: Self { get }
}

extension String: ExpressibleByArgument {
  public init?(argument: String) { self = argument }
  public static var expectation: String { "text" }
  public var argumentText: String { self }
}

extension Int: ExpressibleByArgument {
  public init?(argument: String) { self.init(argument) }
  public static var expectation: String { "a whole number" }
  public var argumentText: String { String(self) }
}

extension Double: ExpressibleByArgument {
  /// Decimal numbers only, whatever the locale: no hexadecimal, no `inf`, no `nan`.
  public init?(argument: String) {
    let allowed = argument.utf8.allSatisfy { byte in
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: ".")
        || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") || byte | 0x20 == 0x65
    }
    guard allowed, let value = Double(argument), value.isFinite else { return nil }
    self = value
  }

  public static var expectation: String { "a number" }

  public var argumentText: String {
    guard let whole = Int(exactly: self) else { return String(self) }
    return String(whole)
  }
}

extension Optional: ExpressibleByArgument where Wrapped: ExpressibleByArgument {
  public init?(argument: String) {
    guard let value = Wrapped(argument: argument) else { return nil }
    self = value
  }

  public static var expectation: String { Wrapped.expectation }
  public var argumentText: String { self?.argumentText ?? "" }
}

extension ExpressibleByArgument where Self: CaseIterable & RawRepresentable, RawValue == String {
  public init?(argument: String) { self.init(rawValue: argument) }

  public static var expectation: String {
    let words = allCases.map { "'\($0.rawValue)'" }
    guard words.count > 1, let last = words.last else { return words.joined() }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }

  public var argumentText: String { rawValue }
}
