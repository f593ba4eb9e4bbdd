import FrameTiming
import Testing

@testable import FrameSources

@Suite("What lines are taken for")
struct LineTimelineTests {
  /// What a timeline made of lines that came at times in milliseconds.
  private struct Outcome {
    var presents: [Double] = []
    var samples: [Double] = []
    var notes: [String] = []
    var phase = LineTimeline.Phase.deciding
    var rejected = 0

    /// Distances between presents in milliseconds.
    var frameTimes: [Double] { zip(presents, presents.dropFirst()).map { $1 - $0 } }
  }

  private func outcome(
    _ lines: [String], every milliseconds: Double = 0, _ options: LineOptions = LineOptions(),
    ends: Bool = true
  ) throws -> Outcome {
    var rule = try LineRule.make(options)
    var timeline = LineTimeline(options, place: rule.place)
    var outcome = Outcome()
    let forever = MonotonicInstant(nanoseconds: .max)
    let sink: (SourceEvent) -> Void = { event in
      switch event {
      case .present(_, let at): outcome.presents.append(Double(at.nanoseconds) / 1e6)
      case .sample(_, _, let frameTime): outcome.samples.append(Double(frameTime) / 1e6)
      case .note(let text): outcome.notes.append(text)
      case .stream, .lost, .ticks, .ended: Issue.record("no such event")
      }
    }
    for (index, line) in lines.enumerated() {
      let arrival = MonotonicInstant(nanoseconds: Int64(Double(index) * milliseconds * 1e6))
      let told = timeline.time(at: arrival)
      timeline.take(line.withBytes { rule.read($0) }, arrival: arrival, into: sink)
      timeline.settle(now: arrival, into: sink)
      if timeline.hasBacklog { timeline.release(until: forever, into: sink) }
      #expect(timeline.time(at: arrival) >= told, "the clock went back at line \(index + 1)")
    }
    if ends { timeline.settle(now: .init(nanoseconds: 0), isEnd: true, into: sink) }
    if timeline.hasBacklog { timeline.release(until: forever, into: sink) }
    outcome.phase = timeline.phase
    outcome.rejected = timeline.rejected
    return outcome
  }

  @Test("Lines of text are frames at their arrival, from the first on")
  func arrival() throws {
    let outcome = try outcome(["a", "", "frame 3", "\u{0}"], every: 10)
    #expect(outcome.presents == [0, 10, 20, 30])
    #expect(outcome.phase == .arrival)
    #expect(outcome.notes == [])
  }

  @Test("Text after a number or two is no number")
  func textAfterNumbers() throws {
    let outcome = try outcome(["1", "2", "loading", "ready", "3"], every: 10)
    #expect(outcome.presents == [0, 10, 20, 30, 40])
    #expect(outcome.phase == .arrival)
  }

  @Test(
    "What is a number alone is guessed as the format's rule says",
    arguments: [
      (["0", "10", "20", "30"], NumberMeaning(kind: .timestamp, unit: .milliseconds), 10.0),
      (["0.00", "0.01", "0.02"], NumberMeaning(kind: .timestamp, unit: .seconds), 10),
      (["100", "10100", "20100"], NumberMeaning(kind: .timestamp, unit: .microseconds), 10),
      (["500", "400", "500", "400"], NumberMeaning(kind: .fps, unit: .milliseconds), 2),
      (["20", "10", "20"], NumberMeaning(kind: .frameTime, unit: .milliseconds), 20),
      (["Frame time", "20", "10"], NumberMeaning(kind: .frameTime, unit: .milliseconds), 20),
      (["20000us", "10000us"], NumberMeaning(kind: .frameTime, unit: .microseconds), 20),
      (["50 fps", "50 fps"], NumberMeaning(kind: .fps, unit: .milliseconds), 20),
    ] as [([String], NumberMeaning, Double)])
  func guess(lines: [String], meaning: NumberMeaning, first: Double) throws {
    let outcome = try outcome(lines)
    #expect(outcome.phase == .values(meaning))
    #expect(outcome.frameTimes.first == first)
    #expect(
      outcome.notes == ["numbers guessed to be \(meaning.summary) (--values and --unit set it)"])
  }

  @Test("The guess comes after 32 lines, 8 in a second or 2 in five, and loses none")
  func decision() throws {
    let times = (0..<40).map { _ in "20" }
    let fast = try outcome(times, every: 1, ends: false)
    #expect(fast.presents.count == 41)
    let even = try outcome(Array(repeating: "150", count: 9), every: 150, ends: false)
    #expect(even.presents.count == 10)
    let slow = try outcome(Array(times.prefix(3)), every: 3000, ends: false)
    #expect(slow.presents.count == 4)
    let waiting = try outcome(Array(times.prefix(3)), every: 10, ends: false)
    #expect(waiting.presents.isEmpty)
    #expect(waiting.phase == .deciding)
  }

  @Test("A captured running number only numbers the frames")
  func runningNumber() throws {
    let options = LineOptions(match: #"frame (\d+)"#)
    let counted = try outcome((1...40).map { "frame \($0)" }, every: 16, options)
    #expect(counted.phase == .arrival)
    #expect(counted.frameTimes.allSatisfy { $0 == 16 })
    let gaps = try outcome((1...40).map { "frame \($0 + $0 / 5)" }, every: 16, options)
    #expect(gaps.phase == .arrival)
    let timed = try outcome((1...40).map { "frame \($0 * 16)" }, every: 0, options)
    #expect(timed.phase == .values(NumberMeaning(kind: .timestamp, unit: .milliseconds)))
    #expect(timed.frameTimes.allSatisfy { $0 == 16 })
  }

  @Test("What is said is not guessed")
  func told() throws {
    let seconds = try outcome(
      ["1", "2", "x", "4", "3"], LineOptions(values: .timestamp, unit: .seconds))
    #expect(seconds.frameTimes == [1000, 2000])
    #expect(seconds.rejected == 1)
    #expect(seconds.notes == [])
    let rates = try outcome(["1000", "0", "-1", "inf", "500"], LineOptions(values: .fps))
    #expect(rates.frameTimes == [1, 2])
    #expect(rates.rejected == 2)
    let field = try outcome(
      ["a 0.5", "b 1.5", "c"], LineOptions(timeField: 2, unit: .milliseconds))
    #expect(field.frameTimes == [1])
    let frames = try outcome(
      ["a,16.5", "b,17.5"], LineOptions(timeField: 2, values: .frameTime))
    #expect(frames.frameTimes == [16.5, 17.5])
    let chosen = try outcome(["8", "9", "10"], every: 5, LineOptions(match: "^[0-9]$"))
    #expect(chosen.presents == [0, 5])
  }

  @Test("Rates that come twice a second are samples at their arrival")
  func samples() throws {
    let outcome = try outcome(
      Array(repeating: "100", count: 10), every: 500, LineOptions(values: .fps))
    #expect(outcome.phase == .samples(NumberMeaning(kind: .fps, unit: .milliseconds)))
    #expect(outcome.samples == Array(repeating: 10, count: 6))
    #expect(outcome.notes.count == 1)
  }
}
