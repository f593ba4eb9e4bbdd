import Reporting
import Testing

@Suite("Numbers as text")
struct DecimalTextTests {
  @Test(
    "Fixed decimals",
    arguments: [
      (0.0, 1, "0.0"), (1.05, 1, "1.1"), (-0.04, 1, "0.0"), (-1.25, 2, "-1.25"),
      (9.999, 2, "10.00"),
      (1234.5, 0, "1235"), (0.000_001, 6, "0.000001"), (59.94, 2, "59.94"),
    ])
  func fixed(value: Double, decimals: Int, text: String) {
    #expect(DecimalText.fixed(value, decimals: decimals) == text)
  }

  @Test("What is no number is unknown", arguments: [nil, .nan, .infinity, -.infinity] as [Double?])
  func unknown(value: Double?) {
    #expect(DecimalText.fixed(value, decimals: 2) == "--")
    #expect(DecimalText.rate(value) == "--")
    #expect(DecimalText.milliseconds(value) == "--")
    #expect(DecimalText.percent(value) == "--")
  }

  @Test(
    "A clock",
    arguments: [
      (0, "00:00.0"), (41_250_000_000, "00:41.2"), (61_000_000_000, "01:01.0"),
      (3_661_900_000_000, "1:01:01.9"),
    ] as [(Int64, String)])
  func clock(nanoseconds: Int64, text: String) {
    #expect(DecimalText.clock(nanoseconds) == text)
  }

  @Test("A refresh rate has the decimals it needs")
  func hertz() {
    #expect(DecimalText.hertz(120) == "120")
    #expect(DecimalText.hertz(60_000.0 / 1001) == "59.94")
    #expect(DecimalText.hertz(100) == "100")
  }
}
