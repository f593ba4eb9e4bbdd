import FrameTiming

/// Turns what lines say into presents: finds out what their numbers are, where nobody said it, and
/// puts frames on the source's clock. Pure: the time of arrival is an argument.
struct LineTimeline {
  /// What lines are taken for.
  enum Phase: Equatable {
    /// Frames at their arrival.
    case arrival
    /// Not known yet; what has come is kept.
    case deciding
    /// Frames, by their values.
    case values(NumberMeaning)
    /// Samples of a frame time or rate, at their arrival.
    case samples(NumberMeaning)
  }

  /// So many lines decide, or the fewer that have come after a second …
  static let enoughLines = 32
  static let fewerLines = 8
  static let decisionTime: Int64 = 1_000_000_000
  /// … or, of a slow log, two lines or more after five.
  static let slowDecisionTime: Int64 = 5_000_000_000

  private(set) var phase: Phase
  private let kind: ValueKind?
  private let unit: TimeUnit?
  private let place: LineRule.Place
  private var pending: [(content: LineContent, arrival: MonotonicInstant)] = []
  private var clock: ValueClock?
  private var check: SampleCheck?
  /// Numbers that are none of what the values are: negative, endless, or going back.
  private(set) var rejected = 0

  init(_ options: LineOptions, place: LineRule.Place) {
    self.place = place
    // A field of a line is, unless it is said, its time.
    var kind = options.values
    if case .field = place { kind = kind ?? .timestamp }
    self.kind = kind
    unit = options.unit
    switch (place, kind) {
    case (.nowhere, _): phase = .arrival
    case (_, .fps): phase = .values(NumberMeaning(kind: .fps, unit: .milliseconds))
    case (_, .frameTime):
      phase = .values(NumberMeaning(kind: .frameTime, unit: options.unit ?? .milliseconds))
    case (_, .timestamp):
      phase = options.unit.map { .values(NumberMeaning(kind: .timestamp, unit: $0)) } ?? .deciding
    case (_, nil): phase = .deciding
    }
  }

  /// What time it is on the source's clock.
  func time(at now: MonotonicInstant) -> MonotonicInstant {
    switch phase {
    case .arrival, .samples: now
    case .deciding: pending.first?.arrival ?? now
    case .values: clock?.time(at: now) ?? now
    }
  }

  /// Whether a line without a number is no frame.
  var needsNumbers: Bool {
    switch phase {
    case .arrival: false
    case .deciding: !mayBeArrival
    case .values, .samples: true
    }
  }

  /// What the numbers are, once that is known.
  var meaning: NumberMeaning? {
    switch phase {
    case .arrival, .deciding: nil
    case .values(let meaning), .samples(let meaning): meaning
    }
  }

  /// Whether the values' clock has passed an instant.
  @inline(__always)
  func isPast(_ instant: MonotonicInstant) -> Bool {
    guard let clock else { return false }
    return clock.latest > instant
  }

  /// When to decide with what there is.
  var decisionDue: MonotonicInstant? {
    guard phase == .deciding, let first = pending.first?.arrival else { return nil }
    if pending.count >= Self.fewerLines || strangers * 2 >= pending.count {
      return first.advanced(byNanoseconds: Self.decisionTime)
    }
    return pending.count > 1 ? first.advanced(byNanoseconds: Self.slowDecisionTime) : nil
  }

  /// How many of the lines that are kept are no numbers.
  private var strangers: Int {
    pending.count { if case .noNumber = $0.content { true } else { false } }
  }

  /// Whether lines were kept that are still to be released.
  var hasBacklog: Bool { !pending.isEmpty && phase != .deciding }

  /// After the decision: takes the lines that were kept for it, until the clock has passed `limit`.
  mutating func release(until limit: MonotonicInstant, into sink: (SourceEvent) -> Void) {
    var count = 0
    while count < pending.count, !isPast(limit) {
      let entry = pending[count]
      count += 1
      take(entry.content, arrival: entry.arrival, into: sink)
    }
    pending.removeFirst(count)
  }

  /// Takes a line that came at `arrival`.
  @inline(__always)
  mutating func take(
    _ content: LineContent, arrival: MonotonicInstant, into sink: (SourceEvent) -> Void
  ) {
    switch phase {
    case .arrival:
      switch content {
      case .unmatched, .gaveUp: break
      case .frame(let stream), .noNumber(let stream), .number(_, let stream):
        sink(.present(stream: stream, at: arrival))
      case .blank: sink(.present(stream: 0, at: arrival))
      }
    case .values(let meaning):
      guard case .number(let number, let stream) = content else { return }
      takeValue(number, stream: stream, meaning, arrival: arrival, into: sink)
    case .deciding: consider(content, arrival: arrival, into: sink)
    case .samples(let meaning):
      guard case .number(let number, let stream) = content else { return }
      takeSample(number, stream: stream, meaning, arrival: arrival, into: sink)
    }
  }

  /// Decides if it is time to, or at the end of the input.
  mutating func settle(
    now: MonotonicInstant, isEnd: Bool = false, into sink: (SourceEvent) -> Void
  ) {
    guard phase == .deciding, !pending.isEmpty else { return }
    guard isEnd || decisionDue.map({ now >= $0 }) == true else { return }
    decide(into: sink)
  }

  private mutating func consider(
    _ content: LineContent, arrival: MonotonicInstant, into sink: (SourceEvent) -> Void
  ) {
    switch content {
    case .unmatched, .gaveUp: return
    case .blank, .noNumber:
      // Where a number was asked for, a line without one says nothing.
      guard mayBeArrival else { return }
    case .frame, .number: break
    }
    pending.append((content, arrival))
    // One heading is allowed.
    if pending.count >= Self.enoughLines || strangers > 1 { decide(into: sink) }
  }

  /// Whether lines may turn out to be no numbers but frames.
  private var mayBeArrival: Bool { place == .line && kind == nil && unit == nil }

  private mutating func decide(into sink: (SourceEvent) -> Void) {
    let numbers = pending.compactMap { entry -> LineNumber? in
      if case .number(let number, _) = entry.content { number } else { nil }
    }
    if mayBeArrival, strangers > 1 || numbers.count <= strangers {
      phase = .arrival
    } else if isCount(numbers) {
      phase = .arrival
      sink(.note("the captured numbers count lines: every line is a frame when it comes"))
    } else {
      let meaning = guess(from: numbers)
      phase = .values(meaning)
      let isTold = kind != nil && (unit != nil || meaning.kind == .fps)
      if !isTold {
        sink(.note("numbers guessed to be \(meaning.summary) (--values and --unit set it)"))
      }
    }
  }

  /// Whether captured numbers are a running number, as in `frame 17`: whole, growing, and mostly
  /// by one.
  private func isCount(_ numbers: [LineNumber]) -> Bool {
    guard case .group = place, kind == nil, unit == nil, numbers.count > 1 else { return false }
    var ones = 0
    for (before, after) in zip(numbers, numbers.dropFirst()) {
      guard before.suffix == nil, after.suffix == nil, before.number.exponent == 0,
        after.number.exponent == 0, let low = before.number.scaled(byPowerOfTen: 0),
        let high = after.number.scaled(byPowerOfTen: 0), high > low
      else { return false }
      if high.subtractingReportingOverflow(low).partialValue == 1 { ones += 1 }
    }
    return ones * 2 >= numbers.count - 1
  }

  private func guess(from numbers: [LineNumber]) -> NumberMeaning {
    let values = numbers.map(\.number.value).filter(\.isFinite)
    var (kind, unit) = (kind, unit)
    switch numbers.first?.suffix {
    case .rate: kind = kind ?? .fps
    case .unit(let written):
      unit = unit ?? written
      if kind == nil, NumberMeaning.guess(from: values).kind == .fps { kind = .frameTime }
    case nil: break
    }
    return NumberMeaning.guess(from: values, kind: kind, unit: unit)
  }

  @inline(__always)
  private mutating func takeValue(
    _ value: LineNumber, stream: Int, _ meaning: NumberMeaning, arrival: MonotonicInstant,
    into sink: (SourceEvent) -> Void
  ) {
    guard let nanoseconds = nanoseconds(value, meaning) else {
      rejected += 1
      return
    }
    if clock == nil {
      clock = ValueClock(start: arrival)
      check = meaning.kind == .timestamp ? nil : SampleCheck(start: arrival)
    }
    if check?.take(nanoseconds, arrival: arrival) == true {
      phase = .samples(meaning)
      sink(.note("the values are samples: more time passes than they stand for"))
      sink(.sample(stream: stream, at: arrival, frameTime: nanoseconds))
      return
    }
    if meaning.kind == .timestamp {
      guard let at = clock?.timestamp(nanoseconds, stream: stream, arrival: arrival) else {
        rejected += 1
        return
      }
      sink(.present(stream: stream, at: at))
      return
    }
    guard let frame = clock?.frame(nanoseconds, stream: stream, arrival: arrival) else {
      rejected += 1
      return
    }
    if let first = frame.first { sink(.present(stream: stream, at: first)) }
    sink(.present(stream: stream, at: frame.present))
  }

  private mutating func takeSample(
    _ value: LineNumber, stream: Int, _ meaning: NumberMeaning, arrival: MonotonicInstant,
    into sink: (SourceEvent) -> Void
  ) {
    guard let frameTime = nanoseconds(value, meaning), frameTime >= 0,
      frameTime <= ValueClock.longest
    else {
      rejected += 1
      return
    }
    sink(.sample(stream: stream, at: arrival, frameTime: frameTime))
  }

  /// A frame time or a timestamp in nanoseconds. A unit written behind a number counts, unless one
  /// was given.
  @inline(__always)
  private func nanoseconds(_ value: LineNumber, _ meaning: NumberMeaning) -> Int64? {
    guard meaning.kind != .fps else { return meaning.frameTime(of: value.number.value) }
    if unit == nil, case .unit(let written) = value.suffix {
      return value.number.nanoseconds(written)
    }
    return value.number.nanoseconds(meaning.unit)
  }
}
