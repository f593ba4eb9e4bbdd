/// One option, flag or argument of a command, with its type erased: what the parser and the help
/// work on.
struct ArgumentDeclaration {
  enum Kind {
    case flag
    case option
    /// The value may be left out; the word after is asked whether it can be one.
    case optionalValue
    case positional(ArgumentArity)
  }

  /// Without dashes; of a positional, its placeholder.
  var name: String
  var kind: Kind
  var valueName: String
  var help: String
  var defaultText: String
  var section: String
  /// What its value has to be, for messages.
  var expectation: String
  /// Stores one word, or says what would be right.
  var store: (String, ArgumentOrigin) -> UsageError?
  /// Stores the value of an option that stands alone.
  var storeAlone: (ArgumentOrigin) -> Void
  var accepts: (String) -> Bool
}

/// A wrapper that reflection finds in a set of arguments.
protocol DeclaresArguments {
  func declarations(property: String, section: String) -> [ArgumentDeclaration]
}

extension ParsableArguments {
  /// Every option, flag and argument of the set, groups opened, in order of declaration.
  func declarations(section: String = "") -> [ArgumentDeclaration] {
    Mirror(reflecting: self).children.flatMap { child -> [ArgumentDeclaration] in
      guard let wrapper = child.value as? any DeclaresArguments, let label = child.label else {
        return []
      }
      // The storage of a wrapped property is called like it, after an underscore.
      return wrapper.declarations(property: String(label.dropFirst()), section: section)
    }
  }

  /// Runs `validate` of the set and of every group in it.
  func validateAll() throws(UsageError) {
    for child in Mirror(reflecting: self).children {
      guard let group = child.value as? any HoldsGroup else { continue }
      try group.validateGroup()
    }
    try validate()
  }
}

/// A wrapper around a nested set.
protocol HoldsGroup {
  func validateGroup() throws(UsageError)
}

extension OptionGroup: DeclaresArguments, HoldsGroup {
  func declarations(property: String, section: String) -> [ArgumentDeclaration] {
    box.value.declarations(section: title.isEmpty ? section : title)
  }

  func validateGroup() throws(UsageError) { try box.value.validateAll() }
}

extension Option: DeclaresArguments {
  /// What the option means without a word after it, if it may stand so.
  private static var valueWhenAlone: Value? {
    // Asked in two steps: casting an absent value to an optional type would succeed.
    if let optional = Value.self as? any OptionalOfOptionalArgument.Type {
      return optional.anyWhenAlone as? Value
    }
    guard let plain = Value.self as? any ExpressibleByOptionalArgument.Type else { return nil }
    return plain.whenAlone as? Value
  }

  func declarations(property: String, section: String) -> [ArgumentDeclaration] {
    let name = self.name ?? kebabCase(property)
    let box = box
    let check = check
    let whenAlone = Self.valueWhenAlone
    return [
      ArgumentDeclaration(
        name: name, kind: whenAlone == nil ? .option : .optionalValue, valueName: valueName,
        help: help, defaultText: box.value.argumentText, section: section,
        expectation: Value.expectation,
        store: { word, origin in
          guard let value = Value(argument: word) else {
            return UsageError("--\(name) needs \(Value.expectation), not '\(word)'")
          }
          if let right = check?(value) {
            return UsageError("--\(name) must be \(right), not '\(word)'")
          }
          guard origin >= box.origin else { return nil }
          box.value = value
          box.origin = origin
          return nil
        },
        storeAlone: { origin in
          guard let whenAlone, origin >= box.origin else { return }
          box.value = whenAlone
          box.origin = origin
        },
        accepts: { Value(argument: $0) != nil })
    ]
  }
}

/// Reaches the stand-alone value of `Wrapped` through an optional.
protocol OptionalOfOptionalArgument {
  static var anyWhenAlone: Any { get }
}

extension Optional: OptionalOfOptionalArgument where Wrapped: ExpressibleByOptionalArgument {
  static var anyWhenAlone: Any { Self.some(Wrapped.whenAlone) as Any }
}

extension Flag: DeclaresArguments {
  func declarations(property: String, section: String) -> [ArgumentDeclaration] {
    let box = box
    let name = self.name ?? kebabCase(property)
    return [
      ArgumentDeclaration(
        name: name, kind: .flag, valueName: "", help: help, defaultText: "", section: section,
        expectation: Self.expectation,
        store: { word, origin in
          guard word == "true" || word == "false" else {
            let right = origin == .configurationFile ? Self.expectation : "no value"
            return UsageError("--\(name) takes \(right), not '\(word)'")
          }
          guard origin >= box.origin else { return nil }
          box.value = word == "true"
          box.origin = origin
          return nil
        },
        storeAlone: { origin in
          guard origin >= box.origin else { return }
          box.value = true
          box.origin = origin
        },
        accepts: { _ in false })
    ]
  }
}

extension Argument: DeclaresArguments {
  func declarations(property: String, section: String) -> [ArgumentDeclaration] {
    let box = box
    let (store, valueName, expectation) = (store, valueName, expectation)
    return [
      ArgumentDeclaration(
        name: valueName, kind: .positional(arity), valueName: valueName, help: help,
        defaultText: "", section: section, expectation: expectation,
        store: { word, _ in
          store(box, word)
            ? nil : UsageError("\(valueName) must be \(expectation), not '\(word)'")
        },
        storeAlone: { _ in },
        accepts: { _ in true })
    ]
  }
}

/// `linkRate` becomes `link-rate`; digits start no new word, so `lock60` stays.
func kebabCase(_ property: String) -> String {
  var result = ""
  for sign in property.unicodeScalars {
    // Names of properties are ASCII; a scalar's case costs a look at Unicode's tables.
    if sign >= "A", sign <= "Z" {
      result += "-"
      result.unicodeScalars.append(Unicode.Scalar(UInt8(sign.value) | 0x20))
    } else {
      result.unicodeScalars.append(sign)
    }
  }
  return result
}
