import FrameTiming
import Testing

@Suite("What bare numbers mean")
struct NumberMeaningTests {
  @Test(
    "Rising numbers are timestamps, large ones rates, the rest frame times",
    arguments: [
      ([16.7, 16.6, 16.8], NumberMeaning(kind: .frameTime, unit: .milliseconds)),
      ([1000, 900, 1100], NumberMeaning(kind: .fps, unit: .milliseconds)),
      ([250, 250, 250], NumberMeaning(kind: .frameTime, unit: .milliseconds)),
      ([0, 16.7, 33.3, 50], NumberMeaning(kind: .timestamp, unit: .milliseconds)),
      ([100.0, 100.0167, 100.0333], NumberMeaning(kind: .timestamp, unit: .seconds)),
      ([5, 16_672, 33_339], NumberMeaning(kind: .timestamp, unit: .microseconds)),
      ([1e9, 1.0167e9, 1.0333e9], NumberMeaning(kind: .timestamp, unit: .nanoseconds)),
      ([5], NumberMeaning(kind: .frameTime, unit: .milliseconds)),
      ([], NumberMeaning(kind: .frameTime, unit: .milliseconds)),
    ])
  func guess(_ values: [Double], _ meaning: NumberMeaning) {
    #expect(NumberMeaning.guess(from: values) == meaning)
  }

  @Test("What is said is not guessed")
  func given() {
    let meaning = NumberMeaning.guess(from: [1, 2, 3], kind: .frameTime, unit: .seconds)
    #expect(meaning == NumberMeaning(kind: .frameTime, unit: .seconds))
    #expect(meaning.summary == "frame times in s")
  }

  @Test(
    "A number is a frame time only where it can be one",
    arguments: [
      (NumberMeaning(kind: .fps, unit: .seconds), 50.0, 20_000_000),
      (NumberMeaning(kind: .fps, unit: .seconds), 0, nil),
      (NumberMeaning(kind: .fps, unit: .seconds), 1e-300, nil),
      (NumberMeaning(kind: .frameTime, unit: .microseconds), 2.5, 2500),
      (NumberMeaning(kind: .frameTime, unit: .seconds), -1, nil),
      (NumberMeaning(kind: .frameTime, unit: .seconds), .infinity, nil),
      (NumberMeaning(kind: .timestamp, unit: .seconds), 1, nil),
    ] as [(NumberMeaning, Double, Int64?)])
  func frameTime(_ meaning: NumberMeaning, _ value: Double, _ wanted: Int64?) {
    #expect(meaning.frameTime(of: value) == wanted)
  }
}
