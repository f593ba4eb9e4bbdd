import ScreenGrid

/// What text is written with, as SGR (ECMA-48 8.3.117 and its later additions) sets it.
///
/// libvterm 0.1.4 drops dim and concealed and reads the colour of an underline as attributes, so
/// the pen is kept here and libvterm never sees an SGR.
struct Pen: Equatable, Sendable {
  var style = CellStyle()

  /// A blank that erasing leaves: background colour, nothing else.
  var blank: Cell { Cell(" ", style: CellStyle(background: style.background)) }

  /// Takes the parameters of an SGR.
  mutating func apply(_ parser: borrowing SequenceParser) {
    var index = 0
    while index < parser.parameters.count {
      let code = max(0, parser.parameters[index])
      switch code {
      case 38, 48, 58: index = applyColor(code, parser, at: index)
      case 4 where parser.hasSubparameter[index]:
        set(.underline, to: parser.parameter(index + 1) != 0)
      default: apply(code)
      }
      // Subparameters belong to the code before them, whether it was understood or not.
      while index < parser.parameters.count, parser.hasSubparameter[index] { index += 1 }
      index += 1
    }
  }

  private mutating func apply(_ code: Int32) {
    switch code {
    case 0: style = CellStyle()
    case 1: set(.bold, to: true)
    case 2: set(.dim, to: true)
    case 3: set(.italic, to: true)
    case 4, 21: set(.underline, to: true)
    case 5, 6: set(.blink, to: true)
    case 7: set(.reverse, to: true)
    case 8: set(.hidden, to: true)
    case 9: set(.strikethrough, to: true)
    case 22: style.attributes.subtract([.bold, .dim])
    case 23: set(.italic, to: false)
    case 24: set(.underline, to: false)
    case 25: set(.blink, to: false)
    case 27: set(.reverse, to: false)
    case 28: set(.hidden, to: false)
    case 29: set(.strikethrough, to: false)
    case 30...37: style.foreground = .palette(UInt8(truncatingIfNeeded: code - 30))
    case 39: style.foreground = .terminal
    case 40...47: style.background = .palette(UInt8(truncatingIfNeeded: code - 40))
    case 49: style.background = .terminal
    case 90...97: style.foreground = .palette(UInt8(truncatingIfNeeded: code - 82))
    case 100...107: style.background = .palette(UInt8(truncatingIfNeeded: code - 92))
    default: break
    }
  }

  private mutating func set(_ attribute: CellAttributes, to value: Bool) {
    if value { style.attributes.insert(attribute) } else { style.attributes.remove(attribute) }
  }

  /// Reads `38;5;n`, `38;2;r;g;b`, `38:5:n`, `38:2:r:g:b` and `38:2:space:r:g:b`; gives the index
  /// of the last parameter that was used.
  private mutating func applyColor(
    _ code: Int32, _ parser: borrowing SequenceParser, at index: Int
  ) -> Int {
    let kind = parser.parameter(index + 1, or: -1)
    guard parser.hasSubparameter[index] else {
      switch kind {
      case 5:
        setColor(code, parser.parameter(index + 2), nil, nil)
        return index + 2
      case 2:
        setColor(
          code, parser.parameter(index + 2), parser.parameter(index + 3),
          parser.parameter(index + 4))
        return index + 4
      default: return index + 1
      }
    }
    var end = index
    while end < parser.parameters.count, parser.hasSubparameter[end] { end += 1 }
    if kind == 5 {
      setColor(code, parser.parameter(index + 2), nil, nil)
    } else if kind == 2 {
      let first = end - index >= 5 ? index + 3 : index + 2
      setColor(
        code, parser.parameter(first), parser.parameter(first + 1), parser.parameter(first + 2))
    }
    return index
  }

  private mutating func setColor(_ code: Int32, _ first: Int, _ second: Int?, _ third: Int?) {
    let color: CellColor
    if let second, let third {
      color = .rgb(
        UInt8(clamping: first), UInt8(clamping: second), UInt8(clamping: third))
    } else {
      guard let entry = UInt8(exactly: first) else { return }
      color = .palette(entry)
    }
    switch code {
    case 38: style.foreground = color
    case 48: style.background = color
    default: break
    }
  }
}
