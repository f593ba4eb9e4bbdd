/// One hitch, as the screen lists it.
public struct HitchRecord: Equatable, Sendable {
  /// The refresh that at last showed the frame.
  public var at: MonotonicInstant
  /// Index of the late frame in its stream.
  public var frame: Int
  /// How late it was, in nanoseconds.
  public var hitch: Int64
  /// The frame time that ended with the late frame's present, in nanoseconds; `nil` when unknown.
  public var frameTime: Int64?
  /// How long the frame before stayed on glass, in nanoseconds.
  public var onGlass: Int64

  public init(
    at: MonotonicInstant, frame: Int, hitch: Int64, frameTime: Int64?, onGlass: Int64
  ) {
    self.at = at
    self.frame = frame
    self.hitch = hitch
    self.frameTime = frameTime
    self.onGlass = onGlass
  }
}

/// A stretch of the simulated display: one refresh, or several repeats in a row at the idle rate.
public struct RefreshSpan: Equatable, Sendable {
  /// The refresh before it.
  public var start: MonotonicInstant
  /// The (last) refresh of the span.
  public var end: MonotonicInstant
  /// The rate at which the panel ran, in hertz.
  public var hertz: Double
  /// Whether `end` first shows a frame.
  public var isFlip: Bool
  /// Whether the flip counts for the hitch ratio.
  public var isCounted: Bool
  /// Index of the frame on glass from `end` on; `nil` while blank.
  public var frame: Int?
  /// How late the flip was, in nanoseconds.
  public var hitch: Int64
  /// From flip to flip, in nanoseconds; 0 where there is none.
  public var flipInterval: Int64
  /// Repeats in the span.
  public var repeats: Int
}

/// Keeps what the side pane shows: the refreshes of the last seconds and the hitches.
///
/// Bounded: at most `capacity` spans, `HitchLog`'s limits for the rest.
public struct RefreshRecorder: RefreshSink, Sendable {
  /// How far back spans are wanted, in nanoseconds.
  public static let window: Int64 = 10_000_000_000
  /// The most spans that are kept; enough for ten seconds at 1600 Hz.
  static let capacity = 16_384

  /// The hitches of the session.
  public private(set) var hitches = HitchLog()

  private var spans: [RefreshSpan] = []
  private var head = 0
  /// Index in the stream of the simulation's frame 0: not 0 after the display was changed.
  var firstFrame = 0
  /// The frame times of the latest presents, for the hitches they may cause.
  var frameTimes = RecentFrameTimes()

  public var condensesIdle: Bool { true }

  public mutating func refreshed(_ refresh: Refresh) {
    let end = refresh.instant
    keep(
      RefreshSpan(
        start: end.advanced(byNanoseconds: -(refresh.interval ?? 0)), end: end,
        hertz: refresh.hertz, isFlip: refresh.isFlip, isCounted: refresh.isCounted,
        frame: refresh.frame.map { $0 + firstFrame }, hitch: refresh.hitch,
        flipInterval: refresh.flipInterval ?? 0,
        repeats: refresh.isFlip ? 0 : 1))
    guard refresh.hitch > 0, let index = refresh.frame else { return }
    let frame = index + firstFrame
    hitches.record(
      HitchRecord(
        at: end, frame: frame, hitch: refresh.hitch, frameTime: frameTimes.of(frame: frame),
        onGlass: refresh.holdBefore ?? refresh.flipInterval ?? 0))
  }

  public mutating func idled(_ run: IdleRun) {
    let origin = spans.last.map { _ in newest?.end ?? MonotonicInstant(nanoseconds: 0) }
    let end = (origin ?? MonotonicInstant(nanoseconds: 0))
      .advanced(byNanoseconds: run.end - run.start)
    keep(
      RefreshSpan(
        start: end.advanced(byNanoseconds: run.start - run.end), end: end, hertz: run.hertz,
        isFlip: false, isCounted: false, frame: run.frame.map { $0 + firstFrame }, hitch: 0,
        flipInterval: 0,
        repeats: run.repeats))
  }

  /// Begins the hitches of the session afresh; the spans of the last seconds stay.
  mutating func forgetHitches() { hitches = HitchLog() }

  /// Spans that reach into the time after `instant`, oldest first.
  public func spans(after instant: MonotonicInstant) -> [RefreshSpan] {
    (firstSpan(after: instant)..<spans.count).map { at($0) }
  }

  /// How long the panel ran at each rate after `instant`, in nanoseconds: the part of a span after
  /// it, in order of appearance.
  public func timePerRate(after instant: MonotonicInstant) -> [(hertz: Double, time: Double)] {
    var sums: [(hertz: Double, time: Double)] = []
    var latest = 0
    for offset in firstSpan(after: instant)..<spans.count {
      let span = spans[place(of: offset)]
      let time = Double(span.end.nanoseconds(since: max(span.start, instant)))
      guard time > 0 else { continue }
      if latest < sums.count, sums[latest].hertz == span.hertz {
        sums[latest].time += time
      } else if let found = sums.firstIndex(where: { $0.hertz == span.hertz }) {
        latest = found
        sums[found].time += time
      } else {
        latest = sums.count
        sums.append((span.hertz, time))
      }
    }
    return sums
  }

  /// The offset of the first span that ends after an instant. - Complexity: O(log n)
  private func firstSpan(after instant: MonotonicInstant) -> Int {
    var (low, high) = (0, spans.count)
    while low < high {
      let middle = (low + high) / 2
      if spans[place(of: middle)].end > instant { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The newest span.
  public var newest: RefreshSpan? { spans.isEmpty ? nil : at(spans.count - 1) }

  /// The hitch ratio of the counted flips in (from, to], in milliseconds per second; `nil` when
  /// there are none (display model, section 9).
  public func hitchRatio(after from: MonotonicInstant, through to: MonotonicInstant) -> Double? {
    var (hitch, interval) = (Int64(0), Int64(0))
    for offset in stride(from: spans.count - 1, through: 0, by: -1) {
      let span = at(offset)
      guard span.end > from else { break }
      guard span.isCounted, span.end <= to else { continue }
      hitch += span.hitch
      interval += span.flipInterval
    }
    return interval > 0 ? Double(hitch) * 1000 / Double(interval) : nil
  }

  /// How long the frame was on glass until the next flip, in nanoseconds; `nil` when the spans no
  /// longer or not yet say.
  public func timeOnGlass(of frame: Int) -> Int64? {
    var next: MonotonicInstant?
    for offset in stride(from: spans.count - 1, through: 0, by: -1) {
      let span = at(offset)
      guard span.isFlip, let shown = span.frame else { continue }
      if shown == frame { return next.map { $0.nanoseconds(since: span.end) } }
      guard shown > frame else { return nil }
      next = span.end
    }
    return nil
  }

  private func at(_ offset: Int) -> RefreshSpan { spans[place(of: offset)] }

  private func place(of offset: Int) -> Int {
    let place = head + offset
    return place < spans.count ? place : place - spans.count
  }

  private mutating func keep(_ span: RefreshSpan) {
    if spans.count < Self.capacity {
      // Grown only until the oldest is out of the window: most panels need far less.
      if let oldest = spans.first, head == 0, spans.count >= 64,
        span.end.nanoseconds(since: oldest.end) > Self.window
      {
        spans[0] = span
        head = 1
        return
      }
      if head == 0 {
        spans.append(span)
        return
      }
      if span.end.nanoseconds(since: at(0).end) <= Self.window {
        straighten()
        spans.append(span)
        return
      }
    }
    spans[head] = span
    head = head + 1 == spans.count ? 0 : head + 1
  }

  /// Puts the oldest span first, so that the ring can grow.
  private mutating func straighten() {
    guard head > 0 else { return }
    spans = Array(spans[head...] + spans[..<head])
    head = 0
  }
}

/// The frame times of the latest frames by index, for the frames still on their way to glass.
struct RecentFrameTimes: Sendable {
  private static let mask = 255
  private var times: [Int64] = Array(repeating: -1, count: mask + 1)
  private var newest = -1

  mutating func record(frame: Int, time: Int64?) {
    times[frame & Self.mask] = time ?? -1
    newest = frame
  }

  func of(frame: Int) -> Int64? {
    guard frame >= 0, newest - frame <= Self.mask, frame <= newest else { return nil }
    let time = times[frame & Self.mask]
    return time < 0 ? nil : time
  }
}
