import FrameTiming
import TestKit
import Testing

/// The engine against the plain and slow reading of the same text.
@Suite("The engine agrees with a second reading of the display model")
struct SecondReadingTests {
  @Test("Random traces, refresh by refresh", arguments: 0..<40)
  func randomTraces(block: Int) {
    for seed in block * 100..<(block + 1) * 100 {
      let drawn = RandomDisplayCase(seed: UInt64(seed))
      let run = drawn.run()
      let slow = drawn.slowly()
      let fast = run.refreshes.map(SlowDisplay.Refresh.init)
      if let place = zip(fast, slow.refreshes).firstIndex(where: { $0 != $1 }) {
        Issue.record(
          "seed \(seed), \(drawn.summary), refresh \(place): engine \(fast[place]), slow \(slow.refreshes[place])"
        )
        return
      }
      #expect(fast.count == slow.refreshes.count, "seed \(seed), \(drawn.summary)")
      #expect(run.dropped == slow.dropped, "seed \(seed)")
      #expect(run.queued == slow.queue, "seed \(seed)")
      #expect(run.totals.longestQueue == slow.longestQueue, "seed \(seed)")
    }
  }

  @Test("Random busy loops, monitor by monitor", arguments: 0..<10)
  func randomMonitors(block: Int) {
    for seed in UInt64(block * 60 + 700_000)..<UInt64(block * 60 + 700_060) {
      let drawn = RandomDisplayCase(seed: seed)
      let run = drawn.run()
      guard !run.refreshes.isEmpty else { continue }
      var random = SplitMix64(seed: seed)
      var busy: [Range<Int64>] = []
      var time: Int64 = 1
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        time += Int64.random(in: 0...400_000_000, using: &random)
        let end = time + Int64.random(in: 1...300_000_000, using: &random)
        busy.append(time..<end)
        time = end + 1
      }
      var observers = MonitoringObservers(busy: BusyIntervals(busy))
      for refresh in run.refreshes { observers.refreshed(refresh) }
      observers.finish(at: run.end)
      compare(observers, run, busy, "seed \(seed), \(drawn.summary)")
    }
  }

  private func compare(
    _ observers: MonitoringObservers, _ run: DisplayRun, _ busy: [Range<Int64>], _ what: String
  ) {
    let stamps = run.refreshes.map {
      SlowMonitors.Stamp(time: Int($0.time), announced: $0.announced.map { Int($0) })
    }
    let slow = SlowMonitors(stamps, busy: busy, end: Int(run.end))
    #expect(observers.pinned.rate.callbacks == slow.pinned.count, "\(what)")
    #expect(observers.pinned.hitch == slow.pinnedHitch, "\(what)")
    #expect(observers.tracking.rate.callbacks == slow.tracking.count, "\(what)")
    #expect(observers.tracking.hitch == slow.trackingHitch, "\(what)")
    #expect(observers.tracking.observedInterval == slow.trackingInterval, "\(what)")
    #expect(observers.everyRefresh.rate.callbacks == stamps.count, "\(what)")
    for (rate, callbacks) in [
      (observers.pinned.rate, slow.pinned), (observers.tracking.rate, slow.tracking),
      (observers.everyRefresh.rate, stamps.map(\.time)),
    ] {
      let expected = SlowMonitors.readings(callbacks)
      #expect(rate.readings.count == expected.count, "\(what)")
      for (read, wanted) in zip(rate.readings, expected) { #expect(abs(read - wanted) < 1e-6) }
    }
  }
}

extension SlowDisplay.Refresh {
  /// What the engine says, in the slow reading's words.
  init(_ refresh: Refresh) {
    self.init()
    time = Int(refresh.time)
    frame = refresh.frame
    isFlip = refresh.isFlip
    interval = refresh.interval.map { Int($0) }
    announced = refresh.announced.map { Int($0) }
    flipInterval = refresh.flipInterval.map { Int($0) }
    isCounted = refresh.isCounted
    isMoving = refresh.isMoving
    hitch = Int(refresh.hitch)
    excess = Int(refresh.excess)
    latency = Int(refresh.latency)
  }
}

extension Zip2Sequence {
  fileprivate func firstIndex(where differs: (Element) -> Bool) -> Int? {
    for (index, pair) in self.enumerated() where differs(pair) { return index }
    return nil
  }
}
