/// What a wrapper shares with the copies of itself that reflection hands out.
final class ArgumentBox<Value> {
  var value: Value
  var origin = ArgumentOrigin.builtIn

  init(_ value: Value) { self.value = value }
}

/// `--name VALUE`: a property set by an option.
///
/// The option is called like the property, in kebab case, unless `name` says otherwise.
@propertyWrapper
public struct Option<Value: ExpressibleByArgument> {
  let box: ArgumentBox<Value>
  let name: String?
  let valueName: String
  let help: String
  let check: ((Value) -> String?)?

  /// Declares an option with a default. `check` says what would be right about a value that is
  /// wrong, or `nil`.
  public init(
    wrappedValue: Value, name: String? = nil, _ valueName: String, help: String,
    check: ((Value) -> String?)? = nil
  ) {
    box = ArgumentBox(wrappedValue)
    self.name = name
    self.valueName = valueName
    self.help = help
    self.check = check
  }

  public var wrappedValue: Value {
    get { box.value }
    nonmutating set { box.value = newValue }
  }

  /// The wrapper itself, which knows where the value came from.
  public var projectedValue: Self { self }

  /// Where the value came from.
  public var origin: ArgumentOrigin { box.origin }

  /// Whether the command line itself said it.
  public var isGiven: Bool { box.origin == .commandLine }
}

extension Option where Value: ExpressibleByNilLiteral {
  /// Declares an option that is absent unless given.
  public init(
    name: String? = nil, _ valueName: String, help: String, check: ((Value) -> String?)? = nil
  ) {
    self.init(wrappedValue: nil, name: name, valueName, help: help, check: check)
  }
}

/// `--name`: a property that an option without a value turns on.
@propertyWrapper
public struct Flag {
  let box: ArgumentBox<Bool>
  let name: String?
  let help: String

  /// Declares a flag, off by default.
  public init(wrappedValue: Bool = false, name: String? = nil, help: String) {
    box = ArgumentBox(wrappedValue)
    self.name = name
    self.help = help
  }

  public var wrappedValue: Bool {
    get { box.value }
    nonmutating set { box.value = newValue }
  }

  /// The wrapper itself, which knows where the value came from.
  public var projectedValue: Self { self }

  /// Whether the command line itself said it.
  public var isGiven: Bool { box.origin == .commandLine }
}

extension Flag {
  /// What a flag has to be where it is kept as a default.
  public static let expectation = "true or false"

  /// Where the flag came from.
  public var origin: ArgumentOrigin { box.origin }

  /// Turns the flag off where it came from an earlier place than `origin`: a kept default gives way
  /// to what excludes it.
  public func yield(to origin: ArgumentOrigin) {
    if box.origin < origin { box.value = false }
  }

  /// Leaves at most one of several flags on that exclude each other: the one from the latest place.
  /// `false` where two came from the same.
  public static func settle(_ flags: [Flag]) -> Bool {
    let latest = flags.filter(\.box.value).map(\.origin).max() ?? .builtIn
    for flag in flags { flag.yield(to: latest) }
    return flags.count(where: \.box.value) <= 1
  }
}

/// How many words an argument takes.
public enum ArgumentArity: Sendable {
  case one
  case optional
  /// One or more; options may stand between them.
  case some
  /// The first word that is no option and all after it, options included: a command to start.
  case remaining
}

/// A property set by words that are no options.
@propertyWrapper
public struct Argument<Value> {
  let box: ArgumentBox<Value>
  let valueName: String
  let help: String
  let arity: ArgumentArity
  let store: (ArgumentBox<Value>, String) -> Bool
  let expectation: String

  public var wrappedValue: Value {
    get { box.value }
    nonmutating set { box.value = newValue }
  }
}

extension Argument where Value == String {
  /// Declares a word that has to be there.
  public init(_ valueName: String, help: String) {
    box = ArgumentBox("")
    self.valueName = valueName
    self.help = help
    arity = .one
    store = { box, word in
      box.value = word
      return true
    }
    expectation = String.expectation
  }
}

extension Argument {
  /// Declares a word that may be there.
  public init<Wrapped: ExpressibleByArgument>(_ valueName: String, help: String)
  where Value == Wrapped? {
    box = ArgumentBox(nil)
    self.valueName = valueName
    self.help = help
    arity = .optional
    store = { box, word in
      box.value = Wrapped(argument: word)
      return box.value != nil
    }
    expectation = Wrapped.expectation
  }
}

extension Argument where Value == [String] {
  /// Declares a list of words, at least `minimum` of them.
  public init(_ valueName: String, help: String, arity: ArgumentArity = .some) {
    box = ArgumentBox([])
    self.valueName = valueName
    self.help = help
    self.arity = arity
    store = { box, word in
      box.value.append(word)
      return true
    }
    expectation = String.expectation
  }
}

/// Options that several commands share, as one property.
@propertyWrapper
public struct OptionGroup<Group: ParsableArguments> {
  let box: ArgumentBox<Group>
  let title: String

  /// Declares the group; `title` heads its options in the help, and an empty one adds them to the
  /// command's own.
  public init(title: String = "") {
    box = ArgumentBox(Group())
    self.title = title
  }

  public var wrappedValue: Group {
    get { box.value }
    nonmutating set { box.value = newValue }
  }
}
