/// One character cell of a terminal: what it shows and how.
///
/// Sixteen bytes without references, so that a grid is copied and compared at the speed of memory.
public struct Cell: Hashable, Sendable {
  /// What the cell shows. Values below 0x110000 are one Unicode scalar; values with the top bit
  /// set are an index into the grid's table of longer clusters (`CellGrid.text(of:)` resolves it).
  public var glyph: UInt32
  /// How it is drawn.
  public var style: CellStyle
  /// Columns the glyph takes: 1, 2, or 0 for the right half of a wide one.
  public var width: UInt8

  /// Makes a cell that shows one scalar.
  public init(_ scalar: Unicode.Scalar = " ", style: CellStyle = CellStyle(), width: UInt8 = 1) {
    self.glyph = scalar.value
    self.style = style
    self.width = width
  }

  /// Makes a cell from its parts; `glyph` comes from `CellGrid.glyph(for:)`.
  public init(glyph: UInt32, style: CellStyle, width: UInt8) {
    self.glyph = glyph
    self.style = style
    self.width = width
  }

  /// Whether the glyph indexes the grid's table of clusters.
  public var isCluster: Bool { glyph & 0x8000_0000 != 0 }

  /// A space in the terminal's own colours.
  public static let blank = Cell()
}

/// How a cell is drawn: two colours and attributes.
public struct CellStyle: Hashable, Sendable {
  public var foreground: CellColor
  public var background: CellColor
  public var attributes: CellAttributes

  /// Makes a style; by default the terminal's own colours and no attribute.
  public init(
    foreground: CellColor = .terminal, background: CellColor = .terminal,
    attributes: CellAttributes = []
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }
}

/// Attributes of a cell; each is one that ncurses and common terminals can show.
public struct CellAttributes: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let bold = Self(rawValue: 1)
  public static let dim = Self(rawValue: 2)
  public static let italic = Self(rawValue: 4)
  public static let underline = Self(rawValue: 8)
  public static let reverse = Self(rawValue: 16)
  public static let blink = Self(rawValue: 32)
  public static let hidden = Self(rawValue: 64)
  public static let strikethrough = Self(rawValue: 128)
}

/// A cell's colour: the terminal's own, one of its palette, or 24 bits.
public struct CellColor: Hashable, Sendable {
  /// 0: the terminal's own; 0x01RRGGBB: 24 bits; 0x020000NN: palette entry NN.
  let bits: UInt32

  /// The terminal's own foreground or background.
  public static let terminal = Self(bits: 0)

  /// A 24-bit colour from its components.
  public static func rgb(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Self {
    Self(bits: 0x0100_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue))
  }

  /// A 24-bit colour written as 0xRRGGBB; higher bits are ignored.
  public static func rgb(_ value: UInt32) -> Self {
    Self(bits: 0x0100_0000 | value & 0xFF_FFFF)
  }

  /// An entry of the terminal's palette of 256.
  public static func palette(_ index: UInt8) -> Self {
    Self(bits: 0x0200_0000 | UInt32(index))
  }

  private init(bits: UInt32) { self.bits = bits }

  /// A 24-bit colour.
  public init(_ color: RGBColor) {
    self = .rgb(color.red, color.green, color.blue)
  }

  /// The 24-bit value as 0xRRGGBB, when the colour is one.
  public var rgbValue: UInt32? { bits >> 24 == 1 ? bits & 0xFF_FFFF : nil }

  /// The palette index, when the colour is one.
  public var paletteIndex: UInt8? { bits >> 24 == 2 ? UInt8(truncatingIfNeeded: bits) : nil }
}
