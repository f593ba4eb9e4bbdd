import Foundation
import ScreenGrid
import TestKit
import Testing

@Suite("RealRoots")
struct RealRootsTests {
  static let values: [Double] = [
    1e-300, 1e-9, 0.0031, 0.04, 0.5, 0.999_999, 1, 1.000_001, 1.5, 2, 3, 10, 255, 12345.678, 1e18,
    1e300,
  ]

  private func close(_ value: Double, _ expected: Double) -> Bool {
    abs(value - expected) <= 4e-15 * max(1e-300, abs(expected))
  }

  @Test("Roots agree with the C library", arguments: values)
  func roots(value: Double) {
    #expect(close(RealRoots.cubeRoot(value), cbrt(value)))
    #expect(close(RealRoots.cubeRoot(-value), -cbrt(value)))
    // 0.2 is not exactly a fifth, which shows in the C library for very large and small values.
    #expect(abs(RealRoots.fifthRoot(value) / pow(value, 0.2) - 1) < 1e-13)
  }

  @Test("Logarithms and powers agree with the C library", arguments: values)
  func logarithms(value: Double) {
    let expected = log2(value)
    #expect(abs(RealRoots.log2(value) - expected) <= 4e-15 * max(1, abs(expected)))
    #expect(close(RealRoots.exp2(expected) / exp2(expected), 1))
  }

  @Test("Nothing, infinity and what is no number")
  func edges() {
    #expect(RealRoots.cubeRoot(0) == 0 && RealRoots.fifthRoot(0) == 0)
    #expect(RealRoots.cubeRoot(.infinity) == .infinity && RealRoots.cubeRoot(.nan).isNaN)
    #expect(RealRoots.log2(0) == -.infinity && RealRoots.log2(-1).isNaN)
    #expect(RealRoots.log2(.infinity) == .infinity && RealRoots.log2(.nan).isNaN)
    #expect(RealRoots.exp2(5000) == .infinity && RealRoots.exp2(-5000) == 0)
    #expect(RealRoots.exp2(-.infinity) == 0 && RealRoots.exp2(.nan).isNaN)
    #expect(RealRoots.cubeRoot(Double.leastNonzeroMagnitude).isFinite)
    #expect(RealRoots.exp2(10) == 1024 && RealRoots.exp2(-1) == 0.5)
  }
}

@Suite("RGBColor")
struct RGBColorTests {
  @Test(
    "Text and value go both ways", arguments: [0, 0x5, 0x00FF00, 0x123456, 0xFFFFFF] as [UInt32])
  func text(value: UInt32) {
    #expect(RGBColor(RGBColor(value).value) == RGBColor(value))
    #expect(RGBColor(hexText: RGBColor(value).hexText) == RGBColor(value))
  }

  @Test(
    "What is no colour is none",
    arguments: [
      "", "#", "#12", "#1234", "#1234567", "#12345g", "123456", "#+12345", "#-1234", "#１２３",
    ])
  func noColor(text: String) {
    #expect(RGBColor(hexText: text) == nil)
  }

  @Test("Three digits are doubled")
  func short() {
    #expect(RGBColor(hexText: "#1aF") == RGBColor(0x11AAFF))
  }

  // Values of WCAG's own formula, computed with pow().
  @Test(
    "Luminance and contrast are WCAG's",
    arguments: [
      (0xFF0000, 0.2126, 5.252), (0x00FF00, 0.7152, 15.304), (0x0000FF, 0.0722, 2.444),
      (0x808080, 0.215_860_5, 5.317_2), (0xFFFFFF, 1, 21), (0x000000, 0, 1),
    ] as [(UInt32, Double, Double)])
  func luminance(value: UInt32, luminance: Double, onBlack: Double) {
    #expect(abs(RGBColor(value).luminance - luminance) < 1e-6)
    #expect(abs(RGBColor(value).contrast(with: .black) - onBlack) < 1e-3)
    #expect(abs(RGBColor.black.contrast(with: RGBColor(value)) - onBlack) < 1e-3)
  }

  @Test("Mixing stops at the contrast, and no earlier colour would do")
  func mixing() {
    let background = RGBColor(0x101216)
    let blue = RGBColor(0x0000FF)
    let mixed = blue.mixed(with: .white, untilContrast: 3, on: background)
    #expect(mixed.contrast(with: background) >= 3)
    #expect(mixed.contrast(with: background) < 3.2)
    let green = RGBColor(0x00FF00)
    #expect(green.mixed(with: .white, untilContrast: 3, on: background) == green)
    #expect(blue.mixed(with: .white, untilContrast: 30, on: background) == .white)
  }

  @Test("Text on a colour is black or white, whichever contrasts more")
  func onColor() {
    #expect(RGBColor(0x00FF00).contrastingText == .black)
    #expect(RGBColor(0x0000FF).contrastingText == .white)
    #expect(RGBColor(0xFF0000).contrastingText == .black)
  }
}

@Suite("TerminalPalette")
struct TerminalPaletteTests {
  // Reference values of the published description of OKLab.
  @Test(
    "OKLab of the primaries",
    arguments: [
      (0xFFFFFF, 1.0, 0.0, 0.0), (0xFF0000, 0.62796, 0.22486, 0.12585),
      (0x00FF00, 0.86644, -0.23389, 0.17950), (0x0000FF, 0.45201, -0.03246, -0.31153),
    ] as [(UInt32, Double, Double, Double)])
  func oklab(value: UInt32, lightness: Double, a: Double, b: Double) {
    let lab = OKLab(RGBColor(value))
    #expect(abs(lab.lightness - lightness) < 1e-4)
    #expect(abs(lab.a - a) < 1e-4 && abs(lab.b - b) < 1e-4)
  }

  @Test("A palette's own colours map to themselves and the first sixteen are not used")
  func identity() {
    var palette = TerminalPalette(depth: .palette256)
    for index in UInt8(16)...255 {
      let color = TerminalPalette.color(of: index)
      let found = palette.index(of: color)
      #expect(found >= 16)
      #expect(TerminalPalette.color(of: found) == color)
    }
  }

  @Test("The nearest is nearest, by looking at all of them")
  func nearest() {
    var random = SplitMix64(seed: 11)
    for depth in [ColorDepth.palette256, .palette16, .palette8] {
      var palette = TerminalPalette(depth: depth)
      let all: ClosedRange<UInt8> =
        depth == .palette256 ? 16...255 : depth == .palette16 ? 0...15 : 0...7
      for _ in 0..<300 {
        let color = RGBColor(UInt32.random(in: 0...0xFFFFFF, using: &random))
        let lab = OKLab(color)
        func distance(_ index: UInt8) -> Double {
          OKLab(TerminalPalette.color(of: index)).squaredDistance(to: lab)
        }
        let best = all.map(distance).min() ?? 0
        let found = palette.index(of: color)
        #expect(all.contains(found))
        #expect(distance(found) == best)
        #expect(palette.index(of: color) == found)
      }
    }
  }

  @Test(
    "The hues of the rates in 256 and 16 colours",
    arguments: [
      (0xFF0000, 196, 9), (0xFFFF00, 226, 11), (0x00FF00, 46, 10), (0x00FFFF, 51, 14),
      (0xFF00FF, 201, 13), (0x0000FF, 21, 4), (0xFFFFFF, 231, 15), (0x000000, 16, 0),
    ] as [(UInt32, UInt8, UInt8)])
  func hues(value: UInt32, in256: UInt8, in16: UInt8) {
    var large = TerminalPalette(depth: .palette256)
    var small = TerminalPalette(depth: .palette16)
    #expect(large.index(of: RGBColor(value)) == in256)
    #expect(small.index(of: RGBColor(value)) == in16)
  }

  @Test("What is remembered stays small and right")
  func bounded() {
    var palette = TerminalPalette(depth: .palette16)
    for value in 0..<20_000 as Range<UInt32> { _ = palette.index(of: RGBColor(value * 797)) }
    #expect(palette.index(of: RGBColor(0xFF0000)) == 9)
  }
}

@Suite("ColorDepth")
struct ColorDepthTests {
  static let rows: [(String?, String?, String?, Int, Bool, ColorDepth)] = [
    (nil, nil, "xterm", 8, false, .palette8),
    (nil, nil, "xterm-256color", 256, false, .palette256),
    (nil, "truecolor", "xterm-256color", 256, false, .trueColor),
    (nil, "24bit", "screen", 8, false, .trueColor),
    (nil, "yes", "screen", 8, false, .palette8),
    (nil, nil, "xterm-direct", 0x100_0000, true, .trueColor),
    (nil, nil, "aixterm-16color", 16, false, .palette16),
    (nil, nil, "vt100", 0, false, .monochrome),
    ("1", "truecolor", "xterm-direct", 256, true, .monochrome),
    ("", "truecolor", "xterm", 8, false, .trueColor),
    (nil, "truecolor", "dumb", 0, false, .monochrome),
  ]

  @Test("The depth follows the environment and the description", arguments: rows)
  func detected(row: (String?, String?, String?, Int, Bool, ColorDepth)) {
    #expect(
      ColorDepth.detected(
        noColor: row.0, colorTerm: row.1, term: row.2, descriptionColors: row.3,
        descriptionIsDirect: row.4) == row.5)
  }
}
