import FrameTiming
import Testing

/// Whether two colours differ by at most one step in each component.
private func near(_ left: Hue.Bytes, _ right: Hue.Bytes) -> Bool {
  func close(_ a: UInt8, _ b: UInt8) -> Bool { abs(Int(a) - Int(b)) <= 1 }
  return close(left.red, right.red) && close(left.green, right.green)
    && close(left.blue, right.blue)
}

private func bytes(_ value: UInt32) -> Hue.Bytes {
  Hue.Bytes(
    red: UInt8(value >> 16 & 0xFF), green: UInt8(value >> 8 & 0xFF), blue: UInt8(value & 0xFF))
}

@Suite("Hue")
struct HueTests {
  @Test("The six corners of the circle are the pure colours")
  func corners() {
    let corners: [UInt32] = [
      0xFF0000, 0xFFFF00, 0x00FF00, 0x00FFFF, 0x0000FF, 0xFF00FF, 0xFF0000,
    ]
    for (sixth, value) in corners.enumerated() {
      #expect(Hue(turns: Double(sixth) / 6).bytes() == bytes(value))
    }
  }

  @Test("HSL with lightness ½ is HSB with brightness 1, to one step")
  func conversionsAgree() {
    for half in 0...360 {
      let hue = Hue(turns: Double(half) / 2 / 180)
      #expect(near(hue.bytes(saturation: 1, brightness: 1), hue.bytes(lightness: 0.5)))
    }
  }

  @Test("Saturation, brightness and lightness reach gray, black and white")
  func extremes() {
    let hue = Hue(turns: 0.4)
    #expect(hue.bytes(saturation: 0, brightness: 0.5) == bytes(0x808080))
    #expect(hue.bytes(saturation: 1, brightness: 0) == bytes(0))
    #expect(hue.bytes(lightness: 1) == bytes(0xFFFFFF))
    #expect(hue.bytes(lightness: 0) == bytes(0))
    #expect(hue.bytes(saturation: 0, lightness: 0.5) == bytes(0x808080))
    #expect(hue.bytes(saturation: .nan, brightness: .infinity) == bytes(0xFFFFFF))
  }

  @Test("Turns outside the circle are clamped and nothing traps")
  func clamped() {
    #expect(Hue(turns: -3).turns == 0)
    #expect(Hue(turns: 7).turns == 1)
    #expect(Hue(turns: .nan).turns == 0)
    #expect(Hue(turns: .infinity).hexText == "#ff0000")
  }

  @Test("A colour's text keeps its leading zeros")
  func hexText() {
    #expect(Hue(turns: 50.0 / 180).hexText == "#55ff00")
    #expect(Hue(turns: 2.0 / 3).hexText == "#0000ff")
  }
}

@Suite("FrameRateHue")
struct FrameRateHueTests {
  static let literal: [(rate: Double, color: UInt32)] = [
    (0, 0xFF0000), (10, 0xFF5500), (15, 0xFF8000), (24, 0xFFCC00), (30, 0xFFFF00),
    (45, 0x80FF00), (50, 0x55FF00), (55, 0x2AFF00), (59, 0x08FF00), (60, 0x00FF00),
    (80, 0x00FFAA), (90, 0x00FFFF), (112.2, 0x0042FF), (120, 0x0000FF), (144, 0xCC00FF),
    (150, 0xFF00FF), (165, 0xFF0080), (180, 0xFF0000), (200, 0xFF0000), (1e9, 0xFF0000),
  ]

  @Test(
    "The literal formula gives the table, clamped above three times it", arguments: literal)
  func wrapped(row: (rate: Double, color: UInt32)) throws {
    let hue = try #require(FrameRateHue(target: 60, overflow: .wrap).hue(of: row.rate))
    #expect(near(hue.bytes(), bytes(row.color)))
  }

  @Test("Held, the table is the same up to twice the target and blue above", arguments: literal)
  func held(row: (rate: Double, color: UInt32)) throws {
    let hue = try #require(FrameRateHue(target: 60).hue(of: row.rate))
    #expect(near(hue.bytes(), bytes(row.rate <= 120 ? row.color : 0x0000FF)))
  }

  @Test("Held at the target, everything above it is green")
  func green() {
    let rule = FrameRateHue(target: 60, overflow: .green)
    #expect(rule.hue(of: 59.9)?.turns != rule.hue(of: 60)?.turns)
    #expect(rule.hue(of: 61)?.hexText == "#00ff00")
    #expect(rule.hue(of: 100_000)?.hexText == "#00ff00")
  }

  @Test("The target scales the hue", arguments: [24.0, 59.94, 120, 144, 240])
  func scaled(target: Double) {
    let rule = FrameRateHue(target: target)
    #expect(rule.hue(of: 0)?.hexText == "#ff0000")
    #expect(rule.hue(of: target / 2)?.hexText == "#ffff00")
    #expect(rule.hue(of: target)?.hexText == "#00ff00")
    #expect(rule.hue(of: target * 2)?.hexText == "#0000ff")
    #expect(rule.hue(of: target * 4)?.hexText == "#0000ff")
  }

  @Test(
    "What is no rate has no colour",
    arguments: [-1, -0.001, .nan, .infinity, -.infinity] as [Double])
  func noColor(rate: Double) {
    for overflow in FrameRateHue.Overflow.allCases {
      #expect(FrameRateHue(target: 60, overflow: overflow).hue(of: rate) == nil)
    }
  }

  @Test(
    "A target that is no rate gives no colour", arguments: [0, -60, .nan, .infinity] as [Double])
  func badTarget(target: Double) {
    #expect(FrameRateHue(target: target).hue(of: 30) == nil)
    #expect(FrameRateHue(target: 60, scale: target).hue(of: 30) == nil)
  }
}
