/// Dates and times of day as logs print them.
enum DateText {
  /// Seconds since an arbitrary midnight for `dd-mm-yyyy hh:mm:ss` and its kind: any signs between
  /// the numbers, day or year first; `nil` for anything else. Only differences mean anything.
  static func seconds(_ text: TraceText, _ range: Range<Int>) -> Int64? {
    var numbers: [Int64] = []
    var value: Int64?
    for index in range {
      let digit = text[index] &- UInt8(ascii: "0")
      if digit < 10 {
        value = min((value ?? 0) * 10 + Int64(digit), 100_000)
      } else if let number = value {
        numbers.append(number)
        value = nil
      }
    }
    if let value { numbers.append(value) }
    guard numbers.count >= 6, numbers[3] < 24, numbers[4] < 60, numbers[5] <= 60 else {
      return nil
    }
    let isYearFirst = numbers[0] > 31
    let year = isYearFirst ? numbers[0] : numbers[2]
    let day = isYearFirst ? numbers[2] : numbers[0]
    guard (1970..<2200).contains(year) else { return nil }
    // Counted from near the year 2000, so that nanoseconds fit as well.
    return (days(year: year, month: numbers[1], day: day) - 730_425) * 86_400 + numbers[3] * 3600
      + numbers[4] * 60 + numbers[5]
  }

  /// Days since 1 March of year 0 by the Gregorian calendar, which ends its year in February.
  private static func days(year: Int64, month: Int64, day: Int64) -> Int64 {
    let shifted = month <= 2 ? year - 1 : year
    let fromMarch = (month + 9) % 12
    return shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400
      + (fromMarch * 153 + 2) / 5 + day
  }
}
