import FrameTiming
import Testing

@Suite("Decimal numbers")
struct DecimalNumberTests {
  private func read(_ text: String) -> DecimalNumber? {
    DecimalNumber(Array(text.utf8).span)
  }

  @Test(
    "Numbers are read whatever the locale wrote them",
    arguments: [
      ("0", 0), ("12", 12), ("-0.5", -0.5), ("+3.", 3), (".5", 0.5), ("16,67", 16.67),
      ("1e-3", 0.001), ("1.5E+2", 150), ("1,234,567", 1_234_567), ("1.234,5", 1234.5),
      ("1,234.5", 1234.5), ("1.234.567,25", 1_234_567.25), ("1e308", 1e308),
      ("123456789012345678901234567890", 1.2345678901234568e29),
      ("16.60830000000000", 16.6083),
      ("1\u{A0}234,5", 1234.5), ("-1\u{202F}234\u{202F}567", -1_234_567),
      ("0.000000000000000000001", 1e-21),
    ])
  func numbers(_ text: String, _ value: Double) throws {
    let number = try #require(read(text))
    #expect(abs(number.value - value) <= abs(value) * 1e-15)
  }

  @Test(
    "Words and damaged numbers are none",
    arguments: [
      "", "-", ".", ",", "NA", "N/A", "inf", "nan", "0x10", "1e", "1e+", "1.2.3", "1,23,456.7.8",
      "12 ", "--1", "1-", "1,2345,678",
      "1\u{A0}23,5", "1\u{A0}", "\u{A0}123", "12é", "1,5\u{A0}000", "1\u{A0}2345",
    ])
  func noNumbers(_ text: String) {
    #expect(read(text) == nil)
  }

  @Test(
    "Nanoseconds are exact, and nil where they do not fit",
    arguments: [
      ("16.666667", TimeUnit.milliseconds, 16_666_667), ("0.0000005", .milliseconds, 1),
      ("0.00000049", .milliseconds, 0), ("-2.5", .microseconds, -2500),
      ("3", .seconds, 3_000_000_000),
      ("9223372036854775807", .nanoseconds, .max), ("9223372036854775808", .nanoseconds, nil),
      ("-9223372036854775807", .nanoseconds, -.max),
      ("1700000000123456789", .nanoseconds, 1_700_000_000_123_456_789),
      ("922337203685477580", .nanoseconds, 922_337_203_685_477_580),
      ("1e308", .milliseconds, nil), ("1e-308", .seconds, 0), ("9999999999", .seconds, nil),
      ("16.60830000000000", .milliseconds, 16_608_300),
    ] as [(String, TimeUnit, Int64?)])
  func nanoseconds(_ text: String, _ unit: TimeUnit, _ wanted: Int64?) throws {
    let number = try #require(read(text))
    #expect(number.nanoseconds(unit) == wanted)
  }
}
