import FrameSources
import FrameTiming
import Glibc
import Testing

@Suite("Display link: absolute deadlines on the monotonic clock")
struct DisplayLinkTests {
  private func link(_ rate: Double, lockedTo60: Bool = false) throws -> DisplayLink {
    let range = try #require(FrameRateRange(minimum: 0, maximum: rate, preferred: rate))
    return try DisplayLink.open(
      preferredFrameRateRange: range, lockedTo60: lockedTo60, now: MonotonicClock.now())
  }

  /// Blocks in `poll`, as the program's loop does, until the link is readable.
  private func next(_ link: inout DisplayLink) throws -> DisplayLinkTick {
    var waiting = pollfd(fd: link.descriptor, events: Int16(POLLIN), revents: 0)
    #expect(poll(&waiting, 1, 5000) == 1)
    let tick = link.take(now: MonotonicClock.now())
    return try #require(tick)
  }

  @Test("Ticks lie on start + k · period and say which deadline comes next")
  func grid() throws {
    var link = try link(200)
    let first = try next(&link)
    let duration = link.duration
    #expect(duration == 5_000_000)
    for _ in 0..<10 {
      let tick = try next(&link)
      #expect(tick.timestamp.nanoseconds(since: first.timestamp) % 5_000_000 == 0)
      #expect(tick.targetTimestamp.nanoseconds(since: tick.timestamp) == 5_000_000)
      #expect(tick.firedAt >= tick.timestamp)
    }
  }

  @Test("A late tick is one tick; the deadlines it slept through are missed, not fired twice")
  func late() throws {
    var link = try link(1000)
    let first = try next(&link)
    // The loop is blocked for a known number of deadlines: nobody takes ticks until then.
    let wake = first.timestamp.advanced(byNanoseconds: 50_000_000)
    while MonotonicClock.now() < wake {}
    let late = link.take(now: MonotonicClock.now())
    let again = link.take(now: MonotonicClock.now())
    let lateTicks = link.lateTicks
    #expect(try #require(late).missed >= 48)
    #expect(again?.missed ?? 0 <= 1)
    #expect(lateTicks >= 1)
  }

  @Test("Nothing is due before the first deadline, nor while it is paused")
  func paused() throws {
    var link = try link(1)
    let early = link.take(now: MonotonicClock.now())
    #expect(early == nil)
    try link.setPaused(true, now: MonotonicClock.now())
    let (held, paused, timestamp) = (
      link.take(now: MonotonicClock.now()), link.isPaused, link.timestamp
    )
    #expect(held == nil)
    #expect(paused)
    #expect(timestamp == nil)
  }

  @Test("Locked to 60 it never asks for more, and a range that only observes asks for nothing")
  func rates() throws {
    let locked = try link(120, lockedTo60: true)
    let lockedDuration = locked.duration
    #expect(lockedDuration == 16_666_667)
    let range = try #require(FrameRateRange(minimum: 10, maximum: 120, preferred: 0))
    let observing = try DisplayLink.open(
      preferredFrameRateRange: range, observedRate: 80, now: MonotonicClock.now())
    let observingDuration = observing.duration
    #expect(observingDuration == 12_500_000)
  }
}
