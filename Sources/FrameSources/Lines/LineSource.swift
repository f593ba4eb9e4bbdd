public import FrameTiming

/// Lines as frames: from standard input, a FIFO, or a file that grows.
///
/// By arrival every line is a present at the moment it was read; lines that came with one read
/// came at the same moment. By value, presents are on the log's own clock (`ValueClock`).
public struct LineSource: ~Copyable, FrameSource {
  /// When it is said why nothing is measured, in nanoseconds after the start.
  static let silence: Int64 = 5_000_000_000

  private let options: LineOptions
  private var input: LineInput
  private var splitter = LineSplitter()
  private var rule: LineRule
  private var timeline: LineTimeline
  private var tally = LineTally()
  private var blocks = BlockCheck()
  private let began: MonotonicInstant
  /// How much of a log's own time is handed over at once, in nanoseconds.
  private let step: Int64
  private let name: String
  private var announced = 0
  private var arrival: MonotonicInstant
  /// Whether lines that were read are still to be handed over.
  private var hasMore = false
  private var isInputOver = false
  private var isExplained = false
  private var isWaitTold = false
  private var endedAt: MonotonicInstant?

  /// Opens the file or FIFO at `path`, or standard input where it is `nil` or `-`.
  ///
  /// `interval` is the time between reports in nanoseconds: less than that of a log's own time is
  /// handed over at once, so that a log that comes all at once still has a report per interval.
  public static func open(
    _ path: String?, options: LineOptions, interval: Int64, now: MonotonicInstant
  ) throws(LineSourceError) -> LineSource {
    let rule: LineRule
    do throws(LinePatternError) {
      rule = try LineRule.make(options)
    } catch {
      throw .pattern(error)
    }
    let input = try LineInput.open(path)
    return LineSource(
      input: input, rule: rule, options: options, path: path, step: interval / 2, now: now)
  }

  private init(
    input: consuming LineInput, rule: consuming LineRule, options: LineOptions, path: String?,
    step: Int64, now: MonotonicInstant
  ) {
    timeline = LineTimeline(options, place: rule.place)
    if input.beginsInsideLine { splitter.discardPartialLine(insideLine: true) }
    self.input = input
    self.rule = rule
    self.options = options
    self.step = step
    began = now
    arrival = now
    name =
      path.flatMap { $0 == "-" ? nil : $0.split(separator: "/").last.map(String.init) }
      ?? "standard input"
  }

  public var descriptors: [Int32] { endedAt == nil ? input.descriptors : [] }

  public func nextDrain(after now: MonotonicInstant) -> MonotonicInstant? {
    guard endedAt == nil else { return nil }
    if hasMore { return now }
    let explanation = isExplained ? nil : began.advanced(byNanoseconds: Self.silence)
    return [timeline.decisionDue, input.nextRead, explanation].compactMap { $0 }.min()
  }

  public func time(at now: MonotonicInstant) -> MonotonicInstant {
    endedAt ?? timeline.time(at: now)
  }

  public mutating func drain(
    now: MonotonicInstant, into sink: (SourceEvent) -> Void
  ) throws(Errno) {
    guard endedAt == nil else { return }
    if announced == 0, rule.namesStreams == false {
      announced = 1
      sink(.stream(0, name: name))
    }
    if !hasMore {
      switch try input.read(into: &splitter, now: now) {
      case .bytes(let count):
        arrival = now
        if timeline.phase == .arrival, let note = blocks.note(bytes: count, at: now) {
          sink(.note(note))
        }
      case .nothing: break
      case .broken(let reason): resume(after: reason, into: sink)
      case .end: isInputOver = true
      }
    }
    handOver(from: now, into: sink)
    if isInputOver, !hasMore {
      finish(now: now, into: sink)
    } else {
      explainSilence(now: now, into: sink)
    }
  }

  /// Hands the lines over that have come, a stretch of the source's time at most.
  private mutating func handOver(from now: MonotonicInstant, into sink: (SourceEvent) -> Void) {
    let limit = timeline.time(at: now).advanced(byNanoseconds: step)
    hasMore = false
    timeline.settle(now: now, isEnd: isInputOver, into: sink)
    if timeline.hasBacklog {
      timeline.release(until: limit, into: sink)
      hasMore = timeline.isPast(limit)
      if hasMore { return }
    }
    while let line = splitter.next() {
      let content = rule.read(line)
      tally.count(content, needsNumber: timeline.needsNumbers, line: line)
      announce(into: sink)
      timeline.take(content, arrival: arrival, into: sink)
      if timeline.hasBacklog { timeline.release(until: limit, into: sink) }
      if timeline.isPast(limit) {
        hasMore = true
        return
      }
    }
  }

  @inline(__always)
  private mutating func announce(into sink: (SourceEvent) -> Void) {
    while announced < rule.streams.names.count {
      sink(
        .stream(announced, name: String(decoding: rule.streams.names[announced], as: UTF8.self)))
      announced += 1
    }
  }

  private mutating func resume(
    after reason: LineInput.Break, into sink: (SourceEvent) -> Void
  ) {
    splitter.discardPartialLine()
    switch reason {
    case .writerLeft:
      // Said once: a writer may come for every line.
      if !isWaitTold { sink(.note("the writer of \(name) left; waiting for the next")) }
      isWaitTold = true
    case .truncated: sink(.note("\(name) was cut short; reading it from its beginning"))
    case .replaced: sink(.note("\(name) is a new file; reading it from its beginning"))
    }
  }

  private mutating func finish(now: MonotonicInstant, into sink: (SourceEvent) -> Void) {
    endedAt = timeline.time(at: now)
    let rejected = timeline.rejected
    if tally.frames(rejected: rejected) == 0 {
      sink(.note("nothing measured: \(tally.reasonForNothing(options, rejected: rejected))"))
    } else if let note = tally.passedOver(rejected: rejected, as: timeline.meaning) {
      sink(.note(note))
    }
    sink(.ended(status: 0, reason: "the input has ended (q quits)"))
  }

  /// Says once why there may be nothing to see.
  private mutating func explainSilence(
    now: MonotonicInstant, into sink: (SourceEvent) -> Void
  ) {
    guard !isExplained else { return }
    let rejected = timeline.rejected
    guard tally.frames(rejected: rejected) == 0 else {
      isExplained = true
      return
    }
    guard now.nanoseconds(since: began) >= Self.silence else { return }
    isExplained = true
    if tally.lines == 0, let path = input.followedPath {
      sink(
        .note(
          "nothing was added to \(name) in 5 s (for what it holds already: fpsbar replay \(path))"))
    } else {
      sink(.note("nothing measured yet: \(tally.reasonForNothing(options, rejected: rejected))"))
    }
  }
}
